/** The geometry of plots. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { OutputKind, PointColumns } from "#sandbox/tile.d.ts";
import { type Plot, plotOf, type PlotOptions } from "#server/reports/plot.ts";
import { clearerSide } from "#server/reports/pdf/plot-figure.ts";
import type { PlotSource } from "#server/reports/model.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const start = Date.parse("2026-05-01T00:00:00Z");
const options: PlotOptions = {
  width: 320,
  height: 140,
  maxPoints: 100,
  locale: "en-GB",
  display: { temperature: "celsius", system: "metric" },
  noYes: ["no", "yes"],
};

function columns(points: readonly (readonly [ts: number, value: number, triggered?: boolean])[]): PointColumns {
  return {
    ts: Float64Array.from(points, ([ts]) => ts),
    value: Float64Array.from(points, ([, value]) => value),
    triggered: Uint8Array.from(points, ([, , triggered = false]) => (triggered ? 1 : 0)),
  };
}

function hourly(values: readonly number[], isTriggered: (value: number, index: number) => boolean = () => false) {
  return columns(values.map((value, index) => [start + index * hourMs, value, isTriggered(value, index)]));
}

function drawn(points: PointColumns, changes: Partial<PlotSource> = {}, asked: Partial<PlotOptions> = {}): Plot {
  const source: PlotSource = {
    kind: "numeric",
    points,
    threshold: null,
    unit: "°C",
    timezone: "UTC",
    expected: null,
    ...changes,
  };
  return plotOf(source, { ...options, ...asked }) ?? assert.fail("nothing is drawn");
}

const kinds: readonly OutputKind[] = ["numeric", "boolean", "probability", "events"];
const anyPoints = fc
  .uniqueArray(fc.double({ min: -9e15, max: 9e15, noNaN: true }), { minLength: 1, maxLength: 400 })
  .chain((times) =>
    fc
      .array(fc.tuple(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()), {
        minLength: times.length,
        maxLength: times.length,
      })
      .map((found) =>
        columns(times.toSorted((a, b) => a - b).map((ts, i) => [ts, found[i]?.[0] ?? 0, found[i]?.[1] ?? false])),
      ),
  );

const anyTimes = fc
  .tuple(...([1, 2, 3] as const).map(() => fc.integer({ min: -8e15, max: 8e15 })))
  .map((found) => found.toSorted((one, other) => one - other))
  .map(([from = 0, at = 0, to = 0]) => ({ from, at, to }));

describe("any plot", () => {
  test("lies within its box, with finite numbers alone, whatever the points are", () => {
    fc.assert(
      fc.property(
        anyPoints,
        fc.constantFrom(...kinds),
        fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
        fc.constantFrom("°C", "mm", "GDD", "%", "", null),
        fc.constantFrom("Europe/Berlin", "UTC+05:00", "Asia/Kathmandu", "nowhere"),
        fc.option(anyTimes),
        (points, kind, threshold, unit, timezone, expected) => {
          const display = { temperature: "fahrenheit", system: "imperial" } as const;
          const plot = plotOf({ kind, points, threshold, unit, timezone, expected }, { ...options, display });
          if (plot === null) return assert.ok(points.ts.every((ts) => Math.abs(ts) > 8.64e15));
          const margin = 1e-6;
          const inX = (x: number) => x >= -margin && x <= plot.width + margin;
          const inY = (y: number) => y >= -margin && y <= plot.height + margin;
          for (const { x, y } of [...plot.lines.flat(), plot.last]) assert.ok(inX(x) && inY(y), `${x} ${y}`);
          for (const { from, to } of plot.spans) assert.ok(inX(from) && inX(to) && from < to, `${from} ${to}`);
          for (const { at } of plot.xTicks) assert.ok(inX(at));
          for (const { at, label } of plot.yTicks) assert.ok(inY(at) && !label.includes("NaN"), `${at} ${label}`);
          if (plot.expected !== null) {
            const { from, at, to } = plot.expected;
            assert.ok(inX(from) && inX(at) && inX(to) && from <= at && at <= to, `${from} ${at} ${to}`);
          }
          assert.ok(threshold === null ? plot.threshold === null : inY(plot.threshold ?? Number.NaN));
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });

  test("keeps the extremes, the ends and the number of points it was asked for, of any long series", () => {
    const values = fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 150, maxLength: 600 });
    fc.assert(
      fc.property(values, (found) => {
        const plot = drawn(hourly(found));
        const heights = plot.lines.flat().map(({ y }) => y);
        const whole = drawn(hourly(found), {}, { maxPoints: 10_000 });
        const allHeights = whole.lines.flat().map(({ y }) => y);
        assert.equal(Math.min(...heights), Math.min(...allHeights));
        assert.equal(Math.max(...heights), Math.max(...allHeights));
        assert.deepEqual(plot.lines[0]?.[0], whole.lines[0]?.[0]);
        assert.deepEqual(plot.lines.at(-1)?.at(-1), whole.last);
        assert.ok(heights.length <= options.maxPoints + 4, String(heights.length));
        assert.deepEqual([plot.lowest, plot.highest], [Math.min(...found), Math.max(...found)]);
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  test("has a span over every triggered point, and over no other but the one that ends it", () => {
    const flags = fc.array(fc.boolean(), { minLength: 3, maxLength: 60 });
    fc.assert(
      fc.property(flags, (found) => {
        const plot = drawn(hourly(found.map(Number), (_, index) => found[index] ?? false));
        const xOf = (index: number) => (index / (found.length - 1)) * plot.width;
        found.forEach((isTriggered, index) => {
          const isInside = plot.spans.some(({ from, to }) => xOf(index) > from + 2 && xOf(index) < to - 2);
          const isCovered = plot.spans.some(({ from, to }) => xOf(index) >= from - 2 && xOf(index) <= to + 2);
          if (isTriggered) assert.ok(isCovered, `${index}`);
          if (!isTriggered) assert.ok(!isInside, `${index}`);
        });
        const starts = found.filter((isTriggered, index) => isTriggered && found[index - 1] !== true).length;
        assert.equal(plot.triggered?.count ?? 0, starts);
      }),
    );
  });
});

describe("a plot", () => {
  test("of nothing is none", () => {
    const source = {
      kind: "numeric",
      points: columns([]),
      threshold: 5,
      unit: null,
      timezone: "UTC",
      expected: null,
    } as const;
    assert.equal(plotOf(source, options), null);
  });

  test("of one point is a dot in the middle, and of equal values a line with room above and below", () => {
    const dot = drawn(columns([[start, 7, true]]));
    assert.deepEqual(dot.lines, [[{ x: 160, y: dot.last.y }]]);
    assert.deepEqual(dot.triggered, { count: 1, since: start, until: null });
    const flat = drawn(hourly([7, 7, 7]));
    assert.ok(flat.last.y > 20 && flat.last.y < 120);
  });

  test("shows a threshold that no value comes near", () => {
    const { threshold, last, height } = drawn(hourly([1, 2, 3]), { threshold: 500 });
    assert.ok(threshold !== null && threshold > 0 && threshold < last.y && last.y <= height);
  });

  test("has an axis little longer than its values, also where it is low", () => {
    const { threshold, lines, height } = drawn(hourly([-8, 3, 24]), { threshold: 60 }, { height: 80 });
    const ys = [threshold ?? 0, ...lines.flat().map(({ y }) => y)];
    assert.ok(Math.max(...ys) - Math.min(...ys) > height / 2, JSON.stringify(ys));
  });

  test("has the label of its threshold where it hides less of the values", () => {
    const rising = drawn(hourly([0, 1, 2, 50, 100, 198]), { threshold: 100 });
    const top = (rising.threshold ?? 0) - 10;
    assert.equal(clearerSide(rising, 60, top), "left");
    const falling = {
      ...rising,
      lines: rising.lines.map((line) => line.map(({ x, y }) => ({ x: rising.width - x, y }))),
    };
    assert.equal(clearerSide(falling, 120, top), "right");
  });

  test("does not go below zero for room alone", () => {
    assert.equal(drawn(hourly([0, 3, 9])).yTicks[0]?.label, "0");
  });

  test("breaks its line, and a span, where there were no readings", () => {
    const before = Array.from({ length: 20 }, (_, index) => [start + index * hourMs, 1, true] as const);
    const after = before.map(([ts]) => [ts + 60 * hourMs, 1, true] as const);
    const plot = drawn(columns([...before, ...after]));
    assert.equal(plot.lines.length, 2);
    assert.equal(plot.spans.length, 2);
    assert.deepEqual(plot.triggered, { count: 2, since: start + 60 * hourMs, until: null });
  });

  test("of a series read each hour for weeks shows each day, not waves of its own", () => {
    const values = Array.from({ length: 40 * 24 }, (_, index) => Math.sin((index / 24) * 2 * Math.PI));
    const heights = drawn(hourly(values), {}, { maxPoints: 160 })
      .lines.flat()
      .map(({ y }) => y);
    const turns = heights.filter(
      (y, i) => i > 0 && i < heights.length - 1 && (y - (heights[i - 1] ?? 0)) * ((heights[i + 1] ?? 0) - y) < 0,
    );
    assert.ok(turns.length >= 78 && turns.length <= 84, String(turns.length));
  });

  test("of a probability is 0 to 100 %, of yes and no has steps between the two words", () => {
    const probability = drawn(hourly([10, 20, 30]), { kind: "probability", threshold: 60 });
    assert.deepEqual(
      probability.yTicks.map(({ label }) => label),
      ["0%", "20%", "40%", "60%", "80%", "100%"],
    );
    const yes = drawn(hourly([0, 1, 0]), { kind: "boolean" });
    assert.deepEqual(
      yes.yTicks.map(({ label }) => label),
      ["no", "yes"],
    );
    const [line = []] = yes.lines;
    for (const [index, { x, y }] of line.entries()) {
      const before = line[index - 1];
      assert.ok(before === undefined || before.x === x || before.y === y, "a slope");
    }
    assert.equal(line.length, 5);
  });

  test("of events has a stem for each, from zero", () => {
    const plot = drawn(hourly([5, 9]), { kind: "events", unit: "mm" });
    assert.equal(plot.lines.length, 2);
    for (const line of plot.lines) assert.equal(line[0]?.y, plot.yTicks[0]?.at);
  });

  test("is in the reader's units and writes numbers as the reader does", () => {
    const display = { temperature: "fahrenheit", system: "imperial" } as const;
    const plot = drawn(hourly([0, 100]), {}, { display, locale: "de", height: 70 });
    assert.equal(plot.unit, "°F");
    assert.ok(
      plot.yTicks.some(({ label }) => label === "200"),
      JSON.stringify(plot.yTicks),
    );
    assert.equal(drawn(hourly([0, 1]), { unit: "mm" }, { display }).unit, "in");
    assert.ok(drawn(hourly([0, 1]), {}, { locale: "de" }).yTicks.some(({ label }) => label === "0,2"));
  });
});

describe("the labels of time", () => {
  const during = (from: string, to: string, timezone: string) =>
    drawn(
      columns([
        [Date.parse(from), 1],
        [Date.parse(to), 2],
      ]),
      { timezone },
    );
  const instantOf = (from: string, to: string, at: number) =>
    Date.parse(from) + (at / 320) * (Date.parse(to) - Date.parse(from));

  test("stand at the target's own midnights, also over a change of its clock", () => {
    const [from, to] = ["2026-03-26T10:00:00Z", "2026-04-01T10:00:00Z"];
    const { xTicks } = during(from, to, "Europe/Berlin");
    assert.ok(xTicks.length >= 2);
    const local = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", hour: "2-digit", minute: "2-digit" });
    for (const { at, label } of xTicks) {
      assert.match(label, /^\d+ (?:Mar|Apr)$/);
      assert.equal(local.format(Math.round(instantOf(from, to, at) / 1000) * 1000), "00:00");
    }
  });

  test("are hours of a day and a half, and the day at its midnight", () => {
    const labels = during("2026-06-01T08:00:00Z", "2026-06-02T18:00:00Z", "UTC+05:00").xTicks.map(({ label }) => label);
    assert.ok(labels.includes("2 Jun"), labels.join());
    assert.ok(labels.includes("12:00"), labels.join());
  });

  test("are months of a season, and the year at a January", () => {
    const labels = during("2025-10-10T00:00:00Z", "2026-06-12T00:00:00Z", "America/Santiago").xTicks.map(
      ({ label }) => label,
    );
    assert.ok(labels.includes("2026") && labels.includes("Apr"), labels.join());
  });

  test("never come closer than they are wide", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4000 * dayMs }),
        fc.integer({ min: 0, max: 2000 * dayMs }),
        (length, shift) => {
          const from = start - shift;
          const { xTicks } = drawn(
            columns([
              [from, 1],
              [from + length, 2],
            ]),
            { timezone: "Australia/Lord_Howe" },
          );
          for (const [index, { at }] of xTicks.entries())
            assert.ok(index === 0 || at - (xTicks[index - 1]?.at ?? 0) >= 56);
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  });
});

describe("what is expected", () => {
  const tenDays = columns(Array.from({ length: 11 }, (_, day) => [start + day * dayMs, day]));
  const days = (from: number, at: number, to: number) => ({
    from: start + from * dayMs,
    at: start + at * dayMs,
    to: start + to * dayMs,
  });
  const shown = (from: number, at: number, to: number) => drawn(tenDays, { expected: days(from, at, to) });

  test("widens the time axis up to the latest day", () => {
    const plot = shown(12, 14.5, 16);
    assert.equal(plot.last.x, options.width * (10 / 16));
    assert.deepEqual(plot.expected, { from: 240, at: 290, to: 320, label: "15 May" });
    assert.equal(plot.to, start + 10 * dayMs);
    assert.equal(plot.lines.flat().at(-1)?.x, plot.last.x);
  });

  test("doubles it at most: later days are cut, and where the expected one is later, nothing is drawn", () => {
    assert.deepEqual(shown(12, 15, 90).expected, { from: 192, at: 240, to: 320, label: "16 May" });
    assert.equal(shown(12, 15, 90).last.x, options.width / 2);
    assert.deepEqual([shown(12, 20.5, 30).expected, shown(12, 20.5, 30).last.x], [null, options.width]);
    assert.deepEqual([shown(-9, -5, -2).expected, shown(-9, -5, -2).last.x], [null, options.width]);
  });

  test("lies behind the values where they go on for longer, and begins where they begin", () => {
    assert.deepEqual(shown(-3, 5, 8).expected, { from: 0, at: 160, to: 256, label: "6 May" });
    assert.equal(shown(-3, 5, 8).last.x, options.width);
    assert.equal(drawn(tenDays).expected, null);
  });
});
