/**
 * What the check of a series finds and what it leaves alone. Clean readings of every variable pass unchanged. Each
 * injected fault is found at its place, counted, and treated as documented, for any readings around it.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { columnsOf } from "#core/series.ts";
import { variables } from "#core/variables.ts";
import { conversion } from "#core/units.ts";
import { checkSeries } from "#server/data/series-check.ts";
import { sentinels } from "#tile/quality";
import {
  anyVariable,
  check,
  type Clean,
  cleanSeries,
  dayMs,
  endOf,
  hourMs,
  kinds,
  minuteMs,
  named,
  type Pair,
  pairs,
  place,
  positions,
  spanOf,
  start,
  variableOf,
} from "#test/support/clean-series.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

describe("a clean series", () => {
  test("of any variable has no findings, is complete, and passes unchanged", () => {
    fc.assert(
      fc.property(cleanSeries(anyVariable), (clean) => {
        const checked = check(clean.variable, clean.points, endOf(clean));
        assert.deepEqual(checked.health.issues, []);
        assert.deepEqual(checked.notes, []);
        assert.deepEqual(pairs(checked.columns), clean.points);
        const { present, expected, newestAt } = checked.health;
        assert.deepEqual(
          [present, expected, newestAt],
          [clean.points.length, clean.points.length, clean.points.at(-1)?.[0]],
        );
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  const hours = (days: number, value: (hour: number) => number): readonly Pair[] =>
    Array.from({ length: 24 * days }, (_, i): Pair => [start + i * hourMs, value(i)]);
  const natural: readonly (readonly [title: string, name: string, points: readonly Pair[]])[] = [
    ["eight weeks without rain", "rain", hours(56, (i) => (i < 5 ? 1 : 0))],
    ["a rain gauge that stays dry", "precipitation.interval", hours(56, (i) => (i < 5 ? 1 : 0))],
    ["a rain counter that stands still", "precipitation.cumulative", hours(56, (i) => Math.min(i, 5))],
    ["a fortnight of fog", "humidity", hours(20, (i) => (i < 100 ? 80 + (i % 7) : 100))],
    ["a polar night", "solarRadiation", hours(60, (i) => (i < 5 ? 3 : 0))],
    ["a calm week", "windSpeed", hours(10, (i) => (i < 5 ? 3 : 0))],
    ["wind that turns over north", "windDirection", hours(10, (i) => (i % 2 === 0 ? 355 : 5))],
    ["a soil at field capacity for a fortnight", "moisture.volumetric", hours(14, (i) => (i < 5 ? 30 + i : 35))],
    ["a soil that freezes", "temperature.soil", hours(40, (i) => (i < 100 ? 5 - i / 20 : 0))],
    ["an irrigation", "moisture.volumetric", hours(10, (i) => (i < 100 ? 20 : Math.max(20, 48 - (i - 100))))],
    ["a cold front", "temperature", hours(10, (i) => (i < 100 ? 33 : 12) + (i % 3))],
    ["a shower", "rain", hours(10, (i) => (i === 100 ? 80 : 0))],
    ["a cloud", "solarRadiation", hours(10, (i) => (i % 24 < 8 || i % 24 > 18 ? 0 : i % 4 === 0 ? 150 : 950))],
  ];
  for (const [title, name, points] of natural) {
    test(`is not taken for a faulty one: ${title}`, () => {
      const checked = check(variableOf(name), points, start + points.length * hourMs);
      assert.deepEqual(checked.health.issues, []);
      assert.deepEqual(pairs(checked.columns), points);
    });
  }

  test("may read a little over 100 %: that is 100 %, and no finding", () => {
    for (const name of [
      "humidity",
      "humidity.ambient",
      "moisture.volumetric",
      "moisture.percentAvailable",
      "wetness.leaf",
    ]) {
      const points = hours(2, (i) => [95, 100, 100.4, 101.3, 102][i % 5] as number);
      const checked = check(variableOf(name), points, start + 2 * dayMs);
      assert.deepEqual(checked.health.issues, [], name);
      assert.deepEqual(
        pairs(checked.columns),
        points.map(([ts, value]) => [ts, Math.min(100, value)]),
      );
    }
    assert.deepEqual(
      place(
        check(
          variableOf("humidity"),
          hours(2, (i) => (i === 9 ? 102.1 : 90)),
          start + 2 * dayMs,
        ),
        "range",
      ).count,
      1,
    );
  });
});

describe("an injected fault is found in its place, and the clean readings stay", () => {
  const withFault = (
    source: fc.Arbitrary<Clean>,
    run: (clean: Clean, at: readonly number[], share: number) => void,
  ): void => {
    fc.assert(
      fc.property(source, fc.double({ min: 0, max: 1, noNaN: true }), (clean, share) =>
        run(clean, positions(clean, share), share),
      ),
      { numRuns: propertyRuns(100) },
    );
  };
  const replaced = (clean: Clean, at: readonly number[], value: (old: number, i: number) => number): readonly Pair[] =>
    clean.points.map(([ts, old], i): Pair => (at.includes(i) ? [ts, value(old, i)] : [ts, old]));
  const others = (clean: Clean, at: readonly number[]): readonly Pair[] =>
    clean.points.filter((_, i) => !at.includes(i));
  const times = (clean: Clean, at: readonly number[]): readonly number[] => at.map((i) => (clean.points[i] as Pair)[0]);

  test("sentinel", () => {
    withFault(cleanSeries(anyVariable), (clean, at, share) => {
      const code = sentinels[Math.floor(share * (sentinels.length - 1))] as number;
      const checked = check(
        clean.variable,
        replaced(clean, at, () => code),
        endOf(clean),
      );
      assert.deepEqual(kinds(checked), ["sentinel"]);
      assert.deepEqual(place(checked, "sentinel"), spanOf(times(clean, at)));
      assert.deepEqual(pairs(checked.columns), others(clean, at));
    });
  });

  test("sentinels in every other reading: half of the readings are missing, at the pace at which they were sent", () => {
    const points = Array.from(
      { length: 240 },
      (_, i): Pair => [start + i * hourMs, i % 2 === 1 ? -999 : 15 + (i % 9) / 10],
    );
    const { health } = check(variableOf("temperature"), points, start + 10 * dayMs);
    assert.deepEqual([health.present, health.expected, health.cadenceMs], [120, 240, hourMs]);
  });

  test("range", () => {
    const bounded = fc.constantFrom(...variables.filter(({ max }) => max <= 2000));
    withFault(cleanSeries(bounded), (clean, at, share) => {
      const { min, max } = clean.variable;
      const checked = check(
        clean.variable,
        replaced(clean, at, () => (share < 0.5 ? min - 7.7 : max + 7.7)),
        endOf(clean),
      );
      assert.deepEqual(kinds(checked), ["range"]);
      assert.deepEqual(place(checked, "range"), spanOf(times(clean, at)));
      assert.deepEqual(pairs(checked.columns), others(clean, at));
    });
  });

  test("duplicate: the later of two readings of one time counts", () => {
    withFault(cleanSeries(anyVariable), (clean, at) => {
      const points = clean.points.flatMap((point, i): readonly Pair[] =>
        at.includes(i) ? [[point[0], point[1] + 1], point] : [point],
      );
      const checked = check(clean.variable, points, endOf(clean));
      assert.deepEqual(kinds(checked), ["duplicate"]);
      assert.deepEqual(place(checked, "duplicate"), spanOf(times(clean, at)));
      assert.deepEqual(pairs(checked.columns), clean.points);
    });
  });

  test("order: sorted from any order", () => {
    withFault(cleanSeries(anyVariable), (clean, at) => {
      const points = [...others(clean, at), ...at.map((i) => clean.points[i] as Pair)];
      const checked = check(clean.variable, points, endOf(clean));
      assert.deepEqual(kinds(checked), ["order"]);
      assert.deepEqual(place(checked, "order"), spanOf(times(clean, at)));
      assert.deepEqual(pairs(checked.columns), clean.points);
    });
    fc.assert(
      fc.property(cleanSeries(anyVariable), (clean) => {
        assert.deepEqual(pairs(check(clean.variable, clean.points.toReversed(), endOf(clean)).columns), clean.points);
      }),
      { numRuns: propertyRuns(20) },
    );
  });

  test("spike of a temperature: left out", () => {
    withFault(cleanSeries(named("temperature", "temperature.ambient", "temperature.soil")), (clean, at, share) => {
      const jump = (share < 0.5 ? -1 : 1) * (25 + 8 * share);
      const checked = check(
        clean.variable,
        replaced(clean, at, (old) => old + jump),
        endOf(clean),
      );
      assert.deepEqual(kinds(checked), ["spike"]);
      assert.deepEqual(place(checked, "spike"), spanOf(times(clean, at)));
      assert.deepEqual(pairs(checked.columns), others(clean, at));
    });
  });

  test("spike of soil water: reported, and kept", () => {
    withFault(cleanSeries(named("moisture.volumetric", "moisture.percentAvailable")), (clean, at, share) => {
      const points = replaced(clean, at, (old) => old + 45 + 10 * share);
      const checked = check(clean.variable, points, endOf(clean));
      assert.deepEqual(place(checked, "spike"), spanOf(times(clean, at)));
      assert.deepEqual(pairs(checked.columns), points);
    });
  });

  test("spikes too many to tell which readings are true: reported, and all kept", () => {
    const points = Array.from({ length: 240 }, (_, i): Pair => [start + i * hourMs, i % 2 === 0 ? 10 : 40]);
    const checked = check(variableOf("temperature"), points, start + 10 * dayMs);
    assert.deepEqual(kinds(checked), ["spike"]);
    assert.deepEqual(pairs(checked.columns), points);
  });

  test("stuck: left out from the second reading on", () => {
    const moving = named(
      "temperature",
      "humidity",
      "dewPoint",
      "windSpeed",
      "windDirection",
      "temperature.ambient",
      "humidity.ambient",
    );
    withFault(cleanSeries(moving), (clean, _, share) => {
      const first = 30 + Math.floor(10 * share);
      const length = Math.ceil((73 * hourMs) / clean.stepMs) + 2;
      const run = Array.from({ length }, (_unused, i) => first + i);
      const points = replaced(clean, run, () => 20.55);
      const checked = check(clean.variable, points, endOf(clean));
      const later = run.slice(1);
      assert.deepEqual(kinds(checked), ["stuck"]);
      assert.deepEqual(place(checked, "stuck"), spanOf(times(clean, later)));
      assert.deepEqual(
        pairs(checked.columns),
        points.filter((_unused, i) => !later.includes(i)),
      );
    });
  });

  test("a sensor that never moved in the whole window: reported, and kept, for it may be a constant source", () => {
    const points = Array.from({ length: 240 }, (_, i): Pair => [start + i * hourMs, 17]);
    const checked = check(variableOf("temperature.ambient"), points, start + 10 * dayMs);
    assert.deepEqual(place(checked, "stuck"), spanOf(points.map(([ts]) => ts)));
    assert.deepEqual(pairs(checked.columns), points);
  });

  test("gap: within, at the beginning and at the end of the window", () => {
    withFault(cleanSeries(anyVariable), (clean, _, share) => {
      const length = Math.ceil(Math.max(3 * clean.stepMs, 2 * hourMs) / clean.stepMs);
      const first = 5 + Math.floor(share * (clean.points.length - length - 10));
      const kept = clean.points.filter((_unused, i) => i < first || i >= first + length);
      const checked = check(clean.variable, kept, endOf(clean));
      assert.deepEqual(kinds(checked), ["gap"]);
      const [from, to] = [(clean.points[first - 1] as Pair)[0], (clean.points[first + length] as Pair)[0]];
      assert.deepEqual(place(checked, "gap"), { count: 1, from, to });
      assert.deepEqual(pairs(checked.columns), kept);
      assert.equal(checked.health.present, kept.length);
      // Readings that come a little early or late make a gap's length a little uncertain.
      assert.ok(
        Math.abs(checked.health.expected - clean.points.length) <= 1,
        `${checked.health.expected} of ${clean.points.length}`,
      );

      const late = check(clean.variable, clean.points.slice(length + 1), endOf(clean));
      assert.deepEqual(place(late, "gap"), { count: 1, from: start, to: (clean.points[length + 1] as Pair)[0] });
      const silent = check(clean.variable, clean.points.slice(0, -length - 1), endOf(clean));
      assert.deepEqual(place(silent, "gap"), { count: 1, from: clean.points.at(-length - 2)?.[0], to: endOf(clean) });
    });
  });

  test("missing: a series without any reading in the window", () => {
    const [from, to] = [start, start + dayMs];
    for (const points of [[], [[start - 5, 3]], [[start + dayMs, 3]]] as const) {
      const checked = check(variableOf("windSpeed"), points, to);
      assert.deepEqual(kinds(checked), ["missing"]);
      assert.deepEqual(place(checked, "missing"), { count: 1, from, to });
      assert.deepEqual([checked.health.present, checked.health.expected, checked.health.newestAt], [0, 24, null]);
    }
  });

  test("future: a sensor whose clock runs ahead; a forecast is no fault, nor is what a simulation must not see", () => {
    const checkAhead = (name: string, fetchedAt: number) => {
      const variable = variableOf(name);
      const points = Array.from({ length: 48 }, (_, i): Pair => [start + i * hourMs, 20 + (i % 3)]);
      const series = {
        variable,
        sourceId: "s1",
        unit: variable.unit,
        convert: (value: number) => value,
        columns: columnsOf(points),
      };
      return checkSeries(series, { from: start, to: start + dayMs, fetchedAt });
    };
    const ahead = checkAhead("temperature.ambient", start + dayMs + 2 * minuteMs);
    assert.deepEqual(kinds(ahead), ["future"]);
    // 24:00 is within the tolerance of the fetch at 24:02. It is only outside the window.
    assert.deepEqual(place(ahead, "future"), { count: 23, from: start + 25 * hourMs, to: start + 47 * hourMs });
    assert.equal(ahead.columns.ts.length, 24);
    assert.match(ahead.notes.join("\n"), /1 reading outside the window/);
    assert.deepEqual(kinds(checkAhead("temperature", start + dayMs + 2 * minuteMs)), []);
    assert.deepEqual(kinds(checkAhead("temperature.ambient", start + 100 * dayMs)), []);
  });

  test("the window takes what lies in it, wherever it begins and ends among the readings, as looking at each would", () => {
    const variable = variableOf("windSpeed");
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 }),
        fc.integer({ min: -2, max: 42 }),
        fc.integer({ min: 0, max: 44 }),
        (times, first, length) => {
          const points = times.toSorted((a, b) => a - b).map((at, i): Pair => [start + at, i % 5]);
          const window = { from: start + first, to: start + first + length, fetchedAt: start };
          const convert = (value: number): number => value;
          const columns = columnsOf(points);
          const checked = checkSeries({ variable, sourceId: null, unit: variable.unit, convert, columns }, window);
          const inside = points.filter(([at]) => at >= window.from && at < window.to);
          assert.deepEqual([...checked.columns.ts], [...new Set(inside.map(([at]) => at))]);
          const outside = points.length - inside.length;
          const told = /(\d+) readings? outside the window/.exec(checked.notes.join("\n"))?.[1] ?? 0;
          assert.equal(Number(told), outside);
        },
      ),
    );
  });

  describe("unit: reported, never converted", () => {
    const foreign: readonly (readonly [title: string, name: string, unit: string, value: (clean: number) => number])[] =
      [
        ["°F taken for °C", "temperature", "°C", (v) => 1.8 * v + 32],
        ["K taken for °C", "temperature.ambient", "°C", (v) => v + 273.15],
        ["K taken for °F", "temperature.soil", "°F", (v) => v + 273.15],
        ["°C taken for K", "temperature", "K", (v) => v],
        ["fractions taken for per cent", "humidity.ambient", "%", (v) => v / 100],
        ["fractions taken for per cent", "moisture.volumetric", "%", (v) => v / 100],
        ["per cent taken for fractions", "moisture.percentAvailable", "fraction", (v) => v],
        ["suction without its minus sign", "moisture.matricPotential", "kPa", (v) => -v],
      ];
    for (const [title, name, unit, value] of foreign) {
      test(`${title} (${name})`, () => {
        fc.assert(
          fc.property(cleanSeries(named(name)), (clean) => {
            const points = clean.points.map(([ts, v]): Pair => [ts, value(v)]);
            const checked = check(clean.variable, points, endOf(clean), unit);
            assert.deepEqual(place(checked, "unit"), spanOf(points.map(([ts]) => ts)));
            const allowed = new Map(points);
            const { convert } = conversion(unit, clean.variable.unit) as { readonly convert: (v: number) => number };
            for (const [ts, kept] of pairs(checked.columns)) assert.equal(kept, convert(allowed.get(ts) as number));
          }),
          { numRuns: propertyRuns(30) },
        );
      });
    }
  });

  test("several faults at once are told one by one, the gravest first, and the check's work is done after one pass", () => {
    fc.assert(
      fc.property(cleanSeries(named("temperature")), fc.double({ min: 0, max: 1, noNaN: true }), (clean, share) => {
        const [a = 0, b = 0, c = 0] = positions(clean, share);
        const points = clean.points.map(
          ([ts, v], i): Pair => [ts, i === a ? -999 : i === b ? 80 : i === c ? v + 30 : v],
        );
        const checked = check(clean.variable, [...points, points[c + 1] as Pair], endOf(clean));
        assert.deepEqual(kinds(checked), ["sentinel", "range", "spike", "order", "duplicate"]);
        assert.deepEqual(pairs(checked.columns), others(clean, [a, b, c]));
        assert.deepEqual(check(clean.variable, pairs(checked.columns), endOf(clean)).columns, checked.columns);
      }),
    );
  });
});
