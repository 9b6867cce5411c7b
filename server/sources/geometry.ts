/**
 * Where sources are: what a boundary must be, whether a location lies inside it, and the boxes that narrow a search.
 * Pure. Sides are straight in longitude and latitude (RFC 7946 §3.1.1).
 *
 * The antimeridian: two positions of a ring that follow each other more than 180° of longitude apart are joined the
 * short way, across it. A ring is therefore first unrolled, so that its longitudes run on beyond ±180, and a location
 * is looked for there one turn either way too.
 */
import { polygonArea, polygonCentroid } from "d3-polygon";
import pointInPolygon from "point-in-polygon-hao";
import { type PairBudget, type PlaneRing, type Point, ringFault, type SideRef } from "./crossings.ts";
import { memberProblem } from "./geojson-members.ts";
import type { Boundary, LinearRing, Location, Position } from "./model.ts";

/** Degrees; `west` ≤ `east`, both within ±180. Edges belong to it. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** As a box, but `east` is beyond 180 where it crosses the antimeridian: `west` ≤ `east` always. */
export type Extent = Box;

/** What is wrong, and where: `loc` is a place within the boundary, such as `coordinates[0][3]`. */
export interface BoundaryProblem {
  readonly loc: string;
  readonly message: string;
}

/** Of all rings together. */
export const maxPositions = 10_000;
const minRingPositions = 4;
/**
 * In one boundary: 25 for each side where there are most, real fields have three or four; few enough to answer in a
 * moment.
 */
const maxPairs = 250_000;
/** In all boundaries of one request or answer: ten for each side that a mebibyte can hold. */
export const maxPairsTogether = 2_000_000;
/** To look where a point lies takes, for each side, so small a part of the time of a pair. */
const pairsPerLook = 1 / 64;
const intricate = "is too intricate to be checked: too many of its sides lie close together";
const intricateTogether =
  "is too intricate to be checked with the boundaries before it: simplify them, or send fewer at a time";
const positionMessage =
  "must be [longitude, latitude] in degrees, with a longitude of -180 to 180 and a latitude of -90 to 90";
const turns = [0, 360, -360] as const;
/** 0.1 mm: more than unrolling can lose. */
const boxMargin = 1e-9;

/** As it comes in: whether the coordinates are any is to be found out. */
export interface BoundaryInput {
  /** Only checked, as `crs` is (geojson-members.ts). */
  readonly bbox?: unknown;
  readonly crs?: unknown;
  readonly type: Boundary["type"];
  readonly coordinates: readonly unknown[];
}

/**
 * Null where it is a `Boundary` that can be searched by: RFC 7946, no ring touching or crossing itself, holes inside.
 * @param together what may still be compared in all boundaries of the request; is used up
 */
export function boundaryProblem(
  input: BoundaryInput,
  together: PairBudget = { pairs: maxPairsTogether },
): BoundaryProblem | null {
  const misfit =
    memberProblem(input) ?? nestingProblem("coordinates", input.coordinates, input.type === "Polygon" ? 2 : 3);
  if (misfit !== null) return misfit;
  const polygons = polygonsOf(input as Boundary);
  const count = positionCount(input as Boundary);
  if (polygons.length === 0) return { loc: "coordinates", message: "must hold at least one polygon" };
  if (count > maxPositions)
    return { loc: "coordinates", message: `must hold at most ${maxPositions} positions, but holds ${count}` };
  const allowed = Math.min(maxPairs, together.pairs);
  const budget = { pairs: allowed };
  const problem = firstProblem(polygons, budget);
  together.pairs -= allowed - Math.max(0, budget.pairs);
  return budget.pairs < 0 && allowed < maxPairs && problem?.message === intricate
    ? { ...problem, message: intricateTogether }
    : problem;
}

function firstProblem(polygons: readonly PolygonAt[], budget: PairBudget): BoundaryProblem | null {
  for (const polygon of polygons) {
    const problem =
      shapeProblem(polygon) ?? globeProblem(polygon) ?? ringProblem(polygon, budget) ?? holeProblem(polygon, budget);
    if (problem !== null) return problem;
  }
  return null;
}

/** Of all rings. */
export function positionCount(boundary: Boundary): number {
  return polygonsOf(boundary)
    .flatMap(({ rings }) => rings)
    .reduce((sum, ring) => sum + ring.length, 0);
}

/** Whether the location lies inside, in no hole; edges and corners, those of holes too, count as inside. */
export function isInside(boundary: Boundary, location: Location): boolean {
  return insideTest(boundary)(location);
}

/**
 * `isInside` for many locations: what is the same for all of them is worked out once, and those far away are told apart
 * at a glance.
 */
export function insideTest(boundary: Boundary): (location: Location) => boolean {
  const polygons = polygonsOf(boundary).map(({ rings }) => {
    const plane = unroll(rings);
    return { plane, box: spanOf(plane[0] ?? []) };
  });
  return ({ latitude, longitude }) =>
    polygons.some(({ plane, box }) =>
      turns.some((turn) => {
        const x = longitude + turn;
        const isNear = x >= box.west && x <= box.east && latitude >= box.south && latitude <= box.north;
        return isNear && positionIn([x, latitude], plane) !== "outside";
      }),
    );
}

