/** Which tick of a grid is due: against walking the grid step by step. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { keptTicks } from "#server/schedules/model.ts";
import { dueTick, runCap } from "#server/schedules/tick.ts";

const minuteMs = 60_000;
const start = Date.UTC(2026, 4, 1, 10);

/** The plain way: every tick from the first one that is due. */
function walked(nextRunAt: number, scheduleMinutes: number, now: number): readonly number[] {
  const ticks: number[] = [];
  for (let at = nextRunAt; at <= now; at += scheduleMinutes * minuteMs) ticks.push(at);
  return ticks;
}

describe("the tick that is due", () => {
  test("is the latest of the grid, the earlier ones are missed, and the next one is one interval ahead", () => {
    const lateness = fc.oneof(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 0, max: 100_000_000 }));
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 10_000 }), lateness, (scheduleMinutes, latenessMs) => {
        const now = start + latenessMs;
        const ticks = walked(start, scheduleMinutes, now);
        const { at, missed, missedCount, nextRunAt } = dueTick(start, scheduleMinutes, now);
        assert.equal(at, ticks.at(-1));
        assert.deepEqual(missed, ticks.slice(0, -1).slice(-(keptTicks - 1)));
        assert.equal(missedCount, ticks.length - 1);
        assert.equal(nextRunAt, at + scheduleMinutes * minuteMs);
        assert.ok(nextRunAt > now);
      }),
      { numRuns: 500 },
    );
  });

  test("comes after a year of every five minutes as fast, and with no more missed ones than are kept", () => {
    const { missed, nextRunAt } = dueTick(start, 5, start + 365 * 24 * 60 * minuteMs);
    assert.equal(missed.length, keptTicks - 1);
    assert.equal(nextRunAt, start + (365 * 24 * 60 + 5) * minuteMs);
  });
});

test("the cap of a flow's turn is the lower of the tenant's and its own", () => {
  assert.equal(runCap(120, {}), 120);
  assert.equal(runCap(120, { maxRunsPerHour: 10 }), 10);
  assert.equal(runCap(5, { maxRunsPerHour: 10 }), 5);
});
