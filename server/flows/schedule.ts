/**
 * When a flow runs next, as far as its owner decides it. The scheduler moves `nextRunAt` from tick to tick along the
 * flow's own grid. Here the grid begins, ends, or begins again.
 *
 *   not scheduled --(active and an interval)--> scheduled: nextRunAt = now + interval
 *   scheduled --(the same interval again, or anything else changed)--> scheduled: the grid stays
 *   scheduled --(another interval)--> scheduled: nextRunAt = now + interval, a new grid
 *   scheduled --(draft, paused, or no interval)--> not scheduled: nextRunAt cleared
 *
 * A draft or paused flow keeps its interval.
 */
import type { FlowStatus } from "./model.ts";

const minuteMs = 60_000;

export interface Schedule {
  readonly status: FlowStatus;
  readonly scheduleMinutes: number | null;
}

export interface Grid extends Schedule {
  readonly nextRunAt: number | null;
}

/** @returns epoch milliseconds of the next tick, or null where the flow is not scheduled */
export function nextRunAt(before: Grid | null, after: Schedule, now: number): number | null {
  if (after.status !== "active" || after.scheduleMinutes === null) return null;
  const isSameGrid = before !== null && before.status === "active" && before.scheduleMinutes === after.scheduleMinutes;
  return isSameGrid && before.nextRunAt !== null ? before.nextRunAt : now + after.scheduleMinutes * minuteMs;
}
