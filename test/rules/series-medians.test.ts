/**
 * What the check of a series finds out by counting is what putting the values in order would show: a series' usual
 * step, and whether its values look like another unit.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { findVariable, type Variable } from "#core/variables.ts";
import { cadenceOf } from "#server/data/cadence.ts";
import { looksLike } from "#server/data/units-check.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const runs = 2_000;

describe("a series' usual step", () => {
  /** The lower one of the middle two, of at most about a thousand. */
  const plainCadence = (ts: readonly number[]): number | null => {
    const count = ts.length - 1;
    if (count < 2) return null;
    const stride = Math.max(1, Math.floor(count / 1_001));
    const steps: number[] = [];
    for (let at = 1; at <= count; at += stride) steps.push((ts[at] as number) - (ts[at - 1] as number));
    return steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] as number;
  };
  const timesOf = (steps: readonly number[]): readonly number[] => {
    let at = 0;
    return [0, ...steps.map((step) => (at += step))];
  };
  const step = fc.oneof(fc.constant(3_600_000), fc.constantFrom(1, 2, 3), fc.integer({ min: 1, max: 10_000_000 }));

  test("is their median, whichever comes first and however many are equal", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const ts = timesOf(steps);
        assert.equal(cadenceOf(Float64Array.from(ts)), plainCadence(ts));
      }),
      { numRuns: propertyRuns(runs) },
    );
  });

  test("is the same of many readings, of which not all are looked at", () => {
    const many = fc.tuple(fc.integer({ min: 990, max: 4_100 }), fc.array(step, { minLength: 1, maxLength: 7 }));
    fc.assert(
      fc.property(many, ([count, pattern]) => {
        const ts = timesOf(Array.from({ length: count }, (_, at) => pattern[at % pattern.length] as number));
        assert.equal(cadenceOf(Float64Array.from(ts)), plainCadence(ts));
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

describe("what values look like", () => {
  const isNamed = (unit: string, ...names: readonly string[]): boolean => names.includes(unit);

  /** By the values in order, at the limits of units-check.ts. */
  const plainLikeness = (variable: Variable, unit: string, values: readonly number[]): string | null => {
    if (values.length < 12) return null;
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] as number;
    const [median, upper, max] = [at(0.5), at(0.9), at(1)];
    if (variable.unit === "°C") {
      const hottest = variable.name === "dewPoint" ? 36 : variable.name === "temperature.soil" ? 65 : 54;
      if (isNamed(unit, "K")) return median < 150 ? "°C or °F" : null;
      if (median >= 200 && median <= 340) return "K";
      return isNamed(unit, "°C") && upper > hottest && upper <= 150 ? "°F" : null;
    }
    if (variable.unit === "%") {
      if (isNamed(unit, "%")) return max > 0 && max <= 1.02 ? "fractions of 1" : null;
      return median > 1.02 ? "per cent" : null;
    }
    return variable.name === "moisture.matricPotential" && median > 5 ? "suction without its minus sign" : null;
  };
  const units: Readonly<Record<string, readonly string[]>> = {
    temperature: ["°C", "°F", "K"],
    dewPoint: ["°C", "°F", "K"],
    "temperature.soil": ["°C", "K"],
    humidity: ["%", "fraction"],
    "moisture.matricPotential": ["kPa", "bar"],
    rain: ["mm"],
  };
  /** At the limits, and on both sides of them. */
  const limits = [0, -0, 1.02, 5, 36, 54, 65, 150, 200, 340].flatMap((limit) => [limit, limit - 1e-9, limit + 1e-9]);
  const value = fc.oneof(fc.constantFrom(...limits), fc.double({ min: -50, max: 400, noNaN: true }));
  const some = fc.oneof(
    fc.array(value, { maxLength: 40 }),
    fc.tuple(value, fc.integer({ min: 10, max: 40 })).map(([one, count]) => new Array<number>(count).fill(one)),
    fc
      .tuple(value, value, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }))
      .map(([one, other, many, few]) => [...new Array<number>(many).fill(one), ...new Array<number>(few).fill(other)]),
  );

  for (const [name, known] of Object.entries(units)) {
    test(`${name}: as the median and the highest of them say`, () => {
      const variable = findVariable(name);
      assert.ok(variable);
      fc.assert(
        fc.property(fc.constantFrom(...known), some, (unit, values) => {
          assert.equal(looksLike(variable, unit, Float64Array.from(values)), plainLikeness(variable, unit, values));
        }),
        { numRuns: propertyRuns(runs) },
      );
    });
  }
});
