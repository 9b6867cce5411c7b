/**
 * Plain operations on a time series `{ts, value}` (epoch ms ascending): order, cutting, spacing and holding a state.
 * Knows nothing of variables or units.
 */
import type { Series } from "#sandbox/tile.d.ts";
import { hourMs } from "#tile/local-time";

export const emptySeries: Series = { ts: new Float64Array(0), value: new Float64Array(0) };

/** With at least this much time between points, the series holds daily values. */
export const dailySpacingMs = 20 * hourMs;
export const longestDailySpacingMs = 28 * hourMs;

/** A daily state holds for one day and some slack for late data. */
export const dailyHoldMs = 30 * hourMs;

/** The named series, or an empty one. */
export function seriesNamed(from: Readonly<Record<string, Series>>, name: string): Series {
  return from[name] ?? emptySeries;
}

/** Index of the first time at or after `t`; the length when there is none. */
export function indexAtOrAfter(ts: Float64Array, t: number): number {
  let low = 0;
  let high = ts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ts[middle] as number) < t) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the last time at or before `t`; −1 when there is none. */
export function indexAtOrBefore(ts: Float64Array, t: number): number {
  const after = indexAtOrAfter(ts, t);
  return after < ts.length && ts[after] === t ? after : after - 1;
}

/** The part with `from` ≤ time ≤ `to`. Shares the memory of the original. */
export function between(series: Series, from: number, to: number): Series {
  const first = indexAtOrAfter(series.ts, from);
  const end = indexAtOrBefore(series.ts, to) + 1;
  if (first === 0 && end === series.ts.length) return series;
  return {
    ts: series.ts.subarray(first, Math.max(first, end)),
    value: series.value.subarray(first, Math.max(first, end)),
  };
}

/**
 * Strictly ascending times: sorts when needed, and of equal times keeps the reading delivered last. Non-finite readings
 * are dropped.
 */
export function inOrder(series: Series): Series {
  if (isInOrder(series)) return series;
  const order: number[] = [];
  for (let i = 0; i < series.ts.length; i++) {
    if (Number.isFinite(series.ts[i]) && Number.isFinite(series.value[i])) order.push(i);
  }
  order.sort((a, b) => (series.ts[a] as number) - (series.ts[b] as number) || a - b);
  const ts: number[] = [];
  const value: number[] = [];
  for (const i of order) {
    const t = series.ts[i] as number;
    const last = ts.length - 1;
    if (last >= 0 && ts[last] === t) value[last] = series.value[i] as number;
    else {
      ts.push(t);
      value.push(series.value[i] as number);
    }
  }
  return { ts: Float64Array.from(ts), value: Float64Array.from(value) };
}

function isInOrder(series: Series): boolean {
  let previous = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < series.ts.length; i++) {
    const t = series.ts[i] as number;
    if (!(t > previous) || !Number.isFinite(series.value[i])) return false;
    previous = t;
  }
  return true;
}

/** Median distance of neighbouring times in ms (the lower one of an even count); null with fewer than two times. */
export function medianSpacingMs(ts: Float64Array): number | null {
  if (ts.length < 2) return null;
  const gaps = new Float64Array(ts.length - 1);
  for (let i = 1; i < ts.length; i++) gaps[i - 1] = (ts[i] as number) - (ts[i - 1] as number);
  gaps.sort();
  return gaps[(gaps.length - 1) >>> 1] as number;
}

/** Whether the readings come about once a day. A single reading does not show it. */
export function isDaily(ts: Float64Array): boolean {
  const spacing = medianSpacingMs(ts);
  return spacing !== null && spacing >= dailySpacingMs;
}

/** A gap longer than this ends a run of readings: twice the median spacing, at least one hour. */
export function maxGapMs(ts: Float64Array): number {
  return Math.max(hourMs, 2 * (medianSpacingMs(ts) ?? 0));
}
