/** Boundaries as small drawings. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type Sketch, sketchOf } from "#server/reports/sketch.ts";
import type { Boundary, LinearRing } from "#server/sources/model.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const box = { width: 88, height: 66, margin: 4 };

function sketched(boundary: Boundary): Sketch {
  return sketchOf({ boundary, latitude: null, longitude: null }, box) ?? assert.fail("no sketch");
}

function ringOf(corners: readonly (readonly [number, number])[]): LinearRing {
  return [...corners, corners[0] ?? [0, 0]];
}

function around(longitude: number, latitude: number, radius: number, count: number): LinearRing {
  const wrapped = (x: number) => (x > 180 ? x - 360 : x < -180 ? x + 360 : x);
  return ringOf(
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * 2 * Math.PI;
      return [wrapped(longitude + radius * Math.cos(angle)), latitude + radius * Math.sin(angle)] as const;
    }),
  );
}

function sizeOf({ rings }: Sketch) {
  const points = rings.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { wide: Math.max(...xs) - Math.min(...xs), high: Math.max(...ys) - Math.min(...ys) };
}

describe("a sketch", () => {
  test("of any ring lies within the margins, fills them one way, and has few points", () => {
    const place = fc.record({
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      latitude: fc.double({ min: -80, max: 80, noNaN: true }),
      radius: fc.double({ min: 1e-4, max: 5, noNaN: true }),
      count: fc.integer({ min: 3, max: 3_000 }),
    });
    fc.assert(
      fc.property(place, ({ longitude, latitude, radius, count }) => {
        const sketch = sketched({ type: "Polygon", coordinates: [around(longitude, latitude, radius, count)] });
        for (const { x, y } of sketch.rings.flat()) {
          assert.ok(x >= 4 - 1e-6 && x <= 84 + 1e-6, String(x));
          assert.ok(y >= 4 - 1e-6 && y <= 62 + 1e-6, String(y));
        }
        const { wide, high } = sizeOf(sketch);
        assert.ok(wide > 78 || high > 56, `${wide} ${high}`);
        assert.ok(sketch.rings.flat().length <= 400);
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  test("shows a field as wide as it is on the ground: at 60° a degree of longitude is half as long", () => {
    const square = ringOf([
      [10, 60],
      [10.02, 60],
      [10.02, 60.01],
      [10, 60.01],
    ]);
    const sketch = sketched({ type: "Polygon", coordinates: [square] });
    const { wide, high } = sizeOf(sketch);
    assert.ok(Math.abs(wide / high - 1) < 0.001, `${wide} ${high}`);
    const xs = sketch.rings.flat().map(({ x }) => x);
    assert.ok(Math.abs(Math.min(...xs) + Math.max(...xs) - box.width) < 1e-6, "in the middle");
  });

  test("has north above and east to the right", () => {
    const north = ringOf([
      [10, 47],
      [10.01, 47],
      [10.01, 47.02],
    ]);
    const [ring = []] = sketched({ type: "Polygon", coordinates: [north] }).rings;
    const top = ring.toSorted((one, other) => one.y - other.y)[0];
    assert.equal(top?.x, Math.max(...ring.map(({ x }) => x)));
  });

  test("of a field across the antimeridian is the same as anywhere else", () => {
    const shape = (longitude: number): Boundary => ({
      type: "Polygon",
      coordinates: [around(longitude, -17, 0.3, 12), around(longitude, -17, 0.1, 5)],
    });
    const [there, here] = [sketched(shape(180)), sketched(shape(20))];
    assert.equal(there.rings.length, 2);
    there.rings.flat().forEach(({ x, y }, index) => {
      const other = here.rings.flat()[index];
      assert.ok(Math.abs(x - (other?.x ?? 0)) < 1e-6 && Math.abs(y - (other?.y ?? 0)) < 1e-6);
    });
  });

  test("of two parts on either side of the antimeridian shows them side by side", () => {
    const parts: Boundary = {
      type: "MultiPolygon",
      coordinates: [[around(179.8, 0, 0.1, 8)], [around(-179.8, 0, 0.1, 8)]],
    };
    const [one = [], other = []] = sketched(parts).rings.map((ring) => ring.map(({ x }) => x));
    assert.ok(Math.max(...one) < Math.min(...other) || Math.max(...other) < Math.min(...one));
  });

  test("keeps holes, and a part too small to be seen as a dot", () => {
    const far: Boundary = {
      type: "MultiPolygon",
      coordinates: [[around(10, 47, 0.5, 40), around(10, 47, 0.2, 8)], [around(10.8, 47, 0.0001, 6)]],
    };
    const { rings } = sketched(far);
    assert.equal(rings.length, 3);
    for (const ring of rings) assert.ok(ring.length >= 3);
  });

  test("of a place without a boundary is a marker, and of nothing none", () => {
    assert.deepEqual(sketchOf({ boundary: null, latitude: 47, longitude: 9 }, box)?.marker, { x: 44, y: 33 });
    assert.equal(sketchOf({ boundary: null, latitude: null, longitude: null }, box), null);
  });
});
