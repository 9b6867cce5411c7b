/**
 * Kills processes of a service at random while its flows become due and runs are asked for, empties its Redis and
 * restarts its PostgreSQL. What became of the ticks and of the accepted runs is told afterwards, and what was left.
 */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient as createRedisClient } from "@redis/client";
import { openOrm, type Orm } from "#schema/connection/orm.ts";
import { cellPids } from "#test/pool/cells.ts";
import { type Client, createClient } from "./client.ts";
import { type KeptProcesses, keepRunning } from "./kept-processes.ts";
import { type OwnRedis, startOwnPostgres, startOwnRedis } from "./own-servers.ts";
import { freePort } from "./ports.ts";
import { testDirectory } from "./process.ts";
import { flowInput } from "./records.ts";
import { createFlow } from "./runs.ts";
import { eventually } from "./wait.ts";

export interface ScheduleKillPlan {
  readonly workers: number;
  readonly schedulers: number;
  /** Spread over four tenants. Each has one tick within the time, at a moment of its own. */
  readonly flows: number;
  /** One process is killed in each. */
  readonly seconds: number;
  readonly say?: (line: string) => void;
}

export interface ScheduleKillFigures {
  readonly kills: Readonly<Record<string, number>>;
  readonly ticks: Readonly<Record<string, number>>;
  /** The latest of all ticks. */
  readonly maxLatenessMs: number;
  /** Accepted by the API, one for each Idempotency-Key. */
  readonly acceptedRuns: number;
  readonly succeededRuns: number;
  /** Ticks of the schedules that were not dealt with exactly once. */
  readonly wrongTicks: readonly string[];
  /** Runs that were lost, doubled, or did not succeed with all results and one event. */
  readonly wrongRuns: readonly string[];
  /** Processes that ended though nobody had killed them, or not in order. */
  readonly ended: readonly string[];
  /** Leases, jobs and processes that were left. */
  readonly left: readonly string[];
}

const adminKey = "an-operator-key-for-this-test-alone";
const prefix = "schedule-kills";
const tenantCount = 4;
const intervalMinutes = 5;
/** A process that starts while the database is away says so and ends: it is started again. */
const startedTooEarly = /The database at DATABASE_URL does not answer/;
/** Generous: it guards against hanging, it measures nothing. */
const endLimitMs = 600_000;

interface DueFlow {
  readonly id: string;
  readonly call: Client;
  /** Epoch milliseconds. */
  readonly dueAt: number;
}

export async function killWhileFlowsAreDue(plan: ScheduleKillPlan): Promise<ScheduleKillFigures> {
  const { seconds, say = () => undefined } = plan;
  const directory = testDirectory();
  const [postgres, redis] = await Promise.all([startOwnPostgres(), startOwnRedis()]);
  const port = await freePort();
  const kept = keepRunning(environments(plan, port, directory.path, postgres.url, redis.url));
  const operator = createClient(`http://127.0.0.1:${port}`, adminKey);
  try {
    await untilUp(operator);
    const flows = await makeDueFlows(operator, postgres.url, plan);
    say(`${flows.length} flows become due within ${seconds} s`);
    const asking = askForRuns(flows);
    const cells = new Set<string>();
    const kills: Record<string, number> = {};
    for (let second = 0; second < seconds; second += 1) {
      await sleep(1_000);
      const name = await killOne(kept, cells);
      kills[name] = (kills[name] ?? 0) + 1;
      if (second === Math.floor(seconds / 3)) await redis.send("FLUSHALL");
      if (second === Math.floor((2 * seconds) / 3)) await postgres.restart();
      if ((second + 1) % 10 === 0) say(`${second + 1} kills`);
    }
    const accepted = await asking.stop();
    await untilUp(operator);
    await atRest(postgres.url, redis, say);
    const leftJobs = await jobsLeft(redis);
    for (const { pid } of kept.running.values()) await noteCells(pid, cells);
    await kept.stop("SIGTERM");
    await eventually("the cells of all processes are gone", async () => (await alive(cells)).length === 0).catch(
      () => undefined,
    );
    return await withOrm(postgres.url, async (orm) => ({
      kills,
      acceptedRuns: accepted.length,
      ...(await figuresOf(orm, flows, accepted)),
      ended: kept.ended.filter((end) => !startedTooEarly.test(end)),
      left: [...leftJobs, ...(await rowsLeft(orm)), ...(await alive(cells))],
    }));
  } finally {
    await kept.stop("SIGKILL");
    await Promise.all([postgres.stop(), redis.stop()]);
    directory.remove();
  }
}

function environments(
  { workers, schedulers }: ScheduleKillPlan,
  port: number,
  dataDirectory: string,
  databaseUrl: string,
  redisUrl: string,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const shared = {
    LOG_LEVEL: "error",
    POOL_THREADS: "1",
    DATA_DIR: dataDirectory,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: prefix,
    SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
    ADMIN_API_KEY: adminKey,
  };
  const named = (role: string, count: number) =>
    Array.from({ length: count }, (_, index) => [`${role} ${index + 1}`, { ...shared, ROLES: role }] as const);
  return new Map<string, Readonly<Record<string, string>>>([
    ["api", { ...shared, ROLES: "api", PORT: String(port) }],
    ...named("worker", workers),
    ...named("scheduler", schedulers),
  ]);
}

