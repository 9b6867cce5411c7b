/**
 * Boundaries against a second opinion: polygons on a grid of whole degrees and locations on a grid of quarter degrees,
 * so that this file can decide by integer arithmetic, by the definitions themselves, which sides cross and what lies
 * inside. Moving everything around the globe must change nothing.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { boundaryProblem, boxesOf, extentOf, isInside, maxPositions } from "#server/sources/geometry.ts";
import type { Boundary, LinearRing, Location } from "#server/sources/model.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

/** Whole numbers: quarters of a degree. */
type GridPoint = readonly [x: number, y: number];
type Side = readonly [GridPoint, GridPoint];

const quarters = 4;
const square = (west: number, south: number, east: number, north: number): LinearRing => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const polygon = (...coordinates: LinearRing[]): Boundary => ({ type: "Polygon", coordinates });
const at = (longitude: number, latitude: number): Location => ({ latitude, longitude });

const cross = ([ax, ay]: GridPoint, [bx, by]: GridPoint, [px, py]: GridPoint): number =>
  (bx - ax) * (py - ay) - (by - ay) * (px - ax);
const isBetween = (low: number, value: number, high: number): boolean =>
  Math.min(low, high) <= value && value <= Math.max(low, high);
const isOn = ([a, b]: Side, p: GridPoint): boolean =>
  cross(a, b, p) === 0 && isBetween(a[0], p[0], b[0]) && isBetween(a[1], p[1], b[1]);
const isSame = (a: GridPoint, b: GridPoint): boolean => a[0] === b[0] && a[1] === b[1];
const sidesOf = (ring: readonly GridPoint[]): readonly Side[] =>
  ring.slice(1).map((to, index): Side => [ring[index] as GridPoint, to]);

/** On a side, or with an odd number of sides east of it: the definition of the even-odd rule, ray to the east. */
function isInsideByRay(rings: readonly (readonly GridPoint[])[], p: GridPoint): boolean {
  const sides = rings.flatMap(sidesOf);
  if (sides.some((side) => isOn(side, p))) return true;
  const isEast = ([a, b]: Side): boolean => a[1] > p[1] !== b[1] > p[1] && cross(a, b, p) > 0 === b[1] > a[1];
  return sides.filter(isEast).length % 2 === 1;
}

/** Two sides have a point in common that is not merely the corner they share. */
function doMeet(one: Side, other: Side, shared: GridPoint | null): boolean {
  const ends = [...other.filter((p) => isOn(one, p)), ...one.filter((p) => isOn(other, p))];
  if (ends.some((p) => shared === null || !isSame(p, shared))) return true;
  const isApart = ([a, b]: Side, [c, d]: Side): boolean => Math.sign(cross(a, b, c)) * Math.sign(cross(a, b, d)) >= 0;
  return !isApart(one, other) && !isApart(other, one);
}

/** By trying every pair of sides. Of rings whose neighbouring corners differ. */
function isSimpleByPairs(ring: readonly GridPoint[]): boolean {
  const sides = sidesOf(ring);
  return sides.every((one, i) =>
    sides.slice(i + 1).every((other, k) => {
      const isNext = k === 0 ? one[1] : i === 0 && i + 1 + k === sides.length - 1 ? one[0] : null;
      return !doMeet(one, other, isNext);
    }),
  );
}

const corner = fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }));
const closedRing = fc
  .array(corner, { minLength: 3, maxLength: 7 })
  .map((corners) => corners.filter((p, index) => !isSame(p, corners.at(index - 1) as GridPoint)))
  .filter((corners) => corners.length >= 3)
  .map((corners): readonly GridPoint[] => [...corners, corners[0] as GridPoint]);
const simpleRing = closedRing.filter(isSimpleByPairs);
const inQuarters = (ring: readonly GridPoint[]): readonly GridPoint[] =>
  ring.map(([x, y]): GridPoint => [x * quarters, y * quarters]);
const moved = (ring: readonly GridPoint[], [dx, dy]: GridPoint): readonly GridPoint[] =>
  ring.map(([x, y]): GridPoint => [x + dx, y + dy]);

/** A frame of 14 by 14 with up to two holes beside each other, each touching nothing; or one ring without holes. */
const rings = fc.oneof(
  simpleRing.map((ring) => [ring]),
  fc
    .tuple(simpleRing, fc.option(simpleRing), fc.integer({ min: 1, max: 5 }))
    .map(([hole, other, up]): (readonly GridPoint[])[] => [
      inner(square(0, 0, 20, 14)),
      moved(hole, [1, up]),
      ...(other === null ? [] : [moved(other, [11, 6 - up])]),
    ]),
);
function inner(ring: LinearRing): readonly GridPoint[] {
  return ring.map(([x, y]): GridPoint => [x, y]);
}

const gridPoints: readonly GridPoint[] = Array.from({ length: 22 * quarters * 4 }, (_, index): GridPoint => {
  const [column, row] = [index % (11 * quarters), Math.floor(index / (11 * quarters))];
  return [column * 2 - 3, row * 7 - 3];
});

