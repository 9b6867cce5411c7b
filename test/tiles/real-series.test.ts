/**
 * Whole seasons of real weather through the tiles: totals that others computed or counted, within the stated tolerance.
 */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { UtcOffset } from "#sandbox/tile.d.ts";
import { chillPortions } from "#tile/chill";
import { hoursFromExtremes } from "#tile/linvill";
import { dayFromIsoDate } from "#tile/local-time";
import { allNear, near, references } from "./cases/case.ts";
import { directly, inSandbox } from "./evaluators.ts";
import { numberIn, readRows, type Row, seriesMissing } from "./series-files.ts";
import { day, type Evaluate, hour, type Pairs, traceText } from "./tile-call.ts";

/** US Pacific time in 2015: the clock changes of 8 March and 1 November. */
const pacific: readonly UtcOffset[] = [
  { from: Date.UTC(2014, 10, 2, 9), minutes: -480 },
  { from: Date.UTC(2015, 2, 8, 10), minutes: -420 },
  { from: Date.UTC(2015, 10, 1, 9), minutes: -480 },
];

function fromStationTime(text: string): number {
  const wall = Date.parse(`${text}:00Z`);
  const summer = wall + 7 * hour;
  return summer >= (pacific[1]?.from ?? 0) && summer < (pacific[2]?.from ?? 0) ? summer : wall + 8 * hour;
}

function fallonHourly(): Pairs {
  const pairs: [number, number][] = [];
  for (const row of readRows("fallon_2015_hourly.csv")) {
    const t = fromStationTime(row["station_time"] ?? "");
    if (pairs.at(-1)?.[0] !== t) pairs.push([t, Number(row["temp_c"])]);
  }
  return pairs;
}

function daily(rows: readonly Row[], column: string, factor = 1): Pairs {
  return rows.flatMap((row) => {
    const value = numberIn(row, column);
    return value === null ? [] : [[Date.parse(`${row["date"]}T12:00:00Z`), value * factor] as const];
  });
}