/** Every location inside the boundary is in one of these one or two boxes. */
export function boxesOf(boundary: Boundary): readonly Box[] {
  const { west, south, east, north } = extentOfBoundary(boundary);
  return turns.flatMap((turn) => {
    const box = { west: Math.max(west + turn - boxMargin, -180), east: Math.min(east + turn + boxMargin, 180) };
    return box.west > box.east ? [] : [{ ...box, south: south - boxMargin, north: north + boxMargin }];
  });
}

/** Null where there is neither. */
export function extentOf(location: Location | null, boundary: Boundary | null): Extent | null {
  if (boundary !== null) return extentOfBoundary(boundary);
  if (location === null) return null;
  return { west: location.longitude, south: location.latitude, east: location.longitude, north: location.latitude };
}

/** The centre of gravity of the area, in longitude and latitude. It may lie outside a hollow or bent area. */
export function centreOf(boundary: Boundary): Location {
  const extent = extentOfBoundary(boundary);
  // Relative to a corner, or the areas of small fields would drown in rounding.
  const parts = polygonsOf(boundary).flatMap(({ rings }) => {
    const plane = unroll(rings);
    const turn = plane[0] !== undefined && spanOf(plane[0]).west < extent.west ? 360 : 0;
    return plane.map((ring, index) => weightedCentre(ring, [extent.west - turn, extent.south], index === 0 ? 1 : -1));
  });
  const area = parts.reduce((sum, part) => sum + part.area, 0);
  const mean = (axis: 0 | 1): number => parts.reduce((sum, part) => sum + (part.area / area) * part.centre[axis], 0);
  const longitude = extent.west + mean(0);
  return { longitude: longitude > 180 ? longitude - 360 : longitude, latitude: extent.south + mean(1) };
}

/**
 * Every ring, outside or hole, with longitudes that run on: all within `extentOf`, which may reach beyond 180.
 */
export function ringsWithinExtent(boundary: Boundary): readonly PlaneRing[] {
  const extent = extentOfBoundary(boundary);
  return polygonsOf(boundary).flatMap(({ rings }) => {
    const plane = unroll(rings);
    const { west } = spanOf(plane[0] ?? []);
    const turn = turns.find((one) => west + one >= extent.west - boxMargin && west + one <= extent.east) ?? 0;
    return plane.map((ring) => ring.map(([x, y]): Point => [x + turn, y]));
  });
}

interface PolygonAt {
  /** Place of the polygon's list of rings. */
  readonly loc: string;
  readonly rings: readonly LinearRing[];
}

function polygonsOf(boundary: Boundary): readonly PolygonAt[] {
  if (boundary.type === "Polygon") return [{ loc: "coordinates", rings: boundary.coordinates }];
  return boundary.coordinates.map((rings, index) => ({ loc: `coordinates[${index}]`, rings }));
}

/** @param depth of lists in the list, down to the positions */
function nestingProblem(loc: string, list: readonly unknown[], depth: number): BoundaryProblem | null {
  if (depth === 0) return list.every((value) => typeof value === "number") ? null : { loc, message: positionMessage };
  for (const [index, item] of list.entries()) {
    const at = `${loc}[${index}]`;
    const message = depth === 1 ? positionMessage : `must be a list of ${depth === 2 ? "positions" : "rings"}`;
    const problem = Array.isArray(item) ? nestingProblem(at, item, depth - 1) : { loc: at, message };
    if (problem !== null) return problem;
  }
  return null;
}

function shapeProblem({ loc, rings }: PolygonAt): BoundaryProblem | null {
  if (rings.length === 0) return { loc, message: "must hold at least one ring" };
  for (const [index, ring] of rings.entries()) {
    const at = `${loc}[${index}]`;
    const wrong = ring.findIndex((position) => !isPosition(position));
    if (wrong !== -1) return { loc: `${at}[${wrong}]`, message: positionMessage };
    if (ring.length < minRingPositions)
      return { loc: at, message: `must hold at least ${minRingPositions} positions, the last of them like the first` };
    if (!isClosed(ring)) return { loc: `${at}[${ring.length - 1}]`, message: `must repeat ${at}[0]: a ring is closed` };
  }
  return null;
}

function isPosition(position: Position): boolean {
  const [longitude, latitude] = position;
  const isInRange = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
  return isInRange && position.length <= 3 && position.every(Number.isFinite);
}

function isClosed(ring: LinearRing): boolean {
  const first = ring[0] ?? [];
  const last = ring.at(-1) ?? [];
  return first.length === last.length && first.every((value, index) => value === last[index]);
}

