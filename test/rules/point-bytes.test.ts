/** Points are stored as bytes and read as they were: each tile's own, to the last bit. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { PointColumns } from "#sandbox/tile.d.ts";
import { packPoints, unpackPoints } from "#schema/point-bytes.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const day = 86_400_000;
const morning = Date.UTC(2026, 10, 15, 6);

const number = fc.oneof(
  fc.double({ noNaN: true }),
  fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }),
  fc.constantFrom(-0, 0, 1e21, -1e-7, 5e-324, Number.MAX_VALUE, 0.1 + 0.2),
);
const unsteady = (length: number) => fc.array(number, { minLength: length, maxLength: length });
const steady = (length: number) =>
  fc.tuple(number, number).map(([first, step]) => Array.from({ length }, (_, index) => first + index * step));
/** Steady up to one time somewhere. */
const nearlySteady = (length: number) =>
  fc
    .tuple(steady(length), fc.nat(Math.max(0, length - 1)), number)
    .map(([ts, place, other]) => ts.map((time, index) => (index === place ? other : time)));

const columns: fc.Arbitrary<PointColumns> = fc.nat(40).chain((length) =>
  fc
    .record({
      ts: fc.oneof(steady(length), nearlySteady(length), unsteady(length)),
      value: unsteady(length),
      triggered: fc.array(fc.constantFrom(0, 1), { minLength: length, maxLength: length }),
    })
    .map(({ ts, value, triggered }) => columnsOf(ts, value, triggered)),
);

/** Empty ones between full ones, and the same one again. */
const tiles = fc
  .array(fc.oneof({ weight: 3, arbitrary: columns }, fc.constant(columnsOf([], [], []))), { maxLength: 6 })
  .chain((some) => fc.constantFrom(some, [...some, ...some.slice(0, 2)], [...some, ...some.toReversed()]));

function columnsOf(ts: readonly number[], value: readonly number[], triggered: readonly number[]): PointColumns {
  return {
    ts: Float64Array.from(ts),
    value: Float64Array.from(value),
    triggered: Uint8Array.from(triggered),
  };
}

/** Equal only where every bit is. */
function bitsOf({ ts, value, triggered }: PointColumns): readonly string[] {
  const hex = (array: Float64Array): string =>
    Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString("hex");
  return [hex(ts), hex(value), triggered.join("")];
}

test("every tile's points are read as they were written, to the last bit", () => {
  fc.assert(
    fc.property(tiles, (given) => {
      assert.deepEqual(unpackPoints(packPoints(given)).map(bitsOf), given.map(bitsOf));
    }),
    { numRuns: propertyRuns(500) },
  );
});

test("tiles that are packed together are read as those that are packed alone", () => {
  fc.assert(
    fc.property(tiles, (given) => {
      const alone = Buffer.concat(given.map((one) => packPoints([one])));
      assert.deepEqual(packPoints(given), alone);
    }),
  );
});

test("bytes in the midst of others are read like those that stand alone", () => {
  fc.assert(
    fc.property(tiles, fc.nat(9), (given, before) => {
      const bytes = packPoints(given);
      const within = Buffer.concat([Buffer.alloc(before, 255), bytes, Buffer.alloc(7, 255)]);
      const read = unpackPoints(within.subarray(before, before + bytes.length));
      assert.deepEqual(read.map(bitsOf), given.map(bitsOf));
    }),
  );
});

test("what is read does not change with the bytes", () => {
  const bytes = packPoints([columnsOf([1, 2, 4], [5, 6, 7], [1, 0, 1])]);
  const [read] = unpackPoints(bytes);
  bytes.fill(255);
  assert.deepEqual(read, columnsOf([1, 2, 4], [5, 6, 7], [1, 0, 1]));
});

test("steady times take the room of two, others eight bytes each", () => {
  const values = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const marks = values.map(() => 1);
  const daily = values.map((_, index) => morning + index * day);
  assert.equal(packPoints([columnsOf(daily, values, marks)]).length, 5 + 2 * 8 + 9 * 8 + 2);
  assert.equal(packPoints([columnsOf(daily.with(8, morning), values, marks)]).length, 5 + 9 * 8 + 9 * 8 + 2);
});

test("the bytes are those that the description says, on every machine", () => {
  const bytes = packPoints([columnsOf([1, 3], [-2, 0.5], [0, 1]), columnsOf([1, 3, 4], [0, 0, 0], [1, 1, 0])]);
  const expected = [
    "02000000 00 000000000000f03f 0000000000000040 00000000000000c0 000000000000e03f 02",
    "03000000 01 000000000000f03f 0000000000000840 0000000000001040",
    "0000000000000000 0000000000000000 0000000000000000 03",
  ];
  assert.equal(bytes.toString("hex"), expected.join("").replaceAll(" ", ""));
});