function suite(evaluate: Evaluate): void {
  const yearEnd = Date.UTC(2016, 0, 1, 8);
  const fallonTarget = {
    latitude: 39.4575,
    longitude: -118.77388,
    elevation: 1208.5,
    timezone: "America/Los_Angeles",
    utcOffsets: pacific,
  };

  for (const { id, source, inputs, expected } of references("chill").filter(({ metric }) => metric === "hours")) {
    test(`${id}: chill hours counted from hourly readings (${source})`, async () => {
      const lower = inputs["low"] === null ? {} : { useLower: true, tLower: inputs["low"] };
      const result = await evaluate({
        key: "ch",
        params: { model: "hours", tBase: inputs["high"], ...lower, startDate: "2015-01-01", stopDate: "2015-02-28" },
        weather: { temperature: fallonHourly() },
        target: fallonTarget,
        now: Date.UTC(2015, 2, 1, 20),
      });
      assert.equal(result.lastValue, expected);
      assert.equal(result.isTriggered, false);
    });
  }

  // Bounds: hourly instants miss the top of the day (−0.7 °C at Fallon), which hardly changes the mean, but changes the
  // clamped mean.
  for (const [isSimple, expected, tolerance] of [
    [true, 1905.65, 0.01],
    [false, 2207.68, 0.02],
  ] as const) {
    test(`degree-days of 2015 at Fallon from hourly readings, ${isSimple ? "simple" : "modified"}, within ${tolerance * 100} % of the daily record`, async () => {
      const result = await evaluate({
        key: "gdd",
        params: { tBase: 10, isSimple, threshold: 500, startDate: "2015-01-01", stopDate: "2015-12-31" },
        weather: { temperature: fallonHourly() },
        target: fallonTarget,
        now: yearEnd - 1,
      });
      near(result.lastValue, expected, expected * tolerance);
      assert.equal(result.isTriggered, true);
    });

    test(`degree-days of 2015 at Fallon from the daily record, ${isSimple ? "simple" : "modified"}, to the hundredth`, async () => {
      const rows = readRows("fallon_2015_daily.csv");
      const result = await evaluate({
        key: "gdd",
        params: { tBase: 10, isSimple, threshold: 500, startDate: "2015-01-01", stopDate: "2015-12-31" },
        weather: { temperatureMin: daily(rows, "tmin_c"), temperatureMax: daily(rows, "tmax_c") },
        target: { ...fallonTarget, utcOffsets: [{ from: 0, minutes: 0 }] },
        now: Date.UTC(2016, 0, 1) - 1,
      });
      near(result.lastValue, expected, 0.01);
    });
  }

  // Every second or third of the hourly readings: extremes fall between them. What that alone does to a day is at most
  // what the temperature does within a step, so the year stays near the hourly one.
  for (const [stepHours, tolerance] of [
    [2, 0.015],
    [3, 0.03],
  ] as const) {
    test(`degree-days of 2015 at Fallon from readings every ${stepHours} hours are within ${tolerance * 100} % of those from each hour`, async () => {
      const thinned = fallonHourly().filter(([t]) => (t / hour) % stepHours === 0);
      const total = async (temperature: Pairs) => {
        const result = await evaluate({
          key: "gdd",
          params: { tBase: 10, isSimple: true, threshold: 500, startDate: "2015-01-01", stopDate: "2015-12-31" },
          weather: { temperature },
          target: fallonTarget,
          now: yearEnd - 1,
        });
        assert.equal(result.value.length, 364, traceText(result));
        return result.lastValue ?? Number.NaN;
      };
      const hourlyTotal = await total(fallonHourly());
      near(await total(thinned), hourlyTotal, hourlyTotal * tolerance);
      near(await total(thinned), 1905.65, 1905.65 * (tolerance + 0.003));
    });
  }

  for (const { id, source, inputs, expected } of references("chill").filter(({ metric }) => metric !== "hours")) {
    const call = (params: Readonly<Record<string, unknown>>) => {
      const rows = readRows("yakima_daily_1973_1990.csv");
      return {
        key: "ch",
        params: { tBase: 0.000001, startDate: inputs["first_day"], stopDate: inputs["last_day"], ...params },
        weather: { temperatureMin: daily(rows, "tmin_c"), temperatureMax: daily(rows, "tmax_c") },
        target: { latitude: inputs["latitude"] },
        now: Date.parse(`${inputs["last_day"]}T12:00:00Z`) + day,
      };
    };
    test(`${id}: hours from daily extremes as chillR draws them, to the hour (${source})`, async () => {
      near((await evaluate(call({ nightShape: "chillR" }))).lastValue, expected, 0);
    });
    test(`${id}: hours from daily extremes by the continuous curve, within 4 %`, async () => {
      near((await evaluate(call({}))).lastValue, expected, expected * 0.04);
    });
  }

  for (const row of seriesMissing === false ? readRows("yakima_expected_by_season.csv").slice(0, 17) : []) {
    test(`growing degree hours of the winter ${row["season"]} are those that chillR gives`, async () => {
      const rows = readRows("yakima_daily_1973_1990.csv");
      const lastDay = row["last_day"] ?? "";
      const call = {
        key: "gdd",
        weather: { temperatureMin: daily(rows, "tmin_c"), temperatureMax: daily(rows, "tmax_c") },
        target: { latitude: 46.6 },
        now: Date.parse(`${lastDay}T12:00:00Z`) + day,
      };
      const params = {
        isSimple: false,
        method: "gdhAnderson",
        threshold: 1000,
        startDate: row["first_day"],
        stopDate: lastDay,
      };
      const expected = Number(row["gdh"]);
      near((await evaluate({ ...call, params: { ...params, nightShape: "chillR" } })).lastValue, expected, 1e-6);
      near((await evaluate({ ...call, params })).lastValue, expected, expected * 0.002);
    });
  }

  test("ET0 of the 3,287 Maricopa days: largest difference to REF-ET 0.06 mm, mean absolute 0.01 mm", async () => {
    const rows = readRows("maricopa_daily_2003_2011.csv");
    const last = Date.parse(`${rows.at(-1)?.["date"]}T00:00:00Z`);
    const result = await evaluate({
      key: "wv",
      params: { variable: "et0", threshold: 0, windHeight: 3, when: "any" },
      weather: {
        temperatureMin: daily(rows, "tmin_c"),
        temperatureMax: daily(rows, "tmax_c"),
        dewPoint: daily(rows, "tdew_c"),
        solarRadiation: daily(rows, "rs_mj_m2", 1 / 0.0864),
        windSpeed: daily(rows, "wind_3m_ms"),
      },
      target: { latitude: 33.069, longitude: -111.97, elevation: 361 },
      now: last + day + hour,
      windowStart: Date.UTC(2003, 0, 1),
    });
    const expected = rows.map((row) => Number(row["refet_fao56_eto_mm"]));
    assert.equal(result.value.length, 3287, traceText(result));
    const differences = result.value.map((value, i) => Math.abs(value - (expected[i] as number)));
    assert.ok(Math.max(...differences) <= 0.06, `largest difference ${Math.max(...differences)}`);
    assert.ok(differences.reduce((a, b) => a + b, 0) / differences.length <= 0.01);
  });

  test("ET0 of 2015 at Fallon from hourly weather is within 3 % of that from the daily record", async () => {
    const rows = readRows("fallon_2015_hourly.csv");
    const hourly = (column: string): Pairs => {
      const pairs = new Map(rows.map((row) => [fromStationTime(row["station_time"] ?? ""), Number(row[column])]));
      return [...pairs].sort(([a], [b]) => a - b);
    };
    const result = await evaluate({
      key: "wv",
      params: { variable: "et0", threshold: 0, windHeight: 3, when: "any" },
      weather: {
        temperature: hourly("temp_c"),
        dewPoint: hourly("tdew_c"),
        windSpeed: hourly("wind_3m_ms"),
        solarRadiation: hourly("rs_w_m2"),
      },
      target: fallonTarget,
      now: yearEnd + hour,
      windowStart: Date.UTC(2015, 0, 1, 8),
    });
    // 1320 mm: FAO-56 with simple clear-sky radiation from the daily record (REF-ET's ASCE column gives 1307).
    near(
      result.value.reduce((a, b) => a + b, 0),
      1320,
      1320 * 0.03,
    );
  });

  test("ET0 of 2015 at Fallon from weather every 3 hours is within 5 % of that from the daily record", async () => {
    const rows = readRows("fallon_2015_hourly.csv");
    const thinned = (column: string): Pairs => {
      const pairs = new Map(rows.map((row) => [fromStationTime(row["station_time"] ?? ""), Number(row[column])]));
      return [...pairs].sort(([a], [b]) => a - b).filter(([t]) => (t / hour) % 3 === 0);
    };
    const result = await evaluate({
      key: "wv",
      params: { variable: "et0", threshold: 0, windHeight: 3, when: "any" },
      weather: {
        temperature: thinned("temp_c"),
        dewPoint: thinned("tdew_c"),
        windSpeed: thinned("wind_3m_ms"),
        solarRadiation: thinned("rs_w_m2"),
      },
      target: fallonTarget,
      now: yearEnd + hour,
      windowStart: Date.UTC(2015, 0, 1, 8),
    });
    near(
      result.value.reduce((a, b) => a + b, 0),
      1320,
      1320 * 0.05,
    );
    assert.match(traceText(result), /solarRadiation: readings come every 3 hours/);
  });

  test("wind at Sand Point: calm hours are in no sector, 360 is north", async () => {
    const rows = readRows("sandpoint_tmy3_hourly.csv");
    const start = Date.UTC(1997, 0, 1, 1);
    const at = (column: string): Pairs => rows.map((row, i) => [start + i * hour, Number(row[column])] as const);
    const result = await evaluate({
      key: "wv",
      params: { variable: "windDirection", sector: "N", when: "any" },
      weather: { windDirection: at("wind_dir_deg"), windSpeed: at("wind_ms") },
      now: start + 8760 * hour,
    });
    const north = rows.filter((row) => {
      const from = Number(row["wind_dir_deg"]);
      return Number(row["wind_ms"]) > 0 && from !== 0 && (from >= 337.5 || from < 22.5);
    });
    allNear([result.triggered.reduce((a, b) => a + b, 0)], [north.length], 0);
    assert.match(traceText(result), /67[0-9] calm readings/);
  });
}

