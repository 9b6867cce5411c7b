/** The rules of retention: what is due for each tenant, and how much is removed at a time. Pure. */
import { keptDays } from "#server/backtests/model.ts";
import type { Retention, RetentionOverrides, TenantLimits } from "./model.ts";

const dayMs = 86_400_000;
/**
 * So long a run that has ended stays at least: who asked for it can read it, and `maxRunsPerHour` counts it.
 */
const minRunMs = 3_600_000;

export function limitsOf(
  tenantId: string,
  defaults: Retention,
  overrides: RetentionOverrides,
  now: number,
): TenantLimits {
  const chosen = (name: keyof Retention): number => overrides[name] ?? defaults[name];
  return {
    tenantId,
    now,
    runsBefore: now - chosen("runDays") * dayMs,
    runsPerFlow: chosen("runsPerFlow"),
    endedAfter: now - minRunMs,
    eventsBefore: now - chosen("eventDays") * dayMs,
    deliveriesBefore: now - chosen("deliveryDays") * dayMs,
    auditBefore: now - chosen("auditDays") * dayMs,
    backtestsBefore: now - keptDays * dayMs,
  };
}

/** Rows of the first batch of a kind. */
export const firstBatchSize = 32;
export const maxBatchSize = 250;
/** No batch should hold its locks for longer than 50 ms: after one that took longer than this, the next is halved. */
const longMs = 20;
/** After one that took less, the next is doubled. */
const shortMs = 12;

/** How many rows the next batch may have, after one of `size` rows at most held its locks for so long. */
export function nextBatchSize(size: number, tookMs: number): number {
  if (tookMs > longMs) return Math.max(1, Math.floor(size / 2));
  return tookMs < shortMs ? Math.min(maxBatchSize, size * 2) : size;
}
