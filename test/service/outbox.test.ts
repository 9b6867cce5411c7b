import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#core/ids.ts";
import { maxWoken } from "#schema/outbox.ts";
import type { Database } from "#schema/database.ts";
import { createLogger } from "#server/logger.ts";
import { openBeeQueue } from "#server/queue/bee.ts";
import { createLocalQueue } from "#server/queue/local.ts";
import type { Job } from "#server/queue/model.ts";
import type { Queue } from "#server/queue/queue.ts";
import { createRelay } from "#server/queue/relay.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { forgetPrefix, freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { writeTenant } from "#test/support/rows.ts";
import { eventually, gate } from "#test/support/wait.ts";

const logger = createLogger("silent");
const clock = createTestClock();
const firstRepeatMs = 60_000;
const pollMs = 20;

function append(database: Database, tenantId: string, jobId = newId(), dueAt?: number): Promise<string> {
  const when = dueAt === undefined ? {} : { dueAt };
  return database.write(async (stores) => {
    await stores.outbox.append({ tenantId, topic: "runs", jobId, data: { runId: jobId }, ...when });
    return jobId;
  });
}

const unfinished = (database: Database): Promise<number> =>
  database.read((stores) => stores.outbox.forSystem().unfinishedCount());
const takeDue = (database: Database, limit = 100, wokenBefore: number | null = null) =>
  database.write((stores) => stores.outbox.forSystem().takeDue(limit, wokenBefore));
const clear = async (database: Database): Promise<void> => {
  clock.advance(10 * 3_600_000);
  for (let due = await takeDue(database); due.length > 0; due = await takeDue(database))
    await database.write(async (stores) => {
      for (const { topic, job } of due) await stores.outbox.forSystem().finish(topic, job);
    });
};

/** A queue that loses whatever it is told: what a crash between commit and wake-up, or an empty Redis, looks like. */
function deafQueue(): Queue {
  return {
    wake: async () => "taken",
    handle: () => {},
    offer: () => false,
    ping: async () => {},
    close: async () => {},
  };
}

const absence = await redisAbsence();

