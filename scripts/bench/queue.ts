/**
 * Runs per second through two worker processes, against empty jobs of bee-queue through two processes: what a run costs
 * beside the queue that it goes through. Each run has one target and the cheapest tile, which reads no data. Beside it,
 * what two processes reach that write to PostgreSQL what a run writes and do nothing else: no run can be faster.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import BeeQueue from "bee-queue";
import { systemClock } from "#core/clock.ts";
import { forgetPrefix, freshPrefix, testRedisUrl } from "#test/support/redis.ts";
import type { BareWork } from "./bare-run-worker.ts";
import { fireAll, makeTenants, openRealService, type RealService, runsPerSecond } from "./real-service.ts";
import { median } from "./rounds.ts";

export interface QueueFigures {
  readonly runsPerSecond: number;
  readonly emptyJobsPerSecond: number;
  readonly ratio: number;
  readonly ratioBound: number;
  /** Of bare writes. */
  readonly bareRunsPerSecond: number;
  /** Of bare writes to empty jobs: the ratio that a run without any cost would have. */
  readonly bareRatio: number;
  readonly runs: number;
  readonly rounds: number;
}

const workerCount = 2;
/** As RUN_CONCURRENCY has it. */
const concurrency = 4;
const tenantCount = 10;
const flowsPerTenant = 30;
const warmUpRounds = 1;
const rounds = 3;

/** Null where PostgreSQL or Redis do not answer. */
export async function measureQueue(): Promise<QueueFigures | null> {
  const service = await openRealService();
  if (service === null) return null;
  try {
    const api = await service.start("api");
    const tenants = await makeTenants(api.origin, tenantCount);
    for (const { client } of tenants)
      for (let flow = 0; flow < flowsPerTenant; flow += 1) await client.post("/v1/flows", cheapest);
    await api.stop();
    const workers = [];
    for (let worker = 0; worker < workerCount; worker += 1) workers.push(await service.start("worker"));
    const rates: { readonly runs: number; readonly jobs: number }[] = [];
    let runs = 0;
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      const since = systemClock.now();
      runs = await fireAll(service, tenants);
      rates.push({ runs: await runsPerSecond(service, since), jobs: await emptyJobsPerSecond(runs) });
    }
    for (const worker of workers) await worker.stop();
    const bare: { readonly runs: number; readonly jobs: number }[] = [];
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      await fireAll(service, tenants);
      bare.push({ runs: await bareRunsPerSecond(service), jobs: await emptyJobsPerSecond(runs) });
    }
    const counted = rates.slice(warmUpRounds);
    const ratio = (rate: { readonly runs: number; readonly jobs: number }): number => rate.runs / rate.jobs;
    return {
      runsPerSecond: median(counted.map((rate) => rate.runs)),
      emptyJobsPerSecond: median(counted.map((rate) => rate.jobs)),
      ratio: median(counted.map(ratio)),
      ratioBound: 0.3,
      bareRunsPerSecond: median(bare.slice(warmUpRounds).map((rate) => rate.runs)),
      bareRatio: median(bare.slice(warmUpRounds).map(ratio)),
      runs,
      rounds,
    };
  } finally {
    await service.close();
  }
}

const cheapest = {
  displayName: "Bench",
  status: "active",
  scheduleMinutes: 1_440,
  tiles: [{ row: 0, tileKey: "tw", params: { mode: "last", last: 1, lastUnits: "hours" } }],
  targets: [{ name: "Field", latitude: 47.6, longitude: 9.4 }],
};

/** Of the runs that are queued. */
async function bareRunsPerSecond({ databaseUrl, query }: RealService): Promise<number> {
  const queued = await query<{ tenantId: string; id: string }>(
    `select tenant_id as "tenantId", id from runs where status = 'queued'`,
  );
  const [one] = await query<{ result: string; points: string }>(
    "select result::text as result, encode(points, 'hex') as points from run_results limit 1",
  );
  const program = fileURLToPath(new URL("./bare-run-worker.ts", import.meta.url));
  const workers = Array.from({ length: workerCount }, () =>
    fork(program, [databaseUrl, String(concurrency), one?.result ?? "{}", one?.points ?? ""]),
  );
  await Promise.all(workers.map((worker) => once(worker, "message")));
  const done = Promise.all(workers.map((worker) => once(worker, "message")));
  const start = performance.now();
  for (const [index, worker] of workers.entries()) {
    const work: BareWork = { runs: queued.filter((_, place) => place % workerCount === index) };
    worker.send(work);
  }
  await done;
  const seconds = (performance.now() - start) / 1_000;
  for (const worker of workers) worker.kill("SIGKILL");
  return queued.length / seconds;
}

async function emptyJobsPerSecond(count: number): Promise<number> {
  const prefix = freshPrefix();
  const name = "empty";
  const settings = { prefix, redis: { url: testRedisUrl }, isWorker: false, getEvents: false, storeJobs: false };
  const queue = new BeeQueue<object>(name, settings);
  const program = fileURLToPath(new URL("./bee-worker.ts", import.meta.url));
  const workers = Array.from({ length: workerCount }, () =>
    fork(program, [name, testRedisUrl, prefix, String(concurrency)]),
  );
  await Promise.all(workers.map((worker) => once(worker, "message")));
  for (let job = 0; job < count; job += 1) await queue.createJob({}).save();
  const done = countdown(workers, count);
  const start = performance.now();
  for (const worker of workers) worker.send("go");
  await done;
  const seconds = (performance.now() - start) / 1_000;
  for (const worker of workers) worker.kill("SIGKILL");
  await queue.close();
  await forgetPrefix(prefix);
  return count / seconds;
}

function countdown(workers: readonly ChildProcess[], count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count;
    for (const worker of workers)
      worker.on("message", () => {
        left -= 1;
        if (left === 0) resolve();
      });
  });
}
