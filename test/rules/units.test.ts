/**
 * Units of adapters' data become canonical ones; what is unknown is named. Figures: NIST SP 811 (2008), appendix B.8.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { conversion } from "#core/units.ts";
import { variables } from "#core/variables.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const cases: readonly (readonly [value: number, from: string, to: string, expected: number])[] = [
  [32, "°F", "°C", 0],
  [212, "F", "°C", 100],
  [-40, "fahrenheit", "°C", -40],
  [45, "deg F", "°C", 7.222222],
  [273.15, "K", "°C", 0],
  [20, "℃", "°C", 20],
  [0.35, "fraction", "%", 35],
  [0.35, "m³/m³", "%", 35],
  [50, "percent", "%", 50],
  [1, "in", "mm", 25.4],
  [2, "inches", "mm", 50.8],
  [1.5, "cm", "mm", 15],
  [3, "l/m²", "mm", 3],
  [10, "mph", "m/s", 4.4704],
  [36, "km/h", "m/s", 10],
  [10, "kn", "m/s", 5.144444],
  [10, "knots", "m/s", 5.144444],
  [10, "m s-1", "m/s", 10],
  [1013.25, "hPa", "kPa", 101.325],
  [1013.25, "mbar", "kPa", 101.325],
  [1, "bar", "kPa", 100],
  [-33, "cbar", "kPa", -33],
  [14.5, "psi", "kPa", 99.973981],
  [101325, "Pa", "kPa", 101.325],
  [-1.5, "MPa", "kPa", -1500],
  [29.92, "inHg", "kPa", 101.320759],
  [1, "MJ/m²/h", "W/m²", 277.777778],
  [20, "MJ m-2 d-1", "W/m²", 231.481481],
  [1, "kW/m2", "W/m²", 1000],
  [1, "ly/min", "W/m²", 697.8],
  [Math.PI, "rad", "°", 180],
  [270, "degrees", "°", 270],
  [10, "mp/h", "m/s", 4.4704],
  [10, "miles per hour", "m/s", 4.4704],
  [10, "m s⁻¹", "m/s", 10],
  [10, "m·s−1", "m/s", 10],
  [10, "㎧", "m/s", 10],
  [10, "metres per second", "m/s", 10],
  [36, "km/hr", "m/s", 10],
  [36, "kph", "m/s", 10],
  [36, "km h⁻¹", "m/s", 10],
  [10, "ft/sec", "m/s", 3.048],
  [20, "ºC", "°C", 20],
  [20, "˚C", "°C", 20],
  [20, "° C", "°C", 20],
  [20, "deg. C", "°C", 20],
  [20, "degrees Celsius", "°C", 20],
  [68, "º F", "°C", 20],
  [40, "%RH", "%", 40],
  [40, "% rh", "%", 40],
  [40, "per cent", "%", 40],
  [40, "％", "%", 40],
  [0.35, "m³ m⁻³", "%", 35],
  [0.35, "cm3/cm3", "%", 35],
  [3, "kg m-2", "mm", 3],
  [3, "kg/m²", "mm", 3],
  [3, "kg·m⁻²", "mm", 3],
  [3, "L m-2", "mm", 3],
  [3, "l/㎡", "mm", 3],
  [1, "″", "mm", 25.4],
  [30, "m³ ha⁻¹", "mm", 3],
  [1013.25, "millibars", "kPa", 101.325],
  [10, "cm H2O", "kPa", 0.980665],
  [500, "W m⁻²", "W/m²", 500],
  [500, "W·m^-2", "W/m²", 500],
  [500, "watts per square metre", "W/m²", 500],
  [500, "J m-2 s-1", "W/m²", 500],
  [20, "MJ m⁻² day⁻¹", "W/m²", 231.481481],
  [20, "MJ/(m²·d)", "W/m²", 231.481481],
  [5, "kWh/m²/day", "W/m²", 208.333333],
  [100, "J/cm²/h", "W/m²", 277.777778],
  [90, "deg true", "°", 90],
];

for (const [value, from, to, expected] of cases) {
  test(`${value} ${from} is ${expected} ${to}`, () => {
    const found = conversion(from, to);
    assert.ok("convert" in found, "problem" in found ? found.problem : "");
    assert.ok(Math.abs(found.convert(value) - expected) < 1e-5, String(found.convert(value)));
  });
}

test("an unknown unit is a problem that names it", () => {
  const found = conversion("furlong/fortnight", "m/s");
  assert.deepEqual(found, { problem: 'unknown unit "furlong/fortnight"' });
});

test("a rate is not taken for an amount, nor an amount for a rate, and the problem says what to send", () => {
  for (const rate of ["mm/h", "mm h⁻¹", "in/h", "mm/day", "kg m-2 s-1", "l/m²/h", "mm per hour"]) {
    const found = conversion(rate, "mm");
    assert.ok("problem" in found, rate);
    assert.match(found.problem, /is a rate.*multiply it by the time since the reading before, and send mm$/, rate);
  }
  for (const amount of ["MJ/m²", "kWh m-2", "J/cm2"]) {
    const found = conversion(amount, "W/m²");
    assert.ok("problem" in found, amount);
    assert.match(found.problem, /does not say in which time: write .*\/h or .*\/d, or send W\/m²$/, amount);
  }
  for (const other of ["1/h", "h", "µmol/m²/s", "/h", "lux"])
    assert.ok("problem" in conversion(other, "mm") && !/rate/.test(JSON.stringify(conversion(other, "mm"))), other);
});

test("no two units share a name, however it is spelt", () => {
  const bases = ["°C", "%", "mm", "m/s", "kPa", "W/m²", "°", "min"];
  for (const [, from, to] of cases) {
    for (const spelling of [
      from,
      from.toUpperCase(),
      ` ${from} `,
      from.replaceAll(" ", "\u00a0"),
      from.normalize("NFD"),
    ]) {
      const taken = bases.filter((base) => "convert" in conversion(spelling, base));
      assert.deepEqual(taken, [to], spelling);
    }
  }
});

test("what came before changes nothing: each name is itself again and again, among more than are remembered", () => {
  const known = cases.map(([, from, to]) => [from, to] as const);
  const spelling = fc
    .constantFrom(...known)
    .chain(([from, to]) =>
      fc.constantFrom([from, to] as const, [` ${from.toUpperCase()} `, to] as const, [from, "?"] as const),
    );
  const asked = fc.oneof(spelling, fc.tuple(fc.string({ maxLength: 45 }), fc.constantFrom("°C", "mm", "%")));
  const crowd = Array.from({ length: 1_500 }, (_, index) => `unit ${index}`);
  const answerOf = ([from, to]: readonly [string, string]) => {
    const found = conversion(from, to);
    return "problem" in found ? found.problem : [found.convert(0), found.convert(37.5), found.isIdentity];
  };
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 30 }), (pairs) => {
      const first = pairs.map(answerOf);
      for (const name of crowd) assert.deepEqual(conversion(name, "°C"), { problem: `unknown unit "${name}"` });
      assert.deepEqual(pairs.toReversed().map(answerOf).toReversed(), first);
      for (const [at, [from]] of pairs.entries()) {
        const answer = first[at];
        if (typeof answer === "string") assert.ok(answer.includes(JSON.stringify(from).slice(0, 20)), answer);
      }
    }),
    { numRuns: propertyRuns(50) },
  );
});

test("a unit of another dimension is a problem that names both", () => {
  assert.deepEqual(conversion("mm", "°C"), { problem: 'unit "mm" cannot be converted to °C' });
  assert.ok("problem" in conversion("", "°C"));
});

test("every variable's own unit is accepted and changes nothing", () => {
  for (const { unit } of variables) {
    const found = conversion(unit, unit);
    assert.ok("convert" in found && found.isIdentity && found.convert(1.25) === 1.25, unit);
  }
});

test("converting there and back gives the value again", () => {
  const pairs = [
    ["°F", "°C"],
    ["K", "°C"],
    ["psi", "kPa"],
    ["mph", "m/s"],
    ["ly/d", "W/m²"],
  ] as const;
  fc.assert(
    fc.property(fc.constantFrom(...pairs), fc.double({ min: -1e4, max: 1e4, noNaN: true }), ([from, to], value) => {
      const there = conversion(from, to);
      const back = conversion(to, from);
      assert.ok("convert" in there && "convert" in back);
      return Math.abs(back.convert(there.convert(value)) - value) <= 1e-9 * Math.max(1, Math.abs(value)) * 1e3;
    }),
  );
});
