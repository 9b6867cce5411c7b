/**
 * What holds for whole tiles and any readings: heat grows with temperature, cutoffs that do not act change nothing, and
 * units make no difference.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { checkResponse } from "#server/adapters/response.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { directly } from "./evaluators.ts";
import { hour, type Pairs } from "./tile-call.ts";

const start = Date.UTC(2026, 3, 1);
const days = 8;
const now = start + days * 24 * hour;
const tiny = 1e-6;

/** Tenths of a degree, as stations report. */
const hourly = (min: number, max: number) =>
  fc
    .array(fc.integer({ min: min * 10, max: max * 10 }), { minLength: days * 24, maxLength: days * 24 })
    .map((tenths): Pairs => tenths.map((tenth, i) => [start + i * hour, tenth / 10] as const));

const ofOneDay = ["modified", "sineSingle", "triangleSingle"].map((method) => ({ isSimple: false, method }));
const ofTwoDays = ["sineDouble", "triangleDouble"].map((method) => ({ isSimple: false, method }));
const anyMethod = fc.constantFrom({ isSimple: true }, ...ofOneDay, ...ofTwoDays);

function heat(params: object, temperature: Pairs) {
  const given = { tBase: 10, threshold: 100, startDate: "2026-04-01", stopDate: "2026-04-30", ...params };
  return directly({ key: "gdd", params: given, weather: { temperature }, now });
}

describe("the degree-day tile", () => {
  test("never counts less than nothing, and never less when every reading is warmer", async () => {
    await fc.assert(
      fc.asyncProperty(
        hourly(-20, 35),
        anyMethod,
        fc.integer({ min: 0, max: 80 }),
        async (readings, params, tenths) => {
          const cold = await heat(params, readings);
          const warm = await heat(
            params,
            readings.map(([ts, value]) => [ts, value + tenths / 10] as const),
          );
          assert.equal(cold.value.length, warm.value.length);
          for (const [i, value] of cold.value.entries()) {
            assert.ok(value >= (cold.value[i - 1] ?? 0), "the sum of the season never falls");
            assert.ok((warm.value[i] as number) >= value - tiny, `${warm.value[i]} is less than ${value}`);
          }
        },
      ),
      { numRuns: propertyRuns(60) },
    );
  });

  test("gives the simple sum by every method of one day where all readings lie between base and upper temperature", async () => {
    await fc.assert(
      fc.asyncProperty(hourly(11, 29), fc.constantFrom(...ofOneDay), async (readings, params) => {
        const [simple, other] = [
          await heat({ isSimple: true }, readings),
          await heat({ ...params, tUpper: 30 }, readings),
        ];
        assert.deepEqual(other.ts, simple.ts);
        for (const [i, value] of simple.value.entries()) assert.ok(Math.abs((other.value[i] as number) - value) < tiny);
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

describe("an adapter's unit", () => {
  const units = fc.constantFrom<readonly [unit: string, of: (celsius: number) => number]>(
    ["°F", (celsius) => celsius * 1.8 + 32],
    ["deg F", (celsius) => celsius * 1.8 + 32],
    ["K", (celsius) => celsius + 273.15],
    ["C", (celsius) => celsius],
  );

  /** An adapter's readings after the check, without spikes, in °C. */
  function answered(points: Pairs, unit: string): Pairs {
    const checked = checkResponse(
      { series: [{ variable: "temperature", unit, points }] },
      { facet: "weather", names: ["temperature"], sourceId: null, from: start, to: now, fetchedAt: now },
    );
    assert.ok(checked.ok);
    const { ts, value } = checked.data.temperature?.columns ?? { ts: [], value: [] };
    return Array.from(ts, (t, i) => [t, value[i] as number] as const);
  }

  /** A spike that the check leaves out, between two readings whose mean is half a tenth: 7.25 °C. */
  const bridgedHalfway = Array.from({ length: days * 24 }, (_, i): Pairs[number] => [
    start + i * hour,
    { 100: 9.1, 101: 28.6, 102: 5.4 }[i] ?? 0,
  ]);

  test("changes neither heat nor chill nor a weather condition", async () => {
    await fc.assert(
      fc.asyncProperty(hourly(-20, 35), units, async (generated, [unit, of]) => {
        const readings = answered(generated, "°C");
        const converted = answered(
          generated.map(([ts, value]) => [ts, of(value)]),
          unit,
        );
        // On a limit a value may fall to either side by its last bit: no reading is on one, and no hour bridged between
        // two of them.
        const calls = [
          {
            key: "gdd",
            params: { isSimple: false, threshold: 20.03, startDate: "2026-04-01", stopDate: "2026-04-30" },
          },
          { key: "ch", params: { tBase: 7.247, threshold: 20, startDate: "2026-04-01", stopDate: "2026-04-30" } },
          {
            key: "wv",
            params: {
              variable: "temperature",
              trigger: "between",
              threshold: 5.047,
              thresholdUpper: 25.047,
              when: "any",
            },
          },
        ];
        for (const call of calls) {
          const [plain, other] = [
            await directly({ ...call, weather: { temperature: readings }, now }),
            await directly({ ...call, weather: { temperature: converted }, now }),
          ];
          assert.deepEqual([other.ts, other.isTriggered], [plain.ts, plain.isTriggered], call.key);
          for (const [i, v] of plain.value.entries())
            assert.ok(Math.abs((other.value[i] as number) - v) < tiny, call.key);
        }
      }),
      { numRuns: propertyRuns(40), examples: [[bridgedHalfway, ["°F", (celsius) => celsius * 1.8 + 32]]] },
    );
  });
});
