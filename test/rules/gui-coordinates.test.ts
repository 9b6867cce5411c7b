/** Degrees as people type and paste them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { propertyRuns } from "#test/support/property-runs.ts";
import { degreesOf, pairOf } from "../../gui/maps/coordinates.ts";

const bodensee = { latitude: 47.61, longitude: 9.42 };

for (const text of [
  "47.61, 9.42",
  "47.61,9.42",
  "47,61; 9,42",
  "47,61, 9,42",
  "47.61 9.42",
  "47,61 9,42",
  "47.61° N 9.42° E",
  "N 47.61 E 9.42",
  "9.42 O, 47.61 N",
  `47° 36' 36" N, 9° 25' 12" E`,
  "47°36′36″N 9°25′12″E",
  "47° 36.6' 9° 25.2'",
])
  test(`a pair is read: ${text}`, () => assert.deepEqual(pairOf(text), bodensee));

test("what is no pair is none", () => {
  for (const text of [
    "",
    "47.61",
    "47,61",
    "1, 2, 3",
    "91.5, 9.42",
    "47.61, 190.5",
    "north, east",
    "47.61 N 9.42 N",
    "47° 60' 9°",
  ])
    assert.equal(pairOf(text), null, text);
});

test("one number is read with a point or a comma, and a side", () => {
  assert.equal(degreesOf("47,61", 90), 47.61);
  assert.equal(degreesOf("-33.9", 90), -33.9);
  assert.equal(degreesOf("−33,9°", 90), -33.9);
  assert.equal(degreesOf("33.9 S", 90), -33.9);
  assert.equal(degreesOf("33.9 s", 90), -33.9);
  assert.equal(degreesOf("118 W", 180), -118);
  assert.deepEqual([degreesOf("90", 90), degreesOf("180° W", 180)], [90, -180]);
  for (const text of ["", "12.5x", "1e1", "90,5", "--3"]) assert.equal(degreesOf(text, 90), null, text);
});

test("any pair that is written with six digits is read as it is, in both manners", () => {
  const degrees = (highest: number) => fc.integer({ min: -highest * 1e6, max: highest * 1e6 }).map((n) => n / 1e6);
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const [a, b] = [latitude.toFixed(6), longitude.toFixed(6)];
      const expected = { latitude: Number(a), longitude: Number(b) };
      assert.deepEqual(pairOf(`${a}, ${b}`), expected);
      assert.deepEqual(pairOf(`${a.replace(".", ",")}; ${b.replace(".", ",")}`), expected);
    }),
    { numRuns: propertyRuns(300) },
  );
});
