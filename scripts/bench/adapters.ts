/**
 * Runs on the data of a weather adapter in a running service, on PostgreSQL and Redis where they answer: targets per
 * second against the same work raw in this process (the same requests, `JSON.parse`, conversion of units, the three
 * tiles' own functions, one target after the other), and the processor time of a target by process.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { setTimeout } from "node:timers/promises";
import { Agent, request } from "undici";
import { conversion } from "#core/units.ts";
import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { ownFolders, readTiles } from "#server/tiles/files.ts";
import { postgresAbsence, publishedLocation } from "#test/support/databases.ts";
import { forgetPrefix, freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { type Client, createClient } from "./client.ts";
import { type LocalService, startLocalService } from "../demo/local-service.ts";
import { type CpuSeconds, cpuSecondsOf } from "./cpu.ts";
import { median } from "./rounds.ts";
import { ownFunction, upstreamOf } from "./tiles.ts";

const targetCount = 300;
const now = Date.UTC(2026, 6, 1);
/** 120 days before. */
const seasonStart = "2026-03-03";
const rounds = 15;
const warmUpRounds = 2;
const pollMs = 1_000;
const timeoutMs = 10 * 60_000;
/** Calls of adapters that a run makes at a time. */
const connections = 8;
const secretsKey = Buffer.alloc(32, 5).toString("base64");
const place = { longitude: 9.4, elevation: 400, timezone: "UTC" };

const tiles = [
  { key: "gdd", params: { threshold: 250, startDate: seasonStart, stopDate: "2026-12-31", dataSource: "adapter" } },
  { key: "ch", params: { threshold: 100, startDate: seasonStart, stopDate: "2026-12-31", dataSource: "adapter" } },
  { key: "acc", params: { mode: "time", duration: 48, timeUnits: "hours", threshold: 50 } },
];

export interface AdapterFigures {
  readonly backend: "postgresql" | "embedded";
  readonly targets: number;
  /** Median over the rounds of the service's targets per second to the raw side's, and the least and the most. */
  readonly ratio: number;
  readonly ratioBound: number;
  readonly ratioSpread: readonly [number, number];
  readonly targetsPerSecond: number;
  readonly rawTargetsPerSecond: number;
  /** Milliseconds of processor time of the service for one target, medians. */
  readonly cpuMsPerTarget: Readonly<Record<keyof CpuSeconds, number>>;
  /** The same of the raw side. */
  readonly rawCpuMsPerTarget: number;
}

export async function measureAdapters(): Promise<AdapterFigures> {
  const endpoint = await startEndpoint();
  try {
    const isReal = (await postgresAbsence()) === null && (await redisAbsence()) === null;
    return isReal ? await onPostgres(endpoint.origin) : await inService({}, "embedded", endpoint.origin);
  } finally {
    endpoint.close();
  }
}

async function onPostgres(origin: string): Promise<AdapterFigures> {
  const { location, drop } = await publishedLocation("postgresql", { isDurable: true });
  if (!("databaseUrl" in location)) throw new Error("A PostgreSQL database was asked for.");
  const prefix = freshPrefix();
  try {
    const settings = {
      DATABASE_URL: location.databaseUrl,
      REDIS_URL: testRedisUrl,
      REDIS_PREFIX: prefix,
      SECRETS_KEY: secretsKey,
    };
    return await inService(settings, "postgresql", origin);
  } finally {
    await drop();
    await forgetPrefix(prefix);
  }
}