async function untilUp(call: Client): Promise<void> {
  const isUp = () =>
    call("GET", "/readyz").then(
      ({ status }) => status === 200,
      () => false,
    );
  await eventually("the service is up", isUp, endLimitMs);
}

async function withOrm<T>(databaseUrl: string, work: (orm: Orm) => Promise<T>): Promise<T> {
  const orm = await openOrm({ databaseUrl });
  try {
    return await work(orm);
  } finally {
    await orm.close();
  }
}

/** Active flows, whose first ticks are moved into the seconds that come. */
async function makeDueFlows(
  operator: Client,
  databaseUrl: string,
  { flows: count, seconds }: ScheduleKillPlan,
): Promise<readonly DueFlow[]> {
  const tenants: Client[] = [];
  for (let index = 0; index < tenantCount; index += 1) {
    const made = await operator("POST", "/v1/admin/tenants", { body: { displayName: `Tenant ${index}` } });
    const generous = { maxRunsPerHour: 100_000, rateLimitPerMinute: 1_000_000 };
    await operator("PATCH", `/v1/admin/tenants/${made.body.tenant.id}`, { body: generous });
    tenants.push(operator.as(made.body.apiKey));
  }
  const made: { readonly id: string; readonly call: Client }[] = [];
  for (let index = 0; index < count; index += 1) {
    const call = tenants[index % tenantCount] as Client;
    const input = flowInput({ displayName: `Flow ${index}`, status: "active", scheduleMinutes: intervalMinutes });
    made.push({ id: (await createFlow(call, input)).id, call });
  }
  return withOrm(databaseUrl, async (orm) => {
    const begin = Date.now() + 1_000;
    const flows = made.map((flow, index) => ({
      ...flow,
      dueAt: begin + Math.floor((index * seconds * 1_000) / count),
    }));
    for (const { id, dueAt } of flows)
      await orm.em.fork().execute("update flows set next_run_at = ? where id = ?", [new Date(dueAt).toISOString(), id]);
    return flows;
  });
}

/** Each under a key of its own, asked again until it is answered, one after the other in each tenant. */
function askForRuns(flows: readonly DueFlow[]): { stop(): Promise<readonly string[]> } {
  let isOver = false;
  const accepted: string[] = [];
  const askOnce = async ({ call, id }: DueFlow): Promise<void> => {
    const headers = { "idempotency-key": randomUUID() };
    for (;;) {
      const answer = await call("POST", `/v1/flows/${id}/run`, { body: {}, headers }).catch(() => null);
      if (answer?.status === 202) accepted.push(answer.body.id);
      if (answer?.status === 202 || answer?.body?.type?.endsWith("run-in-progress")) return;
      await sleep(200);
    }
  };
  const askers = flows.slice(0, tenantCount).map(async ({ call }) => {
    const own = flows.filter((flow) => flow.call === call);
    while (!isOver) {
      await askOnce(own[Math.floor(Math.random() * own.length)] as DueFlow);
      await sleep(500);
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(askers);
      return accepted;
    },
  };
}

async function killOne({ running }: KeptProcesses, cells: Set<string>): Promise<string> {
  const names = [...running.keys()];
  const name = names[Math.floor(Math.random() * names.length)] as string;
  const victim = running.get(name);
  if (victim === undefined) throw new Error(`No process has the name ${name}.`);
  await noteCells(victim.pid, cells);
  victim.kill("SIGKILL");
  return name.split(" ")[0] as string;
}

/** Pid and time of start, since the system gives pids out again. */
async function noteCells(pid: number, cells: Set<string>): Promise<void> {
  for (const cell of cellPids(pid)) {
    const startedAt = await startOf(cell);
    if (startedAt !== null) cells.add(`${cell} ${startedAt}`);
  }
}

async function alive(cells: ReadonlySet<string>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const cell of cells) {
    const [pid, startedAt] = cell.split(" ");
    if ((await startOf(Number(pid))) === startedAt) found.push(`the sandbox process ${pid}`);
  }
  return found;
}

/** In ticks since the system's own start; null once the process is gone. */
async function startOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return text.split(") ").at(-1)?.split(" ")[19] ?? null;
}

/** When every run has ended and nothing waits to be done any more. */
async function atRest(databaseUrl: string, redis: OwnRedis, say: (line: string) => void): Promise<void> {
  let told = "";
  await withOrm(databaseUrl, (orm) =>
    eventually(
      "every tick was dealt with, every run has ended and no job is left",
      async () => {
        const [counts] = await orm.em
          .fork()
          .execute<Record<string, number>[]>(unfinishedSql, [new Date().toISOString()]);
        const left = JSON.stringify({ ...counts, lists: await jobsLeft(redis) });
        if (left !== told) say(`left: ${left}`);
        told = left;
        return left === nothingLeft;
      },
      endLimitMs,
    ),
  );
}

