/** Running totals against a threshold, with optional freezing. The tile knows what is added up (heat, chill). */
import type { PointColumns } from "#sandbox/tile.d.ts";

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

/** What ends a sentence about how much a sum lacks: a sum's own past says little about when it will be there. */
export const outlookTellsWhen = "The flow's outlook tells when.";
