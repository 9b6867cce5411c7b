/**
 * Attempts at a run in portions that are lost with their processes: none counts while portions are finished, what ends
 * every process is given up, and a late worker changes nothing.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { PortionLease } from "#schema/run-portions.ts";
import type { Stores } from "#schema/stores.ts";
import { maxLost, maxLostAtFurthest } from "#server/runs/work/attempts.ts";
import type { RunExecutor } from "#server/runs/work/execute.ts";
import { leaseMs } from "#server/runs/work/lease.ts";
import { minPortions } from "#server/runs/plan/portions.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { placedResult } from "#test/support/packed-results.ts";
import {
  assertWhole,
  dieAt,
  dyingAfter,
  type Evaluate,
  evaluateNothing,
  execute,
  help,
  leftBehind,
  letLeasesEnd,
  manyTargets,
  places,
  portionCounts,
  portionTargets,
  succeeded,
  workerOn,
  writeRunOf,
} from "#test/support/run-workers.ts";
import { gate } from "#test/support/wait.ts";

const clock = createTestClock();

describeOnEachDatabase(
  "a run in portions whose workers die",
  (opened) => {
    test("is not given up for attempts that were lost with their processes, while portions are finished", async () => {
      const { database } = opened();
      const portions = maxLost + 5;
      const run = await writeRunOf(database, clock, places(portions * portionTargets));
      let [units, finished, lost] = [6, 0, 0];
      for (; finished < portions - 1; lost += 1) {
        assert.ok(lost < 3 * portions, `${finished} of ${portions} portions after ${lost} attempts`);
        await execute(workerOn(dyingAfter(database, units).database, clock), run).catch(() => "died");
        letLeasesEnd(clock);
        const before = finished;
        finished = (await portionCounts(database, run)).finished;
        // Long enough for one portion.
        if (finished === before) units += 1;
      }
      assert.ok(lost > maxLostAtFurthest, `${lost} lost`);
      assert.deepEqual(await execute(workerOn(database, clock), run), succeeded);
      await assertWhole(database, clock, run);
    });

    for (const workers of ["by one worker alone", "with a helper"] as const) {
      test(`that ends every process at one target is given up after the known number of attempts, ${workers}`, async () => {
        const { database } = opened();
        const run = await writeRunOf(database, clock, places(manyTargets));
        let deaths = 0;
        const tryOnce = async (work: (worker: RunExecutor) => Promise<unknown>): Promise<void> => {
          if (!(await dieAt(database, clock, (name) => name === "Field 0", work))) deaths += 1;
          letLeasesEnd(clock);
        };
        while ((await leftBehind(database, run)).run?.status !== "failed") {
          assert.ok(deaths <= 2 * maxLostAtFurthest, `${deaths} deaths`);
          await tryOnce((worker) => execute(worker, run));
          if (workers === "with a helper") await tryOnce((worker) => help(worker, run));
        }
        const { run: ended, completed, portions } = await leftBehind(database, run);
        assert.match(ended?.error ?? "", /^gave up after \d+ attempts: each time the worker ended before the run did/);
        assert.deepEqual([completed.length, portions, ended?.summary], [1, 0, null]);
        assert.ok(deaths >= maxLostAtFurthest, `${deaths} deaths`);
      });
    }

    test("with a portion that ends every helper is given up, though its own worker lives", async () => {
      const { database } = opened();
      // More portions than its own worker has under way.
      const targets = 2 * manyTargets;
      const run = await writeRunOf(database, clock, places(targets));
      const [begun, goOn] = [gate(), gate()];
      const evaluate: Evaluate = async (request) => {
        begun.open();
        await goOn.opened;
        return evaluateNothing(request);
      };
      const worker = workerOn(database, clock, { evaluate });
      const executing = execute(worker, run);
      await begun.opened;
      let deaths = 0;
      for (let isAlive = false; !isAlive; ) {
        assert.ok(deaths <= 2 * maxLostAtFurthest, `${deaths} deaths`);
        isAlive = await dieAt(
          database,
          clock,
          (name) => name === `Field ${targets - 1}`,
          (dying) => help(dying, run),
        );
        if (!isAlive) deaths += 1;
        await worker.renewLeases(clock.now() + leaseMs);
        letLeasesEnd(clock);
      }
      assert.ok(deaths >= maxLostAtFurthest, `${deaths} deaths`);
      goOn.open();
      assert.deepEqual(await executing, { kind: "ended", status: "failed" });
      assert.match((await leftBehind(database, run)).run?.error ?? "", /^gave up after \d+ attempts/);
    });

    test("takes nothing from a worker that has lost its portion", async () => {
      const { database } = opened();
      const run = await writeRunOf(database, clock, places(manyTargets));
      // Divided, and nothing more.
      for (let units = 3; (await portionCounts(database, run)).all === 0; units += 1) {
        await execute(workerOn(dyingAfter(database, units).database, clock), run).catch(() => "died");
        letLeasesEnd(clock);
      }
      const inPortions = <T>(work: (portions: ReturnType<Stores["runPortions"]["forSystem"]>) => Promise<T>) =>
        database.write((stores) => work(stores.runPortions.forSystem()));
      const claim = (token: string) =>
        inPortions((portions) =>
          portions.claim({ tenantId: run.tenantId, runId: run.id, token }, clock.now(), clock.now() + leaseMs),
        );
      // What the late worker wrote of results is gone, or they could not be written again.
      const firstResult = ({ portion }: PortionLease) => placedResult(portion * portionTargets);
      const addTo = (lease: PortionLease) =>
        inPortions((portions) => portions.addResults(lease, [firstResult(lease)], clock.now() + leaseMs));
      const claims = new Map<number, PortionLease[]>();
      for (let count = 0; count < 2 * minPortions + 4; count += 1) {
        const claimed = await claim(`token ${count}`);
        assert.ok(claimed.kind === "claimed", `${count}: ${claimed.kind}`);
        const { lease } = claimed;
        const held = claims.get(lease.portion) ?? [];
        claims.set(lease.portion, [...held, lease]);
        if (held.length === 0) assert.equal(await addTo(lease), true);
        if (count === minPortions + 1) letLeasesEnd(clock);
      }
      const findings = { targets: [], pointCount: 0, series: [], window: null };
      for (const [late, heir] of claims.values()) {
        assert.ok(late !== undefined && heir !== undefined);
        const tries = [late, heir].map((lease) =>
          inPortions(async (portions) => [
            await portions.addResults(lease, [firstResult(lease)], clock.now() + leaseMs),
            await portions.noteSteps(lease, 1),
            (await portions.renewAll([lease], clock.now() + leaseMs)).size,
            await portions.finish(lease, findings, []),
            await portions.finish(lease, findings, []),
          ]),
        );
        assert.deepEqual(await Promise.all(tries), [
          [false, false, 0, false, false],
          [true, true, 1, true, false],
        ]);
      }
      assert.deepEqual(await claim("one more"), { kind: "none-free", unfinished: 0 });
    });
  },
  clock,
);
