/**
 * Readings of two instruments are paired within half the shorter cadence, and wind is divided into components and put
 * together again.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { columnsOf } from "#core/series.ts";
import { averageSensors, combineTypes } from "#server/areas/averaging.ts";
import "#test/support/property-runs.ts";
import { pairingToleranceMs, partners } from "#tile/pairing";
import { directionFromComponents, windComponentSeries, windComponents } from "#tile/wind";
import { near } from "./cases/case.ts";
import { directly } from "./evaluators.ts";
import { hour, minute, type Pairs, traceText } from "./tile-call.ts";

const now = Date.UTC(2026, 5, 1, 12);
const hourly = (value: number, shift = 0): Pairs =>
  Array.from({ length: 6 }, (_, i) => [now - (6 - i) * hour + shift, value]);
const times = fc
  .uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 40 })
  .map((list) => Float64Array.from(list.sort((a, b) => a - b)));

describe("pairing", () => {
  test("every reading is paired with the nearest of the other series within half the shorter cadence, the earlier of two", () => {
    fc.assert(
      fc.property(times, times, (a, b) => {
        const tolerance = pairingToleranceMs(a, b);
        const plain = Array.from(a, (t) => {
          const near = [...b.keys()].filter((j) => Math.abs((b[j] as number) - t) <= tolerance);
          near.sort((j, k) => Math.abs((b[j] as number) - t) - Math.abs((b[k] as number) - t) || j - k);
          return near[0] ?? -1;
        });
        assert.deepEqual([...partners(a, b)], plain);
      }),
    );
  });

  for (const [variable, weather, expected] of [
    ["vpd", { humidity: 50 }, 1.1695],
    ["dewPoint", { humidity: 50 }, 9.26],
    ["humidity", { dewPoint: 9.27 }, 50],
  ] as const) {
    test(`${variable}: a reading two minutes after the temperature counts`, async () => {
      const [name, value] = Object.entries(weather)[0] as [string, number];
      const params = { variable, threshold: 0, when: "any" };
      const series = { temperature: hourly(20), [name]: hourly(value, 2 * minute) };
      const result = await directly({ key: "wv", params, weather: series, now });
      near(result.lastValue, expected, 0.02);
      assert.equal(result.ts.length, 6);
      assert.ok(
        result.ts.every((t) => t % hour === 0),
        "at the temperature's times",
      );
    });
  }

  test("daily ET0 takes humidity stamped two minutes after the temperature", async () => {
    const day = (value: (i: number) => number, shift = 0): Pairs =>
      Array.from({ length: 60 }, (_, i) => [now - (60 - i) * hour + shift, value(i)]);
    const weather = {
      temperature: day((i) => 15 + 8 * Math.sin(i / 4)),
      windSpeed: day(() => 2),
      solarRadiation: day(() => 250),
    };
    const call = (shift: number) =>
      directly({
        key: "wv",
        params: { variable: "et0", threshold: 0 },
        weather: { ...weather, humidity: day((i) => 60 + (i % 7), shift) },
        now,
      });
    assert.deepEqual((await call(2 * minute)).value, (await call(0)).value);
  });

  test("wind from a sector: a speed of 0 two minutes after the direction is a calm", async () => {
    const weather = { windDirection: hourly(90), windSpeed: hourly(0, 2 * minute) };
    const result = await directly({ key: "wv", params: { variable: "windDirection", sector: "E" }, weather, now });
    assert.equal(result.isTriggered, false);
    assert.match(traceText(result), /6 calm readings/);
  });

  test("readings further apart than half the shorter cadence are not combined, and the trace says why", async () => {
    const every10 = Array.from(
      { length: 6 },
      (_, i) => [now - (6 - i) * hour + 6 * minute + i * 10 * minute, 50] as const,
    );
    const result = await directly({
      key: "wv",
      params: { variable: "vpd", threshold: 0 },
      weather: {
        temperature: [
          [now - 2 * hour, 20],
          [now - hour, 20],
        ],
        humidity: every10.slice(0, 1),
      },
      now,
    });
    assert.equal(result.lastValue, null);
    assert.match(
      traceText(result),
      /No reading of temperature has one of humidity within 30 minutes \(half the shorter cadence\)/,
    );
  });

  test("an area's mean direction weighs by a speed that is two seconds late", () => {
    const at = Date.UTC(2026, 5, 1);
    const sensor = (direction: number, speed: number) => ({
      sourceId: String(direction),
      name: String(direction),
      sensorType: null,
      series: { "wind.direction": columnsOf([[at, direction]]), "wind.speed": columnsOf([[at + 2_000, speed]]) },
    });
    const mean = combineTypes(averageSensors([sensor(0, 3), sensor(90, 1)]))["wind.direction"]?.columns.value[0];
    near(mean, (Math.atan2(1, 3) * 180) / Math.PI, 1e-9);
  });
});

describe("wind components", () => {
  test("are u = −V sin d and v = −V cos d of the direction that the wind comes from (MetPy, calc.wind_components)", () => {
    for (const [direction, u, v] of [
      [0, 0, -4],
      [90, -4, 0],
      [180, 0, 4],
      [270, 4, 0],
      [225, 2.828427, 2.828427],
    ] as const) {
      near(windComponents(4, direction).u, u, 1e-6);
      near(windComponents(4, direction).v, v, 1e-6);
    }
  });

  test("give the direction back, and no wind has none", () => {
    assert.equal(directionFromComponents(0, 0), null);
    assert.equal(directionFromComponents(-0, 0), null);
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 359.99, noNaN: true }),
        (speed, direction) => {
          const { u, v } = windComponents(speed, direction);
          const back = directionFromComponents(u, v) as number;
          const apart = Math.abs(((back - direction + 540) % 360) - 180);
          assert.ok(apart < 1e-6 && Math.abs(Math.hypot(u, v) - speed) < 1e-9);
        },
      ),
    );
  });

  test("of a series: calm is 0 and 0 without a direction, wind without a direction is left out", () => {
    const speed = columnsOf([
      [0, 0],
      [hour, 3],
      [2 * hour, 3],
    ]);
    const direction = columnsOf([[hour + minute, 270]]);
    const { u, v } = windComponentSeries(speed, direction);
    assert.deepEqual([...u.ts], [0, hour]);
    near(u.value[1], 3, 1e-9);
    near(v.value[1], 0, 1e-9);
    assert.deepEqual([u.value[0], v.value[0]], [0, 0]);
  });
});
