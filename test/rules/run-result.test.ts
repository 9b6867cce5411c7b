/** A result is stored in two columns, and is read as it was: each tile with its own points. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { packResult, type StoredResult, unpackResult } from "#schema/run-results.ts";
import type { PackedTargetResult, PackedTileResult } from "#server/runs/model.ts";
import "#test/support/property-runs.ts";

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }),
  fc.constantFrom(-0, 0, 1e21, -1e-7, 5e-324, Number.MAX_VALUE, 0.1 + 0.2),
);
const text = fc.oneof(fc.string(), fc.constantFrom("", '"', "\\", "}", '],"tiles":[', "\u2028", "ü✓", "NaN"));
const point = fc.tuple(number, number, fc.constantFrom(0, 1));

const tile: fc.Arbitrary<PackedTileResult> = fc
  .record({
    row: fc.nat(9),
    key: text,
    version: text,
    kind: fc.constantFrom("numeric", "percent"),
    isTriggered: fc.constantFrom(true, false, null),
    lastValue: fc.option(number),
    stage: fc.option(text),
    trace: fc.array(text, { maxLength: 3 }),
    noData: fc.boolean(),
    error: fc.option(text),
    points: fc.array(point, { maxLength: 20 }),
  })
  .map(({ points, ...others }) => {
    const column = (at: 0 | 1 | 2): number[] => points.map((one) => one[at]);
    const columns = {
      ts: Float64Array.from(column(0)),
      value: Float64Array.from(column(1)),
      triggered: Uint8Array.from(column(2)),
    };
    return { ...others, points: columns } as unknown as PackedTileResult;
  });

const result = fc.record({
  target: fc.record({
    sourceId: fc.option(text),
    hint: fc.option(text),
    name: text,
    latitude: fc.option(number),
    longitude: fc.option(number),
    sensorSources: fc.array(fc.record({ id: text, name: text }), { maxLength: 2 }),
  }),
  triggered: fc.constantFrom(true, false, null),
  probability: fc.option(number),
  color: fc.option(text),
  stage: fc.option(fc.record({ row: fc.nat(9), name: text })),
  skipped: fc.option(text),
  state: fc.constant(null),
  dataHealth: fc.constant({ coverage: null, issues: [], issueCount: 0 }),
  // The same tile again, an empty one, none: each stays where it is.
  tiles: fc.array(tile, { maxLength: 4 }).chain((tiles) => fc.constantFrom(tiles, [...tiles, ...tiles.slice(0, 1)])),
}) as unknown as fc.Arbitrary<PackedTargetResult>;

/** As the database gives the columns back: it keeps no order of members. */
function storedAs({ json, points }: ReturnType<typeof packResult>) {
  return { result: JSON.parse(json) as StoredResult, points: new Uint8Array(points) };
}

test("what is read is what was written", () => {
  fc.assert(
    fc.property(result, (one) => {
      const read = unpackResult(storedAs(packResult(one)));
      // JSON knows no minus zero. Points do.
      assert.deepEqual(JSON.parse(JSON.stringify(read)), JSON.parse(JSON.stringify(one)));
      assert.deepEqual(
        read.tiles.map(({ points }) => points),
        one.tiles.map(({ points }) => points),
      );
    }),
  );
});

test("no point is in the JSON, in which the database would look at each number", () => {
  fc.assert(
    fc.property(result, (one) => {
      const without = { ...one, tiles: one.tiles.map(({ points: _, ...tile }) => tile) };
      assert.equal(packResult(one).json, JSON.stringify(without));
    }),
  );
});
