/**
 * A large run is done in portions, by any number of workers: each target once, joined once, with the same results as by
 * one worker alone. Whichever worker dies, and when, only its portions are done again.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Caller } from "#core/caller.ts";
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import type { StoredSource } from "#schema/source-rows.ts";
import { minPortions } from "#server/runs/plan/portions.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase, type Driver } from "#test/support/databases.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { writeFlow, writeTenant } from "#test/support/rows.ts";
import {
  assertWhole,
  digestAlone,
  dyingAfter,
  type Evaluate,
  evaluateNothing,
  execute,
  help,
  leftBehind,
  letLeasesEnd,
  manyTargets,
  never,
  places,
  portionCounts,
  portionTargets,
  succeeded,
  workerOn,
  writeRunOf,
} from "#test/support/run-workers.ts";
import { gate } from "#test/support/wait.ts";

const clock = createTestClock();
/** The embedded database takes its time: some of the places are enough there. */
const step = (driver: Driver): number => (driver === "embedded" ? 4 : 1);

describeOnEachDatabase(
  "a run in portions",
  (opened) => {
    test("leaves the same as without, for any number of targets and workers", async () => {
      const { database } = opened();
      const sizes = fc.record({
        targets: fc.integer({ min: 0, max: 40 }),
        portion: fc.integer({ min: 1, max: 4 }),
        helpers: fc.integer({ min: 0, max: 2 }),
      });
      const isWhole = fc.asyncProperty(sizes, async ({ targets, portion, helpers }) => {
        const run = await writeRunOf(database, clock, places(targets));
        const first = gate();
        const evaluate: Evaluate = async (request) => {
          first.open();
          return evaluateNothing(request);
        };
        const worker = () => workerOn(database, clock, { portionTargets: portion, evaluate });
        const executing = execute(worker(), run);
        await Promise.race([first.opened, executing]);
        await Promise.all([executing, ...Array.from({ length: helpers }, () => help(worker(), run))]);
        await assertWhole(database, clock, run);
      });
      await fc.assert(isWhole, { numRuns: propertyRuns(6) });
    });

    test("is not done in portions where it is small", async () => {
      const { database } = opened();
      const run = await writeRunOf(database, clock, places(minPortions * portionTargets));
      let portions = -1;
      const evaluate: Evaluate = async (request) => {
        portions = (await portionCounts(database, run)).all;
        return evaluateNothing(request);
      };
      assert.deepEqual(await execute(workerOn(database, clock, { evaluate }), run), succeeded);
      assert.equal(portions, 0);
    });

    test("survives the death of its worker after each of its units of work: what was finished is not done again", async () => {
      const { database, driver } = opened();
      for (let units = 0; ; units += step(driver)) {
        const run = await writeRunOf(database, clock, places(manyTargets));
        const dying = dyingAfter(database, units);
        const outcome = await execute(workerOn(dying.database, clock), run).catch(() => "died");
        if (!dying.hasDied()) {
          assert.deepEqual(outcome, succeeded);
          assert.ok(units > manyTargets / portionTargets, `${units} units of work`);
          break;
        }
        const { finished } = await portionCounts(database, run);
        letLeasesEnd(clock);
        let evaluated = 0;
        const evaluate: Evaluate = async (request) => {
          evaluated += request.targets.length;
          return evaluateNothing(request);
        };
        const next = await execute(workerOn(database, clock, { evaluate }), run);
        // The death came after the end.
        if (next.kind !== "over") assert.equal(evaluated, manyTargets - finished * portionTargets, `unit ${units}`);
        await assertWhole(database, clock, run);
      }
    });

    test("survives the death of a helper after each of its units of work", async () => {
      const { database, driver } = opened();
      for (let units = 0, dies = true; dies; units += step(driver)) {
        const run = await writeRunOf(database, clock, places(manyTargets));
        const [begun, goOn] = [gate(), gate()];
        const evaluate: Evaluate = async (request) => {
          begun.open();
          await goOn.opened;
          return evaluateNothing(request);
        };
        const executing = execute(workerOn(database, clock, { evaluate }), run);
        await begun.opened;
        const dying = dyingAfter(database, units);
        await help(workerOn(dying.database, clock), run).catch(() => "died");
        dies = dying.hasDied();
        letLeasesEnd(clock);
        goOn.open();
        assert.deepEqual(await executing, succeeded);
        await assertWhole(database, clock, run);
      }
    });

    test("is joined once, though a second worker takes it over from one that only seemed dead", async () => {
      const { database } = opened();
      const run = await writeRunOf(database, clock, places(manyTargets));
      const [begun, goOn] = [gate(), gate()];
      const evaluate: Evaluate = async (request) => {
        begun.open();
        await goOn.opened;
        return evaluateNothing(request);
      };
      const unheard: Database = {
        ...database,
        writeWithPriority: () => Promise.reject(new Error("no heartbeat leaves")),
      };
      const late = execute(workerOn(unheard, clock, { evaluate }), run);
      await begun.opened;
      letLeasesEnd(clock);
      // It may still have been claiming when its first leases ended.
      const passing = setInterval(() => letLeasesEnd(clock), 200);
      const taken = execute(workerOn(database, clock), run).finally(() => clearInterval(passing));
      assert.deepEqual(await taken, succeeded);
      goOn.open();
      assert.deepEqual(await late, { kind: "over" });
      await assertWhole(database, clock, run);
    });

    test("shows all sources as they were when it was planned, whatever becomes of them meanwhile", async () => {
      const { database } = opened();
      const tenantId = await writeTenant(database, clock);
      const flowId = await writeFlow(database, clock, tenantId);
      const caller = { tenantId, userId: null } as Caller<"sources:write">;
      const sources = Array.from({ length: manyTargets }, (_, index) => sourceOf(tenantId, index));
      await database.write(async (stores) => {
        for (const source of sources) await stores.sources.forEditor(caller).insert(source);
      });
      const targets = sources.map(({ id }) => ({ sourceId: id }));
      const run = await writeRunOf(database, clock, targets, { tenantId, flowId });
      const expected = await digestAlone(database, clock, run);
      const dying = dyingAfter(database, 8);
      await execute(workerOn(dying.database, clock), run).catch(() => "died");
      assert.ok((await portionCounts(database, run)).all > minPortions);
      await database.write(async (stores) => {
        for (const { id } of sources) await stores.sources.forEditor(caller).delete(id);
      });
      letLeasesEnd(clock);
      assert.deepEqual(await execute(workerOn(database, clock), run), succeeded);
      assert.equal((await leftBehind(database, run)).digest, expected);
    });

    test("goes on where it was released by a planned stop", async () => {
      const { database } = opened();
      const run = await writeRunOf(database, clock, places(manyTargets));
      const stop = new AbortController();
      let evaluated = 0;
      const evaluate: Evaluate = async (request) => {
        evaluated += request.targets.length;
        if (evaluated > portionTargets) stop.abort(new Error("stopping"));
        request.signal?.throwIfAborted();
        return evaluateNothing(request);
      };
      await assert.rejects(execute(workerOn(database, clock, { evaluate }), run, stop.signal), /stopping/);
      assert.equal((await leftBehind(database, run)).run?.status, "queued");
      assert.ok((await portionCounts(database, run)).finished > 0);
      // No lease has to run out.
      assert.deepEqual(await execute(workerOn(database, clock), run), succeeded);
      await assertWhole(database, clock, run);
    });

    test("is released only when none of its portions is in work any more, though one of them failed", async () => {
      const { database } = opened();
      const run = await writeRunOf(database, clock, places(manyTargets));
      const [allClaimed, oneFailed] = [gate(), gate()];
      let begun = 0;
      let inWork = 0;
      const evaluate: Evaluate = async (request) => {
        begun += request.targets.length;
        if (begun < manyTargets - portionTargets) return evaluateNothing(request);
        const isLast = begun === manyTargets;
        inWork += 1;
        await allClaimed.opened;
        if (isLast) {
          inWork -= 1;
          throw new Error("this portion failed");
        }
        request.signal?.addEventListener("abort", oneFailed.open);
        await oneFailed.opened;
        for (let reads = 0; reads < 30; reads += 1) await portionCounts(database, run);
        inWork -= 1;
        throw new Error("stopped as well");
      };
      const watched: Database = {
        ...database,
        write: async (work, onCommit) => {
          const written = await database.write(work, onCommit);
          // The write after the last portion was begun is the claim that finds none.
          if (begun === manyTargets) setImmediate(allClaimed.open);
          return written;
        },
      };
      await assert.rejects(execute(workerOn(watched, clock, { evaluate }), run), /this portion failed/);
      assert.deepEqual([begun, inWork], [manyTargets, 0]);
    });

    test("ends at once, at every worker, when its flow is deleted", async () => {
      const { database } = opened();
      const run = await writeRunOf(database, clock, places(manyTargets));
      const begun = gate();
      const evaluate: Evaluate = ({ signal }) => {
        begun.open();
        return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
      };
      const workers = [workerOn(database, clock, { evaluate }), workerOn(database, clock, { evaluate })] as const;
      const executing = execute(workers[0], run);
      await begun.opened;
      const helping = help(workers[1], run);
      const caller = { tenantId: run.tenantId, userId: null } as Caller<"flows:write">;
      await database.write((stores) => stores.flows.forEditor(caller).delete(run.flowId));
      for (const worker of workers) worker.flowDeleted(run.tenantId, run.flowId);
      assert.deepEqual(await executing, { kind: "over" });
      assert.deepEqual(await helping, { kind: "helped" });
      assert.equal((await portionCounts(database, run)).all, 0);
    });

    test("calls helpers one by one, as long as there is something to do", async () => {
      const { database } = opened();
      const run = await writeRunOf(database, clock, places(manyTargets));
      const calls = () =>
        database.write(async (stores) => {
          const due = await stores.outbox.forSystem().takeDue(1_000);
          return due
            .filter(({ job }) => job.data["runId"] === run.id)
            .map(({ topic, job }) => [topic, job.data["helper"]]);
        });
      const [begun, goOn] = [gate(), gate()];
      const evaluate: Evaluate = async (request) => {
        begun.open();
        await goOn.opened;
        return evaluateNothing(request);
      };
      const worker = workerOn(database, clock, { evaluate, hasOthers: true });
      const executing = execute(worker, run);
      await begun.opened;
      assert.deepEqual(await calls(), [["portions", "0"]]);
      assert.deepEqual(await help(worker, run), { kind: "busy" });
      assert.deepEqual(await help(workerOn(database, clock), run), { kind: "helped" });
      assert.deepEqual(await calls(), [["portions", "1"]]);
      assert.deepEqual(await worker.help(run.tenantId, newId(), 1, never), { kind: "helped" });
      goOn.open();
      assert.deepEqual(await executing, succeeded);
      assert.deepEqual(await help(workerOn(database, clock), run), { kind: "helped" });
      assert.deepEqual(await calls(), []);
      await assertWhole(database, clock, run);
    });
  },
  clock,
);

function sourceOf(tenantId: string, index: number): StoredSource {
  return {
    id: newId(),
    tenantId,
    displayName: `Station ${index}`,
    tenantKey: `station-${index}`,
    hint: "weather-station",
    sensorType: null,
    location: { latitude: 40, longitude: 9 },
    boundary: null,
    timezone: null,
    enabled: index % 5 !== 3,
    disabledBySync: false,
    syncedBy: null,
    status: "unknown",
    lastDataAt: null,
    cadenceSeconds: null,
    ownerUserId: null,
    revision: 1,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  };
}
