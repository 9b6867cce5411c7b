/** What holds for every season, window, clock change and order of the data. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { Series, UtcOffset } from "#sandbox/tile.d.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { dailyExtremes } from "#tile/daily";
import { dateFromDay, dayFromDate, localDayOf, startOfLocalDay } from "#tile/local-time";
import { chooseSeason } from "#tile/seasons";
import { inOrder } from "#tile/series";
import { directly } from "./evaluators.ts";
import { day, evenly, hour, type Pairs, type TileCall } from "./tile-call.ts";

const tiny = 1e-9;

describe("windows and seasons", () => {
  test("a window passes nothing outside itself and adds no trigger", async () => {
    const now = Date.UTC(2026, 5, 20);
    const call = fc.record({
      hours: fc.array(fc.tuple(fc.integer({ min: 0, max: 800 }), fc.boolean()), { maxLength: 40 }),
      params: fc.constantFrom(
        { mode: "last", last: 7, lastUnits: "days" },
        { mode: "fixed", startDate: "2026-06-03", stopDate: "2026-06-05" },
        { mode: "rolling", startDate: "2026-06-10", length: 48, lengthUnits: "hours" },
        { mode: "rolling", startDate: "2026-06-10" },
      ),
    });
    const ends: Readonly<Record<string, readonly [number, number]>> = {
      last: [now - 7 * day + 1, now],
      fixed: [Date.UTC(2026, 5, 3), Date.UTC(2026, 5, 6) - 1],
      rolling: [Date.UTC(2026, 5, 10), Date.UTC(2026, 5, 12) - 1],
    };
    await fc.assert(
      fc.asyncProperty(call, async ({ hours, params }) => {
        const points = [...new Map(hours.map(([h, isTrue]) => [now - h * hour, isTrue ? 1 : 0]))].sort(
          ([a], [b]) => a - b,
        );
        const upstream = {
          ts: points.map(([t]) => t),
          value: points.map((_, i) => i),
          triggered: points.map(([, flag]) => flag),
        };
        const result = await directly({ key: "tw", params, upstream, now });
        const [from, to] = ends[params.mode] as readonly [number, number];
        const isOpenEnded = params.mode === "rolling" && params.length === undefined;
        assert.deepEqual(result.value, upstream.value);
        const expected = upstream.ts.map((t, i) =>
          upstream.triggered[i] === 1 && t >= from && t <= (isOpenEnded ? now : to) ? 1 : 0,
        );
        assert.deepEqual(result.triggered, expected);
        assert.equal(result.isTriggered, expected.includes(1));
      }),
    );
  });

  test("a season holds the day it is chosen for, or ended before it; wrapped ones belong to the year of their start", () => {
    const monthDay = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
      .map(([m, d]) => `${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`);
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 60_000 }), monthDay, monthDay, (today, start, stop) => {
        const season = chooseSeason(today, start, stop);
        assert.ok(season.firstDay <= today && season.firstDay > today - 367);
        assert.equal(season.isOpen, today <= season.lastDay);
        assert.ok(season.lastDay >= season.firstDay && season.lastDay - season.firstDay <= 366);
        const years = dateFromDay(season.lastDay).year - dateFromDay(season.firstDay).year;
        assert.equal(years, stop < start ? 1 : 0);
      }),
    );
  });

  test("shifting data and now by whole Gregorian cycles shifts the result and changes nothing else", async () => {
    // 400 years are a whole number of weeks and repeat every leap year; 2026 to 2426.
    const shift = (dayFromDate(2426, 1, 1) - dayFromDate(2026, 1, 1)) * day;
    const start = Date.UTC(2026, 10, 1);
    const readings = evenly(start, hour, 24 * 60, (i) => 6 + 9 * Math.sin(i / 3.8) + (i % 11));
    const later: Pairs = readings.map(([t, value]) => [t + shift, value]);
    for (const [key, params] of [
      ["gdd", { threshold: 100, startDate: "2026-11-01", stopDate: "2027-03-31" }],
      ["ch", {}],
    ] as const) {
      const now = start + 61 * day;
      const a = await directly({ key, params, weather: { temperature: readings }, now });
      const b = await directly({ key, params, weather: { temperature: later }, now: now + shift });
      assert.deepEqual(b.value, a.value);
      assert.deepEqual(
        b.ts,
        a.ts.map((t) => t + shift),
      );
      assert.ok(a.value.length > 50);
    }
  });

  test("shifting by one year within common years does the same (a season that wraps New Year)", async () => {
    const make = async (year: number) => {
      const start = Date.UTC(year, 10, 1);
      const temperature = evenly(start, hour, 24 * 100, (i) => 4 + 7 * Math.sin(i / 3.8) + (i % 5));
      return directly({
        key: "gdd",
        params: { tBase: 5, threshold: 100, startDate: "2026-11-01", stopDate: "2027-02-28" },
        weather: { temperature },
        now: start + 100 * day,
      });
    };
    const [a, b] = [await make(2025), await make(2026)];
    assert.deepEqual(b.value, a.value);
    assert.deepEqual(
      b.ts,
      a.ts.map((t) => t + 365 * day),
    );
  });
});

describe("local time", () => {
  const zones: readonly (readonly UtcOffset[])[] = [
    [{ from: 0, minutes: 0 }],
    [
      { from: 0, minutes: -480 },
      { from: Date.UTC(2026, 2, 8, 10), minutes: -420 },
      { from: Date.UTC(2026, 10, 1, 9), minutes: -480 },
    ],
    // Clocks that jump over midnight, and that repeat the hour before it.
    [
      { from: 0, minutes: -300 },
      { from: Date.UTC(2026, 2, 8, 5), minutes: -240 },
      { from: Date.UTC(2026, 10, 1, 4), minutes: -300 },
    ],
    // Clocks that go back to midnight: the hour after it comes twice, both times on the new day (the Azores, Cuba).
    [
      { from: 0, minutes: -60 },
      { from: Date.UTC(2026, 2, 29, 1), minutes: 0 },
      { from: Date.UTC(2026, 9, 25, 1), minutes: -60 },
    ],
    [{ from: 0, minutes: 345 }],
    [
      { from: 0, minutes: 630 },
      { from: Date.UTC(2026, 3, 4, 15), minutes: 600 },
    ],
  ];

  test("each instant lies between the start of its local day and that of the next", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }),
        (offsets, t) => {
          const local = localDayOf(offsets, t);
          assert.equal(localDayOf(offsets, startOfLocalDay(offsets, local)), local);
          assert.ok(startOfLocalDay(offsets, local) <= t && startOfLocalDay(offsets, local + 1) > t);
          const length = startOfLocalDay(offsets, local + 1) - startOfLocalDay(offsets, local);
          assert.ok(length >= 22.5 * hour && length <= 25.5 * hour);
        },
      ),
    );
  });

  test("calendar arithmetic agrees with Date", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 200_000 }), (n) => {
        const date = new Date(n * day);
        assert.deepEqual(dateFromDay(n), {
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
        });
        assert.equal(dayFromDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()), n);
      }),
    );
  });

  test("a day whose midnight comes twice begins with the first, one into which no clock goes back", () => {
    const azores = zones[3] as readonly UtcOffset[];
    assert.equal(startOfLocalDay(azores, dayFromDate(2026, 10, 25)), Date.UTC(2026, 9, 25));
    const backOverMidnight = zones[2] as readonly UtcOffset[];
    assert.equal(startOfLocalDay(backOverMidnight, dayFromDate(2026, 11, 1)), Date.UTC(2026, 10, 1, 5));
  });

  test("a day needs 18 hours of the local clock, also where they begin at half past", () => {
    const india: readonly UtcOffset[] = [{ from: 0, minutes: 330 }];
    const date = dayFromDate(2026, 5, 10);
    const lowest = (localHours: number) => {
      const end = startOfLocalDay(india, date + 1);
      const readings = evenly(end - localHours * hour, hour / 4, 4 * localHours, (i) => i);
      const series: Series = {
        ts: Float64Array.from(readings, ([t]) => t),
        value: Float64Array.from(readings, ([, v]) => v),
      };
      return dailyExtremes(series, india, { firstDay: date, lastDay: date }).min[0];
    };
    assert.equal(lowest(18), 0);
    assert.ok(Number.isNaN(lowest(17)));
  });

  test("days of 23 and 25 hours have one pair of extremes each and count like others", () => {
    const offsets = zones[1] as readonly UtcOffset[];
    for (const date of [dayFromDate(2026, 3, 8), dayFromDate(2026, 11, 1)]) {
      const from = startOfLocalDay(offsets, date);
      const readings = evenly(from, hour, Math.round((startOfLocalDay(offsets, date + 1) - from) / hour), (i) => i);
      const series: Series = {
        ts: Float64Array.from(readings, ([t]) => t),
        value: Float64Array.from(readings, ([, v]) => v),
      };
      const { min, max } = dailyExtremes(series, offsets, { firstDay: date, lastDay: date });
      assert.deepEqual([min[0], max[0]], [0, readings.length - 1]);
      assert.ok([23, 25].includes(readings.length));
    }
  });
});

describe("untidy data", () => {
  const now = Date.UTC(2026, 11, 20);
  const calls: readonly Omit<TileCall, "now" | "weather" | "series">[] = [
    { key: "gdd", params: { threshold: 50 } },
    { key: "ch", params: { startDate: "2026-11-01", threshold: 10 } },
    { key: "bv", params: { metric: "temperature.ambient", threshold: 10, when: "any", sustained: 2 } },
    { key: "wv", params: { variable: "temperature", threshold: 10, when: "rolling" } },
  ];

  test("shuffled and repeated readings give what the tidy ones give", async () => {
    const tidy = evenly(now - 12 * day, hour, 12 * 24, (i) => 9 + 8 * Math.sin(i / 3.8));
    const shuffled = fc.shuffledSubarray([...tidy, ...tidy.slice(30, 60)], { minLength: tidy.length + 30 });
    for (const call of calls) {
      const expected = await directly({
        ...call,
        weather: { temperature: tidy },
        series: { "temperature.ambient": tidy },
        now,
      });
      await fc.assert(
        fc.asyncProperty(shuffled, async (readings) => {
          const result = await directly({
            ...call,
            weather: { temperature: readings },
            series: { "temperature.ambient": readings },
            now,
          });
          assert.deepEqual({ ...result, trace: [] }, { ...expected, trace: [] });
        }),
        { numRuns: propertyRuns(20) },
      );
    }
  });

  test("any readings at all: no tile crashes, points ascend, every number is finite, and holes invent neither heat nor chill", async () => {
    const readings = fc.array(
      fc.tuple(fc.integer({ min: now - 40 * day, max: now + day }), fc.double({ min: -1e5, max: 1e5, noNaN: true })),
      { maxLength: 80 },
    );
    for (const call of calls) {
      await fc.assert(
        fc.asyncProperty(readings, async (pairs) => {
          const result = await directly({
            ...call,
            weather: { temperature: pairs },
            series: { "temperature.ambient": pairs },
            now,
          });
          for (let i = 0; i < result.ts.length; i++) {
            assert.ok(
              Number.isFinite(result.value[i]) && (i === 0 || (result.ts[i] as number) > (result.ts[i - 1] as number)),
            );
            assert.ok((result.ts[i] as number) <= now);
          }
          if (call.key === "ch") assert.ok((result.lastValue ?? 0) <= pairs.length * 4);
        }),
        { numRuns: propertyRuns(60) },
      );
    }
  });

  test("taking readings away never adds heat", async () => {
    const tidy = evenly(now - 12 * day, hour, 12 * 24, (i) => 15 + 8 * Math.sin(i / 3.8));
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...Array(12).keys()]), async (kept) => {
        const some = tidy.filter((_, i) => kept.includes(Math.floor(i / 24)));
        const whole = await directly({ key: "gdd", params: { threshold: 50 }, weather: { temperature: tidy }, now });
        const partial = await directly({ key: "gdd", params: { threshold: 50 }, weather: { temperature: some }, now });
        assert.ok((partial.lastValue ?? 0) <= (whole.lastValue ?? 0) + tiny);
      }),
      { numRuns: propertyRuns(40) },
    );
  });

  test("ordering keeps of equal times the reading delivered last", () => {
    const ordered = inOrder({
      ts: Float64Array.from([3, 1, 3, 2, Number.NaN]),
      value: Float64Array.from([30, 10, 31, 20, 5]),
    });
    assert.deepEqual(
      [[...ordered.ts], [...ordered.value]],
      [
        [1, 2, 3],
        [10, 20, 31],
      ],
    );
  });
});
