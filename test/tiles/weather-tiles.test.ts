/** Tiles on weather: day and night, spacing, wind, ET0 and humidity. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { near } from "./cases/case.ts";
import { directly } from "./evaluators.ts";
import { day, evenly, type Evaluated, hour, minute, type Pairs, traceText } from "./tile-call.ts";

const now = Date.UTC(2026, 6, 20, 12);

/** Hourly values that end with the run: the last one at `now`. */
function upToNow(...values: readonly number[]): Pairs {
  return values.map((value, i) => [now - (values.length - 1 - i) * hour, value] as const);
}

function weather(
  params: Readonly<Record<string, unknown>>,
  series: Readonly<Record<string, Pairs>>,
  more = {},
): Promise<Evaluated> {
  return directly({ key: "wv", params, weather: series, now, ...more });
}

describe("weather", () => {
  test("day and night follow the sun at the target, an hourly value by the middle of its hour", async () => {
    // Greenwich, 20 June 2026: sunrise 03:43, sunset 20:21 UTC.
    const midnight = Date.UTC(2026, 5, 20);
    const temperature = evenly(midnight, hour, 24, (i) => i);
    const flags = async (dayNight: string) => {
      const call = { variable: "temperature", threshold: -1, when: "any", dayNight };
      return (await weather(call, { temperature }, { target: { latitude: 51.48, longitude: 0 }, now: midnight + day }))
        .triggered;
    };
    assert.deepEqual(
      await flags("day"),
      temperature.map((_, h) => (h >= 4 && h <= 19 ? 1 : 0)),
    );
    assert.deepEqual(
      await flags("night"),
      temperature.map((_, h) => (h >= 4 && h <= 19 ? 0 : 1)),
    );
    assert.deepEqual(
      await flags("all"),
      temperature.map(() => 1),
    );
  });

  test("values of any other spacing are judged by the time of their reading", async () => {
    // Sunrise 03:43, sunset 20:21 UTC.
    const midnight = Date.UTC(2026, 5, 20);
    for (const step of [30 * minute, 2 * hour, 3 * hour]) {
      const temperature = evenly(midnight, step, day / step, () => 10);
      const call = { variable: "temperature", threshold: 0, when: "any", dayNight: "day" };
      const { triggered } = await weather(
        call,
        { temperature },
        { target: { latitude: 51.48, longitude: 0 }, now: midnight + day },
      );
      assert.deepEqual(
        triggered,
        temperature.map(([t]) => (t >= midnight + 3.72 * hour && t <= midnight + 20.35 * hour ? 1 : 0)),
      );
    }
  });

  test("code 0 of a station that writes north as 360 is calm, also where a speed is missing; of directions alone, 0 is north", async () => {
    const windDirection = upToNow(360, 0, 90, 0);
    const north = (series: Readonly<Record<string, Pairs>>) =>
      weather({ variable: "windDirection", sector: "N", when: "any" }, { windDirection, ...series });
    const windSpeed = upToNow(3, 2, 2, 2).slice(0, 3);
    assert.deepEqual((await north({ windSpeed })).triggered, [1, 0, 0, 0]);
    assert.deepEqual((await north({})).triggered, [1, 1, 0, 1]);
  });

  test("without a place neither day nor night can be told, and nothing triggers", async () => {
    const result = await weather(
      { variable: "temperature", threshold: 0, when: "any", dayNight: "night" },
      { temperature: upToNow(20, 20) },
      { target: { latitude: null, longitude: null } },
    );
    assert.equal(result.isTriggered, false);
    assert.match(traceText(result), /place is not known/);
  });

  test("ET0 names each fall-back it took", async () => {
    const days = (value: number): Pairs => [1, 2, 3].map((n) => [now - n * day, value] as const).reverse();
    const extremes = { temperatureMin: days(12), temperatureMax: days(26) };
    const trace = async (more: Readonly<Record<string, Pairs>>) =>
      traceText(await weather({ variable: "et0", threshold: 1 }, { ...extremes, ...more }));
    assert.match(await trace({}), /3 days by Hargreaves from temperatures alone/);
    assert.match(
      await trace({ windSpeed: days(2) }),
      /dew point taken as the lowest temperature.*radiation from the temperature range/,
    );
    assert.match(await trace({ humidity: days(60) }), /wind of 2 m\/s/);
    const full = await trace({ humidity: days(60), windSpeed: days(2), solarRadiation: days(250) });
    assert.match(full, /3 days by Penman–Monteith \(FAO-56\) from measured values\./);
  });

  describe("ET0 looks at the days before the window", () => {
    const first = Date.UTC(2026, 6, 14, 12);
    const readings = evenly(first, hour, 144, (i) => 22 + 8 * Math.sin(i / 3.82));
    const et0 = (params: object, series: Readonly<Record<string, Pairs>>, windowStart: number) =>
      weather({ variable: "et0", threshold: 1, when: "any", ...params }, series, { windowStart });
    const since = now - 2 * day;

    test("so that a condition that has lasted since then counts, without points or words about them", async () => {
      const result = await et0({ sustained: 3, sustainedUnits: "days" }, { temperature: readings }, since);
      assert.deepEqual(
        [result.ts, result.triggered],
        [
          [Date.UTC(2026, 6, 19), Date.UTC(2026, 6, 20)],
          [1, 1],
        ],
      );
      assert.match(traceText(result), /ET0: 2 days by Hargreaves/);
      assert.doesNotMatch(traceText(result), /missing/);
    });

    test("also where the window is too short to tell the values' distance", async () => {
      const result = await et0({ sustained: 3, sustainedUnits: "days" }, { temperature: readings }, now - 13 * hour);
      assert.deepEqual([result.ts, result.triggered], [[Date.UTC(2026, 6, 20)], [1]]);
    });

    test("names the missing days of the window alone, and counts the daily records in it", async () => {
      const holes = readings.filter(([ts]) => ![16, 17, 18].includes(new Date(ts).getUTCDate()));
      const result = await et0({}, { temperature: holes }, since);
      assert.match(traceText(result), /1 day missing \(readings in fewer than 18 hours\): 2026-07-18\./);
      const records = [16, 17, 18].map((date) => Date.UTC(2026, 6, date, 12));
      const filled = await et0(
        {},
        {
          temperature: holes,
          temperatureMin: records.map((t) => [t, 14]),
          temperatureMax: records.map((t) => [t, 30]),
        },
        since,
      );
      assert.match(traceText(filled), /^1 day of 2 from daily lowest and highest temperatures/m);
    });

    test("the value of the day that ended as the window began is the window's first point", async () => {
      const result = await et0({}, { temperature: readings }, Date.UTC(2026, 6, 18));
      assert.equal(result.ts[0], Date.UTC(2026, 6, 18));
      assert.match(traceText(result), /ET0: 3 days by Hargreaves/);
    });
  });

  describe("ET0 of Uccle, 6 July (FAO-56, example 18: 3.88 mm)", () => {
    const midnight = Date.UTC(2026, 6, 6);
    const extremes = { temperatureMin: [[midnight, 12.3]], temperatureMax: [[midnight, 21.5]] } as const;
    const rest = { windSpeed: [[midnight, 2.78]], solarRadiation: [[midnight, 22.07 / 0.0864]] } as const;
    const et0 = (series: Readonly<Record<string, Pairs>>) =>
      weather(
        { variable: "et0", threshold: 1 },
        { ...extremes, ...rest, ...series },
        { target: { latitude: 50.8 }, now: midnight + 25 * hour },
      );

    test("a single day of daily values counts each of them", async () => {
      const result = await et0({ dewPoint: [[midnight, 12.02]] });
      near(result.lastValue, 3.88, 0.01);
      assert.match(traceText(result), /1 day by Penman–Monteith \(FAO-56\) from measured values\./);
    });

    test("hourly humidity beside daily temperatures counts by its extremes (eq. 17)", async () => {
      const humidity = evenly(midnight, hour, 24, (i) => (i === 4 ? 84 : i === 14 ? 63 : 80));
      near((await et0({ humidity })).lastValue, 3.88, 0.01);
    });
  });

  test("ET0 of a day of 25 hours takes the sun of all of them", async () => {
    const summerEnds = [
      { from: 0, minutes: 120 },
      { from: Date.UTC(2026, 9, 25, 1), minutes: 60 },
    ];
    const midnight = Date.UTC(2026, 9, 24, 22);
    const watts = 20e6 / (12 * 3600);
    const sun = (ofHours: number) => evenly(midnight, hour, ofHours, (i) => (i >= 7 && i < 19 ? watts : 0));
    const temperature = evenly(midnight, hour, 25, (i) => 12 + (i % 12));
    const of = async (offsets: typeof summerEnds, hours: number) => {
      const target = { latitude: 30, utcOffsets: offsets };
      const series = { temperature: temperature.slice(0, hours), solarRadiation: sun(hours) };
      return weather({ variable: "et0", threshold: 0 }, series, { target, now: midnight + 26 * hour });
    };
    const short = await of([{ from: 0, minutes: 120 }], 24);
    const long = await of(summerEnds, 25);
    near(long.lastValue, short.lastValue as number, 1e-9);
  });

  test("ET0 at an unknown elevation takes 0 m and says so; the parameter and the target's own elevation change that", async () => {
    const days = (value: number): Pairs => [1, 2, 3].map((n) => [now - n * day, value] as const).reverse();
    const series = {
      temperatureMin: days(12),
      temperatureMax: days(26),
      windSpeed: days(3),
      humidity: days(50),
      solarRadiation: days(280),
    };
    const at = (elevation: number | null, params = {}) =>
      weather({ variable: "et0", threshold: 1, ...params }, series, { target: { elevation } });
    const unknown = await at(null);
    assert.match(traceText(unknown), /0 m is taken/);
    const high = await at(1000);
    const given = await at(null, { elevation: 1000 });
    assert.equal(given.lastValue, high.lastValue);
    assert.notEqual(high.lastValue, unknown.lastValue);
    near(high.lastValue, unknown.lastValue as number, 0.025 * (unknown.lastValue as number));
  });

  test("humidity of a saturated leaf colder than the air gives a negative deficit: dew", async () => {
    const series = { temperature: upToNow(20), humidity: upToNow(100) };
    const leaf = await weather(
      { variable: "vpd", vpdKind: "leaf", leafOffset: -2, trigger: "less", threshold: 0 },
      series,
    );
    assert.equal(leaf.isTriggered, true);
    assert.equal((await weather({ variable: "vpd", threshold: 0 }, series)).lastValue, 0);
  });
});
