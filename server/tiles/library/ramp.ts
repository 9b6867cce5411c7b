/** Probability ramps, 0…100 %. Kept unrounded: rounding is for the display. */
import type { PointColumns } from "#sandbox/tile.d.ts";
import { hourMs } from "#tile/local-time";
import { dailyHoldMs, dailySpacingMs, longestDailySpacingMs, medianSpacingMs } from "#tile/series";

/**
 * How long a state holds after its point: 30 h for daily points, else 1.5 times the median spacing, at least 1 h. A
 * single point does not show its spacing and holds like a daily one.
 */
export function holdMs(ts: Float64Array): number {
  const spacing = medianSpacingMs(ts);
  if (spacing === null || (spacing >= dailySpacingMs && spacing <= longestDailySpacingMs)) return dailyHoldMs;
  return Math.max(hourMs, 1.5 * spacing);
}

/**
 * Probability (%) at each point: it rises by 100 per `durationMs` while the state is true and falls as fast while it is
 * not, within 0…100. A point's state holds until the next one, at most `hold`; beyond that it counts as false. The last
 * value is the one at `end`.
 *
 * It begins at 0 with the first point. The true value before that is unknown. The error is gone once the true time
 * exceeds the false time, or the other way round, by `durationMs` over some stretch: then the probability has been at 0
 * or 100 for any beginning. No length makes that certain, because the error of a state that is true for every other
 * hour never disappears. Within k durations it disappears if the state is true, or false, for a share of (1 + 1/k)/2 of
 * the time: three quarters for two, five eighths for four. A tile that shows this in a short window should therefore
 * see four durations before it, which covers nights of fourteen hours.
 */
export function rampOverTime(
  ts: Float64Array,
  state: Uint8Array,
  durationMs: number,
  hold: number,
  end: number,
): { readonly value: Float64Array; readonly atEnd: number } {
  const value = new Float64Array(ts.length);
  let p = 0;
  for (let i = 0; i < ts.length; i++) {
    value[i] = p;
    const next = i + 1 < ts.length ? (ts[i + 1] as number) : Math.max(end, ts[i] as number);
    const lasted = next - (ts[i] as number);
    const up = state[i] === 1 ? Math.min(lasted, hold) : 0;
    p = Math.min(100, p + (100 * up) / durationMs);
    p = Math.max(0, p - (100 * (lasted - up)) / durationMs);
  }
  return { value, atEnd: p };
}

/**
 * 0 % at `at0`, 100 % at `at100`, straight between. `at0` may lie above `at100` (falling soil water); when equal it is
 * a step.
 */
export function rampOverValue(value: number, at0: number, at100: number): number {
  if (at0 === at100) return value >= at100 ? 100 : 0;
  return 100 * Math.min(1, Math.max(0, (value - at0) / (at100 - at0)));
}

/** State of the newest point at or before `t`, false before the first one and after its hold has run out. */
export function stateAt(columns: PointColumns, t: number, hold: number, from = 0): boolean {
  let low = from;
  let high = columns.ts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((columns.ts[middle] as number) <= t) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return false;
  return columns.triggered[low - 1] === 1 && t - (columns.ts[low - 1] as number) <= hold;
}
