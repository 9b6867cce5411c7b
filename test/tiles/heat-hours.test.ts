/**
 * Growing degree hours. The figures are those of the published formulas at temperatures where a cosine has a closed
 * form: Anderson, Richardson & Kesner 1986, Acta Horticulturae 184: 71–78 (base 4, best 25, critical 36 °C, stress
 * factor 1), and Richardson et al. 1975 (each degree above 4.5 °C, at most 20.5). Whole winters against the R package
 * chillR are in real-series.test.ts.
 */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import fc from "fast-check";
import "#test/support/property-runs.ts";
import { andersonHour, linearHour } from "#tile/heat-hours";
import { allNear, near } from "./cases/case.ts";
import { directly, inSandbox } from "./evaluators.ts";
import { day, type Evaluate, evenly, hour, type Pairs, traceText } from "./tile-call.ts";

/** Results of some hundreds leave the sandbox with ten significant digits. */
const withinDigits = 1e-7;

const start = Date.UTC(2026, 2, 1);
const root2 = Math.SQRT2;
const root3 = Math.sqrt(3);

/** °C, then °C·h by the Anderson model: (25 − 4) · … */
const anderson: readonly (readonly [temperature: number, worth: number])[] = [
  [-10, 0],
  [4, 0],
  [7.5, (21 / 2) * (1 - root3 / 2)],
  [9.25, (21 / 2) * (1 - root2 / 2)],
  [11, 21 / 4],
  [14.5, 21 / 2],
  [18, (21 * 3) / 4],
  [25, 21],
  [30.5, 21 * (1 - root2 / 2)],
  [25 + 11 / 3, 21 / 2],
  [25 + 22 / 3, 21 * (1 - root3 / 2)],
  [36, 0],
  [45, 0],
];
const linear: readonly (readonly [temperature: number, worth: number])[] = [
  [-10, 0],
  [4.5, 0],
  [5, 0.5],
  [14.5, 10],
  [25, 20.5],
  [36, 20.5],
];

describe("one hour", () => {
  test("by the Anderson model and by the linear form", () => {
    for (const [temperature, worth] of anderson) near(andersonHour(temperature), worth, 1e-12, `${temperature} °C`);
    for (const [temperature, worth] of linear) near(linearHour(temperature), worth, 1e-12, `${temperature} °C`);
  });

  test("is never less than nothing nor more than at the best temperature, rises to it, falls after it, and has no steps", () => {
    const celsius = fc.double({ min: -60, max: 60, noNaN: true });
    const curve = fc
      .tuple(
        fc.double({ min: -5, max: 10, noNaN: true }),
        fc.double({ min: 1, max: 25, noNaN: true }),
        fc.double({ min: 1, max: 20, noNaN: true }),
      )
      .map(([base, up, down]) => ({ base, optimum: base + up, critical: base + up + down }));
    fc.assert(
      fc.property(celsius, fc.double({ min: 0, max: 5, noNaN: true }), curve, (temperature, warmer, shape) => {
        const most = shape.optimum - shape.base;
        const [here, there] = [andersonHour(temperature, shape), andersonHour(temperature + warmer, shape)];
        assert.ok(here >= 0 && here <= most + 1e-9);
        if (temperature + warmer <= shape.optimum) assert.ok(there >= here - 1e-9);
        if (temperature >= shape.optimum) assert.ok(there <= here + 1e-9);
        // The steepest places: half a period up, a quarter of one down.
        const steepest = Math.max(Math.PI / 2, (most * Math.PI) / 2 / (shape.critical - shape.optimum));
        assert.ok(Math.abs(there - here) <= steepest * warmer + 1e-9);
      }),
    );
  });
});

const hoursOf = (temperatures: readonly number[], days = 1): Pairs =>
  evenly(start, hour, 24 * days, (i) => temperatures[i % temperatures.length] as number);
const season = { threshold: 400, startDate: "2026-03-01", stopDate: "2026-04-30", isSimple: false };

