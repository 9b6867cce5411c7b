/**
 * The last day of a season is shown on the day after it, also where the next season begins on that day. The season that
 * ended is shown until the new one has its first complete day. Each tile gets the data that a run would fetch for it,
 * and no other data.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { localTimeOf } from "#server/tiles/timezones.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { dataWindow, runWindow } from "#server/tiles/window.ts";
import type { TileEvent } from "#sandbox/tile.d.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { dateFromDay, dayFromDate, isoDate, startOfLocalDay } from "#tile/local-time";
import { chooseSeason, shownSeason } from "#tile/seasons";
import { definitionOf, directly } from "./evaluators.ts";
import { day, type Evaluated, hour, type Pairs, traceText } from "./tile-call.ts";

const zones = ["UTC", "America/Los_Angeles", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia", "America/Havana"];
const margin = 400 * day;

interface Asked {
  readonly key: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly zone: string;
  /** Local day and hour of the run. */
  readonly at: number;
  readonly hourOfDay: number;
  readonly value?: (t: number) => number;
  readonly events?: readonly TileEvent[];
}

const warm = (t: number): number => 15 + 8 * Math.sin(t / (3.8 * hour)) + Math.sin(t / (97 * hour));

/** As a run does it: the window and the data of the window follow from the definition. */
async function runAt({ key, params, zone, at, hourOfDay, value = warm, events = [] }: Asked): Promise<Evaluated> {
  const definition = await definitionOf(key);
  const resolved = resolveParams(definition, params);
  assert.ok("params" in resolved, JSON.stringify(resolved));
  const local = localTimeOf(zone, 0);
  const around = local.offsets(at * day - margin - day, at * day + 3 * day);
  const now = startOfLocalDay(around, at) + hourOfDay * hour;
  const tiles = [{ definition, params: resolved.params }];
  const window = runWindow(tiles, now, local.offsetAt);
  const { start, end } = dataWindow(tiles, window);
  const temperature: (readonly [number, number])[] = [];
  for (let t = Math.ceil(start / hour) * hour; t <= end; t += hour) temperature.push([t, value(t)]);
  const target = {
    latitude: 40,
    timezone: zone,
    utcOffsets: local.offsets(window.start - margin, window.end + margin),
  };
  const given =
    key === "se"
      ? { events: events.filter(({ ts }) => ts >= start && ts <= end) }
      : { weather: { temperature: temperature as Pairs } };
  return directly({ key, params, ...given, target, now, windowStart: window.start });
}

/** The last day of a season, and the day after it, on which the next one may begin. */
const season = fc
  .record({
    start: fc.integer({ min: 0, max: 364 }),
    // Most random seasons end far from the next one, but the cases where they meet are the ones to test.
    length: fc.oneof(
      { weight: 3, arbitrary: fc.constant(365) },
      { weight: 3, arbitrary: fc.integer({ min: 362, max: 364 }) },
      { weight: 2, arbitrary: fc.integer({ min: 2, max: 361 }) },
    ),
    year: fc.integer({ min: 2015, max: 2030 }),
    zone: fc.constantFrom(...zones),
    hourOfDay: fc.integer({ min: 0, max: 22 }),
  })
  .map(({ start, length, ...rest }) => {
    // Days of a common year: 29 February is never a first or last day.
    const monthDay = (index: number): string => isoDate(dayFromDate(2023, 1, 1) + (index % 365)).slice(5);
    const [startDate, stopDate] = [`2026-${monthDay(start)}`, `2026-${monthDay(start + length - 1)}`];
    const begun = dayFromDate(rest.year, Number(startDate.slice(5, 7)), Number(startDate.slice(8)));
    const { firstDay, lastDay } = chooseSeason(begun, startDate, stopDate);
    return { ...rest, startDate, stopDate, firstDay, lastDay };
  });

