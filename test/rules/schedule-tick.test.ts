/** Which tick of a grid is due: against walking the grid step by step. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { keptTicks } from "#server/schedules/model.ts";
import { ticksOf } from "#server/flows/ticks.ts";
import { dueTick, runCap } from "#server/schedules/tick.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { timed } from "#test/support/thread-time.ts";
import { ticksIn } from "#test/support/zone-walk.ts";

const minuteMs = 60_000;
const start = Date.UTC(2026, 4, 1, 10);

const intervals = (scheduleMinutes: number, beginning: number) =>
  ticksOf({ id: "flow", scheduleMinutes, schedule: null }, beginning) ?? assert.fail();

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
        const { at, missed, missedCount, nextRunAt } = dueTick(start, intervals(scheduleMinutes, start), now);
        assert.equal(at, ticks.at(-1));
        assert.deepEqual(missed, ticks.slice(0, -1).slice(-(keptTicks - 1)));
        assert.equal(missedCount, ticks.length - 1);
        assert.equal(nextRunAt, at + scheduleMinutes * minuteMs);
        assert.ok(nextRunAt > now);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test("comes after a year of every five minutes as fast, and with no more missed ones than are kept", () => {
    const { missed, nextRunAt } = dueTick(start, intervals(5, start), start + 365 * 24 * 60 * minuteMs);
    assert.equal(missed.length, keptTicks - 1);
    assert.equal(nextRunAt, start + (365 * 24 * 60 + 5) * minuteMs);
  });
});

describe("the tick of a cron schedule that is due", () => {
  const expressions = fc.constantFrom("*/5 * * * *", "0,30 1-3 * * *", "30 2 * * *", "0 6 * * MON", "15 4 29 2 *");
  const zones = fc.constantFrom("UTC", "Europe/Zurich", "America/Santiago", "Australia/Lord_Howe");
  const lateness = fc.oneof(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 0, max: 30 * 24 * 60 * minuteMs }));

  test("is the latest, the earlier ones are missed, and the next one lies ahead", () => {
    fc.assert(
      fc.property(expressions, zones, fc.integer({ min: 0, max: 300 }), lateness, (cron, zone, jitter, latenessMs) => {
        const ticks = ticksIn(zone, cron, jitter);
        // Two weeks before both of the year's last clock changes in these zones.
        const first = ticks.next(Date.UTC(2026, 8, 25));
        const now = first + latenessMs;
        const walkedTicks: number[] = [];
        let at = first;
        for (; at <= now && at > (walkedTicks.at(-1) ?? 0); at = ticks.next(at)) walkedTicks.push(at);
        const { missed, missedCount, ...due } = dueTick(first, ticks, now);
        assert.deepEqual(due, { at: walkedTicks.at(-1), nextRunAt: at });
        assert.deepEqual(missed, walkedTicks.slice(0, -1).slice(-(keptTicks - 1)));
        assert.equal(missedCount, walkedTicks.length - 1);
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  test("comes after a year of every five minutes in less than 20 ms, counted in full", () => {
    const ticks = ticksIn("Europe/Zurich", "*/5 * * * *");
    const [first, now] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)];
    const { result, calmMs } = timed(() => dueTick(first, ticks, now));
    const { missed, missedCount } = result;
    assert.equal(missed.length, keptTicks - 1);
    // The 12 times of the hour that spring leaves out are one with its end.
    assert.equal(missedCount, 365 * 288 - 12);
    assert.ok(calmMs < 20, `${calmMs} ms`);
  });

  test("is the one that was stored, even where a zone's new rules have none at that time", () => {
    const ticks = ticksIn("Europe/Zurich", "0 6 * * *");
    const stored = ticks.next(start) + 60 * minuteMs;
    assert.deepEqual(dueTick(stored, ticks, stored + 1), {
      at: stored,
      missed: [],
      missedCount: 0,
      nextRunAt: ticks.next(stored),
    });
    const later = ticks.next(stored);
    const due = { at: later, missed: [stored], missedCount: 1, nextRunAt: ticks.next(later) };
    assert.deepEqual(dueTick(stored, ticks, later), due);
  });
});

test("the cap of a flow's turn is the lower of the tenant's and its own", () => {
  assert.equal(runCap(120, {}), 120);
  assert.equal(runCap(120, { maxRunsPerHour: 10 }), 10);
  assert.equal(runCap(5, { maxRunsPerHour: 10 }), 5);
});