function suite(evaluate: Evaluate): void {
  const heat = (method: string, temperature: Pairs, days: number, params = {}) =>
    evaluate({
      key: "gdd",
      params: { ...season, method, ...params },
      weather: { temperature },
      now: start + days * day + 9 * hour,
    });

  test("days of known hours add up to what the formulas give, one point at the end of each day; the running day is left out", async () => {
    // 11, 18, 25 and 30.5 °C, six hours each: 6 · (5.25 + 15.75 + 21 + 21 · (1 − √2/2)) °C·h a day.
    const ofOneDay = 6 * (5.25 + 15.75 + 21 + 21 * (1 - root2 / 2));
    const byAnderson = await heat("gdhAnderson", hoursOf([11, 18, 25, 30.5], 3), 2);
    allNear(byAnderson.value, [ofOneDay, 2 * ofOneDay], withinDigits);
    assert.deepEqual(byAnderson.ts, [start + day, start + 2 * day]);
    assert.deepEqual([byAnderson.triggered, byAnderson.isTriggered], [[0, 1], true]);
    assert.match(
      traceText(byAnderson),
      /by the Anderson model \(ASYMCUR, Anderson et al\. 1986\), in °C·h: none at 4 °C, most at 25 °C, none from 36 °C on/,
    );
    assert.match(traceText(byAnderson), /Triggered: 400 °C·h reached .* now 577\.8 °C·h/);
    // 6 · (6.5 + 13.5 + 20.5 + 20.5) °C·h a day.
    const byLine = await heat("gdhLinear", hoursOf([11, 18, 25, 30.5], 3), 2);
    allNear(byLine.value, [366, 732], withinDigits);
    assert.match(
      traceText(byLine),
      /linear \(Richardson et al\. 1975\): each degree above 4\.5 °C, at most 20\.5 °C·h an hour/,
    );
  });

  test("the three temperatures of the curve can be chosen, and the base and upper temperature of the daily methods do nothing", async () => {
    const shifted = await heat("gdhAnderson", hoursOf([20]), 1, { gdhBase: 10, gdhOptimum: 20, gdhCritical: 30 });
    near(shifted.lastValue, 240, 1e-9);
    const other = await heat("gdhAnderson", hoursOf([25]), 1, { tBase: 12, tUpper: 13 });
    near(other.lastValue, 24 * 21, 1e-9);
  });

  test("gaps of up to three hours are bridged, longer ones add nothing and are named, and a day of few hours counts what it has", async () => {
    const whole = hoursOf([25]);
    const short = await heat(
      "gdhAnderson",
      whole.filter((_, i) => i < 5 || i > 7),
      1,
    );
    near(short.lastValue, 24 * 21, 1e-9);
    assert.match(traceText(short), /3 missing hours in gaps of up to 3 hours bridged/);
    const long = await heat(
      "gdhAnderson",
      whole.filter((_, i) => i < 5 || i > 16),
      1,
    );
    near(long.lastValue, 12 * 21, 1e-9);
    assert.match(traceText(long), /12 hours of 24 missing: the longest gap has 12 hours and begins 2026-03-01 05:00/);
  });

  test("several readings in an hour count by their mean, not each for itself", async () => {
    const uneven = evenly(start, hour / 4, 96, (i) => [23, 23, 23, 31][i % 4] as number);
    near((await heat("gdhAnderson", uneven, 1)).lastValue, 24 * 21, 1e-9);
  });

  test("daily extremes are enough where the latitude is known: hours are drawn as for chill", async () => {
    const at = (latitude: number | null) =>
      evaluate({
        key: "gdd",
        params: { ...season, method: "gdhLinear" },
        weather: { temperatureMin: evenly(start, day, 5, () => 8), temperatureMax: evenly(start, day, 5, () => 8) },
        target: { latitude },
        now: start + 5 * day,
      });
    const drawn = await at(40);
    allNear(drawn.value, [84, 168, 252, 336, 420], 1e-9);
    assert.match(traceText(drawn), /Linvill 1990/);
    const nowhere = await at(null);
    assert.deepEqual([nowhere.value, nowhere.isTriggered], [[], false]);
    assert.match(traceText(nowhere), /without a latitude/);
  });

  test("the tile's own sensor will do, a freeze keeps the sum, and an event before it starts the count", async () => {
    const warm = hoursOf([25], 10);
    const call = { key: "gdd", series: { "temperature.ambient": warm }, now: start + 10 * day };
    const params = { ...season, method: "gdhAnderson", source: "sensor", freeze: true, threshold: 1500 };
    const frozen = await evaluate({ ...call, params });
    near(frozen.lastValue, 3 * 504, 1e-9);
    const upstream = { kind: "events" as const, ts: [start + 8 * day + hour], value: [1], triggered: [1] };
    near((await evaluate({ ...call, params, upstream })).lastValue, 2 * 504, 1e-9);
  });
}

describe("the gdd tile by the hour, called directly", () => {
  suite(directly);
});

describe("the gdd tile by the hour, as a guest of the sandbox", () => {
  const sandbox = inSandbox();
  after(async () => (await sandbox).close());
  suite(async (call) => (await sandbox).evaluate(call));
});
