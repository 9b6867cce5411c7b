/** Which points of a response lie in columns beside its JSON (realm/points.ts lays them there). Pure. */
import type { PackedPoints, PointPlace } from "./contract.ts";

export function pointCount(places: readonly PointPlace[]): number {
  let count = 0;
  for (const [, own] of places) count += own;
  return count;
}

/**
 * As a cell sent them, which may have been taken over.
 * @throws TypeError where places and columns are not those of one response
 */
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