test("chill portions of the Yakima winters, the state carried through the record as chillR does, within 0.05", {
  skip: seriesMissing,
}, () => {
  const rows = readRows("yakima_daily_1973_1990.csv");
  const firstDay = dayFromIsoDate(rows[0]?.["date"] ?? "");
  const min = Float64Array.from(rows, (row) => Number(row["tmin_c"]));
  const max = Float64Array.from(rows, (row) => Number(row["tmax_c"]));
  const portions = chillPortions(
    hoursFromExtremes({ firstDay, lastDay: firstDay + rows.length - 1, min, max }, 46.6, "chillR"),
  );
  for (const { inputs, expected_other: other } of references("chill").filter(({ metric }) => metric !== "hours")) {
    const from = (dayFromIsoDate(inputs["first_day"]) - firstDay) * 24;
    const to = (dayFromIsoDate(inputs["last_day"]) - firstDay + 1) * 24;
    near(
      portions.subarray(from, to).reduce((a, b) => a + b, 0),
      other?.["chill_portions"] ?? Number.NaN,
      0.05,
    );
  }
});

describe("real seasons, tiles called directly", { skip: seriesMissing }, () => {
  suite(directly);
});

describe("real seasons, tiles as guests of the sandbox", { skip: seriesMissing }, () => {
  const sandbox = inSandbox();
  after(async () => (await sandbox).close());
  suite(async (call) => (await sandbox).evaluate(call));
});
