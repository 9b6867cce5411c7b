import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isThrottled, throttleMs } from "#server/reports/throttle.ts";
import "#test/support/property-runs.ts";

const minuteMs = 60_000;
const noon = Date.UTC(2026, 5, 1, 12);

test("a first event report is sent, and the next six hours later by the clock's minute, however late a tick came", () => {
  assert.equal(isThrottled(null, noon), false);
  assert.equal(isThrottled(noon, noon + throttleMs), false);
  assert.equal(isThrottled(noon + 900, noon + throttleMs), false);
  assert.equal(isThrottled(noon, noon + throttleMs - 1), true);
  assert.equal(isThrottled(noon + minuteMs, noon + throttleMs), true);
  // Of a later run, when an earlier one is looked at late.
  assert.equal(isThrottled(noon, noon - minuteMs), true);
});

test("whatever runs come, those that report are six hours apart but for a minute, and none is kept back for longer", () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 5 * 60 * minuteMs }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(gaps, (passed) => {
      let at = noon;
      let sent: number | null = null;
      for (const gap of passed) {
        at += gap;
        const since: number = sent === null ? Number.POSITIVE_INFINITY : at - sent;
        const isKept = isThrottled(sent, at);
        if (since >= throttleMs) assert.equal(isKept, false);
        if (since <= throttleMs - minuteMs) assert.equal(isKept, true);
        if (!isKept) sent = at;
      }
    }),
  );
});
