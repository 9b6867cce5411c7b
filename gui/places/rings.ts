/**
 * The rings of a boundary as text, one corner a line: `47.61, 9.42`, perhaps with an elevation. They are entered and
 * drawn so. A ring is closed by itself: the first corner is not said again. Pure.
 */
import type { Fault } from "../api/problem.ts";
import { pairOf } from "../maps/coordinates.ts";
import { type DrawnCorner, type DrawnRing, roundedCorner } from "../maps/drawn-ring.ts";

/** An outside begins a part of the area; the holes after it are that part's. */
export interface RingDraft {
  readonly id: string;
  readonly isHole: boolean;
  readonly text: string;
}

/** `[longitude, latitude]` and perhaps an elevation, as GeoJSON has it. */
type Position = readonly number[];

export interface BoundaryDraft {
  readonly type: "Polygon" | "MultiPolygon";
  readonly coordinates: unknown;
}

let made = 0;

export function newRing(isHole: boolean, text = ""): RingDraft {
  made += 1;
  return { id: `ring-${made}`, isHole, text };
}

export function ringsOf(boundary: BoundaryDraft | null): readonly RingDraft[] {
  if (boundary === null) return [];
  const polygons = (boundary.type === "Polygon" ? [boundary.coordinates] : boundary.coordinates) as Position[][][];
  return polygons.flatMap((rings) => rings.map((ring, place) => newRing(place > 0, textOf(ring))));
}

function textOf(ring: readonly Position[]): string {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return (isClosed ? ring.slice(0, -1) : ring).map(lineOf).join("\n");
}

function lineOf([longitude = 0, latitude = 0, ...elevation]: Position): string {
  return [latitude, longitude, ...elevation].join(", ");
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

function positionOf(line: string): Position | null {
  const pair = pairOf(line);
  if (pair !== null) return [pair.longitude, pair.latitude];
  const [, place = "", elevation = ""] = /^(.+)[,;]\s*([+-]?\d+(?:\.\d+)?)\s*m?\s*$/.exec(line) ?? [];
  const below = pairOf(place);
  return below === null ? null : [below.longitude, below.latitude, Number(elevation)];
}

/** The first line that is no corner, counted from 1; null where all are. */
export function oddLine({ text }: RingDraft): number | null {
  const odd = linesOf(text).findIndex((line) => positionOf(line) === null);
  return odd === -1 ? null : odd + 1;
}

function cornersOf({ text }: RingDraft): readonly Position[] {
  return linesOf(text).flatMap((line) => {
    const position = positionOf(line);
    return position === null ? [] : [position];
  });
}

/** As GeoJSON closes rings. */
function closed(corners: readonly Position[]): readonly Position[] {
  const [first] = corners;
  return first === undefined ? [] : [...corners, first];
}

/** Rings without a corner are left out. */
function partsOf(rings: readonly RingDraft[]): readonly (readonly RingDraft[])[] {
  const parts: RingDraft[][] = [];
  for (const ring of rings.filter((one) => linesOf(one.text).length > 0)) {
    const part = parts.at(-1);
    if (ring.isHole && part !== undefined) part.push(ring);
    else parts.push([ring]);
  }
  return parts;
}

/** Null without a corner. */
export function boundaryOf(rings: readonly RingDraft[]): BoundaryDraft | null {
  const polygons = partsOf(rings).map((part) => part.map((ring) => closed(cornersOf(ring))));
  const [first] = polygons;
  if (first === undefined) return null;
  return polygons.length === 1
    ? { type: "Polygon", coordinates: first }
    : { type: "MultiPolygon", coordinates: polygons };
}

export interface RingFault {
  readonly ringId: string;
  /** From 1 on; null where the ring as a whole is meant. */
  readonly corner: number | null;
  readonly message: string;
}

/** The service's faults of a boundary, at the rings that were sent. What names no ring is among the others. */
export function faultsOfRings(
  faults: readonly Fault[],
  rings: readonly RingDraft[],
): { readonly ofRings: readonly RingFault[]; readonly others: readonly Fault[] } {
  const parts = partsOf(rings);
  const ofRings: RingFault[] = [];
  const others: Fault[] = [];
  for (const fault of faults) {
    const places = [...(/^boundary\.coordinates((?:\[\d+\])+)/.exec(fault.loc)?.[1]?.matchAll(/\d+/g) ?? [])].map(
      Number,
    );
    const [part = 0, place = 0, corner] = parts.length > 1 ? places : [0, ...places];
    const ring = places.length === 0 ? undefined : parts[part]?.[place];
    if (ring === undefined) others.push(fault);
    else ofRings.push({ ringId: ring.id, corner: cornerAt(ring, corner), message: fault.message });
  }
  return { ofRings, others };
}

/** The position that closes the ring is its first corner. */
function cornerAt(ring: RingDraft, place: number | undefined): number | null {
  if (place === undefined) return null;
  return (place % Math.max(1, cornersOf(ring).length)) + 1;
}

export function drawnRings(rings: readonly RingDraft[]): readonly DrawnRing[] {
  return rings.map((ring) => ({
    id: ring.id,
    isHole: ring.isHole,
    corners: cornersOf(ring).map(([longitude = 0, latitude = 0]) => roundedCorner([longitude, latitude])),
  }));
}

/** The ring with new corners. A corner that stayed keeps its line, with all its digits and its elevation. */
export function redrawn(ring: RingDraft, corners: readonly DrawnCorner[]): RingDraft {
  const kept = new Map(
    linesOf(ring.text).map((line) => {
      const [longitude = 0, latitude = 0] = positionOf(line) ?? [];
      return [String(roundedCorner([longitude, latitude])), line.trim()] as const;
    }),
  );
  return { ...ring, text: corners.map((corner) => kept.get(String(corner)) ?? lineOf(corner)).join("\n") };
}

/** A new hole stands with the part in whose box it begins, else with the last. */
export function withRing(rings: readonly RingDraft[], ring: RingDraft): readonly RingDraft[] {
  if (!ring.isHole) return [...rings, ring];
  const [start] = cornersOf(ring);
  const outsides = rings.filter(({ isHole }) => !isHole);
  const around = outsides.find((one) => start !== undefined && isInBox(start, cornersOf(one))) ?? outsides.at(-1);
  const first = rings.findIndex(({ id }) => id === around?.id);
  const next = rings.findIndex(({ isHole }, place) => place > first && !isHole);
  return next === -1 ? [...rings, ring] : [...rings.slice(0, next), ring, ...rings.slice(next)];
}

function isInBox([x = 0, y = 0]: Position, corners: readonly Position[]): boolean {
  const [xs, ys] = [corners.map(([one = 0]) => one), corners.map(([, one = 0]) => one)];
  return x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys);
}

/** Without an outside its holes are holes of nothing. */
export function withoutRing(rings: readonly RingDraft[], id: string): readonly RingDraft[] {
  const first = rings.findIndex((one) => one.id === id);
  if (rings[first]?.isHole !== false) return rings.filter((one) => one.id !== id);
  const next = rings.findIndex(({ isHole }, place) => place > first && !isHole);
  return [...rings.slice(0, first), ...(next === -1 ? [] : rings.slice(next))];
}
