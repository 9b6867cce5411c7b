/**
 * The ticks of a flow's schedule: an interval from a beginning, or a cron expression on the clock of a zone. Pure.
 *
 * A local time that the clock leaves out fires at the next minute that it shows, together with what else fires there.
 * One that it shows twice fires the first time.
 */
import { createHash } from "node:crypto";
import {
  firstInstantOf,
  gapsBetween,
  latestLocalBy,
  localIsoTime,
  minuteMs,
  type OffsetAt,
  offsetIn,
} from "#core/local-clock.ts";
import { type Cron, parseCron } from "./cron.ts";
import type { CronSchedule, Flow } from "./model.ts";

/** An endless row of ticks, in epoch milliseconds. */
export interface Ticks {
  /** The first after `instant`. */
  next(instant: number): number;
  /** The last at or before `instant`. */
  latest(instant: number): number;
  /** How many there are after `from` and up to `to`. */
  count(from: number, to: number): number;
  /** The time in the schedule's zone, with its offset. */
  local(instant: number): string;
}

export type Scheduled = Pick<Flow, "id" | "scheduleMinutes" | "schedule">;

/**
 * @param beginning a tick of an interval; cron expressions have no beginning
 * @returns null where the flow has no schedule
 */
export function ticksOf({ id, scheduleMinutes, schedule }: Scheduled, beginning: number): Ticks | null {
  if (schedule !== null) return cronTicks(schedule, id);
  return scheduleMinutes === null ? null : intervalTicks(scheduleMinutes * minuteMs, beginning);
}

function intervalTicks(intervalMs: number, beginning: number): Ticks {
  const stepsTo = (instant: number): number => Math.floor((instant - beginning) / intervalMs);
  return {
    next: (instant) => beginning + (stepsTo(instant) + 1) * intervalMs,
    latest: (instant) => beginning + stepsTo(instant) * intervalMs,
    count: (from, to) => stepsTo(to) - stepsTo(from),
    local: (instant) => localIsoTime(() => 0, instant),
  };
}

function cronTicks(schedule: CronSchedule, flowId: string): Ticks {
  const parsed = parseCron(schedule.cron);
  const offsetAt = offsetIn(schedule.timeZone);
  if (!parsed.ok || offsetAt === null)
    throw new Error(`A stored schedule cannot be read: ${schedule.cron} in ${schedule.timeZone}.`);
  const { cron } = parsed;
  const delayMs = jitterMs(flowId, schedule.jitterSeconds);
  return {
    next: (instant) => firstInstantOf(offsetAt, cron.next(latestLocalBy(offsetAt, instant - delayMs))) + delayMs,
    latest: (instant) => firstInstantOf(offsetAt, cron.latest(latestLocalBy(offsetAt, instant - delayMs))) + delayMs,
    count: (from, to) => countInstants(cron, offsetAt, from - delayMs, to - delayMs),
    local: (instant) => localIsoTime(offsetAt, instant),
  };
}

/** Times that the clock leaves out are one instant together, with the one at which it goes on. */
function countInstants(cron: Cron, offsetAt: OffsetAt, from: number, to: number): number {
  const all = cron.count(latestLocalBy(offsetAt, from), latestLocalBy(offsetAt, to));
  const merged = gapsBetween(offsetAt, from, to)
    .map(({ first, end }) => cron.count(first - minuteMs, end))
    .filter((count) => count > 1);
  return merged.reduce((sum, count) => sum - (count - 1), all);
}

/** Always the same for a flow, and spread evenly over all flows: whole seconds from 0 to `jitterSeconds`. */
export function jitterMs(flowId: string, jitterSeconds: number): number {
  const share = createHash("sha256").update(flowId).digest().readUInt32BE(0) / 2 ** 32;
  return Math.floor(share * (jitterSeconds + 1)) * 1_000;
}
