/** Where something was found in a series: how often, and the first and the last place. */
import type { Columns } from "#core/series.ts";

export interface Places {
  count: number;
  from: number;
  to: number;
}

export function noPlaces(): Places {
  return { count: 0, from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };
}

export function mark(places: Places, from: number, to = from): void {
  places.count += 1;
  places.from = Math.min(places.from, from);
  places.to = Math.max(places.to, to);
}

/** The readings that are not marked; the same columns where none is. */
export function without({ ts, value }: Columns, isLeftOut: Uint8Array, count: number): Columns {
  if (count === 0) return { ts, value };
  const isKept = (_: number, index: number): boolean => isLeftOut[index] !== 1;
  return { ts: ts.filter(isKept), value: value.filter(isKept) };
}
