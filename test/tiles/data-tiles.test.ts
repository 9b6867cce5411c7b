/** What bv and wv decide: comparisons, modes, rain sums, day and night, ET0 and its fall-backs. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { near } from "./cases/case.ts";
import { directly } from "./evaluators.ts";
import { day, evenly, type Evaluated, hour, minute, type Pairs, traceText, type UpstreamPoints } from "./tile-call.ts";

const now = Date.UTC(2026, 6, 20, 12);

/** Hourly values that end with the run: the last one at `now`. */
function upToNow(...values: readonly number[]): Pairs {
  return values.map((value, i) => [now - (values.length - 1 - i) * hour, value] as const);
}

function sensor(
  params: Readonly<Record<string, unknown>>,
  readings: Pairs,
  upstream?: UpstreamPoints,
): Promise<Evaluated> {
  const metric = String(params["metric"] ?? "temperature.ambient");
  return directly({
    key: "bv",
    params: { metric, ...params },
    series: { [metric]: readings },
    now,
    ...(upstream ? { upstream } : {}),
  });
}

function weather(
  params: Readonly<Record<string, unknown>>,
  series: Readonly<Record<string, Pairs>>,
  more = {},
): Promise<Evaluated> {
  return directly({ key: "wv", params, weather: series, now, ...more });
}

describe("comparisons", () => {
  for (const [trigger, expected] of [
    ["greater", [0, 0, 0, 1]],
    ["atLeast", [0, 0, 1, 1]],
    ["less", [1, 0, 0, 0]],
    ["atMost", [1, 0, 1, 0]],
  ] as const) {
    test(`${trigger} 10`, async () => {
      const readings = upToNow(9.999999999, 10.5, 10, 10.000000001);
      const flags =
        trigger === "less" || trigger === "atMost"
          ? readings.map(([ts, v], i) => [ts, i === 1 ? 10.5 : v] as const)
          : readings.map(([ts, v], i) => [ts, i === 1 ? 9.5 : v] as const);
      assert.deepEqual((await sensor({ trigger, threshold: 10, when: "any" }, flags)).triggered, expected);
    });
  }

  test("between includes its ends, outside excludes them", async () => {
    const readings = upToNow(4.9, 5, 7, 9, 9.1);
    const range = { threshold: 5, thresholdUpper: 9, when: "any" };
    assert.deepEqual((await sensor({ ...range, trigger: "between" }, readings)).triggered, [0, 1, 1, 1, 0]);
    assert.deepEqual((await sensor({ ...range, trigger: "outside" }, readings)).triggered, [1, 0, 0, 0, 1]);
  });
});

describe("modes", () => {
  test("any: some point of the window decides; last: the newest alone, whatever the others say", async () => {
    const readings = upToNow(30, 10, 10);
    assert.equal((await sensor({ threshold: 20, when: "any" }, readings)).isTriggered, true);
    assert.equal((await sensor({ threshold: 20, when: "last" }, readings)).isTriggered, false);
    const last = await sensor({ threshold: 20, when: "last" }, upToNow(30, 10, 25));
    assert.deepEqual([last.triggered, last.isTriggered, last.lastValue], [[1, 0, 1], true, 25]);
    assert.match(traceText(last), /Triggered: 1 point above 20 °C at the newest reading/);
  });

  test("last: each point is flagged as it would have been when it was the newest, sustained included", async () => {
    const result = await sensor({ threshold: 20, when: "last", sustained: 1 }, upToNow(30, 30, 30, 10, 30));
    assert.deepEqual([result.triggered, result.isTriggered], [[0, 1, 1, 0, 0], false]);
  });

  test("a forecast never counts", async () => {
    const readings: Pairs = [...upToNow(10, 10), [now + hour, 99]];
    for (const when of ["any", "last", "rolling"]) {
      const result = await weather({ variable: "temperature", threshold: 20, when }, { temperature: readings });
      assert.deepEqual([result.isTriggered, result.lastValue, result.ts.length], [false, 10, 2]);
    }
  });

  test("last: a slow sensor's newest reading counts for longer, also where the window holds no other", async () => {
    const metric = "temperature.ambient";
    const call = { key: "bv", params: { metric, threshold: 20, when: "last" }, now, windowStart: now - 6 * hour };
    const readings = evenly(now - 29 * hour, 8 * hour, 4, () => 30);
    const result = await directly({ ...call, series: { [metric]: readings } });
    assert.deepEqual([result.ts, result.isTriggered], [[now - 5 * hour], true]);
  });

  test("rolling: points in (now − W, now], its beginning excluded", async () => {
    const readings = upToNow(30, 30, 10, 10);
    const within = (hours: number) => sensor({ threshold: 20, when: "rolling", rollingWindow: hours }, readings);
    assert.deepEqual([(await within(3)).triggered, (await within(3)).isTriggered], [[1, 1, 0, 0], true]);
    assert.match(traceText(await within(3)), /Triggered: 1 point above 20 °C in the last 3 hours/);
    assert.deepEqual([(await within(2)).triggered, (await within(2)).isTriggered], [[1, 1, 0, 0], false]);
  });

  test("overlap: only while the state of the tile before holds", async () => {
    const t = (hours: number) => now - hours * hour;
    const upstream = { ts: [t(5), t(4), t(3)], value: [1, 1, 1], triggered: [0, 1, 0] };
    const result = await sensor({ threshold: 20, when: "overlap" }, upToNow(30, 30, 30, 30, 30, 30, 30), upstream);
    assert.deepEqual(result.triggered, [0, 0, 1, 0, 0, 0, 0]);
    const daily = { ts: [now - 79 * hour, now - 55 * hour, now - 31 * hour], value: [1, 1, 1], triggered: [0, 0, 1] };
    assert.deepEqual(
      (await sensor({ threshold: 20, when: "overlap" }, upToNow(30, 30, 30), daily)).triggered,
      [1, 1, 0],
    );
  });

  test("sustained: elapsed time, so three hourly readings are two hours", async () => {
    const run = (hours: number) => sensor({ threshold: 20, when: "last", sustained: hours }, upToNow(10, 30, 30, 30));
    assert.equal((await run(2)).isTriggered, true);
    assert.equal((await run(3)).isTriggered, false);
    assert.match(traceText(await run(3)), /for 2 hours so far, needs 60 minutes more/);
  });

  test("sustained in a rolling window: a run's age counts from before the window", async () => {
    const readings = upToNow(30, 30, 30, 30, 30, 10);
    assert.equal(
      (await sensor({ threshold: 20, when: "rolling", rollingWindow: 2, sustained: 4 }, readings)).isTriggered,
      true,
    );
  });
});

