/** The results of a run in the database: written as they come, read in order, and gone with who has lost the run. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import type { Database } from "#schema/database.ts";
import type { Lease } from "#schema/run-claims.ts";
import { leaseMs } from "#server/runs/work/lease.ts";
import type { PackedTargetResult, Run } from "#server/runs/model.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { conclusionAt, placedResult } from "#test/support/packed-results.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { writeQueuedRun } from "#test/support/rows.ts";
import { someResults } from "#test/support/some-results.ts";

const clock = createTestClock();
const conclusion = conclusionAt(clock.now());

/** Equal only where every bit is. */
const pointsOf = (results: readonly PackedTargetResult[]) =>
  results.map(({ tiles }) => tiles.map(({ points }) => points));

describeOnEachDatabase(
  "the stored results of a run",
  (opened) => {
    const queuedRun = (database: Database) => writeQueuedRun(database, clock);

    const leaseOf = ({ tenantId, id }: Run): Lease => ({ tenantId, runId: id, token: randomUUID() });
    const claim = (database: Database, lease: Lease) =>
      database.write((stores) => stores.runs.forSystem().claim(lease, clock.now(), clock.now() + leaseMs));
    const conclude = (database: Database, lease: Lease) =>
      database.write((stores) => stores.runs.forSystem().conclude(lease, conclusion, [placedResult(0)]));
    const add = (database: Database, lease: Lease, ...positions: readonly number[]) =>
      database.write((stores) => stores.runs.forSystem().addResults(lease, positions.map(placedResult)));
    const resultsOf = ({ tenantId, id }: Run, first = 0, limit = 10) =>
      opened().database.read((stores) =>
        stores.runs.forCaller({ tenantId, userId: null } as never).results(id, first, limit),
      );

    test("results come back as they were written, to the last bit", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      const lease = leaseOf(run);
      await claim(database, lease);
      await conclude(database, lease);
      assert.deepEqual(await resultsOf(run), [placedResult(0).result]);
    });

    test("results that are written as they come are read in the order of the targets, a part at a time", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      const lease = leaseOf(run);
      await claim(database, lease);
      assert.equal(await add(database, lease, 3, 1), true);
      assert.equal(await add(database, lease, 2), true);
      assert.equal(await conclude(database, lease), true);
      const namesOf = async (first: number, limit: number) =>
        (await resultsOf(run, first, limit)).map(({ target }) => target.name);
      assert.deepEqual(await namesOf(0, 10), ["Field 0", "Field 1", "Field 2", "Field 3"]);
      assert.deepEqual(await namesOf(1, 2), ["Field 1", "Field 2"]);
      assert.deepEqual(await namesOf(4, 2), []);
    });

    test("any results come back as they were written, however many are written together", async () => {
      const { database } = opened();
      await fc.assert(
        fc.asyncProperty(someResults, async (results) => {
          const run = await queuedRun(database);
          const lease = leaseOf(run);
          await claim(database, lease);
          const placed = results.map((result, position) => ({ position, result }));
          await database.write((stores) => stores.runs.forSystem().addResults(lease, placed.toReversed()));
          const read = await resultsOf(run, 0, 100);
          assert.equal(JSON.stringify(read), JSON.stringify(results));
          assert.deepEqual(pointsOf(read), pointsOf(results));
        }),
        { numRuns: propertyRuns(15) },
      );
    });

    test("of a run that was taken over, the late holder adds no results, and what it had written is gone", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      const [dead, heir] = [leaseOf(run), leaseOf(run)];
      await claim(database, dead);
      assert.equal(await add(database, dead, 0, 1), true);
      clock.advance(leaseMs);
      await claim(database, heir);
      assert.equal(await add(database, dead, 2), false);
      assert.deepEqual(await resultsOf(run), []);
      assert.equal(await add(database, heir, 1), true);
      assert.equal(await conclude(database, heir), true);
      assert.equal(await add(database, heir, 2), false);
      assert.equal((await resultsOf(run)).length, 2);
    });

    test("a run that was released begins without results", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      const lease = leaseOf(run);
      await claim(database, lease);
      await add(database, lease, 0);
      await database.write((stores) => stores.runs.forSystem().release(lease));
      const next = leaseOf(run);
      await claim(database, next);
      assert.deepEqual(await resultsOf(run), []);
      assert.equal(await conclude(database, next), true);
    });

    test("a run that ends without a summary keeps none of the results that were written", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      const lease = leaseOf(run);
      await claim(database, lease);
      await add(database, lease, 1, 2);
      const failed = {
        ...conclusion,
        status: "failed",
        summary: null,
        pointCount: null,
        error: "the run took too long",
      } as const;
      assert.equal(
        await database.write((stores) => stores.runs.forSystem().conclude(lease, failed, [placedResult(0)])),
        true,
      );
      assert.deepEqual(await resultsOf(run), []);
    });
  },
  clock,
);
