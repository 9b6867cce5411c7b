/**
 * Processes are killed while flows become due: PostgreSQL and Redis of the test's own. More of it, with two schedulers,
 * with `npm test -- --all`, and much more with `npm run trials -- schedule-kills`. `schedule-ticks.test.ts` has two
 * schedulers in the suite.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { covers } from "#test/support/databases.ts";
import { isInFull } from "#test/support/in-full.ts";
import { ownPostgresAbsence, ownRedisAbsence } from "#test/support/own-servers.ts";
import { killWhileFlowsAreDue } from "#test/support/schedule-kills.ts";

const skip = covers("real")
  ? (ownPostgresAbsence() ?? ownRedisAbsence() ?? false)
  : "this run covers the embedded drivers, which have one process";

describe("processes are killed, Redis is emptied and PostgreSQL restarted while flows become due", { skip }, () => {
  test("every due tick and every accepted run ends exactly once, and no lease, job or process is left", async () => {
    const plan = isInFull
      ? { workers: 1, schedulers: 2, flows: 12, seconds: 4 }
      : { workers: 1, schedulers: 1, flows: 6, seconds: 2 };
    const { wrongTicks, wrongRuns, ended, left, ticks, acceptedRuns } = await killWhileFlowsAreDue(plan);
    assert.deepEqual({ wrongTicks, wrongRuns, ended, left }, { wrongTicks: [], wrongRuns: [], ended: [], left: [] });
    const tickCount = Object.values(ticks).reduce((sum, count) => sum + count, 0);
    assert.ok(tickCount >= plan.flows && acceptedRuns > 0, JSON.stringify({ ticks, acceptedRuns }));
  });
});
