/**
 * Hourly reference evapotranspiration against figures of FAO-56, RefET and REF-ET: single hours by the formulas, a day
 * through the tile.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import fc from "fast-check";
import { propertyRuns } from "#test/support/property-runs.ts";
import { windAt2m } from "#tile/et0";
import {
  type HourlyReference,
  hourlyClearSkyRadiation,
  hourlyExtraterrestrialRadiation,
  hourlyNetRadiation,
  hourlyPenmanMonteith,
  isSunUp,
} from "#tile/hourly-penman-monteith";
import { vapourPressure } from "#tile/psychrometrics";
import { near, references } from "./cases/case.ts";
import { directly, inSandbox } from "./evaluators.ts";
import { day, type Evaluate, hour, type Pairs, traceText } from "./tile-call.ts";

/** End of the hour in the station's time, °C, °C, W/m², m/s, mm/h, mm/h. */
type Row = readonly [end: string, t: number, td: number, rs: number, uz: number, tall: number, short: number];
interface DaySeries {
  readonly source: string;
  readonly lat: number;
  readonly lon: number;
  readonly elev: number;
  readonly zw: number;
  readonly rows: readonly Row[];
}

describe("single hours", () => {
  for (const { id, source, method, inputs, expected, tolerance, intermediates = {} } of references("et0-hourly")) {
    test(`${id} (${source})`, () => {
      const { lat: latitude, lon: longitude, elev: elevation, t: temperature, rs } = inputs;
      const middle = Date.parse(inputs["middle"]);
      const ea = inputs["ea"] ?? vapourPressure(temperature, inputs["rh"]);
      const u2 = windAt2m(inputs["uz"], inputs["zw"]);
      const clearness = inputs["clearness"] ?? rs / hourlyClearSkyRadiation(latitude, longitude, elevation, middle);
      const weather = { latitude, longitude, elevation, middle, temperature, ea, rs, u2, clearness };
      if (intermediates["ra"] !== undefined) {
        near(hourlyExtraterrestrialRadiation(latitude, longitude, middle), intermediates["ra"], 0.01, "Ra");
      }
      if (intermediates["rn"] !== undefined) near(hourlyNetRadiation(weather), intermediates["rn"], 0.005, "Rn");
      near(hourlyPenmanMonteith(weather, method as HourlyReference), expected, tolerance);
    });
  }

  test("the sun is up for as many hours as the day is long, wherever the place is on the globe", () => {
    const place = fc.record({
      latitude: fc.double({ min: -60, max: 60, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, fc.integer({ min: 0, max: 364 }), ({ latitude, longitude }, dayOfYear) => {
        const noon = Date.UTC(2026, 0, 1 + dayOfYear, 12) - (longitude / 15) * hour;
        const minutes = Array.from({ length: 1440 }, (_, minute) => noon - 12 * hour + minute * 60_000);
        const upHours = minutes.filter((t) => isSunUp(latitude, longitude, t)).length / 60;
        const whole = Array.from({ length: 24 }, (_, h) =>
          hourlyExtraterrestrialRadiation(latitude, longitude, noon + (h - 11.5) * hour),
        );
        assert.ok(upHours > 4 && upHours < 20, `${upHours} h`);
        assert.ok(whole.every((ra) => ra >= 0 && ra < 5.1));
      }),
      { numRuns: propertyRuns(50) },
    );
  });
});

const { series } = JSON.parse(readFileSync(join(import.meta.dirname, "refs", "et0-hourly.json"), "utf8")) as {
  readonly series: DaySeries;
};
const ends = series.rows.map(([end]) => Date.parse(`${end}-08:00`));
const column = (index: 1 | 2 | 3 | 4, shift = 0): Pairs =>
  series.rows.map((row, i) => [(ends[i] as number) - hour + shift, row[index]]);
const station = { latitude: series.lat, longitude: series.lon, elevation: series.elev };
const now = (ends.at(-1) as number) + 1;

function suite(evaluate: Evaluate): void {
  const call = (variable: string, weather: Readonly<Record<string, Pairs>>) =>
    evaluate({
      key: "wv",
      params: { variable, threshold: 0.3, windHeight: series.zw, when: "any" },
      weather: {
        temperature: column(1),
        dewPoint: column(2),
        solarRadiation: column(3),
        windSpeed: column(4),
        ...weather,
      },
      target: station,
      now,
      windowStart: ends[11] as number,
    });

  for (const [variable, index] of [
    ["et0HourlyAsceShort", 6],
    ["et0HourlyAsceTall", 5],
  ] as const) {
    test(`${variable}: a day of hours within 0.015 mm of REF-ET, which prints hundredths (${series.source})`, async () => {
      const result = await call(variable, {});
      const { ts, value, isTriggered } = result;
      const wanted = new Map(series.rows.map((row, i) => [ends[i] as number, Math.max(0, row[index])]));
      assert.ok(ts.length >= 24);
      ts.forEach((end, i) => {
        near(value[i], wanted.get(end) as number, 0.015, new Date(end).toISOString());
      });
      assert.equal(isTriggered, true);
      assert.match(traceText(result), /Hourly ET0: 24 hours of the (short|tall) reference of ASCE-EWRI 2005\./);
    });
  }

  test("et0Hourly of FAO-56 lies close to the short reference by day, and its hours are stamped with their ends", async () => {
    const fao = await call("et0Hourly", {});
    const short = await call("et0HourlyAsceShort", {});
    assert.deepEqual(fao.ts, short.ts);
    assert.ok(fao.ts.every((t) => t % hour === 0 && t <= now));
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    near(sum(fao.value) / sum(short.value), 0.96, 0.03);
  });

  test("an hour without radiation is left out and counted; without wind 2 m/s are taken and the trace says so", async () => {
    const gap = column(3).filter(([t]) => t !== (ends[24] as number) - hour);
    const result = await call("et0Hourly", { solarRadiation: gap, windSpeed: [] });
    assert.ok(!result.ts.includes(ends[24] as number));
    assert.ok(result.ts.includes(ends[25] as number));
    assert.match(
      traceText(result),
      /23 hours of grass by FAO-56 \(eq\. 53\); 23 hours with a wind of 2 m\/s; 1 hour left out/,
    );
  });

  test("radiation two minutes late belongs to the same hour", async () => {
    const late = await call("et0Hourly", { solarRadiation: column(3, 2 * 60_000) });
    assert.deepEqual(late.value, (await call("et0Hourly", {})).value);
  });

  test("without a place there is no hourly ET0, and the trace says what is needed", async () => {
    const result = await evaluate({
      key: "wv",
      params: { variable: "et0Hourly", threshold: 0 },
      weather: { temperature: column(1) },
      target: { latitude: null, longitude: null },
      now,
    });
    assert.equal(result.lastValue, null);
    assert.match(traceText(result), /needs the target's latitude and longitude/);
  });

  test("day only leaves out the night's hours, each judged by its own middle", async () => {
    const params = { variable: "et0Hourly", threshold: -1, dayNight: "day", when: "any" } as const;
    const weather = { temperature: column(1), dewPoint: column(2), solarRadiation: column(3), windSpeed: column(4) };
    const { ts, triggered } = await evaluate({
      key: "wv",
      params,
      weather,
      target: station,
      now,
      windowStart: now - 2 * day,
    });
    const lit = ts.filter((_, i) => triggered[i] === 1);
    const sunny = series.rows.flatMap((row, i) => (row[3] > 50 ? [ends[i] as number] : []));
    assert.ok(sunny.every((end) => lit.includes(end)));
    assert.ok(lit.length < 26 && lit.length >= sunny.length);
  });
}

describe("hourly ET0 of a target, called directly", () => suite(directly));

describe("hourly ET0 of a target, in the sandbox", () => {
  const sandbox = inSandbox();
  after(async () => (await sandbox).close());
  suite(async (call) => (await sandbox).evaluate(call));
});
