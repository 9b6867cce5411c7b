/**
 * One large run through one, two, three worker processes, on PostgreSQL and Redis: how long each takes, and whether the
 * results are the same to the last byte. Once without sharing, for comparison, and once with a worker that is killed on
 * the way.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, createClient } from "#test/support/client.ts";
import { publishedLocation } from "#test/support/databases.ts";
import { originOf, type ServiceProcess, spawnService, testDirectory } from "#test/support/process.ts";
import { flowInput } from "#test/support/records.ts";
import { forgetPrefix, freshPrefix, testRedisUrl } from "#test/support/redis.ts";

const key = "a-bootstrap-key-for-this-trial-alone";
const now = "2026-07-01T00:00:00.000Z";
const pollMs = 500;
/** Before the worker is killed. */
const killAfterMs = 20_000;
/** What Linux counts in. */
const ticksPerSecond = 100;
/** No run is so large. */
const unshared = { RUN_PORTION_TARGETS: "10000" };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Trial {
  readonly name: string;
  readonly workers: number;
  readonly isKilled?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
}

/** @param rest how many targets, and up to how many workers */
export async function run([targets = "10000", workers = "3"]: readonly string[]): Promise<void> {
  const directory = testDirectory();
  const prefix = freshPrefix();
  const { location, drop } = await publishedLocation("postgresql", { isDurable: true });
  if (!("databaseUrl" in location)) throw new Error("The trial needs PostgreSQL.");
  const environment = {
    PORT: "0",
    LOG_LEVEL: "info",
    POOL_THREADS: "1",
    DATA_DIR: directory.path,
    BOOTSTRAP_API_KEY: key,
    DATABASE_URL: location.databaseUrl,
    REDIS_URL: testRedisUrl,
    REDIS_PREFIX: prefix,
    SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
  };
  const api = spawnService({ ...environment, ROLES: "api" });
  try {
    const origin = await originOf(api);
    const call = createClient(origin, key);
    const { body: flow } = await call("POST", "/v1/flows", { body: largeFlow(Number(targets)) });
    const digests = new Set<string>();
    for (const trial of trialsOf(Number(workers))) {
      const { runId, seconds, portions, cpuSeconds } = await timed(trial, environment, call, flow.id);
      const digest = await digestOfResults(`${origin}/v1/runs/${runId}`);
      digests.add(digest);
      const each = `portions by worker: ${portions.join(", ")}; CPU without cells: ${cpuSeconds.map(Math.round).join(", ")} s`;
      say(`${trial.name}: ${seconds.toFixed(1)} s; ${each}; results ${digest}`);
    }
    say(digests.size === 1 ? "All results are the same." : `${digests.size} different results.`);
    if (digests.size !== 1) process.exitCode = 1;
  } finally {
    api.kill("SIGTERM");
    await api.ended;
    await drop();
    await forgetPrefix(prefix);
    directory.remove();
  }
}

function trialsOf(most: number): readonly Trial[] {
  const counts = Array.from({ length: most }, (_, index) => index + 1);
  return [
    { name: "1 worker, not shared", workers: 1, settings: unshared },
    ...counts.map((workers) => ({ name: `${workers} ${workers === 1 ? "worker" : "workers"}`, workers })),
    { name: "2 workers, one of them killed", workers: 2, isKilled: true },
  ];
}

interface Timed {
  readonly runId: string;
  /** From the request to the end. */
  readonly seconds: number;
  /** Finished by each worker. */
  readonly portions: readonly number[];
  /** Of each worker's own process, its start included: it tells more than the time where others use the machine. */
  readonly cpuSeconds: readonly number[];
}

async function timed(
  { workers, isKilled = false, settings = {} }: Trial,
  environment: Readonly<Record<string, string>>,
  call: Client,
  flowId: string,
): Promise<Timed> {
  const worker = { ...environment, ...settings, ROLES: "worker", LOG_LEVEL: "debug" };
  const running = Array.from({ length: workers }, () => spawnService(worker));
  try {
    await Promise.all(running.map((one) => one.printed(/works as/)));
    const startedAt = performance.now();
    const requested = await call("POST", `/v1/flows/${flowId}/run`, { body: { now } });
    if (requested.status !== 202) throw new Error(requested.text);
    if (isKilled) {
      await sleep(killAfterMs);
      running[0]?.kill("SIGKILL");
    }
    await ended(call, flowId, requested.body.id);
    const seconds = (performance.now() - startedAt) / 1000;
    const cpuSeconds = running.map(({ pid }) => cpuSecondsOf(pid));
    return { runId: requested.body.id, seconds, portions: running.map(finishedPortions), cpuSeconds };
  } finally {
    for (const one of running) one.kill("SIGTERM");
    await Promise.all(running.map((one) => one.ended));
  }
}

function finishedPortions(worker: ServiceProcess): number {
  return worker.output().stdout.split('"portion finished"').length - 1;
}

/** 0 for one that was killed. */
function cpuSecondsOf(pid: number): number {
  try {
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [userTicks = 0, systemTicks = 0] = fields.split(" ").slice(11, 13).map(Number);
    return (userTicks + systemTicks) / ticksPerSecond;
  } catch {
    return 0;
  }
}

async function ended(call: Client, flowId: string, runId: string): Promise<void> {
  for (;;) {
    const { body } = await call("GET", `/v1/flows/${flowId}/runs?limit=1`);
    const [newest] = body.items;
    if (newest.id !== runId || newest.status === "failed") throw new Error(`The run failed: ${newest.error}`);
    if (newest.status === "succeeded") return;
    await sleep(pollMs);
  }
}

/** Of all that follows the run's own members in the response. */
async function digestOfResults(url: string): Promise<string> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  if (!response.ok || response.body === null) throw new Error(`The results could not be read: ${response.status}`);
  const hash = createHash("sha256");
  const mark = '"results":';
  let head: string | null = "";
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    if (head === null) {
      hash.update(part);
      continue;
    }
    head += part;
    const at = head.indexOf(mark);
    if (at < 0) continue;
    hash.update(head.slice(at));
    head = null;
  }
  return hash.digest("hex").slice(0, 16);
}

function largeFlow(count: number): object {
  return flowInput({
    displayName: "Large",
    tiles: [
      { tileKey: "gdd", params: { threshold: 100 } },
      { tileKey: "ch", params: { threshold: 100 } },
      { tileKey: "acc", params: { mode: "time", duration: 48, timeUnits: "hours", threshold: 50 } },
    ],
    targets: Array.from({ length: count }, (_, index) => ({
      name: `Field ${index}`,
      latitude: 40 + index / 10_000,
      longitude: 9.4,
    })),
  });
}
