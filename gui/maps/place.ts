/** A place as maps show it, and how its outcome looks there. Pure. */
import type { MultiPolygon, Polygon } from "geojson";

/** How a place is drawn: each tone has a shape of its own beside its colour. */
export type PlaceTone = "triggered" | "quiet" | "failed" | "skipped" | "waiting" | "plain";

export type Outline = Polygon | MultiPolygon;

export interface MapPlace {
  readonly id: string;
  readonly name: string;
  /** What is known of it, in words: "triggered", "skipped". Read aloud, and shown beside the mark. */
  readonly state?: string;
  readonly tone: PlaceTone;
  /** Null for a place that is nowhere on the map; it stands in the list alone. */
  readonly position: Position | null;
  readonly outline?: Outline | null;
  /** It is there for orientation: a click goes through it, and an outline has no mark in its middle. */
  readonly isBackground?: boolean;
  /** It is not what the map is about: it is faint, and the picture is fitted to it only where there is nothing else. */
  readonly isAround?: boolean;
  /** Takes the place of the tone's colour, such as a flow's own colours. */
  readonly color?: string | null;
}

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

export function positionOf(latitude: number | null | undefined, longitude: number | null | undefined): Position | null {
  if (typeof latitude !== "number" || typeof longitude !== "number") return null;
  return { latitude, longitude };
}

/** The middle of the box around an outline, which may run across the antimeridian; null for one without a position. */
export function middleOf(outline: Outline): Position | null {
  const polygons = outline.type === "Polygon" ? [outline.coordinates] : outline.coordinates;
  const [first, ...others] = polygons.flatMap(([outside = []]) => outside);
  if (first === undefined) return null;
  const [firstEast = 0, firstNorth = 0] = first;
  let [west, east, south, north] = [firstEast, firstEast, firstNorth, firstNorth];
  for (const [longitude = 0, latitude = 0] of others) {
    // The short way from the first position.
    const along = firstEast + aroundOnce(longitude - firstEast);
    west = Math.min(west, along);
    east = Math.max(east, along);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return roundedPosition((south + north) / 2, (west + east) / 2);
}

/** Six digits are a decimetre. A map that was dragged around the world counts on beyond 180. */
export function roundedPosition(latitude: number, longitude: number): Position {
  return { latitude: sixDigits(Math.max(-90, Math.min(90, latitude))), longitude: sixDigits(aroundOnce(longitude)) };
}

/** The same meridian, from -180 on. */
export function aroundOnce(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

function sixDigits(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

const gridSteps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005];
const fewestLines = 2;

/** Degrees between the lines of a graticule over that many degrees: as far apart as leaves two lines and more. */
export function gridStep(degrees: number): number {
  return gridSteps.find((step) => degrees / step >= fewestLines) ?? 0.0005;
}

/** The lines of a graticule from one degree to another. */
export function gridLines(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  // Whole numbers of steps, so that a line at the equator is 0 and not nearly so.
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) =>
    Number(((first + place) * step).toFixed(4)),
  );
}