async function inService(
  settings: Readonly<Record<string, string>>,
  backend: AdapterFigures["backend"],
  origin: string,
): Promise<AdapterFigures> {
  const service = await startLocalService(settings);
  const agent = new Agent({ connections });
  try {
    const client = createClient(service.baseUrl, service.apiKey);
    const flowId = await makeFlow(client, origin);
    for (let warmUp = 0; warmUp < warmUpRounds; warmUp += 1) await runToEnd(client, flowId);
    const urls = await askedUrls(origin);
    const raw = await rawRun(agent, urls);
    for (let warmUp = 0; warmUp < warmUpRounds; warmUp += 1) await raw();
    const measured: RoundFigures[] = [];
    for (let round = 0; round < rounds; round += 1) measured.push(await measureRound(service, client, flowId, raw));
    return figuresOf(measured, backend);
  } finally {
    await agent.close();
    await service.close();
  }
}

interface RoundFigures {
  readonly targetsPerSecond: number;
  readonly rawTargetsPerSecond: number;
  readonly cpu: CpuSeconds;
  readonly rawCpuSeconds: number;
}

async function measureRound(
  { pid }: LocalService,
  client: Client,
  flowId: string,
  raw: () => Promise<void>,
): Promise<RoundFigures> {
  const before = cpuSecondsOf(pid);
  const seconds = await runToEnd(client, flowId);
  const after = cpuSecondsOf(pid);
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  await raw();
  const rawSeconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    targetsPerSecond: targetCount / seconds,
    rawTargetsPerSecond: targetCount / rawSeconds,
    cpu: {
      mainThread: after.mainThread - before.mainThread,
      workerThreads: after.workerThreads - before.workerThreads,
      otherThreads: after.otherThreads - before.otherThreads,
      adapterCells: after.adapterCells - before.adapterCells,
      evaluatingCells: after.evaluatingCells - before.evaluatingCells,
    },
    rawCpuSeconds: (user + system) / 1e6,
  };
}

function figuresOf(measured: readonly RoundFigures[], backend: AdapterFigures["backend"]): AdapterFigures {
  const ratios = measured.map((round) => round.targetsPerSecond / round.rawTargetsPerSecond);
  const middle = (of: (round: RoundFigures) => number): number => median(measured.map(of));
  const perTarget = (name: keyof CpuSeconds): number => middle(({ cpu }) => (1_000 * cpu[name]) / targetCount);
  return {
    backend,
    targets: targetCount,
    ratio: median(ratios),
    ratioBound: 0.3,
    ratioSpread: [Math.min(...ratios), Math.max(...ratios)],
    targetsPerSecond: middle((round) => round.targetsPerSecond),
    rawTargetsPerSecond: middle((round) => round.rawTargetsPerSecond),
    cpuMsPerTarget: {
      mainThread: perTarget("mainThread"),
      workerThreads: perTarget("workerThreads"),
      otherThreads: perTarget("otherThreads"),
      adapterCells: perTarget("adapterCells"),
      evaluatingCells: perTarget("evaluatingCells"),
    },
    rawCpuMsPerTarget: middle(({ rawCpuSeconds }) => (1_000 * rawCpuSeconds) / targetCount),
  };
}

interface Endpoint {
  readonly origin: string;
  close(): void;
}

