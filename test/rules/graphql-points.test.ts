/** Points of a tile by range and resolution. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { AppError } from "#core/errors.ts";
import { minResolution, type Point, readSelection, selectPoints } from "#server/graphql/run-points.ts";
import "#test/support/property-runs.ts";

const points = fc
  .array(fc.record({ step: fc.integer({ min: 1, max: 9 }), value: fc.integer(), isTriggered: fc.boolean() }), {
    maxLength: 60,
  })
  .map((steps) => {
    let ts = 0;
    return steps.map(({ step, ...point }): Point => {
      ts += step;
      return { ts, ...point };
    });
  });
const bound = fc.option(fc.integer({ min: -5, max: 300 }));
const selection = fc.record({
  from: bound,
  to: bound,
  resolution: fc.option(fc.integer({ min: minResolution, max: 80 })),
});

test("are of the range alone, in their order, and no more than wanted", () => {
  fc.assert(
    fc.property(points, selection, (all, wanted) => {
      const shown = selectPoints(all, wanted);
      const { from, to, resolution } = wanted;
      const inRange = all.filter(({ ts }) => ts >= (from ?? -Infinity) && ts <= (to ?? Infinity));
      let at = -1;
      for (const point of shown) {
        const next = inRange.findIndex((each, index) => index > at && each.ts === point.ts);
        assert.deepEqual(inRange[next], point);
        at = next;
      }
      assert.equal(shown.length, Math.min(inRange.length, resolution ?? inRange.length));
    }),
  );
});

test("keep the first, the last, the smallest and the largest of the range", () => {
  fc.assert(
    fc.property(points, selection, (all, wanted) => {
      const shown = selectPoints(all, wanted);
      const whole = selectPoints(all, { ...wanted, resolution: null });
      assert.deepEqual([shown[0], shown.at(-1)], [whole[0], whole.at(-1)]);
      const extremes = (of: readonly Point[]) =>
        [Math.min, Math.max].map((pick) => pick(...of.map(({ value }) => value)));
      assert.deepEqual(extremes(shown), extremes(whole));
    }),
  );
});

test("keep the newest changes of isTriggered that there is room for", () => {
  const all = Array.from({ length: 40 }, (_, ts): Point => ({ ts, value: 1, isTriggered: ts >= 17 && ts < 23 }));
  const shown = selectPoints(all, { from: null, to: null, resolution: 8 });
  for (const change of [17, 23])
    assert.ok(
      shown.some(({ ts }) => ts === change),
      String(change),
    );
});

test("are not selected by what is no time or no resolution: every fault is told", () => {
  assert.deepEqual(readSelection({ from: "1970-01-01T00:00:01Z", resolution: null }), {
    from: 1000,
    to: null,
    resolution: null,
  });
  for (const given of [{ resolution: 3 }, { resolution: 2001 }, { from: "yesterday" }, { to: "2026-05-01T06:00:00" }]) {
    assert.throws(
      () => readSelection(given),
      (error) => error instanceof AppError && error.extras.errors?.[0]?.loc === Object.keys(given)[0],
    );
  }
});
