/**
 * One run of 10,000 targets × 3 tiles in a running service, and the answer with all its results: how much the service's
 * process grows meanwhile, and how long its event loop keeps others waiting, by the service's own metrics and by the
 * system.
 */
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { type Client, createClient } from "../demo/client.ts";
import { type LocalService, startLocalService } from "../demo/local-service.ts";

const adminKey = "bench-admin-key-0123456789abcdef";
const targetCount = 10_000;
const timeoutMs = 30 * 60_000;
const sampleMs = 100;
const pollMs = 2_000;

interface Load {
  readonly seconds: number;
  /** Growth of the service's own process, without its cells. */
  readonly growthMiB: number;
  /** Round trips of `GET /healthz` every 100 ms meanwhile: how a caller notices the event loop. */
  readonly healthP99Ms: number;
  readonly eventLoopDelayP99Ms: number | null;
}

export interface LargeRunFigures {
  readonly targets: number;
  /** From the request to `succeeded`. */
  readonly run: Load;
  /** `GET /v1/runs/{id}` with every result, read as fast as it arrives. */
  readonly reading: Load & { readonly mebibytes: number };
}

const flowInput = {
  displayName: "Large",
  status: "draft",
  tiles: [
    { row: 0, tileKey: "gdd", params: { threshold: 100 } },
    { row: 1, tileKey: "ch", params: { threshold: 100 } },
    { row: 2, tileKey: "acc", params: { mode: "time", duration: 48, timeUnits: "hours", threshold: 50 } },
  ],
  targets: Array.from({ length: targetCount }, (_, index) => ({
    name: `Field ${index}`,
    latitude: 40 + index / targetCount,
    longitude: 9.4,
  })),
};

export async function measureLargeRun(): Promise<LargeRunFigures> {
  const service = await startLocalService({ ADMIN_API_KEY: adminKey });
  const client = createClient(service.baseUrl, service.apiKey);
  try {
    const flow = await client.post<{ id: string }>("/v1/flows", flowInput);
    const ran = await loadOf(service, () => runToEnd(client, flow.id));
    const read = await loadOf(service, () => byteCount(`${service.baseUrl}/v1/runs/${ran.result}`, service.apiKey));
    return { targets: targetCount, run: ran.load, reading: { ...read.load, mebibytes: read.result / 2 ** 20 } };
  } finally {
    await service.close();
  }
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

async function byteCount(url: string, apiKey: string): Promise<number> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
  if (!answer.ok || answer.body === null) throw new Error(`the results could not be read: ${answer.status}`);
  const reader = answer.body.getReader();
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.byteLength;
  return bytes;
}

/** What something costs a service while it runs. */
async function loadOf<T>(
  { baseUrl, pid }: LocalService,
  work: () => Promise<T>,
): Promise<{ readonly load: Load; readonly result: T }> {
  await eventLoopDelayMs(baseUrl);
  const start = performance.now();
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
  return {
    result,
    load: { seconds, growthMiB: peak - before, healthP99Ms, eventLoopDelayP99Ms: await eventLoopDelayMs(baseUrl) },
  };
}

/** The largest value since the metric was last read, in milliseconds. */
async function eventLoopDelayMs(baseUrl: string): Promise<number | null> {
  const text = await (await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${adminKey}` } })).text();
  const seconds = /^nodejs_eventloop_lag_p99_seconds\S* (\S+)$/m.exec(text)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

function rssMiB(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureLargeRun(), null, 2)}\n`);
