/**
 * Kills at random, while runs of all kinds are asked for: the processes of a service, started again each time, and
 * their sandbox processes. What became of the runs that were accepted is told afterwards.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { openOrm } from "#schema/connection/orm.ts";
import { cellPids } from "#test/pool/cells.ts";
import { type Client, createClient } from "./client.ts";
import { type Driver, publishedLocation } from "./databases.ts";
import { keepRunning } from "./kept-processes.ts";
import { freePort } from "./ports.ts";
import { type ServiceProcess, testDirectory } from "./process.ts";
import { flowInput } from "./records.ts";
import { forgetPrefix, freshPrefix, testRedisUrl } from "./redis.ts";
import { createAdapter, createFlow } from "./runs.ts";
import { eventually } from "./wait.ts";
import { bodyOf, constantWeather, json, relayingAdapter, startDataServer } from "./weather-server.ts";

export type Victim = "cell" | "service" | "api" | "worker";

export interface KillPlan {
  readonly driver: Driver;
  /** So many, of whom chance decides; or these, in this order. */
  readonly kills: number | readonly Victim[];
  /** Between two kills half as long to one and a half times as long. */
  readonly everyMs: number;
  readonly say?: (line: string) => void;
}

export interface KillFigures {
  readonly kills: Readonly<Record<string, number>>;
  readonly runs: number;
  readonly succeeded: number;
  /** Why the others failed. */
  readonly errors: readonly string[];
  /** Runs without exactly one event of their end, or without one result for each target. */
  readonly wrong: readonly string[];
  /** Processes that ended though nobody had killed them, with what they said. */
  readonly ended: readonly string[];
  /** What adapters that were charged with a failure say of it. */
  readonly charged: readonly string[];
  /** Questions that the adapters' server was asked. */
  readonly asked: number;
}

const key = "a-bootstrap-key-for-this-test-alone";
const cellShare = 0.7;
const apiShare = 0.1;
/** Generous: it guards against hanging, it measures nothing. */
const endLimitMs = 600_000;

const pythonAdapter = (origin: string) => ({
  language: "python",
  script: `import json

async def handle(request, host):
    answer = await host.fetch("${origin}/python", method="POST", body=json.dumps(request))
    return answer.json()
`,
});

export async function killAtRandom({ driver, kills, everyMs, say = () => undefined }: KillPlan): Promise<KillFigures> {
  const directory = testDirectory();
  const prefix = freshPrefix();
  const fresh = await publishedLocation(driver);
  const location = driver === "embedded" ? { dataDirectory: directory.path } : fresh.location;
  const server = await startDataServer();
  server.answer(async (request, response) => {
    const text = await bodyOf(request);
    await sleep(100 + Math.random() * 400);
    const asked = JSON.parse(text);
    json(
      response,
      asked.facet === "events"
        ? { events: [{ ts: Date.parse(asked.from), kind: "irrigated" }] }
        : constantWeather(asked),
    );
  });
  const port = await freePort();
  const environment = {
    LOG_LEVEL: "error",
    POOL_THREADS: "1",
    // The largest of the flows is done in portions.
    RUN_PORTION_TARGETS: "20",
    EGRESS_ALLOW_PRIVATE: "1",
    DATA_DIR: directory.path,
    BOOTSTRAP_API_KEY: key,
    ...("databaseUrl" in location
      ? {
          DATABASE_URL: location.databaseUrl,
          REDIS_URL: testRedisUrl,
          REDIS_PREFIX: prefix,
          SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
        }
      : {}),
  };
  const roles: Readonly<Record<string, Readonly<Record<string, string>>>> =
    driver === "embedded"
      ? { service: { PORT: String(port) } }
      : { api: { PORT: String(port), ROLES: "api" }, worker: { ROLES: "worker,scheduler" } };

  const kept = keepRunning(
    new Map(Object.entries(roles).map(([role, settings]) => [role, { ...environment, ...settings }])),
  );
  const call = createClient(`http://127.0.0.1:${port}`, key);
  const isUp = (): Promise<boolean> =>
    call("GET", "/readyz").then(
      ({ status }) => status === 200,
      () => false,
    );

  try {
    await eventually("the service is up", isUp, endLimitMs);
    const flows = await makeFlows(call, server.origin);
    const counts: Record<string, number> = {};
    let isKilling = true;
    const asking = flows.map(async ({ id }) => {
      // Refused while the one before is not over, and unanswered while the process is not there.
      while (isKilling) {
        await call("POST", `/v1/flows/${id}/run`, { body: {} }).catch(() => undefined);
        await sleep(300);
      }
    });
    const plan = typeof kills === "number" ? Array.from({ length: kills }, randomVictim) : kills;
    for (const [kill, planned] of plan.entries()) {
      await sleep(everyMs * (0.5 + Math.random()));
      const victim = await killOne(planned, kept.running);
      counts[victim] = (counts[victim] ?? 0) + 1;
      if ((kill + 1) % 20 === 0) say(`${kill + 1} kills`);
    }
    isKilling = false;
    await Promise.all(asking);
    await eventually("the service is up", isUp, endLimitMs);
    await eventually("every run has ended", async () => (await unfinished(call, flows)) === 0, endLimitMs);
    await kept.stop("SIGTERM");
    return { kills: counts, ended: kept.ended, asked: server.asked.length, ...(await outcomes(location)) };
  } finally {
    await kept.stop("SIGKILL");
    await server.close();
    await fresh.drop();
    if (driver !== "embedded") await forgetPrefix(prefix);
    directory.remove();
  }
}

