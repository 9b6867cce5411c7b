/** The movable clock: where a move leads, and that it never goes back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createMovableClock } from "#core/clock.ts";
import { destinationOf, lastTime, maxMoveMs } from "#server/clock/rules.ts";
import "#test/support/property-runs.ts";

const present = fc.integer({ min: Date.UTC(2020), max: Date.UTC(2099, 11, 31) });
const span = fc.oneof(fc.integer({ min: -10, max: 10 }), fc.integer({ min: -2 * maxMoveMs, max: 2 * maxMoveMs }));

test("both ways of telling lead to the same time, forward and not too far, or are refused alike", () => {
  fc.assert(
    fc.property(present, span, (now, ms) => {
      const by = destinationOf({ advanceMs: ms, to: null }, now);
      const to = destinationOf({ advanceMs: null, to: now + ms }, now);
      const isAllowed = ms > 0 && ms <= 400 * 86_400_000 && now + ms < Date.UTC(2100, 0, 1);
      for (const destination of [by, to])
        assert.deepEqual("at" in destination ? destination.at : null, isAllowed ? now + ms : null);
      if ("faults" in by && "faults" in to)
        assert.deepEqual(
          by.faults.map(({ message }) => [message]),
          to.faults.map(({ message }) => [message]),
        );
    }),
    { examples: [[lastTime - 1, 1]] },
  );
});

test("the clock is never behind any time that it has shown, while the other one goes on", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ passed: fc.nat(1_000), offset: fc.nat(10_000) })), (steps) => {
      let base = 0;
      let furthest = 0;
      const clock = createMovableClock({ now: () => base });
      for (const { passed, offset } of steps) {
        const before = clock.now();
        base += passed;
        clock.moveAhead(offset);
        furthest = Math.max(furthest, offset);
        assert.ok(clock.now() >= before + passed);
        assert.deepEqual([clock.offsetMs(), clock.now()], [furthest, base + furthest]);
      }
    }),
  );
});
