/**
 * One value per clock hour: the mean of the readings in [h, h + 1 h). Gaps of up to three hours are bridged, longer
 * ones are not.
 */
import type { Series } from "#sandbox/tile.d.ts";
import { hourMs } from "#tile/local-time";
import { indexAtOrAfter } from "#tile/series";

/** Bridging longer gaps invents chill: a well-known data set went from 12.2 to 23.1 chill portions that way. */
export const maxBridgedHours = 3;

export interface Hours {
  /** Epoch ms at which hour 0 begins. */
  readonly start: number;
  /** NaN where an hour has no value. */
  readonly value: Float64Array;
  /** Hours filled between two neighbours. */
  readonly bridged: number;
  /** Hours without a value. */
  readonly missing: number;
}

/**
 * Hours from `start` to `end` (exclusive; whole hours only). Gaps of up to `maxBridged` hours are filled; 0 fills none.
 */
export function hourlyMeans(series: Series, start: number, end: number, maxBridged: number = maxBridgedHours): Hours {
  const hours = Math.max(0, Math.floor((end - start) / hourMs));
  const value = new Float64Array(hours).fill(Number.NaN);
  let i = indexAtOrAfter(series.ts, start);
  while (i < series.ts.length) {
    const hour = Math.floor(((series.ts[i] as number) - start) / hourMs);
    if (hour >= hours) break;
    const hourEnd = start + (hour + 1) * hourMs;
    let sum = 0;
    let readings = 0;
    while (i < series.ts.length && (series.ts[i] as number) < hourEnd) {
      sum += series.value[i] as number;
      readings++;
      i++;
    }
    value[hour] = sum / readings;
  }
  const bridged = bridge(value, maxBridged);
  let missing = 0;
  for (const v of value) if (Number.isNaN(v)) missing++;
  return { start, value, bridged, missing };
}

/** Fills inner runs of at most `maxHours` NaN linearly, in place; returns how many were filled. */
export function bridge(value: Float64Array, maxHours: number): number {
  let filled = 0;
  let lastKnown = -1;
  for (let i = 0; i < value.length; i++) {
    if (Number.isNaN(value[i])) continue;
    const gap = i - lastKnown - 1;
    if (lastKnown >= 0 && gap > 0 && gap <= maxHours) {
      const from = value[lastKnown] as number;
      const step = ((value[i] as number) - from) / (gap + 1);
      for (let k = 1; k <= gap; k++) value[lastKnown + k] = from + step * k;
      filled += gap;
    }
    lastKnown = i;
  }
  return filled;
}
