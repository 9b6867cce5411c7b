/**
 * A sensor that has stopped moving: equal readings for longer than its variable ever stands still. The limits and the
 * values at which standing still is natural are the tiles' own (`#tile/quality`), so that a script gets the same
 * readings with and without them. Linear.
 */
import type { Columns } from "#core/series.ts";
import type { Plausible } from "#tile/quality";
import { minStuckReadings } from "./checks.ts";
import { mark, noPlaces, type Places, without } from "./places.ts";

const hourMs = 3_600_000;

export interface Stuck {
  /** Without each stuck run's readings from the second on. */
  readonly columns: Columns;
  /** The readings that were left out. For a series that never moved, all of its readings, which are kept. */
  readonly places: Places;
  readonly hasNeverMoved: boolean;
  /** Of the first run that was found. */
  readonly value: number;
}

export function checkStuck(columns: Columns, { stuckHours, still = [] }: Plausible): Stuck {
  const { ts, value } = columns;
  const places = noPlaces();
  const isLeftOut = new Uint8Array(ts.length);
  let hasNeverMoved = false;
  let stuckAt = Number.NaN;
  for (let first = 0; first < ts.length; ) {
    const end = endOfRun(value, first);
    const lasted = (ts[end - 1] as number) - (ts[first] as number);
    const isStuck =
      stuckHours !== undefined &&
      lasted > stuckHours * hourMs &&
      end - first >= minStuckReadings &&
      !still.includes(value[first] as number);
    hasNeverMoved = isStuck && first === 0 && end === ts.length;
    // A series that stands still from the beginning may have moved just before. It counts as stuck, as it does in the
    // tiles.
    if (isStuck && (first > 0 || hasNeverMoved)) {
      if (places.count === 0) stuckAt = value[first] as number;
      for (let i = hasNeverMoved ? first : first + 1; i < end; i += 1) {
        mark(places, ts[i] as number);
        isLeftOut[i] = 1;
      }
    }
    first = end;
  }
  return {
    columns: hasNeverMoved ? columns : without(columns, isLeftOut, places.count),
    places,
    hasNeverMoved,
    value: stuckAt,
  };
}

function endOfRun(value: Float64Array, first: number): number {
  let end = first + 1;
  while (end < value.length && value[end] === value[first]) end += 1;
  return end;
}
