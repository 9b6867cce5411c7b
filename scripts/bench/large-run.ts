/**
 * One run of 10,000 targets × 3 tiles in a running service, and the answer with all its results, plain and compressed:
 * how much the service's process grows meanwhile, in what part of its memory, and how long its event loop keeps others
 * waiting, by the service's own metrics and by the system.
 *
 *     TARGETS=2000 BACKEND=embedded node scripts/bench/large-run.ts      smaller, for work on it
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { machineSpeedFactor } from "#test/support/thread-time.ts";
import { type BenchFlow, benchFlow } from "./bench-flow.ts";
import { type Client, createClient } from "./client.ts";
import { type LocalService, startLocalService } from "../demo/local-service.ts";
import type { MemorySample } from "./memory-probe.ts";
import { rssMiB } from "./processes.ts";
import { openRealService } from "./real-service.ts";

const adminKey = "bench-admin-key-0123456789abcdef";
const targetCount = Number(process.env["TARGETS"] ?? 10_000);
/** Of the run that warms a process. */
const fewTargets = 100;
const timeoutMs = 30 * 60_000;
const sampleMs = 100;
const pollMs = 2_000;
/** The default of `monitorEventLoopDelay`, which the metric uses. An idle loop's lag is this and a little. */
const betweenLooksMs = 10;

interface Load {
  readonly seconds: number;
  /** Growth of the service's own process, without its cells. */
  readonly growthMiB: number;
  /** The same by its parts, each at its own largest. What is in none of them is native memory. */
  readonly growthOfPartsMiB: Readonly<Record<"heap" | "external" | "arrayBuffers", number>>;
  /** Round trips of `GET /healthz` every 100 ms meanwhile: how a caller notices the event loop. */
  readonly healthP99Ms: number;
  /** As the metric tells it: from one look of Node to the next, which are 10 ms apart where nothing holds the loop. */
  readonly eventLoopLagP99Ms: number;
  /** How much later than that Node came to look. */
  readonly eventLoopDelayP99Ms: number;
  /** How many times slower the machine was than a calm one, before and after (test/support/thread-time.ts). */
  readonly speedFactor: number;
  /** What the bound is for: the delay on a calm machine. */
  readonly calmDelayP99Ms: number;
}

type Reading = Load & { readonly mebibytes: number };

export interface LargeRunFigures {
  readonly backend: "embedded" | "postgresql";
  readonly targets: number;
  /** From the request to `succeeded`, the first of its process: threads start with it, and code is compiled. */
  readonly run: Load;
  /** A second one in the same process: what had grown may be used again. */
  readonly secondRun: Load;
  /** The second one of another process, whose first run was small: what belongs to the size of the run. */
  readonly runOfWarmProcess: Load;
  /** `GET /v1/runs/{id}` with every result, read as fast as it arrives, by its encoding. */
  readonly reading: Readonly<Record<"identity" | "gzip" | "br", Reading>>;
}

function largeFlow(targetCount: number): BenchFlow {
  const targets = Array.from({ length: targetCount }, (_, index) => ({
    name: `Field ${index}`,
    latitude: 40 + index / targetCount,
    longitude: 9.4,
  }));
  return benchFlow("Large", targets);
}

interface Measured extends LocalService {
  /** Where its memory probe writes. */
  readonly memoryFile: string;
}

export async function measureLargeRun(): Promise<readonly LargeRunFigures[]> {
  const only = process.env["BACKEND"];
  const figures: LargeRunFigures[] = [];
  for (const backend of ["embedded", "postgresql"] as const)
    if (only === undefined || only === backend) figures.push(...(await measureBackend(backend)));
  return figures;
}

async function measureBackend(backend: LargeRunFigures["backend"]): Promise<readonly LargeRunFigures[]> {
  const fresh = await withService(backend, async (measured, client) => {
    const flow = await addFlow(client, targetCount);
    const ran = await loadOf(measured, () => runToEnd(client, flow));
    const again = await loadOf(measured, () => runToEnd(client, flow));
    const read = async (encoding: string): Promise<Reading> => {
      const { load, result } = await loadOf(measured, () =>
        byteCount(`${measured.baseUrl}/v1/runs/${ran.result}`, measured.apiKey, encoding),
      );
      return { ...load, mebibytes: result / 2 ** 20 };
    };
    const reading = { identity: await read("identity"), gzip: await read("gzip"), br: await read("br") };
    return { run: ran.load, secondRun: again.load, reading };
  });
  const warm = await withService(backend, async (measured, client) => {
    await runToEnd(client, await addFlow(client, fewTargets));
    const flow = await addFlow(client, targetCount);
    return (await loadOf(measured, () => runToEnd(client, flow))).load;
  });
  if (fresh === null || warm === null) return [];
  const { run, secondRun, reading } = fresh;
  return [{ backend, targets: targetCount, run, secondRun, runOfWarmProcess: warm, reading }];
}

