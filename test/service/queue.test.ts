/** What each driver of the queue promises. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "#core/ids.ts";
import { createLogger } from "#server/logger.ts";
import { openBeeQueue } from "#server/queue/bee.ts";
import { createLocalQueue } from "#server/queue/local.ts";
import type { Job } from "#server/queue/model.ts";
import type { Queue } from "#server/queue/queue.ts";
import { covers } from "#test/support/databases.ts";
import { jobOf } from "#test/support/queue-jobs.ts";
import { forgetPrefix, freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { eventually, gate } from "#test/support/wait.ts";

const logger = createLogger("silent");
const options = { logger };
const graceMs = 2_000;

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

    test("a job reaches its handler with its id, tenant and data, woken before or after the handler was there", () =>
      withQueue(async ({ queue }) => {
        const [early, late] = [jobOf(), jobOf()];
        const seen: Job[] = [];
        await queue.wake("runs", early);
        queue.handle("runs", 1, async (job) => void seen.push(job));
        await queue.wake("runs", late);
        await eventually("both jobs handled", () => seen.length === 2);
        assert.deepEqual(seen, [early, late]);
      }));

    test("queues do not mix: a job goes to the handler of its own queue", () =>
      withQueue(async ({ queue }) => {
        const seen: string[] = [];
        queue.handle("runs", 1, async () => void seen.push("runs"));
        queue.handle("alerts", 1, async () => void seen.push("alerts"));
        await queue.wake("alerts", jobOf());
        await eventually("the job handled", () => seen.length === 1);
        assert.deepEqual(seen, ["alerts"]);
      }));

    test("the same id that waits is one job, however often it is woken", () =>
      withQueue(async ({ queue }) => {
        const [job, last] = [jobOf(), jobOf()];
        const seen: string[] = [];
        await Promise.all([queue.wake("runs", job), queue.wake("runs", job)]);
        queue.handle("runs", 1, async ({ id }) => void seen.push(id));
        await eventually("it was worked on", () => seen.length > 0);
        await queue.wake("runs", last);
        await eventually("the last was worked on", () => seen.includes(last.id));
        assert.deepEqual(seen, [job.id, last.id]);
      }));

    test("a job that is woken while it is in work here is worked on once more when it ends, however often", () =>
      withQueue(async ({ queue }) => {
        const [job, other, last] = [jobOf(), jobOf(), jobOf()];
        const hold = gate();
        const seen: Job[] = [];
        queue.handle("runs", 4, async (worked) => {
          seen.push(worked);
          await hold.opened;
        });
        assert.equal(queue.offer("runs", { ...job, addedAt: 1 }), true);
        for (let round = 0; round < 2; round += 1)
          assert.equal(await queue.wake("runs", { ...job, addedAt: 2 }), "taken");
        await queue.wake("runs", other);
        await eventually("the other is in work", () => seen.length > 1);
        assert.deepEqual(seen, [{ ...job, addedAt: 1 }, other], "once at a time");
        hold.open();
        await eventually("all were worked on", () => seen.length === 3);
        await queue.wake("runs", last);
        await eventually("the last was worked on", () => seen.some(({ id }) => id === last.id) || seen.length > 3);
        // By then its row may say another time.
        assert.deepEqual(new Set(seen.slice(1)), new Set([job, other, last]));
      }));

    test("a job may be woken again once it has ended, and is worked on whenever it was taken", () =>
      withQueue(async ({ queue }) => {
        const job = jobOf();
        let calls = 0;
        queue.handle("runs", 4, async () => {
          calls += 1;
        });
        for (let round = 1; round <= 20; round += 1) {
          // Ended is when the queue has noticed it, shortly after the handler returned.
          await eventually("it is taken", async () => (await queue.wake("runs", job)) === "taken");
          await eventually("it is worked on once more", () => calls === round);
        }
      }));

    test("a job is handed over to a handler here that is idle, and to no other", () =>
      withQueue(async ({ queue }) => {
        const [early, first, second, third] = [jobOf(), jobOf(), jobOf(), jobOf()];
        const hold = gate();
        const seen: string[] = [];
        assert.equal(queue.offer("runs", early), false, "nobody handles it");
        queue.handle("runs", 4, async ({ id }) => {
          seen.push(id);
          await hold.opened;
        });
        assert.equal(queue.offer("alerts", early), false);
        assert.equal(queue.offer("runs", first), true);
        assert.deepEqual(seen, [first.id], "it has begun");
        assert.equal(queue.offer("runs", second), false);
        // What was handed over is not carried out twice at a time.
        await queue.wake("runs", first);
        await queue.wake("runs", third);
        await eventually("the other is in work", () => seen.length === 2);
        assert.deepEqual(seen, [first.id, third.id]);
        hold.open();
        await eventually("it is idle again", () => queue.offer("runs", second));
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
          Array.from({ length: 12 }, (_, index) => queue.wake("runs", jobOf(newId(), `tenant-${index % 3}`))),
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
        await Promise.all(Array.from({ length: 10 }, () => queue.wake("runs", jobOf(newId(), "many"))));
        await eventually("they have their places", () => running.get("many") === 2);
        await queue.wake("runs", jobOf(newId(), "single"));
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
        for (let index = 0; index < 4; index += 1) await queue.wake("messages", jobOf(newId(), "many"));
        await eventually("they have their places", () => begun.length === 2);
        for (let index = 0; index < 2; index += 1) await queue.wake("messages", jobOf(newId(), "few"));
        await eventually("the other's jobs have theirs", () => begun.length === 4);
        assert.deepEqual(begun, ["many", "many", "few", "few"]);
        hold.open();
        await eventually("all had their turn", () => begun.length === 6);
      }));

    test("a worker that fails lets the job go: it may be woken again, and others are not held up", () =>
      withQueue(async ({ queue }) => {
        const [bad, good] = [jobOf(), jobOf()];
        const calls = new Map<string, number>();
        queue.handle("runs", 1, async (job) => {
          calls.set(job.id, (calls.get(job.id) ?? 0) + 1);
          if (job.id === bad.id) throw new Error("not now");
        });
        for (const job of [bad, good]) await queue.wake("runs", job);
        await eventually("both were worked on", () => calls.get(bad.id) === 1 && calls.get(good.id) === 1);
        // Ended is when the queue has noticed it, shortly after the worker failed.
        await eventually("the failed one is worked on again", async () => {
          await queue.wake("runs", bad);
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
        await queue.wake("runs", jobOf());
        await queue.wake("runs", jobOf());
        await eventually("one job started", () => started.length === 1);
        const closing = queue.close(graceMs);
        await sleep(50);
        hold.open();
        await closing;
        assert.equal(ended, 1);
        assert.equal(started.length, 1);
        await assert.rejects(queue.wake("runs", jobOf()));
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
        await queue.wake("runs", jobOf());
        await queue.wake("alerts", jobOf());
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