/** The same place within ±180°; where it is both, `east` says which. */
function wrapped(longitude: number, east: boolean): number {
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return turned === -180 && east ? 180 : turned;
}

describe("a ring", () => {
  test("is refused just where some pair of its sides meets", () => {
    let [simple, refused] = [0, 0];
    fc.assert(
      fc.property(closedRing, (ring) => {
        const isSimple = isSimpleByPairs(ring);
        if (isSimple) simple++;
        else refused++;
        assert.equal(boundaryProblem(polygon(ring)) === null, isSimple, JSON.stringify(ring));
      }),
      { numRuns: propertyRuns(3_000) },
    );
    assert.ok(
      simple > propertyRuns(300) && refused > propertyRuns(300),
      `${simple} and ${refused}: both kinds must come up`,
    );
  });

  test("may repeat a position and run either way round", () => {
    const ring = square(0, 0, 4, 4);
    assert.equal(boundaryProblem(polygon(ring.flatMap((p) => [p, p, p]))), null);
    assert.equal(boundaryProblem(polygon(ring.toReversed())), null);
    assert.equal(isInside(polygon(ring.toReversed()), at(1, 1)), true);
  });

  test("is exact to the last bit", () => {
    const justAbove = 0.3 + 2 ** -54;
    const ring: LinearRing = [
      [0, 0],
      [1, 0.3],
      [1, 1],
      [0, 1],
      [0, 0],
    ];
    assert.equal(isInside(polygon(ring), at(1, 0.3)), true);
    assert.equal(isInside(polygon(ring), at(1, 0.3 - 2 ** -54)), false);
    assert.equal(isInside(polygon(ring), at(1, justAbove)), true);
  });

  test("that cannot be checked in a moment is refused, before it takes one", () => {
    const teeth = 2_000;
    const there = Array.from({ length: teeth }, (_, i): readonly [number, number] =>
      i % 2 === 0 ? [i * 1e-3, 0] : [i * 1e-3 + 50, 50],
    );
    const back = there.toReversed().map(([x, y]): readonly [number, number] => [x + 5e-4, y + 1e-4]);
    const problem = boundaryProblem(polygon([...there, ...back, [0, 0]]));
    assert.match(problem?.message ?? "", /too intricate/);
  });

  test("is refused where all its polygons together take too long, though none does alone; a real field of 10,000 positions does not", () => {
    /** Long sides beside each other, aslant: the box around each meets the boxes of all the others. */
    const comb = (west: number): LinearRing => {
      const teeth = Array.from({ length: 400 }, (_, i): readonly [number, number] => {
        const aside = Math.floor(i / 2) * 1e-4;
        return [1, 2].includes(i % 4) ? [west + 1 + aside, 1 - aside] : [west + aside, -aside];
      });
      return [...teeth, [west + 3, -3], [west - 3, -3], teeth[0] as readonly [number, number]];
    };
    assert.equal(boundaryProblem(polygon(comb(0))), null);
    const combs = Array.from({ length: 20 }, (_, i) => [comb(i * 8 - 80)]);
    assert.match(boundaryProblem({ type: "MultiPolygon", coordinates: combs })?.message ?? "", /too intricate/);

    const coast = Array.from({ length: 9_999 }, (_, i): readonly [number, number] => {
      const [angle, reach] = [(2 * Math.PI * i) / 9_999, 1 + 0.3 * Math.sin(i / 40) + 0.01 * Math.sin(i * 12.9898)];
      return [reach * Math.cos(angle), reach * Math.sin(angle)];
    });
    assert.equal(boundaryProblem(polygon([...coast, coast[0] as readonly [number, number]])), null);
  });

  test("has at most 10,000 positions, all polygons together", () => {
    const many = Array.from({ length: 2_001 }, (_, index) => [square(index / 20, 0, index / 20 + 0.01, 1)]);
    assert.equal(boundaryProblem({ type: "MultiPolygon", coordinates: many.slice(1) }), null);
    const problem = boundaryProblem({ type: "MultiPolygon", coordinates: many });
    assert.deepEqual([problem?.loc, maxPositions], ["coordinates", 10_000]);
  });
});

