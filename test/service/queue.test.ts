import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@redis/client";
import { newId } from "#core/ids.ts";
import { createLogger } from "#server/logger.ts";
import { openBeeQueue } from "#server/queue/bee.ts";
import { createLocalQueue } from "#server/queue/local.ts";
import type { Job } from "#server/queue/model.ts";
import type { Queue } from "#server/queue/queue.ts";
import { covers } from "#test/support/databases.ts";
import { freePort } from "#test/support/ports.ts";
import { forgetPrefix, freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { eventually, gate } from "#test/support/wait.ts";

const logger = createLogger("silent");
const options = { logger };
const graceMs = 2_000;

function jobOf(id = newId(), tenantId = "tenant-1"): Job {
  return { id, tenantId, data: { runId: id } };
}

interface Opened {
  readonly queue: Queue;
  /** A queue in another process's place: the same jobs where the driver is shared. */
  readonly prefix: string;
}

/** What every driver promises. */
function describeContract(driver: string, open: (prefix: string) => Promise<Queue>, skip: string | false): void {
  describe(`the queue contract (${driver})`, { skip }, () => {
    const withQueue = async (work: (opened: Opened) => Promise<void>): Promise<void> => {
      const prefix = freshPrefix();
      const queue = await open(prefix);
      try {
        await work({ queue, prefix });
      } finally {
        await queue.close(0);
        if (driver !== "embedded") await forgetPrefix(prefix);
      }
    };

    test("a job reaches its handler with its id, tenant and data, whether rung before or after the handler was there", () =>
      withQueue(async ({ queue }) => {
        const [early, late] = [jobOf(), jobOf()];
        const seen: Job[] = [];
        await queue.ring("runs", early);
        queue.handle("runs", 1, async (job) => void seen.push(job));
        await queue.ring("runs", late);
        await eventually("both jobs handled", () => seen.length === 2);
        assert.deepEqual(seen, [early, late]);
      }));

    test("queues do not mix: a job goes to the handler of its own queue", () =>
      withQueue(async ({ queue }) => {
        const seen: string[] = [];
        queue.handle("runs", 1, async () => void seen.push("runs"));
        queue.handle("alerts", 1, async () => void seen.push("alerts"));
        await queue.ring("alerts", jobOf());
        await eventually("the job handled", () => seen.length === 1);
        assert.deepEqual(seen, ["alerts"]);
      }));

    test("the same id waiting or in work is one job, and may be rung again once it has ended", () =>
      withQueue(async ({ queue }) => {
        const job = jobOf();
        const hold = gate();
        let calls = 0;
        await Promise.all([queue.ring("runs", job), queue.ring("runs", job)]);
        queue.handle("runs", 4, async () => {
          calls += 1;
          await hold.opened;
        });
        await eventually("the handler called", () => calls === 1);
        await queue.ring("runs", job);
        await sleep(100);
        assert.equal(calls, 1);
        hold.open();
        // Ended is when the queue has noticed it, shortly after the handler returned.
        await eventually("the job handled again", async () => {
          await queue.ring("runs", job);
          return calls >= 2;
        });
      }));

    test("a job is handed over to a handler here that is idle, and to no other", () =>
      withQueue(async ({ queue }) => {
        const [early, first, second, third] = [jobOf(), jobOf(), jobOf(), jobOf()];
        const hold = gate();
        const seen: string[] = [];
        assert.equal(queue.handOver("runs", early), false, "nobody handles it");
        queue.handle("runs", 4, async ({ id }) => {
          seen.push(id);
          await hold.opened;
        });
        assert.equal(queue.handOver("alerts", early), false);
        assert.equal(queue.handOver("runs", first), true);
        assert.deepEqual(seen, [first.id], "it has begun");
        assert.equal(queue.handOver("runs", second), false);
        // What was handed over is not carried out twice at a time.
        await queue.ring("runs", first);
        await queue.ring("runs", third);
        await eventually("the other is in work", () => seen.length === 2);
        assert.deepEqual(seen, [first.id, third.id]);
        hold.open();
        await eventually("it is idle again", () => queue.handOver("runs", second));
        await eventually("it was worked on", () => seen.includes(second.id));
      }));

    test("no more jobs are in work at once than the concurrency allows", () =>
      withQueue(async ({ queue }) => {
        const hold = gate();
        let running = 0;
        let most = 0;
        let done = 0;
        queue.handle("runs", 3, async () => {
          running += 1;
          most = Math.max(most, running);
          await hold.opened;
          running -= 1;
          done += 1;
        });
        await Promise.all(
          Array.from({ length: 12 }, (_, index) => queue.ring("runs", jobOf(newId(), `tenant-${index % 3}`))),
        );
        await eventually("three jobs are in work", () => running === 3);
        await sleep(100);
        hold.open();
        await eventually("all jobs handled", () => done === 12);
        assert.equal(most, 3);
      }));

    test("one tenant's jobs leave a place to the others', however many they are and however long they take", () =>
      withQueue(async ({ queue }) => {
        const hold = gate();
        const running = new Map<string, number>();
        let done = 0;
        queue.handle("runs", 3, async ({ tenantId }) => {
          running.set(tenantId, (running.get(tenantId) ?? 0) + 1);
          if (tenantId === "many") await hold.opened;
          running.set(tenantId, (running.get(tenantId) ?? 0) - 1);
          done += 1;
        });
        await Promise.all(Array.from({ length: 10 }, () => queue.ring("runs", jobOf(newId(), "many"))));
        await eventually("they have their places", () => running.get("many") === 2);
        await queue.ring("runs", jobOf(newId(), "single"));
        await eventually("the other's job is done", () => done === 1);
        assert.equal(running.get("many"), 2);
        hold.open();
        await eventually("all jobs are done", () => done === 11);
      }));

    test("a queue may give one tenant fewer places: the others' jobs have the rest", () =>
      withQueue(async ({ queue }) => {
        const hold = gate();
        const begun: string[] = [];
        const worker = async ({ tenantId }: Job) => {
          begun.push(tenantId);
          await hold.opened;
        };
        queue.handle("messages", 4, worker, 2);
        for (let index = 0; index < 4; index += 1) await queue.ring("messages", jobOf(newId(), "many"));
        await eventually("they have their places", () => begun.length === 2);
        for (let index = 0; index < 2; index += 1) await queue.ring("messages", jobOf(newId(), "few"));
        await eventually("the other's jobs have theirs", () => begun.length === 4);
        assert.deepEqual(begun, ["many", "many", "few", "few"]);
        hold.open();
        await eventually("all had their turn", () => begun.length === 6);
      }));

    test("a worker that fails lets the job go: it may be rung again, and others are not held up", () =>
      withQueue(async ({ queue }) => {
        const [bad, good] = [jobOf(), jobOf()];
        const calls = new Map<string, number>();
        queue.handle("runs", 1, async (job) => {
          calls.set(job.id, (calls.get(job.id) ?? 0) + 1);
          if (job.id === bad.id) throw new Error("not now");
        });
        for (const job of [bad, good]) await queue.ring("runs", job);
        await eventually("both were worked on", () => calls.get(bad.id) === 1 && calls.get(good.id) === 1);
        // Ended is when the queue has noticed it, shortly after the worker failed.
        await eventually("the failed one is worked on again", async () => {
          await queue.ring("runs", bad);
          return (calls.get(bad.id) ?? 0) >= 2;
        });
        assert.equal(calls.get(good.id), 1);
      }));

    test("closing waits for what is in work, and takes nothing more", () =>
      withQueue(async ({ queue }) => {
        const hold = gate();
        const started: string[] = [];
        let ended = 0;
        queue.handle("runs", 1, async (job) => {
          started.push(job.id);
          await hold.opened;
          ended += 1;
        });
        await queue.ring("runs", jobOf());
        await queue.ring("runs", jobOf());
        await eventually("one job started", () => started.length === 1);
        const closing = queue.close(graceMs);
        await sleep(50);
        hold.open();
        await closing;
        assert.equal(ended, 1);
        assert.equal(started.length, 1);
        await assert.rejects(queue.ring("runs", jobOf()));
        await assert.rejects(queue.ping());
      }));

    test("closing aborts the signal of a job that outlasts the grace", () =>
      withQueue(async ({ queue }) => {
        const ends: string[] = [];
        let started = 0;
        queue.handle("runs", 1, async (_job, signal) => {
          started += 1;
          await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
          ends.push("aborted");
        });
        queue.handle("alerts", 1, async (_job, signal) => {
          started += 1;
          await sleep(50);
          ends.push(signal.aborted ? "aborted too" : "in time");
        });
        await queue.ring("runs", jobOf());
        await queue.ring("alerts", jobOf());
        await eventually("both started", () => started === 2);
        await queue.close(200);
        assert.deepEqual(ends, ["in time", "aborted"]);
      }));

    test("answers a ping while it is open", () => withQueue(({ queue }) => queue.ping()));

    test("a queue has one handler", () =>
      withQueue(async ({ queue }) => {
        queue.handle("runs", 1, async () => {});
        assert.throws(() => queue.handle("runs", 1, async () => {}), /handler already/);
      }));
  });
}

const absence = covers("real") ? await redisAbsence() : "this run covers the embedded default";
describeContract(
  "embedded",
  async () => createLocalQueue(options),
  covers("embedded") ? false : "this run covers the real drivers",
);
describeContract("redis", (prefix) => openBeeQueue({ ...options, redisUrl: testRedisUrl, prefix }), absence ?? false);

describe("the queue on Redis", { skip: absence ?? false }, () => {
  test("a job that one process hands back on closing is taken over by another at once", async () => {
    const prefix = freshPrefix();
    // Nobody waits until it counts as stalled.
    const open = () => openBeeQueue({ ...options, redisUrl: testRedisUrl, prefix, stallMs: 600_000 });
    const [first, second] = [await open(), await open()];
    const job = jobOf();
    let isStarted = false;
    first.handle("runs", 1, async (_job, signal) => {
      isStarted = true;
      await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
    });
    await first.ring("runs", job);
    await eventually("the first process works on it", () => isStarted);
    await first.close(50);
    const seen: Job[] = [];
    second.handle("runs", 1, async (taken) => void seen.push(taken));
    await eventually("the second process takes over", () => seen.length === 1);
    assert.deepEqual(seen, [job]);
    await second.close(graceMs);
    await forgetPrefix(prefix);
  });

  test("what a process keeps in line for a crowded tenant goes to another at once when it closes", async () => {
    const prefix = freshPrefix();
    const open = () => openBeeQueue({ ...options, redisUrl: testRedisUrl, prefix, stallMs: 600_000 });
    const [first, second] = [await open(), await open()];
    const jobs = Array.from({ length: 10 }, () => jobOf());
    const hold = gate();
    const done: string[] = [];
    first.handle("runs", 2, async ({ id, tenantId }) => {
      if (tenantId === jobs[0]?.tenantId) await hold.opened;
      done.push(id);
    });
    for (const job of jobs) await first.ring("runs", job);
    const last = jobOf(newId(), "tenant-2");
    await first.ring("runs", last);
    await eventually("the process has taken them all", () => done.includes(last.id));
    const seen: string[] = [];
    second.handle("runs", 2, async ({ id }) => void seen.push(id));
    const closing = first.close(graceMs);
    hold.open();
    await closing;
    await eventually("every job was worked on", () => new Set([...done, ...seen]).size === jobs.length + 1);
    assert.equal(done.length + seen.length, jobs.length + 1, "each of them once");
    assert.ok(seen.length >= jobs.length - 2, `${seen.length} by the other process`);
    await second.close(graceMs);
    await forgetPrefix(prefix);
  });

  test("keeps nothing of a job that was rung again while it was in work, as after Redis was emptied", async () => {
    const prefix = freshPrefix();
    const queue = await openBeeQueue({ ...options, redisUrl: testRedisUrl, prefix, stallMs: 200 });
    const hold = gate();
    const [job, next] = [jobOf(), jobOf()];
    const seen: string[] = [];
    queue.handle("runs", 1, async ({ id }) => {
      seen.push(id);
      await hold.opened;
    });
    await queue.ring("runs", job);
    await eventually("it is in work", () => seen.length === 1);
    await forgetPrefix(prefix);
    await queue.ring("runs", job);
    hold.open();
    const redis = createClient({ url: testRedisUrl });
    await redis.connect();
    const keys = ["waiting", "active", "jobs"].map((name) => `${prefix}:runs:${name}`);
    await eventually("nothing is left", async () => (await redis.exists(keys)) === 0);
    await redis.close();
    await queue.ring("runs", next);
    await eventually("the next job is worked on", () => seen.includes(next.id));
    await queue.close(graceMs);
    await forgetPrefix(prefix);
  });

  test("refuses to open where no Redis answers", async () => {
    await assert.rejects(openBeeQueue({ ...options, redisUrl: "redis://127.0.0.1:1", prefix: "none" }));
  });
});

const hasRedisServer = spawnSync("redis-server", ["--version"]).status === 0;
const serverAbsence = covers("real")
  ? hasRedisServer
    ? false
    : "the program redis-server is not installed here"
  : (absence ?? false);
if (process.env["CI"] === "true" && covers("real") && !hasRedisServer)
  throw new Error("CI needs the program redis-server in the path.");

describe("the queue on a Redis that is killed and comes back empty", { skip: serverAbsence }, () => {
  const directory = mkdtempSync(join(tmpdir(), "flow-redis-"));
  let server: ChildProcess | undefined;
  after(() => {
    server?.kill("SIGKILL");
    rmSync(directory, { recursive: true, force: true });
  });

  test("says that it is back, and rings and works as before", async () => {
    const port = await freePort();
    const start = () => {
      server = spawn("redis-server", ["--port", String(port), "--save", "", "--appendonly", "no", "--dir", directory], {
        stdio: "ignore",
      });
    };
    start();
    let reconnects = 0;
    const redisUrl = `redis://127.0.0.1:${port}`;
    const onReconnect = () => {
      reconnects += 1;
    };
    const queue = await untilOpen(() =>
      openBeeQueue({ ...options, redisUrl, prefix: "restart", stallMs: 400, onReconnect }),
    );
    const seen: string[] = [];
    queue.handle("runs", 1, async (job) => void seen.push(job.id));
    await queue.ring("runs", jobOf("before"));
    await eventually("a job before", () => seen.length === 1);

    const killed = server as unknown as ChildProcess;
    const hasEnded = once(killed, "exit");
    killed.kill("SIGKILL");
    // Its port is free only then.
    await hasEnded;
    start();
    await eventually("the queue noticed", () => reconnects > 0);
    await queue.ring("runs", jobOf("after"));
    await eventually("a job after", () => seen.includes("after"));
    await queue.close(graceMs);
  });
});

async function untilOpen(open: () => Promise<Queue>): Promise<Queue> {
  for (let tries = 1; ; tries++) {
    try {
      return await open();
    } catch (error) {
      if (tries >= 50) throw error;
      await sleep(100);
    }
  }
}
