/** What the queue on Redis promises beside what every driver does: several processes, and a Redis that is lost. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createClient } from "@redis/client";
import { newId } from "#core/ids.ts";
import { createLogger } from "#server/logger.ts";
import { openBeeQueue } from "#server/queue/bee.ts";
import type { Job } from "#server/queue/model.ts";
import { covers } from "#test/support/databases.ts";
import { ownRedisAbsence, startOwnRedis } from "#test/support/own-servers.ts";
import { jobOf } from "#test/support/queue-jobs.ts";
import { forgetPrefix, freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { eventually, gate } from "#test/support/wait.ts";

const logger = createLogger("silent");
const options = { logger };
const graceMs = 2_000;
const skip = covers("real") ? ((await redisAbsence()) ?? false) : "this run covers the embedded default";

describe("the queue on Redis", { skip }, () => {
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
    await first.wake("runs", job);
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
    for (const job of jobs) await first.wake("runs", job);
    const last = jobOf(newId(), "tenant-2");
    await first.wake("runs", last);
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

  test("says of a job that it has already, and that another process may have in work, that it is known", async () => {
    const prefix = freshPrefix();
    const open = () => openBeeQueue({ ...options, redisUrl: testRedisUrl, prefix });
    const [first, second] = [await open(), await open()];
    const hold = gate();
    const job = jobOf();
    let calls = 0;
    assert.equal(await second.wake("runs", job), "taken");
    assert.equal(await second.wake("runs", job), "known");
    first.handle("runs", 1, async () => {
      calls += 1;
      await hold.opened;
    });
    await eventually("the first process works on it", () => calls === 1);
    assert.equal(await second.wake("runs", job), "known");
    hold.open();
    await eventually("it has ended", async () => (await second.wake("runs", job)) === "taken");
    await eventually("it is worked on again", () => calls === 2);
    for (const queue of [first, second]) await queue.close(graceMs);
    await forgetPrefix(prefix);
  });

  test("a job that was woken while it was in work goes to another process where this one closes", async () => {
    const prefix = freshPrefix();
    const open = () => openBeeQueue({ ...options, redisUrl: testRedisUrl, prefix, stallMs: 600_000 });
    const [first, second] = [await open(), await open()];
    const hold = gate();
    const job = jobOf();
    const seen: string[] = [];
    first.handle("runs", 1, async () => {
      seen.push("first");
      await hold.opened;
    });
    await first.wake("runs", job);
    await eventually("the first process works on it", () => seen.length === 1);
    await first.wake("runs", job);
    const closing = first.close(graceMs);
    hold.open();
    await closing;
    second.handle("runs", 1, async () => void seen.push("second"));
    await eventually("the second process works on it", () => seen.length === 2);
    assert.deepEqual(seen, ["first", "second"]);
    await second.close(graceMs);
    await forgetPrefix(prefix);
  });

  test("keeps nothing of a job that was woken again while it was in work, as after Redis was emptied", async () => {
    const prefix = freshPrefix();
    const queue = await openBeeQueue({ ...options, redisUrl: testRedisUrl, prefix, stallMs: 200 });
    const another = await openBeeQueue({ ...options, redisUrl: testRedisUrl, prefix });
    const hold = gate();
    const [job, next] = [jobOf(), jobOf()];
    const seen: string[] = [];
    queue.handle("runs", 1, async ({ id }) => {
      seen.push(id);
      await hold.opened;
    });
    await queue.wake("runs", job);
    await eventually("it is in work", () => seen.length === 1);
    await forgetPrefix(prefix);
    assert.equal(await another.wake("runs", job), "taken");
    hold.open();
    const redis = createClient({ url: testRedisUrl });
    await redis.connect();
    const keys = ["waiting", "active", "jobs"].map((name) => `${prefix}:runs:${name}`);
    await eventually("nothing is left", async () => (await redis.exists(keys)) === 0);
    await redis.close();
    await queue.wake("runs", next);
    await eventually("the next job is worked on", () => seen.includes(next.id));
    await another.close(graceMs);
    await queue.close(graceMs);
    await forgetPrefix(prefix);
  });

  test("refuses to open where no Redis answers", async () => {
    await assert.rejects(openBeeQueue({ ...options, redisUrl: "redis://127.0.0.1:1", prefix: "none" }));
  });
});

describe("the queue on a Redis that is killed and comes back empty", { skip }, () => {
  test("says that it is back, and wakes and works as before", async (t) => {
    const absence = ownRedisAbsence();
    if (absence !== null) return t.skip(absence);
    const redis = await startOwnRedis();
    t.after(redis.stop);
    let reconnects = 0;
    const onReconnect = () => {
      reconnects += 1;
    };
    const queue = await openBeeQueue({ ...options, redisUrl: redis.url, prefix: "restart", stallMs: 400, onReconnect });
    const seen: string[] = [];
    queue.handle("runs", 1, async (job) => void seen.push(job.id));
    await queue.wake("runs", jobOf("before"));
    await eventually("a job before", () => seen.length === 1);
    await redis.restart();
    await eventually("the queue noticed", () => reconnects > 0);
    await queue.wake("runs", jobOf("after"));
    await eventually("a job after", () => seen.includes("after"));
    await queue.close(graceMs);
  });
});