const unfinishedSql = `
  select (select count(*)::int from runs where status in ('queued', 'running')) as runs,
    (select count(*)::int from outbox) as jobs,
    (select count(*)::int from flows where status = 'active' and next_run_at <= ?::timestamptz) as flows`;
const nothingLeft = JSON.stringify({ runs: 0, jobs: 0, flows: 0, lists: [] });

/** What bee-queue still has of jobs. */
async function jobsLeft({ url }: OwnRedis): Promise<readonly string[]> {
  const client = createRedisClient({ url });
  client.on("error", () => {});
  await client.connect();
  try {
    const found: string[] = [];
    for await (const keys of client.scanIterator({ MATCH: `${prefix}:*`, COUNT: 500 }))
      found.push(...keys.filter((key) => /:(?:jobs|waiting|active)$/.test(key)));
    return found;
  } finally {
    client.destroy();
  }
}

async function rowsLeft(orm: Orm): Promise<readonly string[]> {
  const rows = await orm.em.fork().execute<{ what: string }[]>(`
    select 'the lease of run ' || id as what from runs where lease_token is not null or lease_until is not null
    union all select 'the job ' || topic || ' ' || job_id from outbox
    union all select 'a session of the database' from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
  return rows.map(({ what }) => what);
}

interface TickRow {
  readonly flow_id: string;
  readonly at: number;
  readonly outcome: string;
  readonly run_id: string | null;
  readonly lateness_ms: number;
}

interface RunRow {
  readonly id: string;
  readonly trigger: string;
  readonly status: string;
  readonly error: string | null;
  readonly results: number;
  readonly events: number;
}

async function figuresOf(
  orm: Orm,
  flows: readonly DueFlow[],
  accepted: readonly string[],
): Promise<Pick<ScheduleKillFigures, "ticks" | "maxLatenessMs" | "succeededRuns" | "wrongTicks" | "wrongRuns">> {
  const em = orm.em.fork();
  const ticks = await em.execute<TickRow[]>(`
    select flow_id, (extract(epoch from at) * 1000)::float8 as at, outcome, run_id, lateness_ms::float8 as lateness_ms
    from flow_ticks order by at`);
  const runs = await em.execute<RunRow[]>(`
    select id, trigger, status, error,
      (select count(*)::int from run_results x where x.run_id = r.id) as results,
      (select count(*)::int from events e where e.event = 'run.completed' and e.data ->> 'runId' = r.id) as events
    from runs r`);
  const next = await em.execute<{ id: string; at: number }[]>(
    "select id, (extract(epoch from next_run_at) * 1000)::float8 as at from flows",
  );
  const nextRunAt = new Map(next.map(({ id, at }) => [id, at]));
  const outcomes: Record<string, number> = {};
  for (const { outcome } of ticks) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  return {
    ticks: outcomes,
    maxLatenessMs: Math.max(0, ...ticks.map(({ lateness_ms }) => lateness_ms)),
    succeededRuns: runs.filter(({ status }) => status === "succeeded").length,
    wrongTicks: flows.flatMap((flow) => {
      const own = ticks.filter(({ flow_id }) => flow_id === flow.id);
      const expected = gridUntil(flow.dueAt, nextRunAt.get(flow.id) ?? 0);
      const isWhole = JSON.stringify(own.map(({ at }) => at)) === JSON.stringify(expected);
      const isKnown = own.every(({ outcome }) => outcome === "run" || outcome === "skipped_overlap");
      return isWhole && isKnown && own.length > 0 ? [] : [JSON.stringify({ expected, own })];
    }),
    wrongRuns: [
      ...runs.filter(({ status, results, events }) => status !== "succeeded" || results !== 1 || events !== 1),
      ...differences(
        "schedule",
        runs,
        ticks.flatMap(({ run_id }) => run_id ?? []),
      ),
      ...differences("manual", runs, accepted),
    ].map((wrong) => JSON.stringify(wrong)),
  };
}

function gridUntil(first: number, end: number): readonly number[] {
  const grid: number[] = [];
  for (let at = first; at < end; at += intervalMinutes * 60_000) grid.push(at);
  return grid;
}

/** Runs that are there and nobody knows of; runs that are known and not there, or that were told of twice. */
function differences(trigger: string, runs: readonly RunRow[], told: readonly string[]): readonly object[] {
  const stored = new Set(runs.filter((run) => run.trigger === trigger).map(({ id }) => id));
  const known = new Set(told);
  return [
    ...[...stored].filter((id) => !known.has(id)).map((id) => ({ id, trigger, problem: "nobody asked for it" })),
    ...told.filter((id) => !stored.has(id)).map((id) => ({ id, trigger, problem: "it is lost" })),
    ...(known.size === told.length ? [] : [{ trigger, problem: "one was told of twice" }]),
  ];
}
