/**
 * The figures of the sizing table in docs/operations.md: what one process of each role does in a second, and what it
 * takes of memory, connections and disk. Short: it says what the machine gave at that moment.
 */
import { Agent, request } from "undici";
import { systemClock } from "#core/clock.ts";
import {
  fireAll,
  makeTenants,
  memoryOf,
  openRealService,
  type RealService,
  type RunningProcess,
  runsPerSecond,
} from "./real-service.ts";
import { type Client, runFlow } from "./client.ts";

export interface SizingFigures {
  readonly table: readonly string[];
}

const connections = 8;
const readSeconds = 6;
const warmUpSeconds = 2;
const flowCount = 100;
const largeRunTargets = 1_000;
const largeRunTimeoutMs = 600_000;

/** Null where PostgreSQL or Redis do not answer. */
export async function measureSizing(): Promise<SizingFigures | null> {
  const service = await openRealService();
  if (service === null) return null;
  try {
    return await measure(service);
  } finally {
    await service.close();
  }
}

async function measure(service: RealService): Promise<SizingFigures> {
  const scheduler = await service.start("scheduler");
  const worker = await service.start("worker");
  const api = await service.start("api");
  const most = mostConnections(service, { api, worker, scheduler });
  const idle = [api, worker, scheduler].map(({ process }) => memoryOf(process.pid));

  const [tenant] = await makeTenants(api.origin, 1);
  if (tenant === undefined) throw new Error("No tenant was made.");
  const flow = await tenant.client.post<{ id: string }>("/v1/flows", flowOf(1));
  const headers = { authorization: `Bearer ${tenant.apiKey}` };
  await read(`${api.origin}/v1/flows/${flow.id}`, headers, warmUpSeconds);
  const reads = await read(`${api.origin}/v1/flows/${flow.id}`, headers, readSeconds);
  const apiLoaded = memoryOf(api.process.pid);

  for (let made = 1; made < flowCount; made += 1) await tenant.client.post("/v1/flows", flowOf(1));
  await smallRuns(service, [tenant]);
  const before = await bytes(service);
  const runs = await smallRuns(service, [tenant]);
  const small = (await bytes(service)) - before;

  const large = await largeRun(tenant.client);
  const withLarge = (await bytes(service)) - before - small;
  const workerLoaded = memoryOf(worker.process.pid);
  const mib = (size: number) => (size / 2 ** 20).toFixed(1);
  const memory = (index: number) => `${idle[index]?.own} MiB and ${idle[index]?.cells} MiB of cells`;
  return {
    table: [
      "| what | measured |",
      "|---|---|",
      `| \`GET /v1/flows/{id}\`, one API process, ${connections} connections | ${Math.round(reads)}/s |`,
      `| runs of one target, tile \`gdd\` on demo data, one worker | ${runs.toFixed(1)}/s |`,
      `| targets of a run of ${largeRunTargets}, tiles \`gdd\`, \`ch\`, \`acc\` on demo data, one worker | ${large.toFixed(0)}/s |`,
      `| memory of an API process, idle; after the reads | ${memory(0)}; ${apiLoaded.own} MiB |`,
      `| memory of a worker, idle | ${memory(1)} |`,
      `| memory of a worker after the runs | ${workerLoaded.own} MiB and ${workerLoaded.cells} MiB of cells |`,
      `| memory of a scheduler | ${memory(2)} |`,
      `| connections to PostgreSQL, at most: API, worker, scheduler | ${Object.values(most.stop()).join(", ")} |`,
      `| database: 1,000 runs of one target with one tile | ${mib((small * 1_000) / flowCount)} MiB |`,
      `| database: 1,000 targets of one run with three tiles | ${mib((withLarge * 1_000) / largeRunTargets)} MiB |`,
    ],
  };
}

function flowOf(targets: number) {
  const tiles = [
    { row: 0, tileKey: "gdd", params: { threshold: 100 } },
    { row: 1, tileKey: "ch", params: { threshold: 100 } },
    { row: 2, tileKey: "acc", params: { mode: "time", duration: 48, timeUnits: "hours", threshold: 50 } },
  ];
  return {
    displayName: "Sizing",
    tiles: targets === 1 ? tiles.slice(0, 1) : tiles,
    targets: Array.from({ length: targets }, (_, index) => ({
      name: `Field ${index}`,
      latitude: 40 + (index % 100) / 10,
      longitude: Math.floor(index / 100),
    })),
    ...(targets === 1 ? { status: "active", scheduleMinutes: 1_440 } : { status: "draft" }),
  };
}

/** @returns answers per second */
async function read(url: string, headers: Readonly<Record<string, string>>, seconds: number): Promise<number> {
  const agent = new Agent({ connections });
  const start = performance.now();
  const elapsed = () => (performance.now() - start) / 1_000;
  let answers = 0;
  const overOneConnection = async (): Promise<void> => {
    while (elapsed() < seconds) {
      const { statusCode, body } = await request(url, { dispatcher: agent, headers });
      await body.text();
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, overOneConnection));
  const rate = answers / elapsed();
  await agent.close();
  return rate;
}

async function smallRuns(service: RealService, tenants: Parameters<typeof fireAll>[1]): Promise<number> {
  const since = systemClock.now();
  await fireAll(service, tenants);
  return runsPerSecond(service, since);
}

async function largeRun(client: Client): Promise<number> {
  const flow = await client.post<{ id: string }>("/v1/flows", flowOf(largeRunTargets));
  const { durationMs, status, error } = await runFlow(
    client,
    flow.id,
    {},
    {
      limitMs: largeRunTimeoutMs,
      pollMs: 500,
    },
  );
  if (status !== "succeeded") throw new Error(`The run ${status}: ${error}`);
  return (1_000 * largeRunTargets) / durationMs;
}

/** Looks often. */
function mostConnections(
  { connectionsOf }: RealService,
  processes: Readonly<Record<string, RunningProcess>>,
): { stop(): Readonly<Record<string, number>> } {
  const most: Record<string, number> = {};
  const timer = setInterval(() => {
    for (const [name, { process }] of Object.entries(processes))
      most[name] = Math.max(most[name] ?? 0, connectionsOf(process.pid));
  }, 100);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

async function bytes({ query }: RealService): Promise<number> {
  const [row] = await query<{ size: string }>("select pg_database_size(current_database()) as size");
  return Number(row?.size);
}