/**
 * Generated data and both kinds of adapters, one target and many. An adapter is of a tenant, so the two languages have
 * a facet each.
 */
async function makeFlows(call: Client, origin: string): Promise<readonly { readonly id: string }[]> {
  await createAdapter(call, relayingAdapter(origin));
  const inPython = {
    ...relayingAdapter(origin, { displayName: "In Python", facet: "events" }),
    ...pythonAdapter(origin),
  };
  await createAdapter(call, inPython);
  const places = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Field ${index}`, latitude: 30 + index / 10, longitude: 9 }));
  const tile = (dataSource: string) => ({ tileKey: "gdd", params: { threshold: 250, dataSource } });
  const inputs = [
    { displayName: "One", tiles: [tile("generate")], targets: places(1) },
    { displayName: "Many", tiles: [tile("generate")], targets: places(120) },
    { displayName: "One by adapter", tiles: [tile("adapter")], targets: places(1) },
    { displayName: "Twenty by adapter", tiles: [tile("adapter")], targets: places(20) },
    {
      displayName: "Three by Python",
      tiles: [{ tileKey: "se", params: { dataSource: "adapter", kind: "irrigated" } }],
      targets: places(3),
    },
  ];
  return Promise.all(inputs.map((input) => createFlow(call, flowInput(input))));
}

/**
 * Sandbox processes most often, as a system does that is short of memory, workers less often, and what answers requests
 * least.
 */
function randomVictim(): Victim {
  const chance = Math.random();
  if (chance < cellShare) return "cell";
  return chance > 1 - apiShare ? "api" : "worker";
}

/** @returns whom it killed: where one process has both roles, that one */
async function killOne(planned: Victim, processes: ReadonlyMap<string, ServiceProcess>): Promise<Victim> {
  if (planned === "cell") return killCell(processes);
  const role = ([planned, "service"] as const).find((name) => processes.has(name));
  if (role === undefined) throw new Error("No process of the service is there.");
  processes.get(role)?.kill("SIGKILL");
  return role;
}

async function killCell(processes: ReadonlyMap<string, ServiceProcess>): Promise<Victim> {
  for (;;) {
    const cells = [...processes.values()].flatMap(({ pid }) => cellPids(pid));
    const cell = cells[Math.floor(Math.random() * cells.length)];
    if (cell !== undefined && killQuietly(cell)) return "cell";
    // A service that was killed itself is being started again.
    await sleep(50);
  }
}

function killQuietly(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
}

async function unfinished(call: Client, flows: readonly { readonly id: string }[]): Promise<number> {
  const newest = await Promise.all(flows.map(({ id }) => call("GET", `/v1/flows/${id}/runs?limit=1`)));
  return newest.filter(({ body }) => body.items.some(({ finishedAt }: { finishedAt: unknown }) => finishedAt === null))
    .length;
}

interface RunRow {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly results: number;
  readonly targets: number;
  readonly events: number;
}

/** As the database has them once nobody writes to it any more. */
async function outcomes(
  location: Parameters<typeof openOrm>[0],
): Promise<Pick<KillFigures, "runs" | "succeeded" | "errors" | "wrong" | "charged">> {
  const orm = await openOrm(location);
  try {
    const em = orm.em.fork();
    const rows: RunRow[] = await em.execute(
      `select r.id, r.status, r.error,
         (select count(*)::int from run_results x where x.tenant_id = r.tenant_id and x.run_id = r.id) as results,
         jsonb_array_length(r.frozen_flow -> 'targets') as targets,
         (select count(*)::int from events e where e.event = 'run.completed' and e.data ->> 'runId' = r.id) as events
       from runs r`,
    );
    const charged: { error: string | null }[] = await em.execute(
      "select last_error as error from adapters where last_error is not null",
    );
    return {
      runs: rows.length,
      succeeded: rows.filter(({ status }) => status === "succeeded").length,
      errors: rows.flatMap(({ status, error }) => (status === "succeeded" ? [] : [`${status}: ${error}`])),
      wrong: rows.filter((row) => row.events !== 1 || row.results !== row.targets).map((row) => JSON.stringify(row)),
      charged: charged.map(({ error }) => error ?? ""),
    };
  } finally {
    await orm.close();
  }
}