async function startEndpoint(): Promise<Endpoint> {
  const program = fileURLToPath(new URL("./weather-endpoint.ts", import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
  const [printed] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  return { origin: `http://127.0.0.1:${printed.trim()}`, close: () => child.kill() };
}

/** As a tenant writes it: asks, and passes on what it got. */
const script = (origin: string): string => `export default async function handle({ target, from, to }, { fetch }) {
  const response = await fetch(\`${origin}/hourly?latitude=\${target.latitude}&from=\${from}&to=\${to}\`);
  if (!response.ok) throw new Error(\`the weather service answered \${response.status}\`);
  const { unit, readings } = await response.json();
  return { series: [{ variable: "temperature", unit, points: readings }] };
}`;

async function makeFlow(client: Client, origin: string): Promise<string> {
  await client.post("/v1/adapters", {
    displayName: "Weather",
    facet: "weather",
    language: "javascript",
    script: script(origin),
    egress: [origin],
  });
  const flow = await client.post<{ id: string }>("/v1/flows", {
    displayName: "Adapters",
    status: "draft",
    tiles: tiles.map(({ key: tileKey, params }, row) => ({ row, tileKey, params })),
    targets: Array.from({ length: targetCount }, (_, index) => ({
      name: `Field ${index}`,
      latitude: 40 + index / targetCount,
      ...place,
    })),
  });
  return flow.id;
}

interface RunLine {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly requestedAt: string;
  readonly finishedAt: string | null;
}

/** @returns seconds from the request to the end */
async function runToEnd(client: Client, flowId: string): Promise<number> {
  const { id } = await client.post<RunLine>(`/v1/flows/${flowId}/run`, { now: new Date(now).toISOString() });
  for (const end = performance.now() + timeoutMs; performance.now() < end; ) {
    await setTimeout(pollMs);
    const { items } = await client.get<{ readonly items: readonly RunLine[] }>(`/v1/flows/${flowId}/runs?limit=1`);
    const run = items.find((one) => one.id === id);
    if (run?.status === "failed") throw new Error(`the run failed: ${run.error}`);
    if (run?.status === "succeeded") return (Date.parse(run.finishedAt ?? "") - Date.parse(run.requestedAt)) / 1_000;
  }
  throw new Error(`the run did not end within ${timeoutMs / 60_000} minutes`);
}

async function askedUrls(origin: string): Promise<readonly string[]> {
  const { body } = await request(`${origin}/asked`);
  const paths = (await body.json()) as readonly string[];
  if (paths.length !== targetCount) throw new Error(`${paths.length} requests were made for ${targetCount} targets.`);
  return paths.map((path) => `${origin}${path}`);
}

interface RawTile {
  readonly params: TileContext["params"];
  readonly evaluate: (ctx: TileContext) => TileOutput;
}

/** All targets, raw. */
async function rawRun(agent: Agent, urls: readonly string[]): Promise<() => Promise<void>> {
  const known = await readTiles(ownFolders);
  const chain = await Promise.all(
    tiles.map(async ({ key, params: given }): Promise<RawTile> => {
      const definition = known.find(({ content }) => content.key === key)?.content;
      if (definition === undefined) throw new Error(`There is no tile ${key}.`);
      const resolved = resolveParams(definition, given);
      if ("errors" in resolved) throw new Error(`${key}: ${JSON.stringify(resolved.errors)}`);
      return { params: resolved.params as RawTile["params"], evaluate: await ownFunction(key) };
    }),
  );
  return async () => {
    const left = urls.values();
    const overOneConnection = async (): Promise<void> => {
      for (const url of left) await rawTarget(agent, url, chain);
    };
    await Promise.all(Array.from({ length: connections }, overOneConnection));
  };
}

async function rawTarget(agent: Agent, url: string, chain: readonly RawTile[]): Promise<void> {
  const { body } = await request(url, { dispatcher: agent });
  const { unit, readings } = JSON.parse(await body.text()) as {
    readonly unit: string;
    readonly readings: readonly (readonly [ts: number, value: number])[];
  };
  const converting = conversion(unit, "°C");
  if ("problem" in converting) throw new Error(converting.problem);
  const ts = new Float64Array(readings.length);
  const value = new Float64Array(readings.length);
  readings.forEach((reading, index) => {
    ts[index] = reading[0];
    value[index] = converting.convert(reading[1]);
  });
  const query = new URL(url).searchParams;
  const target = {
    name: "Field",
    latitude: Number(query.get("latitude")),
    ...place,
    utcOffsets: [{ from: 0, minutes: 0 }],
  };
  const window = { start: Date.parse(query.get("from") ?? ""), end: now };
  const given = { series: {}, weather: { temperature: { ts, value } }, events: [], target, window, now };
  let upstream: TileContext["upstream"] = null;
  for (const { params, evaluate } of chain)
    upstream = upstreamOf(evaluate({ ...given, params, upstream, trace: () => undefined }));
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureAdapters(), null, 2)}\n`);
