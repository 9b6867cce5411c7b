/** The extent and the centre of a source, wherever on the globe it lies. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { centreOf, extentOf } from "#server/sources/geometry.ts";
import type { Boundary, LinearRing, Location } from "#server/sources/model.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const square = (west: number, south: number, east: number, north: number): LinearRing => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const polygon = (...coordinates: LinearRing[]): Boundary => ({ type: "Polygon", coordinates });
const at = (longitude: number, latitude: number): Location => ({ latitude, longitude });

/** The same place within ±180°; where it is both, `east` says which. */
function wrapped(longitude: number, east: boolean): number {
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return turned === -180 && east ? 180 : turned;
}

describe("the extent and the centre", () => {
  /** Rectangles that do not overlap: one in each column of two degrees. */
  const rectangles = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 6 }).chain((columns) =>
    fc.tuple(
      ...columns.map((column) =>
        fc.record({
          column: fc.constant(column),
          south: fc.integer({ min: -30, max: 30 }),
          height: fc.integer({ min: 1, max: 20 }),
        }),
      ),
    ),
  );

  test("of rectangles are the narrowest frame around them and the mean of their middles by area, wherever on the globe", () => {
    fc.assert(
      fc.property(rectangles, fc.integer({ min: -180, max: 180 }), (parts, dx) => {
        const coordinates = parts.map(({ column, south, height }) => {
          const [west, east] = [wrapped(column * 2 + dx, false), wrapped(column * 2 + 1 + dx, true)];
          return [square(west, south, east, south + height)];
        });
        const boundary: Boundary = { type: "MultiPolygon", coordinates };
        const area = parts.reduce((sum, { height }) => sum + height, 0);
        const mean = (middleOf: (part: (typeof parts)[number]) => number): number =>
          parts.reduce((sum, part) => sum + part.height * middleOf(part), 0) / area;
        const centre = centreOf(boundary);
        assertClose(turnsApart(centre.longitude, mean(({ column }) => column * 2 + 0.5) + dx), 0);
        assertClose(
          centre.latitude,
          mean(({ south, height }) => south + height / 2),
        );
        const extent = extentOf(null, boundary);
        const columns = parts.map(({ column }) => column * 2);
        assertClose(turnsApart(extent?.west ?? 0, Math.min(...columns) + dx), 0);
        assertClose((extent?.east ?? 0) - (extent?.west ?? 0), Math.max(...columns) + 1 - Math.min(...columns));
        assert.ok(Math.abs(centre.longitude) <= 180 && (extent?.west ?? 999) <= 180);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test("of a small field far from the origin lose nothing to rounding", () => {
    const [west, south, size] = [151.2093, -33.8688, 1e-4];
    const centre = centreOf(polygon(square(west, south, west + size, south + size)));
    assertClose(centre.longitude, west + size / 2);
    assertClose(centre.latitude, south + size / 2);
  });

  test("count holes out of the centre", () => {
    // Area 100 at 5 less area 16 at 8: (100 · 5 − 16 · 8) / 84.
    const centre = centreOf(
      polygon(
        square(0, 0, 10, 10),
        square(6, 3, 10, 7).map(([x, y]) => [x - 0.001, y] as const),
      ),
    );
    assertClose(centre.longitude, (500 - 16 * 7.999) / 84);
    assertClose(centre.latitude, 5);
  });

  test("of an L-shaped field agree with its two halves", () => {
    const field = polygon([
      [0, 0],
      [4, 0],
      [4, 2],
      [2, 2],
      [2, 6],
      [0, 6],
      [0, 0],
    ]);
    // 4 × 2 at (2, 1) and 2 × 4 at (1, 4).
    assert.deepEqual(centreOf(field), { longitude: 1.5, latitude: 2.5 });
  });

  test("of a location are the location; of neither there is none", () => {
    assert.deepEqual(extentOf(at(9, 47), null), { west: 9, south: 47, east: 9, north: 47 });
    assert.equal(extentOf(null, null), null);
  });

  test("of an area around most of the globe leave out the widest gap", () => {
    const boundary: Boundary = {
      type: "MultiPolygon",
      coordinates: [[square(-170, 0, -60, 1)], [square(-50, 0, 60, 1)], [square(90, 0, 175, 1)]],
    };
    assert.deepEqual(extentOf(null, boundary), { west: 90, south: 0, east: 420, north: 1 });
  });
});

/** Whole turns do not count. */
function turnsApart(a: number, b: number): number {
  return a - b - Math.round((a - b) / 360) * 360;
}

function assertClose(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);
}
