/** Offsets of local time that targets share are those of each one's own zone and time, and stay so. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { offsetIn, offsetSteps } from "#core/local-clock.ts";
import { localTimeOf } from "#server/tiles/timezones.ts";
import "#test/support/property-runs.ts";

const zones = [
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "America/Sao_Paulo",
  "Asia/Kathmandu",
  "UTC",
  "Africa/Casablanca",
];
const dayMs = 86_400_000;
const first = Date.UTC(2005, 0);
/** Few, so that the same are asked for again and again, beside others that differ in one of the three. */
const asked = fc.record({
  zone: fc.constantFrom(...zones),
  from: fc.integer({ min: 0, max: 6 }).map((step) => first + step * 300 * dayMs),
  days: fc.constantFrom(0, 1, 30, 853),
});

test("the offsets of a zone over a time are the zone's own, however often and in whatever order they are asked for", () => {
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 30 }), (all) => {
      for (const { zone, from, days } of all) {
        const to = from + days * dayMs;
        const offsetAt = offsetIn(zone);
        assert.ok(offsetAt);
        assert.deepEqual(localTimeOf(zone, 0).offsets(from, to), offsetSteps(offsetAt, from, to));
      }
    }),
  );
});

test("who is given them cannot change them for others", () => {
  const offsets = localTimeOf("Europe/Berlin", 0).offsets(first, first + 400 * dayMs);
  assert.throws(() => Object.assign(offsets, { 1: null }), TypeError);
  assert.throws(() => Object.assign(offsets[0] ?? {}, { minutes: 1 }), TypeError);
});
