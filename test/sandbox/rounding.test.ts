/**
 * Values leave the sandbox with ten significant digits; flags, times and what scripts see of each other stay as they
 * are.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import type { Runner } from "#pool/runner.ts";
import type { ChainStep, CompiledScript, StepOutput } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { roundColumn, roundedOutput, toTenDigits } from "#sandbox/rounding.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { compiled, step, target, testNow } from "./support.ts";

const plainly = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(10)) + 0 : value);

/** Every double: also subnormal ones, the largest, and both zeros. */
const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true });
/** Of the magnitudes that tiles give, and close to the middle between two of their decimals. */
const usualDouble = fc
  .tuple(
    fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
    fc.integer({ min: 0, max: 14 }),
    fc.integer({ min: -3, max: 3 }),
  )
  .map(([whole, places, ulps]) => {
    const middle = (whole + 0.5) / 10 ** places;
    return middle * (1 + ulps * Number.EPSILON);
  });
const aDouble = fc.oneof(anyDouble, usualDouble, fc.double({ min: -1e6, max: 1e6, noNaN: true }));
/** Beyond this, ten digits would be rounded up past the largest double. */
const isRepresentable = (value: number): boolean => Number.isFinite(Number(value.toPrecision(10)));

describe("rounding to ten significant digits", () => {
  test("is what writing ten digits and reading them gives", () => {
    fc.assert(
      fc.property(aDouble, (value) => {
        fc.pre(isRepresentable(value));
        assert.ok(Object.is(toTenDigits(value), plainly(value)), `${value}: ${toTenDigits(value)}`);
      }),
      { numRuns: propertyRuns(20_000) },
    );
  });

  test("gives a column what it gives each of its values, whatever magnitudes follow each other", () => {
    fc.assert(
      fc.property(fc.array(aDouble, { maxLength: 50 }), (values) => {
        const column = Float64Array.from(values);
        roundColumn(column);
        assert.deepEqual([...column], values.map(toTenDigits));
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  test("done twice is done once", () => {
    fc.assert(
      fc.property(aDouble, (value) => {
        const once = toTenDigits(value);
        assert.ok(Object.is(toTenDigits(once), once), String(value));
      }),
      { numRuns: propertyRuns(20_000) },
    );
  });

  test("keeps ten digits: no value moves by more than half of its tenth", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: 1e-300 }), (size) => {
        for (const value of [size, -size])
          assert.ok(Math.abs(toTenDigits(value) - value) <= Math.abs(value) * 5.000001e-10, String(value));
      }),
      { numRuns: propertyRuns(10_000) },
    );
  });

  test("never puts two values into another order", () => {
    fc.assert(
      fc.property(aDouble, fc.integer({ min: -4, max: 4 }), (value, ulps) => {
        const other = value + ulps * Math.abs(value) * Number.EPSILON;
        fc.pre(Number.isFinite(other));
        assert.ok(
          value <= other === toTenDigits(value) <= toTenDigits(other) || toTenDigits(value) === toTenDigits(other),
        );
      }),
      { numRuns: propertyRuns(20_000) },
    );
  });

  test("makes 1502.395 of 1502.3949999999993, 0.3 of 0.1 + 0.2, and 0 of -0", () => {
    assert.equal(toTenDigits(1502.3949999999993), 1502.395);
    assert.equal(toTenDigits(0.1 + 0.2), 0.3);
    assert.ok(Object.is(toTenDigits(-0), 0));
    assert.deepEqual(
      [5e-324, -5e-324, 123_456_789_012, -1e300].map(toTenDigits),
      [5e-324, -5e-324, 123_456_789_000, -1e300],
    );
    assert.ok(Number.isFinite(toTenDigits(Number.MAX_VALUE)) && Number.isFinite(toTenDigits(-Number.MAX_VALUE)));
    assert.ok(Number.isNaN(toTenDigits(Number.NaN)));
    assert.equal(toTenDigits(Number.NEGATIVE_INFINITY), Number.NEGATIVE_INFINITY);
  });

  test("never changes a trigger, a time, the kind or the number of points", () => {
    const point = fc.tuple(aDouble, fc.boolean());
    fc.assert(
      fc.property(
        fc.array(point, { maxLength: 30 }),
        fc.boolean(),
        fc.option(aDouble),
        (points, isTriggered, lastValue) => {
          const columns = {
            ts: Float64Array.from(points, (_, index) => 1_700_000_000_123 + index),
            value: Float64Array.from(points, ([value]) => value),
            triggered: Uint8Array.from(points, ([, flag]) => (flag ? 1 : 0)),
          };
          const output: StepOutput = { kind: "numeric", columns, isTriggered, lastValue };
          const { value, ...rest } = roundedOutput(output).columns;
          assert.deepEqual(rest, { ts: columns.ts, triggered: columns.triggered });
          assert.equal(roundedOutput(output).isTriggered, isTriggered);
          assert.deepEqual(
            [...columns.value],
            points.map(([before]) => before),
            "the original is left as it was",
          );
          assert.deepEqual(
            [...value],
            points.map(([before]) => toTenDigits(before)),
          );
        },
      ),
    );
  });

  test("of a column costs less than writing and reading its values", () => {
    let sum = 0;
    const source = Float64Array.from({ length: 100_000 }, (_, index) => {
      sum += (index % 97) / 50.3;
      return sum;
    });
    const cpuMsOf = (work: () => void): number => {
      work();
      const before = process.cpuUsage();
      for (let round = 0; round < 10; round += 1) work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    const fast = cpuMsOf(() => roundColumn(source.slice()));
    const plain = cpuMsOf(() => source.slice().forEach(plainly));
    assert.ok(fast < plain, `${fast} ms of CPU time, where the plain way takes ${plain}`);
  });
});

describe("a result that leaves the sandbox", { concurrency: false }, () => {
  let runner: Runner;
  const languages = ["typescript", "python"] as const;
  type Language = (typeof languages)[number];
  const noisy = 1502.3949999999993;

  /** One point at the noisy value, triggered because it lies below 1502.395. */
  const first: Readonly<Record<Language, string>> = {
    typescript: `export default function evaluate(ctx: any) {
      const value = ${noisy};
      return { kind: "numeric", points: [{ ts: ctx.now, value, isTriggered: value < 1502.395 }], isTriggered: value < 1502.395, lastValue: value };
    }`,
    python: `def evaluate(ctx):
    value = ${noisy}
    return {"kind": "numeric", "points": [{"ts": ctx.now, "value": value, "isTriggered": value < 1502.395}], "isTriggered": value < 1502.395, "lastValue": value}
`,
  };
  /** Triggered when the tile before handed on its value as it was. */
  const second: Readonly<Record<Language, string>> = {
    typescript: `export default function evaluate(ctx: any) {
      const { columns, lastValue } = ctx.upstream;
      return { kind: "numeric", points: [], isTriggered: columns.value[0] < 1502.395 && lastValue < 1502.395, lastValue };
    }`,
    python: `def evaluate(ctx):
    before = ctx.upstream
    return {"kind": "numeric", "points": [], "isTriggered": before.columns.value[0] < 1502.395 and before.lastValue < 1502.395, "lastValue": before.lastValue}
`,
  };
  const outputsOf = async (scripts: readonly CompiledScript[]): Promise<readonly StepOutput[]> => {
    const steps: readonly ChainStep[] = scripts.map((script, row) => ({ ...step(script), row }));
    const targets = [target("one", { steps: steps.length })];
    const [outcome] = await runner.evaluate({ tenantId: "tenant", runId: "run", now: testNow, steps, targets });
    return (outcome?.steps ?? []).map((each) => {
      assert.equal(each.status, "ok", JSON.stringify(each));
      return (each as Extract<typeof each, { readonly status: "ok" }>).output;
    });
  };

  before(async () => {
    runner = await createRunner({ threads: 1, hasStandby: false });
  });
  after(() => runner.close());

  for (const before of languages) {
    for (const behind of languages) {
      test(`is rounded, and was handed on and decided by as it was: ${before}, then ${behind}`, async () => {
        const scripts = [await compiled(runner, before, first[before]), await compiled(runner, behind, second[behind])];
        const [one, two] = await outputsOf(scripts);
        assert.deepEqual(
          [[...(one?.columns.value ?? [])], one?.lastValue, two?.lastValue],
          [[1502.395], 1502.395, 1502.395],
        );
        assert.deepEqual([[...(one?.columns.triggered ?? [])], one?.isTriggered, two?.isTriggered], [[1], true, true]);
        assert.deepEqual([...(one?.columns.ts ?? [])], [testNow]);
      });
    }
  }
});
