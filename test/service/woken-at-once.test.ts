/** Runs whose job is woken by the process that adds it: when that is so, and that nothing is lost where it fails. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import { fewWoken, type WokenJob } from "#schema/outbox.ts";
import { openDatabase } from "#schema/database.ts";
import { createLogger } from "#server/logger.ts";
import { createLocalQueue } from "#server/queue/local.ts";
import type { Queue } from "#server/queue/queue.ts";
import { createRelay } from "#server/queue/relay.ts";
import type { Run } from "#server/runs/model.ts";
import { runJob } from "#server/queue/catalogue.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase, freshLocation } from "#test/support/databases.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { frozenFlowOf, queuedRun, writeFlow, writeTenant } from "#test/support/rows.ts";
import { eventually } from "#test/support/wait.ts";

const clock = createTestClock();
const logger = createLogger("silent");
/** After a wake-up of which nothing came. */
const repeatMs = 5_000;
const place = { name: "Field", latitude: 47, longitude: 9 };

function runOf(tenantId: string, flowId: string, changes: Partial<Run> = {}): Run {
  return queuedRun(clock, tenantId, flowId, { frozenFlow: frozenFlowOf([place]), ...changes });
}

async function queueRun(database: Database, tenantId: string, changes: Partial<Run> = {}): Promise<Run> {
  const run = runOf(tenantId, await writeFlow(database, clock, tenantId), changes);
  const inserted = (stores: Parameters<Parameters<Database["write"]>[0]>[0]) =>
    stores.runs.forSystem().insert(run, runJob(tenantId, run.id));
  assert.equal(await database.writeStatement(inserted), "inserted");
  return run;
}

const due = async (database: Database): Promise<readonly string[]> =>
  (await database.write((stores) => stores.outbox.forSystem().takeDue(100))).map(({ job }) => job.id);

const finish = (database: Database, jobs: readonly WokenJob[]): Promise<void> =>
  database.write(async (stores) => {
    for (const { topic, job } of jobs) await stores.outbox.forSystem().finish(topic, job, job.addedAt);
  });

