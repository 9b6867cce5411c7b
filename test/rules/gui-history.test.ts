/** What the history works out: runs by the reader's day, durations, and the grid of maps. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { daysOf, fewestDays, mostDays, type RunOfDay } from "../../gui/flows/history/days.ts";
import { gridLines, gridStep, roundedPosition } from "../../gui/maps/place.ts";
import { durationText } from "../../gui/words/duration.ts";

const now = Date.parse("2026-05-20T10:00:00Z");

function runAt(requestedAt: string, more: Partial<RunOfDay> = {}): RunOfDay {
  return {
    requestedAt,
    status: "succeeded",
    trigger: "schedule",
    summary: { targetCount: 4, triggeredCount: 0 },
    ...more,
  };
}

describe("the days of a flow", () => {
  test("a run belongs to the reader's day", () => {
    const run = runAt("2026-05-19T23:30:00Z");
    const keyIn = (zone: string) => daysOf([run], now, zone, true).find(({ runCount }) => runCount > 0)?.key;
    assert.equal(keyIn("UTC"), "2026-05-19");
    assert.equal(keyIn("Europe/Berlin"), "2026-05-20");
    assert.equal(keyIn("America/Los_Angeles"), "2026-05-19");
  });

  test("triggered goes before failed, and failed before quiet; simulations are no day's outcome", () => {
    const failed = runAt("2026-05-20T02:00:00Z", { status: "failed", summary: null });
    const triggered = runAt("2026-05-20T03:00:00Z", { summary: { targetCount: 4, triggeredCount: 1 } });
    const today = (...runs: readonly RunOfDay[]) => daysOf(runs, now, "UTC", true).at(-1);
    assert.equal(today(runAt("2026-05-20T01:00:00Z"))?.tone, "quiet");
    assert.equal(today(runAt("2026-05-20T01:00:00Z"), failed)?.tone, "failed");
    const all = today(runAt("2026-05-20T01:00:00Z"), failed, triggered);
    assert.deepEqual(
      [all?.tone, all?.runCount, all?.failedCount, all?.triggeredCount, all?.share],
      ["triggered", 3, 1, 1, 0.25],
    );
    assert.equal(today({ ...triggered, trigger: "simulation" })?.tone, "none");
    assert.equal(today(runAt("2026-05-20T01:00:00Z", { status: "running", summary: null }))?.tone, "in-work");
  });

  test("each day to today has its place, over a change of clocks too; a day that is not whole has none", () => {
    const runs = [runAt("2026-03-28T12:00:00Z"), runAt("2026-03-27T12:00:00Z")];
    const at = Date.parse("2026-03-30T12:00:00Z");
    assert.deepEqual(
      daysOf(runs, at, "Europe/Berlin", false).map(({ key }) => key),
      ["2026-03-28", "2026-03-29", "2026-03-30"],
    );
    assert.equal(daysOf(runs, at, "Europe/Berlin", true).length, fewestDays);
    assert.equal(daysOf([runAt("2020-01-01T00:00:00Z")], at, "UTC", true).length, mostDays);
  });
});

describe("words and grids", () => {
  test("durations are in their largest fitting unit", () => {
    const text = (ms: number) => durationText("en-US", ms);
    assert.deepEqual([240, 3_200, 119_000, 300_000, 9_000_000, 3 * 86_400_000].map(text), [
      "240 ms",
      "3.2 sec",
      "119 sec",
      "5 min",
      "2.5 hr",
      "3 days",
    ]);
  });

  test("a graticule has two lines or more, at round degrees", () => {
    for (const degrees of [360, 47, 3.1, 0.04, 0.0021]) assert.ok(degrees / gridStep(degrees) >= 2);
    assert.equal(gridStep(60), 30);
    assert.deepEqual(gridLines(-0.25, 0.35, 0.1), [-0.2, -0.1, 0, 0.1, 0.2, 0.3]);
    assert.deepEqual(gridLines(0.1, 0.2, 5), []);
  });

  test("a click on a map that was dragged around the world is a place on it", () => {
    assert.deepEqual(roundedPosition(47.12345678, 369.4), { latitude: 47.123457, longitude: 9.4 });
    assert.deepEqual(roundedPosition(91, -190), { latitude: 90, longitude: 170 });
  });
});
