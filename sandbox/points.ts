/**
 * The points of series that leave a script as columns (realm/points.ts), beside the JSON of the rest of its response:
 * to write thousands of numbers as text and to read them again takes longer than all else that a call does. In the JSON
 * those series have no points. What is read here may come from a cell that was taken over. Pure.
 */
import type { Json } from "./contract.ts";

/** Which of the response's series has its points in columns, and how many. */
export type PointPlace = readonly [series: number, count: number];

export interface PackedPoints {
  readonly places: readonly PointPlace[];
  /** Of one place after the other, all times and then all values. */
  readonly columns: Float64Array<ArrayBuffer>;
}

/** A script's response, in memory of its own. */
export interface PackedResponse {
  /** In UTF-8. */
  readonly json: Uint8Array<ArrayBuffer>;
  readonly points: PackedPoints;
}

/** What can be handed over with a response. */
export function memoryOf({ json, points }: PackedResponse): readonly ArrayBuffer[] {
  return [json.buffer, points.columns.buffer];
}

/** The points of one series. A time is finite; a value that is not finite stands for null. */
export class PointColumns {
  readonly ts: Float64Array;
  readonly value: Float64Array;

  constructor(ts: Float64Array, value: Float64Array) {
    this.ts = ts;
    this.value = value;
  }
}

/** A cell that was taken over may name any. */
export class NoSuchSeries extends Error {}

export function pointCount(places: readonly PointPlace[]): number {
  let count = 0;
  for (const [, own] of places) count += own;
  return count;
}

/** @throws TypeError where places and columns are not those of one response */
export function packedPoints(places: unknown, columns: ArrayBuffer): PackedPoints {
  if (!Array.isArray(places) || !places.every(isPlace) || columns.byteLength !== 16 * pointCount(places))
    throw new TypeError("The cell's columns are not those that it names.");
  return { places, columns: new Float64Array(columns) };
}

function isPlace(place: unknown): place is PointPlace {
  if (!Array.isArray(place) || place.length !== 2) return false;
  const [series, count]: readonly unknown[] = place;
  return (
    Number.isSafeInteger(series) && (series as number) >= 0 && Number.isSafeInteger(count) && (count as number) > 0
  );
}

/**
 * The response as its script returned it.
 * @param response read from the JSON; it is changed
 * @throws NoSuchSeries where a place is of none
 */
export function withPoints(response: Json, points: PackedPoints): Json {
  return placed(response, points, ({ ts, value }) => {
    const listed: Json[] = [];
    for (let index = 0; index < ts.length; index += 1) {
      const read = value[index] as number;
      listed.push([ts[index] as number, Number.isFinite(read) ? read : null]);
    }
    return listed;
  }) as Json;
}

/** The same with `PointColumns`, views of the columns, for the points that lie there. */
export function withPointColumns(response: Json, points: PackedPoints): unknown {
  return placed(response, points, (columns) => columns);
}

function placed(
  response: Json,
  { places, columns }: PackedPoints,
  points: (columns: PointColumns) => unknown,
): unknown {
  let at = 0;
  for (const [index, count] of places) {
    const middle = at + count;
    const end = middle + count;
    seriesOf(response, index).points = points(
      new PointColumns(columns.subarray(at, middle), columns.subarray(middle, end)),
    );
    at = end;
  }
  return response;
}

function seriesOf(response: Json, index: number): { points?: unknown } {
  const series = (response as { readonly series?: Json } | null)?.series;
  const entry = Array.isArray(series) ? (series[index] as Json | undefined) : undefined;
  if (typeof entry !== "object" || entry === null) throw new NoSuchSeries("The response has no such series.");
  return entry as { points?: unknown };
}