describeOnEachDatabase(
  "the outbox",
  (opened) => {
    test("a job of a transaction that fails is never woken", async () => {
      const { database } = opened();
      await clear(database);
      const tenantId = await writeTenant(database, clock);
      const failing = database.write(async (stores) => {
        await stores.outbox.append({ tenantId, topic: "runs", jobId: newId(), data: {} });
        throw new Error("no");
      });
      await assert.rejects(failing);
      assert.deepEqual(await takeDue(database), []);
    });

    test("something is due where a job is there to take, in a transaction as beside one", async () => {
      const { database } = opened();
      await clear(database);
      const tenantId = await writeTenant(database, clock);
      const isAnyDue = () => database.read((stores) => stores.outbox.forSystem().isAnyDue());
      const isDueWithin = () => database.write((stores) => stores.outbox.forSystem().isAnyDue());
      const told = async () => [await isAnyDue(), await isDueWithin()];
      assert.deepEqual(await told(), [false, false]);
      const later = await append(database, tenantId, newId(), clock.now() + 1_000);
      assert.deepEqual(await told(), [false, false]);
      assert.deepEqual(await takeDue(database), []);
      clock.advance(1_000);
      assert.deepEqual(await told(), [true, true]);
      assert.deepEqual(
        (await takeDue(database)).map(({ job }) => job.id),
        [later],
      );
      assert.deepEqual(await told(), [false, false]);
      clock.advance(firstRepeatMs);
      assert.deepEqual(await told(), [true, true], "it was woken, and is woken again");
    });

    test("the backlog tells how many jobs of a topic are unfinished, and how many of them are in work", async () => {
      const { database } = opened();
      await clear(database);
      const tenantId = await writeTenant(database, clock);
      const told = async (): Promise<object | undefined> => {
        const topics = await database.read((stores) => stores.outbox.forSystem().backlog());
        const runs = topics.find(({ topic }) => topic === "runs");
        return runs && { jobs: runs.jobs, woken: runs.woken };
      };
      assert.equal(await told(), undefined);
      for (let count = 0; count < 3; count += 1) await append(database, tenantId);
      assert.deepEqual(await told(), { jobs: 3, woken: 0 });
      const [one, other] = await takeDue(database, 2);
      assert.ok(one !== undefined && other !== undefined);
      assert.deepEqual(await told(), { jobs: 3, woken: 2 });
      const now = clock.now();
      await database.write((stores) => stores.outbox.forSystem().again(one.topic, one.job, now, now + pollMs));
      assert.deepEqual(await told(), { jobs: 3, woken: 1 });
      await database.write((stores) => stores.outbox.forSystem().finish(other.topic, other.job));
      assert.deepEqual(await told(), { jobs: 2, woken: 0 });
    });

    test("a job cannot be added outside a transaction, nor for a tenant that is not there", async () => {
      const { database } = opened();
      const job = { tenantId: newId(), topic: "runs", jobId: newId(), data: {} } as const;
      await assert.rejects(
        database.write((stores) => stores.outbox.append(job)),
        /foreign key/,
      );
      const tenantId = await writeTenant(database, clock);
      await assert.rejects(
        database.read((stores) => stores.outbox.append({ ...job, tenantId })),
        /outside a transaction/,
      );
      await clear(database);
    });

    test("two relays never take the same job, and every job is taken", async () => {
      const { database } = opened();
      await clear(database);
      const tenantId = await writeTenant(database, clock);
      const ids = await Promise.all(Array.from({ length: 30 }, () => append(database, tenantId)));
      const batches = await Promise.all(Array.from({ length: 4 }, () => takeDue(database, 10)));
      const taken = batches.flat().map(({ job }) => job.id);
      assert.equal(new Set(taken).size, taken.length);
      const rest = await takeDue(database, 100);
      assert.deepEqual([...taken, ...rest.map(({ job }) => job.id)].toSorted(), ids.toSorted());
      await clear(database);
    });

    test("of one tenant and topic so many are woken at a time, whoever asks; the next as these end", async () => {
      const { database } = opened();
      await clear(database);
      const tenantId = await writeTenant(database, clock);
      const jobs = Array.from({ length: 3 * maxWoken }, () => ({
        tenantId,
        topic: "runs" as const,
        jobId: newId(),
        data: {},
      }));
      await database.write((stores) => stores.outbox.appendAll(jobs));
      const batches = await Promise.all(Array.from({ length: 4 }, () => takeDue(database)));
      const taken = [...batches.flat(), ...(await takeDue(database))];
      assert.equal(taken.length, maxWoken);
      assert.deepEqual(await takeDue(database), []);
      const ended = taken.slice(0, 5);
      await database.write(async (stores) => {
        for (const { topic, job } of ended) await stores.outbox.forSystem().finish(topic, job);
      });
      assert.equal((await takeDue(database)).length, ended.length);
      await clear(database);
    });

    test("a job is woken again after a minute, then after two, for as long as it is not finished", async () => {
      const { database } = opened();
      await clear(database);
      const id = await append(database, await writeTenant(database, clock));
      const isDue = async (): Promise<boolean> => (await takeDue(database)).some(({ job }) => job.id === id);
      assert.equal(await isDue(), true);
      assert.equal(await isDue(), false);
      clock.advance(firstRepeatMs - 1);
      assert.equal(await isDue(), false);
      clock.advance(1);
      assert.equal(await isDue(), true);
      clock.advance(firstRepeatMs);
      assert.equal(await isDue(), false);
      clock.advance(firstRepeatMs);
      assert.equal(await isDue(), true);
      await clear(database);
      clock.advance(24 * 3_600_000);
      assert.equal(await isDue(), false, "a finished job is gone");
    });

    test("a job that the queue had already is woken again after a second; others of its id are not", async () => {
      const { database } = opened();
      await clear(database);
      const [tenantId, neighbour] = [await writeTenant(database, clock), await writeTenant(database, clock)];
      const [id, finished] = [newId(), newId()];
      const jobOf = (tenant: string, topic: "runs" | "alerts", jobId: string) => ({
        tenantId: tenant,
        topic,
        jobId,
        data: {},
      });
      await database.write((stores) =>
        stores.outbox.appendAll([
          jobOf(tenantId, "runs", id),
          jobOf(tenantId, "runs", finished),
          jobOf(tenantId, "runs", newId()),
          jobOf(tenantId, "alerts", id),
          jobOf(neighbour, "runs", id),
        ]),
      );
      const woken = await takeDue(database);
      assert.equal(woken.length, 5);
      const of = (jobId: string) =>
        woken.find(({ topic, job }) => topic === "runs" && job.tenantId === tenantId && job.id === jobId) ??
        assert.fail();
      const known = [of(finished), of(id), of(id)];
      const wakeSoon = () => database.writeStatement((stores) => stores.outbox.forSystem().wakeSoon(known));
      await database.write((stores) => stores.outbox.forSystem().finish("runs", of(finished).job));
      for (let round = 0; round < 4; round += 1) {
        await wakeSoon();
        clock.advance(999);
        assert.deepEqual(await takeDue(database), []);
        clock.advance(1);
        assert.deepEqual(await takeDue(database), [of(id)]);
      }
      const isDue = async () =>
        (await takeDue(database)).some(
          ({ topic, job }) => topic === "runs" && job.id === id && job.tenantId === tenantId,
        );
      clock.advance(firstRepeatMs - 1);
      assert.equal(await isDue(), false);
      clock.advance(1);
      assert.equal(await isDue(), true, "a wake-up that is lost is repeated after a minute, as the first is");
      await wakeSoon();
      clock.advance(2 * firstRepeatMs - 1);
      assert.equal(await isDue(), false, "a repetition that the queue had already is left alone");
      const later = clock.now() + 5_000;
      await append(database, tenantId, id, later);
      await wakeSoon();
      clock.advance(4_999);
      assert.equal(await isDue(), false, "a job that waits for a later time is left alone");
      await clear(database);
    });

    test("a job that is due later waits for its time, even when everything unfinished is woken", async () => {
      const { database } = opened();
      await clear(database);
      const id = await append(database, await writeTenant(database, clock), newId(), clock.now() + 5_000);
      clock.advance(1_000);
      assert.deepEqual(await takeDue(database, 10, clock.now()), []);
      clock.advance(4_000);
      assert.deepEqual(
        (await takeDue(database)).map(({ job }) => job.id),
        [id],
      );
      await clear(database);
    });

    test("appending a job that is already there makes it due again", async () => {
      const { database } = opened();
      await clear(database);
      const tenantId = await writeTenant(database, clock);
      const id = await append(database, tenantId);
      await takeDue(database);
      await append(database, tenantId, id);
      assert.deepEqual(
        (await takeDue(database)).map(({ job }) => job.id),
        [id],
      );
      assert.equal(await unfinished(database), 1);
      await clear(database);
    });

    test("the relay wakes after the commit, and the row goes when the handler has ended well", async () => {
      const { database } = opened();
      await clear(database);
      const queue = createLocalQueue({ logger });
      const relay = createRelay({ database, queue, clock, logger, pollMs });
      const seen: Job[] = [];
      relay.handle("runs", 2, async (job) => {
        seen.push(job);
        return "done";
      });
      await relay.start();
      const tenantId = await writeTenant(database, clock);
      const id = await append(database, tenantId);
      await eventually("the row gone", async () => (await unfinished(database)) === 0);
      assert.deepEqual(seen, [{ id, tenantId, data: { runId: id } }]);
      await relay.stop();
      await queue.close(1_000);
    });

    test("a job that is added again while it is in work is done again, also in the same millisecond", async (t) => {
      const { database } = opened();
      await clear(database);
      const queue = createLocalQueue({ logger });
      const relay = createRelay({ database, queue, clock, logger, pollMs });
      t.after(async () => {
        await relay.stop();
        await queue.close(1_000);
      });
      const [begun, hold] = [gate(), gate()];
      let ended = 0;
      relay.handle("runs", 1, async () => {
        begun.open();
        await hold.opened;
        ended += 1;
        return "done";
      });
      await relay.start();
      const tenantId = await writeTenant(database, clock);
      const id = await append(database, tenantId);
      await begun.opened;
      await append(database, tenantId, id);
      hold.open();
      await eventually("the row gone", async () => (await unfinished(database)) === 0);
      assert.equal(ended, 2);
    });

    test("a job whose wake-up was lost is done after the next start", async () => {
      const { database } = opened();
      await clear(database);
      const dying = createRelay({ database, queue: deafQueue(), clock, logger, pollMs });
      await dying.start();
      const id = await append(database, await writeTenant(database, clock));
      clock.advance(1);
      await dying.wakeUnfinished();
      await dying.stop();
      clock.advance(1);

      const queue = createLocalQueue({ logger });
      const relay = createRelay({ database, queue, clock, logger, pollMs });
      const seen: string[] = [];
      relay.handle("runs", 1, async (job) => {
        seen.push(job.id);
        return "done";
      });
      await relay.start();
      await eventually("the job done", async () => (await unfinished(database)) === 0);
      assert.deepEqual(seen, [id]);
      await relay.stop();
      await queue.close(1_000);
    });

    test("losing all of Redis loses no job", { skip: absence ?? false }, async () => {
      const { database } = opened();
      await clear(database);
      const prefix = freshPrefix();
      const queue = await openBeeQueue({ logger, redisUrl: testRedisUrl, prefix });
      const woken = new Set<string>();
      // Whether it went well or not: none is on its way any more.
      const wake: Queue["wake"] = (name, job) => queue.wake(name, job).finally(() => woken.add(job.id));
      const relay = createRelay({ database, queue: { ...queue, wake }, clock, logger, pollMs });
      await relay.start();
      const tenantId = await writeTenant(database, clock);
      const ids = await Promise.all(Array.from({ length: 20 }, () => append(database, tenantId)));
      await eventually("all woken", () => woken.size === ids.length);
      await forgetPrefix(prefix);

      const done = new Set<string>();
      const hold = gate();
      relay.handle("runs", 5, async (job) => {
        await hold.opened;
        done.add(job.id);
        return "done";
      });
      hold.open();
      clock.advance(1);
      await relay.wakeUnfinished();
      await eventually("every job done", async () => (await unfinished(database)) === 0);
      assert.deepEqual([...done].toSorted(), ids.toSorted());
      await relay.stop();
      await queue.close(1_000);
      await forgetPrefix(prefix);
    });
  },
  clock,
);
