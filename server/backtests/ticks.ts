/**
 * The ticks of a backtest: those that the flow's schedule would have given, had the flow been activated at the
 * beginning of the span; or an interval from the beginning on. A tick that the cap of runs in 60 minutes skips is none.
 * Pure.
 */
import { type Ticks, ticksOf } from "#server/flows/ticks.ts";
import { capWindow } from "#server/schedules/tick.ts";
import type { BacktestedFlow, BacktestSpan } from "./model.ts";

/** Of a flow without a schedule. */
export const dailyMinutes = 1_440;
const minuteMs = 60_000;

type Ticking = Pick<BacktestedFlow, "schedule" | "runCap">;

/** What the ticks go by, after all: null for the flow's own schedule. */
export function intervalOf(everyMinutes: number | null, { scheduleMinutes, schedule }: Ticking["schedule"]) {
  return everyMinutes ?? (scheduleMinutes === null && schedule === null ? dailyMinutes : null);
}

/** As many as there are at most: the cap may skip some. Quick, however many there are. */
export function mostTicks({ schedule }: Ticking, { from, to, everyMinutes }: BacktestSpan): number {
  const minutes = intervalOf(everyMinutes, schedule);
  if (minutes !== null) return Math.floor((to - from) / (minutes * minuteMs)) + 1;
  return ownTicks(schedule, from).count(from, to);
}

/** Ascending. */
export function backtestTicks({ schedule, runCap }: Ticking, span: BacktestSpan): readonly number[] {
  const ticks: number[] = [];
  for (const at of uncapped(schedule, span)) {
    if (countFrom(ticks, capWindow(at).from) < runCap) ticks.push(at);
  }
  return ticks;
}

function countFrom(ticks: readonly number[], instant: number): number {
  return ticks.length - 1 - ticks.findLastIndex((at) => at < instant);
}

function* uncapped(schedule: Ticking["schedule"], { from, to, everyMinutes }: BacktestSpan): Generator<number> {
  const minutes = intervalOf(everyMinutes, schedule);
  if (minutes !== null) {
    for (let at = from; at <= to; at += minutes * minuteMs) yield at;
    return;
  }
  const ticks = ownTicks(schedule, from);
  for (let at = ticks.next(from); at <= to; at = ticks.next(at)) yield at;
}

function ownTicks(schedule: Ticking["schedule"], from: number): Ticks {
  const ticks = ticksOf(schedule, from);
  if (ticks === null) throw new Error("A flow without a schedule is tested once a day.");
  return ticks;
}
