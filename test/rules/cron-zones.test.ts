/**
 * Cron schedules over clock changes, against a walk through every minute: a sample of what the trial `cron-zones` does
 * for every zone and ten years.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gapsBetween, offsetIn } from "#core/local-clock.ts";
import { checkDensely, checkTicks, tellingExpressions, ticksIn, walkZone } from "#test/support/zone-walk.ts";

const dayMs = 24 * 60 * 60_000;

/** By half an hour, up to midnight, from midnight on, and in the small hours. */
const zones = ["Australia/Lord_Howe", "America/Nuuk", "America/Santiago", "Europe/Zurich"];

for (const [index, timeZone] of zones.entries()) {
  test(`each tick in ${timeZone} comes once, at the time that a walk through every minute finds`, () => {
    const from = Date.UTC(2025 + index, 0, 1);
    const walk = walkZone(timeZone, from, from + 366 * dayMs);
    assert.ok(walk.changes.length >= 2);
    for (const { expected } of walk.changes) {
      const day = Math.floor(expected / dayMs) * dayMs;
      for (const expression of tellingExpressions(walk)) checkTicks(walk, expression, day - 9 * dayMs, day + 9 * dayMs);
    }
    assert.ok(checkDensely(walk) > 1_000);
  });
}

describe("in Zurich", () => {
  const local = (cron: string, from: string, count: number): readonly string[] => {
    const ticks = ticksIn("Europe/Zurich", cron);
    const times: string[] = [];
    for (let at = ticks.next(Date.parse(from)); times.length < count; at = ticks.next(at)) times.push(ticks.local(at));
    return times.map((time) => time.replace(":00.000", ""));
  };

  test("what is due in the hour that spring leaves out comes once, when it is over", () => {
    const before = "2026-03-28T12:00:00Z";
    assert.deepEqual(local("30 2 * * *", before, 2), ["2026-03-29T03:00+02:00", "2026-03-30T02:30+02:00"]);
    assert.deepEqual(local("*/20 1-3 * * *", before, 8), [
      "2026-03-29T01:00+01:00",
      "2026-03-29T01:20+01:00",
      "2026-03-29T01:40+01:00",
      "2026-03-29T03:00+02:00",
      "2026-03-29T03:20+02:00",
      "2026-03-29T03:40+02:00",
      "2026-03-30T01:00+02:00",
      "2026-03-30T01:20+02:00",
    ]);
  });

  test("what is due in the hour that autumn has twice comes in the first", () => {
    const before = "2026-10-24T23:30:00Z";
    assert.deepEqual(local("30 2 * * *", before, 2), ["2026-10-25T02:30+02:00", "2026-10-26T02:30+01:00"]);
    assert.deepEqual(local("0,30 * * * *", before, 4), [
      "2026-10-25T02:00+02:00",
      "2026-10-25T02:30+02:00",
      "2026-10-25T03:00+01:00",
      "2026-10-25T03:30+01:00",
    ]);
  });

  test("a question in the second of those hours is not answered with a time of it", () => {
    assert.deepEqual(local("*/15 2,4 * * *", "2026-10-25T01:05:00Z", 1), ["2026-10-25T04:00+01:00"]);
  });
});

test("a day that a zone left out altogether comes with the next one, and does not stop the schedule", () => {
  const ticks = ticksIn("Pacific/Apia", "0 12 * * *");
  const at = ticks.next(Date.parse("2011-12-29T23:00:00Z"));
  assert.equal(ticks.local(at), "2011-12-31T00:00:00.000+14:00");
  assert.equal(ticks.local(ticks.next(at)), "2011-12-31T12:00:00.000+14:00");
  assert.equal(gapsBetween(offsetIn("Pacific/Apia") ?? assert.fail(), at - 3 * dayMs, at).length, 1);
});

test("jitter moves every tick by the same time, over clock changes too", () => {
  const [plain, late] = [ticksIn("Europe/Zurich", "*/30 * * * *"), ticksIn("Europe/Zurich", "*/30 * * * *", 300)];
  const from = Date.parse("2026-03-28T00:00:00Z");
  const delay = late.next(from + 299_999) - plain.next(from);
  assert.ok(delay > 0 && delay <= 300_000);
  let [one, other] = [plain.next(from), late.next(from + delay)];
  for (let tick = 0; tick < 200; tick += 1) {
    assert.equal(other - one, delay);
    assert.equal(late.latest(other - 1), plain.latest(one - 1) + delay);
    [one, other] = [plain.next(one), late.next(other)];
  }
});
