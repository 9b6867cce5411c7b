/**
 * A boundary as a drawing, north up, for the page and for the PDF alike: its rings within a box, without most of the
 * points that could not be told apart. Degrees become lengths by the equirectangular projection at the boundary's
 * middle latitude (Snyder 1987, USGS Professional Paper 1395, p. 90), which is right to look at over the size of farms.
 * Pure.
 */
import simplify from "simplify-js";
import { extentOf, ringsWithinExtent } from "#server/sources/geometry.ts";
import type { Boundary } from "#server/sources/model.ts";

export interface SketchPoint {
  readonly x: number;
  readonly y: number;
}

/** Closed: from the last point back to the first. Outer rings and holes alike: filled by the even-odd rule. */
export type SketchRing = readonly SketchPoint[];

export interface Sketch {
  readonly width: number;
  readonly height: number;
  readonly rings: readonly SketchRing[];
  /** The place itself, where there is no boundary; null where rings show it. */
  readonly marker: SketchPoint | null;
}

export interface SketchSource {
  readonly boundary: Boundary | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface SketchOptions {
  readonly width: number;
  readonly height: number;
  /** Kept free on all sides. */
  readonly margin: number;
}

/** In the sketch's units: what deviates by less is drawn straight. */
const tolerance = 0.5;
/** Of the largest rings; the others are left out. */
const maxRings = 24;
const maxPoints = 400;
const radiansPerDegree = Math.PI / 180;

/** Null where nothing says where the target is. */
export function sketchOf(
  { boundary, latitude, longitude }: SketchSource,
  { width, height, margin }: SketchOptions,
): Sketch | null {
  const middle = { x: width / 2, y: height / 2 };
  if (boundary === null) {
    return latitude === null || longitude === null ? null : { width, height, rings: [], marker: middle };
  }
  const extent = extentOf(null, boundary);
  if (extent === null) return null;
  const shrink = Math.cos(((extent.south + extent.north) / 2) * radiansPerDegree);
  const [wide, high] = [(extent.east - extent.west) * shrink, extent.north - extent.south];
  const scale = Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high);
  if (!Number.isFinite(scale)) return { width, height, rings: [], marker: middle };
  const placed = ringsWithinExtent(boundary).map((ring) =>
    ring.map(([x, y]) => ({
      x: middle.x + ((x - extent.west) * shrink - wide / 2) * scale,
      y: middle.y - (y - extent.south - high / 2) * scale,
    })),
  );
  return {
    width,
    height,
    rings: simplified(placed.toSorted((one, other) => sizeOf(other) - sizeOf(one))),
    marker: null,
  };
}

/** @param rings the largest first */
function simplified(rings: readonly SketchRing[]): readonly SketchRing[] {
  const shown = rings.slice(0, maxRings);
  for (let least = tolerance; ; least *= 2) {
    const drawn = shown.map((ring) => simpleRing(ring, least));
    if (drawn.reduce((sum, ring) => sum + ring.length, 0) <= maxPoints) return drawn;
  }
}

/** What is thinner than the tolerance is drawn as its box. */
function simpleRing(ring: SketchRing, least: number): SketchRing {
  const open = simplify([...ring], least, true).slice(0, -1);
  if (open.length > 2) return open;
  const { left, right, top, bottom } = boxOf(ring);
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

function sizeOf(ring: SketchRing): number {
  const { left, right, top, bottom } = boxOf(ring);
  return Math.hypot(right - left, bottom - top);
}

function boxOf(ring: SketchRing) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of ring) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, right, top, bottom };
}