describe("the last day of a season", () => {
  for (const [what, key, params, lateBy] of [
    ["simple degree-days", "gdd", { threshold: 1e4, tBase: 5 }, 0],
    [
      "double sines, which wait for the day after",
      "gdd",
      { threshold: 1e4, tBase: 5, isSimple: false, method: "sineDouble" },
      1,
    ],
    ["chill hours", "ch", { tBase: 12 }, 0],
  ] as const) {
    test(`is shown on the day after it, in every time zone and season: ${what}`, async () => {
      await fc.assert(
        fc.asyncProperty(season, async ({ zone, hourOfDay, startDate, stopDate, firstDay, lastDay }) => {
          const all = { ...params, startDate, stopDate };
          const offsets = localTimeOf(zone, 0).offsets((firstDay - 400) * day, (lastDay + 400) * day);
          const at = lastDay + 1 + lateBy;
          const after = await runAt({ key, params: all, zone, at, hourOfDay });
          // Chill is counted in whole hours from the season's start: where clocks changed by half an hour, one of them
          // crosses midnight.
          const isDayEnd = (t: number | undefined, theDay: number): boolean => {
            const isOffBy = Math.abs(startOfLocalDay(offsets, theDay + 1) - (t ?? Number.NaN));
            return isOffBy === 0 || (key === "ch" && isOffBy === hour / 2);
          };
          assert.ok(isDayEnd(after.ts.at(-1), lastDay), "the newest point is the end of the last day");
          assert.ok(isDayEnd(after.ts[0], firstDay), "the oldest is the end of the first day");
          assert.equal(after.lastValue, after.value.at(-1));
          assert.equal(after.isTriggered, false);
          assert.match(traceText(after), new RegExp(`^Season ${isoDate(firstDay)} to ${isoDate(lastDay)} \\(over`));
          // A day later a season that follows at once has its first complete day.
          const next = chooseSeason(at + 1, startDate, stopDate);
          if (next.firstDay !== lastDay + 1) return;
          const later = await runAt({ key, params: all, zone, at: at + 1, hourOfDay });
          assert.ok(isDayEnd(later.ts[0], lastDay + 1), "the oldest is the end of the new season's first day");
        }),
        { numRuns: propertyRuns(100) },
      );
    });
  }

  test("of 1 January to 31 December stands in the run of 1 January, frozen or not, and the new year's first day in that of 2 January", async () => {
    const constant = { key: "gdd", zone: "UTC", hourOfDay: 9, value: () => 11 };
    for (const [freeze, total] of [
      [false, 365],
      [true, 100],
    ] as const) {
      const params = { threshold: 100, tBase: 10, freeze };
      const on = (date: string) => runAt({ ...constant, params, at: Date.parse(date) / day });
      const eve = await on("2025-12-31");
      assert.deepEqual([eve.ts.length, eve.lastValue, eve.isTriggered], [364, freeze ? 100 : 364, true]);
      const newYear = await on("2026-01-01");
      assert.deepEqual([newYear.ts.length, newYear.lastValue, newYear.isTriggered], [365, total, false]);
      assert.match(traceText(newYear), new RegExp(`the season is over; it ended with ${total} GDD`));
      const second = await on("2026-01-02");
      assert.deepEqual([second.ts.length, second.lastValue, second.isTriggered], [1, 1, false]);
    }
  });

  test("a season with days before the next one gives way to it on its first day, as it always did", async () => {
    const params = { startDate: "2026-11-01", stopDate: "2027-02-28", threshold: 4 };
    const first = await runAt({
      key: "ch",
      params,
      zone: "UTC",
      at: dayFromDate(2026, 11, 1),
      hourOfDay: 6,
      value: () => 2,
    });
    assert.deepEqual([first.lastValue, first.isTriggered], [6, true]);
  });

  test("one that another season follows is shown on as many days after its last as are kept, and not one longer", () => {
    fc.assert(
      fc.property(season, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 500 }), (one, keptDays, ahead) => {
        const today = one.firstDay + ahead;
        const chosen = chooseSeason(today, one.startDate, one.stopDate);
        const shown = shownSeason(today, one.startDate, one.stopDate, keptDays);
        const before = chooseSeason(chosen.firstDay - 1, one.startDate, one.stopDate);
        const isKept = today <= before.lastDay + keptDays;
        assert.deepEqual(shown, isKept ? { ...before, isOpen: false } : chosen);
        assert.ok(dateFromDay(shown.lastDay).year - dateFromDay(shown.firstDay).year <= 1);
      }),
    );
  });
});

describe("scout events around New Year", () => {
  const newYear = dayFromDate(2026, 1, 1);
  const irrigated = (t: number, amount: number): TileEvent => ({ ts: t, kind: "irrigated", amount });
  const late = irrigated(newYear * day - 2 * hour, 20);
  const run = (params: object, events: readonly TileEvent[], at = newYear) =>
    runAt({ key: "se", params: { kind: "irrigated", ...params }, zone: "UTC", at, hourOfDay: 12, events });

  test("of the season's last hours are shown on the day after, and have ended", async () => {
    const result = await run({ count: "total", threshold: 15 }, [late]);
    assert.deepEqual(
      [result.ts, result.value, result.triggered],
      [
        [late.ts, newYear * day],
        [20, 20],
        [1, 0],
      ],
    );
    assert.deepEqual([result.isTriggered, result.lastValue], [false, 20]);
    const dayLater = await run({ count: "total", threshold: 15 }, [late], newYear + 1);
    assert.deepEqual([dayLater.ts, dayLater.lastValue], [[], 0]);
  });

  test("of the new season count at once, beside them, also at its very first instant", async () => {
    for (const hours of [0, 10]) {
      const early = irrigated(newYear * day + hours * hour, 7);
      const result = await run({ count: "total", threshold: 5 }, [late, early]);
      assert.deepEqual([result.isTriggered, result.lastValue], [true, 7]);
      assert.deepEqual(result.ts, hours === 0 ? [late.ts, early.ts] : [late.ts, newYear * day, early.ts]);
      assert.match(traceText(result), /2025-12-31: 1 irrigated event/);
    }
  });

  test("start the degree-days of the season that is shown", async () => {
    const params = { threshold: 1e4, tBase: 10 };
    const warmDays = Array.from({ length: 24 * 40 }, (_, i) => [(newYear - 39) * day + i * hour, 11] as const);
    const planted = (newYear - 30) * day + 5 * hour;
    for (const [events, expected] of [
      [[planted], 30],
      [[planted, newYear * day + 3 * hour], 30],
      [[newYear * day + 3 * hour], null],
    ] as const) {
      const upstream = {
        kind: "events" as const,
        ts: [...events],
        value: events.map(() => 1),
        triggered: events.map(() => 1),
      };
      const result = await directly({
        key: "gdd",
        params,
        weather: { temperature: warmDays },
        upstream,
        now: newYear * day + 9 * hour,
      });
      assert.equal(result.lastValue, expected);
    }
  });
});