describeOnEachDatabase(
  "jobs of runs that are woken at once",
  (opened) => {
    test("wait for the relay while nobody here wakes", async () => {
      const { database } = opened();
      const tenantId = await writeTenant(database, clock);
      const { id } = await queueRun(database, tenantId);
      assert.deepEqual(await due(database), [id]);
      await finish(database, [{ topic: "runs", job: jobOf(tenantId, id), mayRunHere: true }]);
    });

    test("a run is read as it was inserted, whatever it holds", async () => {
      const { database } = opened();
      const tenantId = await writeTenant(database, clock);
      const time = fc.option(fc.integer({ min: 0, max: 4_000_000_000_000 }));
      const text = fc.string({ unit: "grapheme" }).map((any) => any.replaceAll("\0", ""));
      const targets = fc.array(
        text.map((name) => ({ ...place, name })),
        { maxLength: 3 },
      );
      const settings = fc.dictionary(fc.constantFrom("a?", "b'\\", 'c"$1'), fc.option(finiteNumber), plain);
      const changes = fc.record({
        status: fc.constantFrom("queued" as const, "running" as const),
        trigger: fc.constantFrom("manual" as const, "simulation" as const, "schedule" as const, "report" as const),
        suppressAlerts: fc.boolean(),
        windowStart: time,
        startedAt: time,
        durationMs: fc.option(fc.nat()),
        error: fc.option(text),
        frozenFlow: fc.record(
          { tiles: fc.constant([]), targets, settings, userKey: fc.option(fc.constantFrom("key", "it's ?")) },
          plain,
        ),
      });
      await fc.assert(
        fc.asyncProperty(changes, async (changed) => {
          const run = runOf(tenantId, await writeFlow(database, clock, tenantId), changed);
          assert.equal(
            await database.writeStatement((stores) => stores.runs.forSystem().insert(run, null)),
            "inserted",
          );
          const read = await database.read((stores) => stores.runs.forSystem().unfinished(tenantId, run.id));
          assert.deepEqual(read, run);
        }),
        { numRuns: propertyRuns(40) },
      );
    });

    test("are told after the commit, and are due again soon in case nothing comes of it", async () => {
      await withRinger(opened().driver, async (database, told) => {
        const tenantId = await writeTenant(database, clock);
        const flowId = await writeFlow(database, clock, tenantId);
        const failed = runOf(tenantId, flowId);
        const failing = database.write(async (stores) => {
          await stores.runs.forSystem().insert(failed, runJob(tenantId, failed.id));
          throw new Error("no");
        });
        await assert.rejects(failing, /^Error: no$/);
        assert.equal(told.length, 0);
        const run = runOf(tenantId, flowId);
        const second = runOf(tenantId, flowId);
        await database.write(async (stores) => {
          const runs = stores.runs.forSystem();
          assert.equal(await runs.insert(run, runJob(tenantId, run.id)), "inserted");
          assert.equal(await runs.insert(second, runJob(tenantId, second.id)), "run-in-progress");
          assert.equal(told.length, 0, "not before the commit");
        });
        assert.deepEqual(told, [{ topic: "runs", job: jobOf(tenantId, run.id), mayRunHere: true }]);
        const onlyJob = (stores: Parameters<Parameters<Database["read"]>[0]>[0]) =>
          stores.outbox.forSystem().find("runs", jobOf(tenantId, run.id));
        assert.deepEqual(await database.read(onlyJob), { addedAt: clock.now(), waitsForLater: false });
        clock.advance(repeatMs - 1);
        assert.deepEqual(await due(database), []);
        clock.advance(1);
        assert.deepEqual(await due(database), [run.id]);
        await finish(database, told);
        assert.equal(await database.read((stores) => stores.outbox.forSystem().unfinishedCount()), 0);
      });
    });

    test("stay in the process that added them only where they are short", async () => {
      await withRinger(opened().driver, async (database, told) => {
        const tenantId = await writeTenant(database, clock);
        for (const targets of [0, 20, 21])
          await queueRun(database, tenantId, {
            frozenFlow: frozenFlowOf(Array.from({ length: targets }, () => place)),
          });
        assert.deepEqual(
          told.map(({ mayRunHere }) => mayRunHere),
          [true, true, false],
        );
        await finish(database, told);
      });
    });

    test("take their turn behind others of the tenant that wait, and where many are woken", async () => {
      await withRinger(opened().driver, async (database, told) => {
        const tenantId = await writeTenant(database, clock);
        const waiting = newId();
        await database.write((stores) => stores.outbox.append({ ...runJob(tenantId, waiting), dueAt: clock.now() }));
        const later = await queueRun(database, tenantId);
        assert.equal(told.length, 0);
        // A neighbour's are not held up by it.
        const neighbour = await writeTenant(database, clock);
        const own = await queueRun(database, neighbour);
        assert.deepEqual(
          told.map(({ job }) => job.id),
          [own.id],
        );
        assert.deepEqual((await due(database)).toSorted(), [waiting, later.id].toSorted());
        for (let count = 0; count < fewWoken + 3; count += 1) await queueRun(database, tenantId);
        // Two of them were woken by the relay.
        assert.equal(told.length - 1, fewWoken - 1);
        assert.equal((await due(database)).length, 4);
      });
    });

    test("are handed to the handler that is idle, else to the queue; and come again where that refuses them", async () => {
      const fresh = await freshLocation(opened().driver);
      const database = await openDatabase({ location: fresh.location, clock });
      const local = createLocalQueue({ logger });
      let isAway = false;
      const woken: string[] = [];
      const queue: Queue = {
        ...local,
        wake: async (name, job) => {
          if (isAway) throw new Error("away");
          woken.push(job.id);
          return local.wake(name, job);
        },
        ping: async () => {
          if (isAway) throw new Error("away");
        },
      };
      const relay = createRelay({ database, queue, clock, logger, pollMs: 20 });
      const holds = new Map<string, PromiseWithResolvers<void>>();
      const begun: string[] = [];
      relay.handle("runs", 4, async ({ id }) => {
        begun.push(id);
        await holds.get(id)?.promise;
        return "done";
      });
      await relay.start();
      try {
        const tenantId = await writeTenant(database, clock);
        const left = () => database.read((stores) => stores.outbox.forSystem().unfinishedCount());
        const first = await writeFlow(database, clock, tenantId);
        const run = runOf(tenantId, first);
        holds.set(run.id, Promise.withResolvers<void>());
        await database.writeStatement((stores) => stores.runs.forSystem().insert(run, runJob(tenantId, run.id)));
        assert.deepEqual([begun, woken], [[run.id], []], "it begins as the commit is told");
        const second = await queueRun(database, tenantId);
        assert.deepEqual(woken, [second.id], "the handler is not idle");
        isAway = true;
        const third = await queueRun(database, tenantId);
        holds.get(run.id)?.resolve();
        await eventually("the first two are over", async () => (await left()) === 1);
        assert.ok(!begun.includes(third.id));
        isAway = false;
        clock.advance(1);
        await eventually("the third is over", async () => (await left()) === 0);
        assert.deepEqual(begun, [run.id, second.id, third.id]);
      } finally {
        await relay.stop();
        await queue.close(1_000);
        await database.close();
        await fresh.drop();
      }
    });
  },
  clock,
);

const plain = { noNullPrototype: true } as const;
const finite = { noNaN: true, noDefaultInfinity: true } as const;
/** JSON has no negative zero. */
const finiteNumber = fc.double(finite).map((number) => number + 0);

function jobOf(tenantId: string, id: string) {
  return { id, tenantId, data: {}, addedAt: clock.now() };
}

/** A database of its own, with somebody who wakes. */
async function withRinger(
  driver: "embedded" | "postgresql",
  work: (database: Database, told: readonly WokenJob[]) => Promise<void>,
): Promise<void> {
  const fresh = await freshLocation(driver);
  const database = await openDatabase({ location: fresh.location, clock });
  const told: WokenJob[] = [];
  database.onWoken((job) => told.push(job));
  try {
    await work(database, told);
  } finally {
    await database.close();
    await fresh.drop();
  }
}
