/** The plot in the author's terminal: it fits, it shows what is there, and it draws nothing where nothing was. */
import assert from "node:assert/strict";
import { stripVTControlCharacters } from "node:util";
import { describe, test } from "node:test";
import fc from "fast-check";
import { propertyRuns } from "#test/support/property-runs.ts";
import { plot, type PlotRequest } from "../../scripts/tile/plot.ts";

const hourMs = 3_600_000;
const start = Date.UTC(2026, 3, 10);

type Reading = readonly [hour: number, value: number, isTriggered?: boolean];

function plotOf(readings: readonly Reading[], given: Partial<PlotRequest> = {}): readonly string[] {
  const points = readings.map(([hour, value, isTriggered = false]) => ({
    ts: start + hour * hourMs,
    value,
    isTriggered,
  }));
  return plot({ points, kind: "numeric", width: 60, height: 5, timezone: "UTC", ...given });
}

const anyReadings = fc.uniqueArray(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 }).chain((hours) => {
  const value = fc.double({ noNaN: true, noDefaultInfinity: true });
  const reading = fc.tuple(value, fc.boolean());
  const sorted = hours.toSorted((a, b) => a - b);
  return fc
    .array(reading, { minLength: sorted.length, maxLength: sorted.length })
    .map((each) => each.map(([number, isTriggered], index): Reading => [sorted[index] ?? 0, number, isTriggered]));
});

describe("the plot", () => {
  test("is never wider than asked, whatever the points, and has no NaN in it", () => {
    const shapes = fc.tuple(
      anyReadings,
      fc.integer({ min: 1, max: 140 }),
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom("numeric", "boolean", "probability", "events"),
    );
    fc.assert(
      fc.property(shapes, ([readings, width, height, kind]) => {
        const rows = plotOf(readings, { width, height, kind, timezone: "Europe/Zurich" });
        assert.ok(rows.length <= Math.max(2, height) + 2);
        for (const row of rows) assert.ok([...row].length <= width, `${[...row].length} of ${width}: ${row}`);
        assert.doesNotMatch(rows.join("\n"), /NaN|Infinity|undefined/);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test("colours change no letter, and only what is triggered is coloured", () => {
    const paint = (text: string): string => `\u001b[31m${text}\u001b[0m`;
    fc.assert(
      fc.property(anyReadings, (readings) => {
        const coloured = plotOf(readings, { paint }).map((row) => stripVTControlCharacters(row).trimEnd());
        assert.deepEqual(coloured, plotOf(readings));
      }),
      { numRuns: propertyRuns(100) },
    );
    const quiet: readonly Reading[] = [0, 1, 2].map((hour) => [hour, hour]);
    assert.deepEqual(plotOf(quiet, { paint }), plotOf(quiet));
    assert.notDeepEqual(plotOf([...quiet, [3, 3, true]], { paint }), plotOf([...quiet, [3, 3, true]]));
  });

  test("says so when there is nothing to plot", () => {
    assert.deepEqual(plotOf([]), ["(no points)"]);
  });

  test("shows one point at its value and time", () => {
    assert.deepEqual(plotOf([[6, 5, true]]), ["5.000 ┤─", "       ▀", "       2026-04-10 06:00"]);
  });

  test("has the highest value at the top, the lowest at the bottom, and times in the target's own zone", () => {
    const rows = plotOf(
      Array.from({ length: 24 }, (_, hour) => [hour, hour - 4]),
      { timezone: "Europe/Zurich" },
    );
    assert.match(rows[0] ?? "", /^19\.0 ┤ .*╭─/);
    assert.match(rows[4] ?? "", /^-4\.0 ┤─/);
    assert.match(rows[6] ?? "", /^ +2026-04-10 02:00 .* 2026-04-11 01:00$/);
  });

  test("marks the spans that are triggered, under the line", () => {
    const rows = plotOf(
      Array.from({ length: 40 }, (_, hour): Reading => [hour, hour, hour >= 10 && hour < 20]),
      { width: 46 },
    );
    assert.equal(rows[5]?.slice(6), `${" ".repeat(10)}${"▀".repeat(10)}`);
  });

  test("marks a column in which only one of many points is triggered", () => {
    const rows = plotOf(Array.from({ length: 5_000 }, (_, hour): Reading => [hour, hour % 2, hour === 2_345]));
    assert.match(rows[5] ?? "", /^ +▀$/);
  });

  test("draws nothing where there are no readings for long", () => {
    const withGap = Array.from({ length: 40 }, (_, hour): Reading => [hour, 3, hour > 30]).filter(
      ([hour]) => hour < 10 || hour >= 30,
    );
    const [line = ""] = plotOf(withGap, { width: 47 });
    assert.equal(line.slice(7), `${"─".repeat(10)}${" ".repeat(20)}${"─".repeat(10)}`);
  });

  test("loses no peak when there are more points than columns", () => {
    const readings = Array.from({ length: 5_000 }, (_, hour): Reading => [hour, hour === 2_345 ? 99 : 1]);
    assert.match(plotOf(readings)[0] ?? "", /^ *99\D.*[╭╮]/);
  });
});
