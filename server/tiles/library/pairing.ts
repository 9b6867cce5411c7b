/**
 * Readings of two series that belong together: instruments rarely write at the very same millisecond. A reading is
 * paired with the nearest one of the other series that is at most half the shorter cadence away. Knows nothing of
 * variables or units.
 */
import type { Series, TileContext } from "#sandbox/tile.d.ts";
import { hourMs } from "#tile/local-time";
import { medianSpacingMs } from "#tile/series";

/** The cadence of a series that does not show its own. */
const assumedCadenceMs = hourMs;

/** How far apart (ms) two readings may be and still be one pair: half the shorter cadence. */
export function pairingToleranceMs(a: Float64Array, b: Float64Array): number {
  const cadences = [medianSpacingMs(a), medianSpacingMs(b)].filter((cadence) => cadence !== null);
  return (cadences.length === 0 ? assumedCadenceMs : Math.min(...cadences)) / 2;
}

/**
 * For each time of `a` the index of its partner in `b`, −1 without one. Of two partners equally near the earlier one:
 * it was known first. Both ascending.
 */
export function partners(a: Float64Array, b: Float64Array): Int32Array {
  const found = new Int32Array(a.length).fill(-1);
  if (b.length === 0) return found;
  const toleranceMs = pairingToleranceMs(a, b);
  let j = 0;
  for (let i = 0; i < a.length; i++) {
    const t = a[i] as number;
    while (j + 1 < b.length && Math.abs((b[j + 1] as number) - t) < Math.abs((b[j] as number) - t)) j++;
    if (Math.abs((b[j] as number) - t) <= toleranceMs) found[i] = j;
  }
  return found;
}

/** A value from each pair, at the time of `a`; null leaves the time out. */
export function joined(a: Series, b: Series, combine: (a: number, b: number) => number | null): Series {
  const pairs = partners(a.ts, b.ts);
  const ts: number[] = [];
  const value: number[] = [];
  for (let i = 0; i < pairs.length; i++) {
    const partner = pairs[i] as number;
    if (partner < 0) continue;
    const combined = combine(a.value[i] as number, b.value[partner] as number);
    if (combined === null) continue;
    ts.push(a.ts[i] as number);
    value.push(combined);
  }
  return { ts: Float64Array.from(ts), value: Float64Array.from(value) };
}

/** Says in the trace that two series have readings, and not one pair. */
export function traceUnpaired(
  ctx: TileContext<unknown>,
  a: Series,
  b: Series,
  names: readonly [a: string, b: string],
): void {
  if (a.ts.length === 0 || b.ts.length === 0 || partners(a.ts, b.ts).some((partner) => partner >= 0)) return;
  const minutes = Math.round(pairingToleranceMs(a.ts, b.ts) / 6_000) / 10;
  ctx.trace(
    `No reading of ${names[0]} has one of ${names[1]} within ${minutes} minutes (half the shorter cadence): nothing to combine.`,
  );
}
