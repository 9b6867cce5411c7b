/** Running totals against a threshold, with optional freezing. The tile knows what is added up (heat, chill). */
import type { PointColumns } from "#sandbox/tile.d.ts";
import { figure, span } from "#tile/explain";
import { dayMs } from "#tile/local-time";

export interface Accumulated {
  readonly columns: PointColumns;
  /** Newest running total; null without points. */
  readonly total: number | null;
  /** Time of the first point at which the threshold was reached. */
  readonly reachedAt: number | null;
}

/**
 * Running total of `amounts`, one point each. Reached means total ≥ threshold. Frozen: from the first point that
 * reached it, value and trigger stay as they were at that point (not cut down to the threshold).
 */
export function accumulate(
  ts: readonly number[],
  amounts: readonly number[],
  threshold: number,
  freeze: boolean,
): Accumulated {
  const columns = {
    ts: Float64Array.from(ts),
    value: new Float64Array(ts.length),
    triggered: new Uint8Array(ts.length),
  };
  let total = 0;
  let reachedAt: number | null = null;
  for (let i = 0; i < ts.length; i++) {
    if (!(freeze && reachedAt !== null)) total += amounts[i] as number;
    const triggered = (freeze && reachedAt !== null) || total >= threshold;
    if (triggered && reachedAt === null) reachedAt = ts[i] as number;
    columns.value[i] = total;
    columns.triggered[i] = triggered ? 1 : 0;
  }
  return { columns, total: ts.length === 0 ? null : total, reachedAt };
}

/** How far the threshold is, and when it will be reached at the mean of the points of the last `days` days. */
export function forecast(
  ts: readonly number[],
  amounts: readonly number[],
  missing: number,
  unit: string,
  days = 7,
): string {
  const needs = `needs ${figure(missing)} ${unit} more`;
  const last = ts[ts.length - 1];
  if (last === undefined) return needs;
  let sum = 0;
  for (let i = ts.length - 1; i >= 0 && (ts[i] as number) > last - days * dayMs; i--) sum += amounts[i] as number;
  const perDay = sum / Math.min(days, Math.max(1, Math.round((last - (ts[0] as number)) / dayMs) + 1));
  if (perDay <= 0) return `${needs}; nothing was added in the last ${days} days`;
  return `${needs}; at the mean of the last ${days} days (${figure(perDay, 2)} a day) in about ${span(Math.ceil(missing / perDay) * dayMs)}`;
}
