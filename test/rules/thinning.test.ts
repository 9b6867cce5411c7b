/** Thinning keeps what people look for: ends, extremes and every change of state. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { PointColumns } from "#sandbox/tile.d.ts";
import { maxStoredPoints, thin } from "#server/runs/work/thinning.ts";
import "#test/support/property-runs.ts";

function columns(values: readonly number[], states: readonly boolean[]): PointColumns {
  return {
    ts: Float64Array.from(values, (_, index) => 1_700_000_000_000 + index * 60_000),
    value: Float64Array.from(values),
    triggered: Uint8Array.from(states, (state) => (state ? 1 : 0)),
  };
}

/** Times at which the state differs from the point before. */
function changes({ ts, triggered }: PointColumns): readonly number[] {
  return [...ts].filter((_, index) => index > 0 && triggered[index] !== triggered[index - 1]);
}

/** A state that changes at the given places. */
function statesOf(length: number, places: readonly number[]): readonly boolean[] {
  const flips = new Set(places);
  let state = false;
  return Array.from({ length }, (_, index) => {
    if (flips.has(index)) state = !state;
    return state;
  });
}

const limit = 50;
const arbitrary = fc
  .integer({ min: limit + 1, max: 600 })
  .chain((length) =>
    fc.tuple(
      fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: length, maxLength: length }),
      fc.array(fc.integer({ min: 1, max: length - 1 }), { maxLength: limit - 4 }),
    ),
  )
  .map(([values, places]) => columns(values, statesOf(values.length, places)));

test("the first, the last, the extremes and every change of isTriggered survive, within the limit", () => {
  fc.assert(
    fc.property(arbitrary, (whole) => {
      const { columns: kept, note } = thin(whole, limit);
      assert.equal(kept.ts.length, limit);
      assert.equal(kept.ts[0], whole.ts[0]);
      assert.equal(kept.ts.at(-1), whole.ts.at(-1));
      assert.equal(Math.min(...kept.value), Math.min(...whole.value));
      assert.equal(Math.max(...kept.value), Math.max(...whole.value));
      assert.deepEqual(changes(kept), changes(whole));
      assert.match(note ?? "", new RegExp(`^${whole.ts.length} points were thinned to ${limit}: .* every change`));
    }),
  );
});

test("what is kept is a part of the whole, in order and unchanged", () => {
  fc.assert(
    fc.property(arbitrary, (whole) => {
      const { columns: kept } = thin(whole, limit);
      let from = -1;
      kept.ts.forEach((ts, index) => {
        const place = whole.ts.indexOf(ts);
        assert.ok(place > from);
        assert.equal(kept.value[index], whole.value[place]);
        assert.equal(kept.triggered[index], whole.triggered[place]);
        from = place;
      });
    }),
  );
});

test("2000 points are kept as they are, and nothing is said", () => {
  const whole = columns(
    Array.from({ length: maxStoredPoints }, (_, index) => index),
    statesOf(maxStoredPoints, []),
  );
  assert.deepEqual(thin(whole), { columns: whole, note: null });
});

test("a single spike among 10 000 equal readings survives", () => {
  const values = Array.from({ length: 10_000 }, (_, index) => (index === 7_777 ? 99 : 1));
  const { columns: kept } = thin(columns(values, statesOf(10_000, [])));
  assert.equal(kept.ts.length, 2000);
  assert.ok(kept.value.includes(99));
});

test("the rest is spread evenly: no gap is much wider than another", () => {
  const { columns: kept } = thin(
    columns(
      Array.from({ length: 20_000 }, (_, index) => index),
      statesOf(20_000, []),
    ),
  );
  const gaps = [...kept.ts].slice(1).map((ts, index) => (ts - (kept.ts[index] as number)) / 60_000);
  assert.ok(Math.max(...gaps) <= 12, String(Math.max(...gaps)));
});

test("when the state changes more often than fits, the newest changes are kept and the note says so", () => {
  const length = 6_000;
  const whole = columns(
    Array.from({ length }, (_, index) => index),
    Array.from({ length }, (_, index) => index % 2 === 0),
  );
  const { columns: kept, note } = thin(whole);
  assert.equal(kept.ts.length, 2000);
  assert.deepEqual([kept.ts[0], kept.ts.at(-1)], [whole.ts[0], whole.ts.at(-1)]);
  assert.match(note ?? "", /changes too often, its \d+ oldest changes are left out/);
});
