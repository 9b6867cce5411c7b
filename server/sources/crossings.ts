/**
 * Whether the sides of a polygon's rings cross. Pure and exact: orientation is decided with adaptive precision
 * (Shewchuk 1997), so that rounding never makes a crossing or hides one. Knows plane coordinates only, neither globe
 * nor GeoJSON.
 */
import Flatbush from "flatbush";
import { orient2d } from "robust-predicates";

export type Point = readonly [x: number, y: number];
/** First and last point are the same. */
export type PlaneRing = readonly Point[];

/** A side, by its ring and the index of the position that it starts from. */
export interface SideRef {
  readonly ring: number;
  readonly index: number;
}

export type RingFault =
  | { readonly kind: "crossing"; readonly at: SideRef; readonly other: SideRef }
  | { readonly kind: "flat"; readonly ring: number }
  | { readonly kind: "intricate" };

interface Side extends SideRef {
  readonly from: Point;
  readonly to: Point;
  /** Its place in its ring, not counting repeated positions, and how many there are. */
  readonly order: number;
  readonly count: number;
}

/** Pairs of sides with overlapping boxes that may still be looked at; polygons that are checked together share one. */
export interface PairBudget {
  pairs: number;
}

/**
 * The first fault of one polygon's rings: a ring may not touch or cross itself or turn back on itself, and two rings
 * may touch in single points but neither cross nor run along each other. A position that repeats the one before it is
 * no fault.
 */
export function ringFault(rings: readonly PlaneRing[], budget: PairBudget): RingFault | null {
  const sides = rings.map(sidesOf);
  const flat = sides.findIndex((ring) => ring.length < 3);
  return flat === -1 ? crossingIn(sides.flat(), budget) : { kind: "flat", ring: flat };
}

function sidesOf(points: PlaneRing, ring: number): readonly Side[] {
  const sides = points.slice(1).map((to, index) => ({ ring, index, from: points[index] as Point, to }));
  const real = sides.filter(({ from, to }) => from[0] !== to[0] || from[1] !== to[1]);
  return real.map((side, order) => ({ ...side, order, count: real.length }));
}

function crossingIn(sides: readonly Side[], budget: PairBudget): RingFault | null {
  const tree = new Flatbush(sides.length);
  for (const { from, to } of sides) tree.add(...boxOf(from, to));
  tree.finish();
  for (const [index, side] of sides.entries()) {
    let fault: RingFault | null = null;
    tree.search(...boxOf(side.from, side.to), (earlier) => {
      budget.pairs -= 1;
      const other = sides[earlier] as Side;
      if (earlier < index && fault === null && isFault(other, side))
        fault = { kind: "crossing", at: refOf(side), other: refOf(other) };
      return false;
    });
    if (fault !== null) return fault;
    if (budget.pairs < 0) return { kind: "intricate" };
  }
  return null;
}

function refOf({ ring, index }: Side): SideRef {
  return { ring, index };
}

function boxOf(from: Point, to: Point): [number, number, number, number] {
  return [Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1])];
}

function isFault(earlier: Side, later: Side): boolean {
  const contact = contactOf(earlier, later);
  if (earlier.ring !== later.ring) return contact === "line" || contact === "crossing";
  const isNeighbour = later.order - earlier.order === 1 || later.order - earlier.order === later.count - 1;
  return isNeighbour ? contact === "line" : contact !== "none";
}

type Contact = "none" | "point" | "crossing" | "line";

function contactOf({ from: a, to: b }: Side, { from: c, to: d }: Side): Contact {
  const cSide = sideOf(a, b, c);
  const dSide = sideOf(a, b, d);
  if (cSide === 0 && dSide === 0) return contactOnLine(a, b, c, d);
  const aSide = sideOf(c, d, a);
  const bSide = sideOf(c, d, b);
  if (cSide * dSide > 0 || aSide * bSide > 0) return "none";
  return cSide * dSide < 0 && aSide * bSide < 0 ? "crossing" : "point";
}

/** -1, 0 or 1: on which side of the line through `a` and `b` the point lies. */
function sideOf(a: Point, b: Point, point: Point): number {
  return Math.sign(orient2d(a[0], a[1], b[0], b[1], point[0], point[1]));
}

/** Of four points on one line. */
function contactOnLine(a: Point, b: Point, c: Point, d: Point): Contact {
  const axis = a[0] === b[0] ? 1 : 0;
  const start = Math.max(Math.min(a[axis], b[axis]), Math.min(c[axis], d[axis]));
  const end = Math.min(Math.max(a[axis], b[axis]), Math.max(c[axis], d[axis]));
  if (start > end) return "none";
  return start === end ? "point" : "line";
}