function globeProblem({ loc, rings }: PolygonAt): BoundaryProblem | null {
  for (const [index, ring] of unroll(rings).entries()) {
    const { west, east } = spanOf(ring);
    if (ring[0]?.[0] === ring.at(-1)?.[0] && east - west <= 360) continue;
    return { loc: `${loc}[${index}]`, message: "goes around the globe: cut the area into polygons that do not" };
  }
  return null;
}

function ringProblem({ loc, rings }: PolygonAt, budget: PairBudget): BoundaryProblem | null {
  const fault = ringFault(unroll(rings), budget);
  if (fault === null) return null;
  if (fault.kind === "intricate") return { loc, message: intricate };
  if (fault.kind === "flat")
    return { loc: `${loc}[${fault.ring}]`, message: "must hold at least three different positions" };
  const place = ({ ring, index }: SideRef): string => `${loc}[${ring}][${index}]`;
  const message = `the side that starts here crosses, touches or overlaps the one that starts at ${place(fault.other)}`;
  return { loc: place(fault.at), message };
}

/** As no sides cross, a hole that has one point inside the outer ring is inside it as a whole. */
function holeProblem({ loc, rings }: PolygonAt, budget: PairBudget): BoundaryProblem | null {
  const [outer, ...holes] = unroll(rings);
  if (outer === undefined) return null;
  const outside = holes.findIndex((hole) => !isHoleInside(hole, outer, budget));
  if (budget.pairs < 0) return { loc, message: intricate };
  return outside === -1 ? null : { loc: `${loc}[${outside + 1}]`, message: `is a hole and must lie inside ${loc}[0]` };
}

/** False, too, where the budget does not suffice to tell. */
function isHoleInside(hole: PlaneRing, outer: PlaneRing, budget: PairBudget): boolean {
  const middles = hole
    .slice(1)
    .map(([x, y], index): Point => [(x + (hole[index]?.[0] ?? x)) / 2, (y + (hole[index]?.[1] ?? y)) / 2]);
  for (const point of [...hole, ...middles]) {
    budget.pairs -= outer.length * pairsPerLook;
    if (budget.pairs < 0) return false;
    const position = positionIn(point, [outer]);
    if (position !== "edge") return position === "inside";
  }
  return false;
}

function positionIn(point: Point, rings: readonly PlaneRing[]): "inside" | "outside" | "edge" {
  const result = pointInPolygon([...point], rings as [number, number][][]);
  if (result === 0) return "edge";
  return result ? "inside" : "outside";
}

/** Rings with continuous longitudes; holes are brought to where the outer ring is. */
function unroll(rings: readonly LinearRing[]): readonly PlaneRing[] {
  const [first, ...holes] = rings;
  if (first === undefined) return [];
  const outer = unrollRing(first, 0);
  const { west, east } = spanOf(outer);
  const turnOf = (hole: LinearRing): number => {
    const longitude = hole[0]?.[0] ?? 0;
    return turns.find((turn) => longitude + turn >= west && longitude + turn <= east) ?? 0;
  };
  return [outer, ...holes.map((hole) => unrollRing(hole, turnOf(hole)))];
}

function unrollRing(ring: LinearRing, startTurn: number): PlaneRing {
  let turn = startTurn;
  return ring.map(([longitude, latitude], index): Point => {
    const step = longitude - (ring[index - 1]?.[0] ?? longitude);
    if (step > 180) turn -= 360;
    if (step < -180) turn += 360;
    return [longitude + turn, latitude];
  });
}

function spanOf(ring: PlaneRing): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return { west, south, east, north };
}

/** The narrowest one: it leaves out the widest gap between the polygons around the globe. */
function extentOfBoundary(boundary: Boundary): Extent {
  const spans = polygonsOf(boundary).map(({ rings }) => normalized(spanOf(unroll(rings)[0] ?? [])));
  const south = Math.min(...spans.map((span) => span.south));
  const north = Math.max(...spans.map((span) => span.north));
  const sorted = spans.toSorted((a, b) => a.west - b.west);
  let reach = -Infinity;
  let gap = { width: -Infinity, west: 0, east: 0 };
  for (const { west, east } of sorted) {
    if (west - reach > gap.width && reach !== -Infinity) gap = { width: west - reach, west: reach, east: west };
    reach = Math.max(reach, east);
  }
  const first = sorted[0]?.west ?? 0;
  if (first + 360 - reach >= gap.width)
    return reach - first >= 360 ? { west: -180, east: 180, south, north } : { west: first, east: reach, south, north };
  return { west: gap.east, east: Math.max(reach, gap.west + 360), south, north };
}

/** Starts within ±180. */
function normalized(span: Extent): Extent {
  const turn = span.west < -180 ? 360 : 0;
  return { ...span, west: span.west + turn, east: span.east + turn };
}

function weightedCentre(
  ring: PlaneRing,
  origin: Point,
  sign: 1 | -1,
): { readonly area: number; readonly centre: Point } {
  const local = ring.slice(1).map(([x, y]): [number, number] => [x - origin[0], y - origin[1]]);
  return { area: sign * Math.abs(polygonArea(local)), centre: polygonCentroid(local) };
}
