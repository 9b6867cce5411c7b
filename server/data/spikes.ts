/**
 * Single readings far from both of their near neighbours, which agree with each other; limits and sources are in
 * checks.ts. Linear.
 */
import type { Columns } from "#core/series.ts";
import { maxNeighbourMs, maxSpikeShare, type SpikeLimit } from "./checks.ts";
import { mark, noPlaces, type Places, without } from "./places.ts";

/** More than the conversion of a unit can lose, so that a jump of exactly the limit is no spike in any unit. */
const rounding = 1e-9;

export interface Spikes {
  readonly columns: Columns;
  readonly places: Places;
  readonly isLeftOut: boolean;
}

export function checkSpikes(columns: Columns, { limit, isLeftOut }: SpikeLimit): Spikes {
  const { ts, value } = columns;
  const places = noPlaces();
  const found = new Uint8Array(ts.length);
  // A spike does not count against its neighbour, so the reading before is the last one that is not a spike.
  let before = 0;
  for (let i = 1; i + 1 < ts.length; i += 1) {
    if (isSpike(columns, before, i, limit)) {
      found[i] = 1;
      mark(places, ts[i] as number);
    } else before = i;
  }
  const isRare = places.count <= maxSpikeShare * ts.length;
  if (!isLeftOut || !isRare) return { columns, places, isLeftOut: false };
  return { columns: without({ ts, value }, found, places.count), places, isLeftOut: true };
}

function isSpike({ ts, value }: Columns, before: number, i: number, limit: number): boolean {
  const here = value[i] as number;
  const last = value[before] as number;
  const rise = here - last;
  if (Math.abs(rise) <= limit + rounding) return false;
  const next = value[i + 1] as number;
  const fall = here - next;
  if (Math.abs(fall) <= limit + rounding || rise * fall < 0) return false;
  const isNear =
    (ts[i] as number) - (ts[before] as number) <= maxNeighbourMs &&
    (ts[i + 1] as number) - (ts[i] as number) <= maxNeighbourMs;
  return isNear && Math.abs(next - last) <= limit / 2 + rounding;
}