describe("holes", () => {
  const outer = square(0, 0, 10, 10);
  const cases: readonly (readonly [string, LinearRing, string | null])[] = [
    ["inside", square(2, 2, 4, 4), null],
    [
      "touching the outer ring with a corner",
      [
        [0, 5],
        [2, 4],
        [2, 6],
        [0, 5],
      ],
      null,
    ],
    [
      "touching it with all corners",
      [
        [5, 0],
        [10, 5],
        [5, 10],
        [0, 5],
        [5, 0],
      ],
      null,
    ],
    ["outside", square(12, 2, 14, 4), "coordinates[1]"],
    [
      "outside, touching with a corner",
      [
        [10, 5],
        [12, 4],
        [12, 6],
        [10, 5],
      ],
      "coordinates[1]",
    ],
    ["around the outer ring", square(-1, -1, 11, 11), "coordinates[1]"],
    ["across the outer ring", square(8, 8, 12, 9), "coordinates[1][0]"],
    ["along the outer ring", square(0, 2, 4, 4), "coordinates[1][3]"],
    ["the same as the outer ring", outer, "coordinates[1][0]"],
  ];
  for (const [title, hole, loc] of cases) {
    test(`${title}: ${loc === null ? "taken" : `refused at ${loc}`}`, () => {
      assert.equal(boundaryProblem(polygon(outer, hole))?.loc ?? null, loc);
    });
  }

  test("are left out of the area, but not their edges and corners", () => {
    const field = polygon(outer, square(2, 2, 4, 4));
    assert.deepEqual(
      [at(3, 3), at(2.5, 3.999), at(2, 2), at(3, 4), at(4, 2.5), at(1, 1)].map((location) => isInside(field, location)),
      [false, false, true, true, true, true],
    );
  });

  test("may lie across the antimeridian, written from either side", () => {
    for (const hole of [square(179, 2, -178, 4), square(-179, 2, -178, 4), square(178, 2, 179, 4)]) {
      assert.equal(boundaryProblem(polygon(square(170, 0, -170, 10), hole)), null);
    }
    assert.equal(boundaryProblem(polygon(square(170, 0, -170, 10), square(-169, 2, -168, 4)))?.loc, "coordinates[1]");
    const field = polygon(square(170, 0, -170, 10), square(179, 2, -178, 4));
    assert.deepEqual(
      [at(180, 3), at(-180, 3), at(-178, 3), at(179, 3), at(178, 3), at(-177, 3)].map((location) =>
        isInside(field, location),
      ),
      [false, false, true, true, true, true],
    );
  });
});

describe("what lies inside", () => {
  test("is what the even-odd rule says, edges and corners included, wherever on the globe the area is", () => {
    let [inside, outside] = [0, 0];
    const where = fc.record({
      dx: fc.integer({ min: -190, max: 190 }),
      dy: fc.integer({ min: -80, max: 60 }),
      east: fc.boolean(),
    });
    fc.assert(
      fc.property(rings, where, (grid, { dx, dy, east }) => {
        const boundary = polygon(...grid.map((ring) => ring.map(([x, y]) => [wrapped(x + dx, east), y + dy] as const)));
        assert.equal(boundaryProblem(boundary), null, JSON.stringify(boundary));
        const boxes = boxesOf(boundary);
        const fine = grid.map(inQuarters);
        for (const [x, y] of gridPoints) {
          const expected = isInsideByRay(fine, [x, y]);
          const location = at(wrapped(x / quarters + dx, !east), y / quarters + dy);
          assert.equal(
            isInside(boundary, location),
            expected,
            `${JSON.stringify(boundary)} ${JSON.stringify(location)}`,
          );
          if (expected) inside++;
          else outside++;
          if (expected)
            assert.ok(
              boxes.some((box) => isInBox(box, location)),
              "an inside location must be in a box",
            );
        }
      }),
      { numRuns: propertyRuns(300) },
    );
    assert.ok(
      inside > propertyRuns(10_000) && outside > propertyRuns(10_000),
      `${inside} and ${outside}: both kinds must come up`,
    );
  });

  test("of a MultiPolygon is what lies inside any of its polygons", () => {
    fc.assert(
      fc.property(fc.array(simpleRing, { minLength: 1, maxLength: 4 }), (parts) => {
        const boundary: Boundary = { type: "MultiPolygon", coordinates: parts.map((ring) => [ring]) };
        assert.equal(boundaryProblem(boundary), null);
        for (const [x, y] of gridPoints) {
          const expected = parts.some((ring) => isInsideByRay([inQuarters(ring)], [x, y]));
          assert.equal(isInside(boundary, at(x / quarters, y / quarters)), expected);
        }
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  test("is the same whether a ring runs on across the antimeridian or the area is cut there", () => {
    const runsOn = polygon(square(172, -3, -171, 8));
    const cut: Boundary = {
      type: "MultiPolygon",
      coordinates: [[square(172, -3, 180, 8)], [square(-180, -3, -171, 8)]],
    };
    assert.equal(boundaryProblem(cut), null);
    for (let longitude = -180; longitude <= 180; longitude += 0.5) {
      for (const latitude of [-3.5, -3, 0, 8, 8.5]) {
        const location = at(longitude, latitude);
        const isWithin = latitude >= -3 && latitude <= 8 && (longitude >= 172 || longitude <= -171);
        assert.deepEqual(
          [isInside(runsOn, location), isInside(cut, location)],
          [isWithin, isWithin],
          JSON.stringify(location),
        );
      }
    }
    assert.deepEqual(boxesOf(runsOn), boxesOf(cut));
    assert.deepEqual(extentOf(null, cut), { west: 172, south: -3, east: 189, north: 8 });
  });
});

function isInBox(
  box: { west: number; south: number; east: number; north: number },
  { longitude, latitude }: Location,
): boolean {
  return box.west <= longitude && longitude <= box.east && box.south <= latitude && latitude <= box.north;
}
