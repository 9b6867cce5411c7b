/**
 * Which tick of a flow's grid is due. Pure.
 *
 * Ticks lie on the flow's own grid: `nextRunAt`, and every interval after it. Where several are due, because no
 * scheduler was there, the latest is the tick, and the others are missed: they are not back-filled.
 */
import { keptTicks } from "./model.ts";

const minuteMs = 60_000;

export interface DueTick {
  readonly at: number;
  /** The missed ticks before it, oldest first: as many as are kept beside it. */
  readonly missed: readonly number[];
  /** Of all of them. */
  readonly missedCount: number;
  /** The next place on the grid: always in the future. */
  readonly nextRunAt: number;
}

/** @param nextRunAt not after `now` */
export function dueTick(nextRunAt: number, scheduleMinutes: number, now: number): DueTick {
  const intervalMs = scheduleMinutes * minuteMs;
  const missedCount = Math.floor((now - nextRunAt) / intervalMs);
  const at = nextRunAt + missedCount * intervalMs;
  const keptCount = Math.min(missedCount, keptTicks - 1);
  const missed = Array.from({ length: keptCount }, (_, index) => at - (keptCount - index) * intervalMs);
  return { at, missed, missedCount, nextRunAt: at + intervalMs };
}

/** How many scheduled runs the tenant may have in 60 minutes when it is this flow's turn: the lower of both caps. */
export function runCap(ofTenant: number, settings: Readonly<Record<string, unknown>>): number {
  const ofFlow = settings["maxRunsPerHour"];
  return typeof ofFlow === "number" ? Math.min(ofTenant, ofFlow) : ofTenant;
}