/** In a process of its own. Null where its servers do not answer. */
async function withService<T>(
  backend: LargeRunFigures["backend"],
  work: (measured: Measured, client: Client) => Promise<T>,
): Promise<T | null> {
  const directory = mkdtempSync(join(tmpdir(), "flow-evaluation-service-bench-"));
  const memoryFile = join(directory, "memory.jsonl");
  writeFileSync(memoryFile, "");
  const probe = pathToFileURL(join(import.meta.dirname, "memory-probe.ts")).href;
  const environment = {
    ADMIN_API_KEY: adminKey,
    NODE_OPTIONS: `--import ${probe}`,
    BENCH_MEMORY_FILE: memoryFile,
  };
  const service = backend === "embedded" ? await startLocalService(environment) : await startOnPostgres(environment);
  if (service === null) return null;
  try {
    return await work({ ...service, memoryFile }, createClient(service.baseUrl, service.apiKey));
  } finally {
    await service.close();
    rmSync(directory, { recursive: true });
  }
}

async function addFlow(client: Client, targets: number): Promise<string> {
  return (await client.post<{ id: string }>("/v1/flows", largeFlow(targets))).id;
}

/** All roles in one process, as the embedded one has them. */
async function startOnPostgres(environment: Readonly<Record<string, string>>): Promise<LocalService | null> {
  const real = await openRealService();
  if (real === null) return null;
  const apiKey = `gsk_${randomUUID()}${randomUUID()}`.replaceAll("-", "");
  const running = await real.start("api,worker,scheduler", { ...environment, BOOTSTRAP_API_KEY: apiKey });
  return { baseUrl: running.origin, apiKey, pid: running.process.pid, close: () => real.close() };
}

interface RunLine {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
}

async function runToEnd(client: Client, flowId: string): Promise<string> {
  const { id } = await client.post<RunLine>(`/v1/flows/${flowId}/run`, {});
  for (const end = performance.now() + timeoutMs; performance.now() < end; ) {
    await setTimeout(pollMs);
    const { items } = await client.get<{ readonly items: readonly RunLine[] }>(`/v1/flows/${flowId}/runs?limit=1`);
    const run = items.find((one) => one.id === id);
    if (run?.status === "succeeded") return id;
    if (run?.status === "failed") throw new Error(`the run failed: ${run.error}`);
  }
  throw new Error(`the run did not end within ${timeoutMs / 60_000} minutes`);
}

/** Of the response as it is sent. `fetch` would decompress it in this process. */
function byteCount(url: string, apiKey: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${apiKey}`, "accept-encoding": encoding };
    const asked = request(url, { headers }, (response) => {
      const got = response.headers["content-encoding"] ?? "identity";
      if (response.statusCode !== 200 || got !== encoding)
        return reject(new Error(`the results could not be read: ${response.statusCode}, ${got}`));
      let bytes = 0;
      response.on("data", (part: Buffer) => {
        bytes += part.length;
      });
      response.once("end", () => resolve(bytes)).once("error", reject);
    });
    asked.once("error", reject).end();
  });
}

/** What something costs a service while it runs. */
async function loadOf<T>(
  { baseUrl, pid, memoryFile }: Measured,
  work: () => Promise<T>,
): Promise<{ readonly load: Load; readonly result: T }> {
  await eventLoopLagMs(baseUrl);
  await setTimeout(5 * sampleMs);
  const speedFactorBefore = machineSpeedFactor();
  const [start, startedAt] = [performance.now(), Date.now()];
  const before = rssMiB(pid);
  let peak = before;
  let isOver = false;
  const waits: number[] = [];
  const sampling = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await (await fetch(`${baseUrl}/healthz`)).text();
      waits.push(performance.now() - asked);
      peak = Math.max(peak, rssMiB(pid));
      await setTimeout(sampleMs);
    }
  })();
  const result = await work().finally(() => {
    isOver = true;
  });
  const seconds = (performance.now() - start) / 1000;
  await sampling;
  const sorted = waits.toSorted((a, b) => a - b);
  const healthP99Ms = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
  const eventLoopLagP99Ms = await eventLoopLagMs(baseUrl);
  const eventLoopDelayP99Ms = eventLoopLagP99Ms - betweenLooksMs;
  const speedFactor = (speedFactorBefore + machineSpeedFactor()) / 2;
  return {
    result,
    load: {
      seconds,
      growthMiB: peak - before,
      growthOfPartsMiB: growthOfParts(memoryFile, startedAt),
      healthP99Ms,
      eventLoopLagP99Ms,
      eventLoopDelayP99Ms,
      speedFactor,
      calmDelayP99Ms: eventLoopDelayP99Ms / speedFactor,
    },
  };
}

/** The largest value since the metric was last read, in milliseconds. */
async function eventLoopLagMs(baseUrl: string): Promise<number> {
  const text = await (await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${adminKey}` } })).text();
  const seconds = /^nodejs_eventloop_lag_p99_seconds\S* (\S+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error("The service tells nothing of its event loop.");
  return Number(seconds) * 1000;
}

function growthOfParts(file: string, since: number): Load["growthOfPartsMiB"] {
  const samples = readFileSync(file, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as MemorySample);
  const before = samples.findLast(({ at }) => at <= since);
  const during = samples.filter(({ at }) => at > since);
  const grown = (part: "heap" | "external" | "arrayBuffers"): number =>
    Math.max(0, ...during.map((one) => one[part] - (before?.[part] ?? 0))) / 2 ** 20;
  return { heap: grown("heap"), external: grown("external"), arrayBuffers: grown("arrayBuffers") };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureLargeRun(), null, 2)}\n`);