describe("rain", () => {
  const hours = upToNow(3, 0, 0, 4, 0, 2);

  test("of each reading, of the hours before it, and in the last hours up to now", async () => {
    const of = (params: Readonly<Record<string, unknown>>) =>
      weather({ variable: "rain", threshold: 5, ...params }, { rain: hours });
    assert.deepEqual((await of({ accumulation: "none", when: "any" })).value, [3, 0, 0, 4, 0, 2]);
    assert.deepEqual(
      (await of({ accumulation: "rolling", accumulationHours: 3, when: "any" })).value,
      [3, 3, 3, 4, 4, 6],
    );
    const rolling = await of({ when: "rolling", rollingWindow: 3 });
    assert.deepEqual([rolling.lastValue, rolling.isTriggered], [6, true]);
    const wet = await of({ when: "rolling", rollingWindow: 3, threshold: 3.5 });
    assert.deepEqual([wet.triggered, wet.isTriggered], [[0, 0, 0, 1, 1, 1], true]);
    assert.match(traceText(wet), /Triggered: 1 point above 3.5 mm in the last 3 hours/);
    assert.equal((await of({ when: "rolling", rollingWindow: 2 })).isTriggered, false);
  });

  test("a rolling sum leaves the window although no newer reading came", async () => {
    const readings: Pairs = [
      [now - 30 * hour, 20],
      [now - 2 * hour, 1],
    ];
    const result = await weather(
      { variable: "rain", threshold: 10, when: "rolling", rollingWindow: 24 },
      { rain: readings },
    );
    assert.deepEqual([result.isTriggered, result.lastValue, result.ts.at(-1)], [false, 1, now]);
    assert.deepEqual(result.triggered, [1, 0, 0]);
    const silent = await weather(
      { variable: "rain", threshold: 10, when: "rolling", rollingWindow: 24 },
      { rain: readings.slice(0, 1) },
    );
    assert.deepEqual([silent.triggered, silent.isTriggered], [[1], false]);
  });

  test("of the local day: begins anew at local midnight", async () => {
    const target = { utcOffsets: [{ from: 0, minutes: 14 * 60 }], timezone: "Pacific/Kiritimati" };
    const across = await weather(
      { variable: "rain", accumulation: "day", threshold: 5, when: "any" },
      { rain: evenly(Date.UTC(2026, 6, 20, 8), hour, 4, () => 1) },
      { target },
    );
    assert.deepEqual(across.value, [1, 2, 1, 2]);
  });

  test("of a counter: a fall by less than half a millimetre is noise, by more it is a restart", async () => {
    const amounts = async (contents: readonly number[]) => {
      const counter = evenly(now - hour, 15 * minute, contents.length, (i) => contents[i] as number);
      const params = { metric: "precipitation.interval", threshold: 0, when: "any" };
      return (await directly({ key: "bv", params, series: { "precipitation.cumulative": counter }, now })).value;
    };
    assert.deepEqual(await amounts([4, 3.6, 4.2]), [0, 0.2]);
    assert.deepEqual(await amounts([4.2, 3.7, 3.9]), [3.7, 0.2]);
    assert.deepEqual(await amounts([0.4, 0, 0.2]), [0, 0.2]);
  });

  test("of a counter: a fall is a restart, and what is impossible is refused and named", async () => {
    const counter = evenly(now - hour, 15 * minute, 5, (i) => [10, 12, 1, 2, 3][i] as number);
    const result = await directly({
      key: "bv",
      params: { metric: "precipitation.interval", threshold: 100, when: "any" },
      series: { "precipitation.cumulative": counter },
      now,
    });
    assert.deepEqual(result.value, [2, 1, 1, 1]);
    assert.match(traceText(result), /began again 1 time/);
    const strange = await directly({
      key: "bv",
      params: { metric: "precipitation.interval", threshold: 100, when: "any" },
      series: { "precipitation.cumulative": counter.map(([ts], i) => [ts, i === 0 ? 900 : 510 + i] as const) },
      now,
    });
    assert.equal(strange.isTriggered, false);
    assert.match(traceText(strange), /1 restart ignored/);
  });
});

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
