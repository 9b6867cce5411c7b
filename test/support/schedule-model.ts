/** One flow's schedule as the specification has it, for histories that tests hold against the service. */
import type { CronSchedule } from "#server/flows/model.ts";
import { jitterMs } from "#server/flows/ticks.ts";
import { keptTicks, type TickOutcome } from "#server/schedules/model.ts";
import { instantsOf, namedTimes, walkZone } from "./zone-walk.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What the model says of one tick. */
interface ModelTick {
  readonly at: number;
  readonly outcome: TickOutcome;
}

/** The specification's rules for one flow of a tenant, in the plainest words. */
export class ScheduleModel {
  status: "active" | "paused" = "active";
  schedule: number | CronSchedule = 15;
  next: number | null = null;
  skipped = 0;
  isUnfinished = false;
  cap = 120;
  readonly runTimes: number[] = [];
  flowId = "";
  ticks: ModelTick[] = [];

  begin(now: number): void {
    this.next = this.status === "active" ? (this.#ticks(now, now)[0] ?? null) : null;
  }

  /** The ticks after `from`, up to the first one after `to`. */
  #ticks(from: number, to: number): readonly number[] {
    const { schedule } = this;
    if (typeof schedule !== "number") return cronTicks(schedule, this.flowId, from, to);
    const ticks: number[] = [];
    for (let at = from; at <= to; ticks.push(at)) at += schedule * minuteMs;
    return ticks;
  }

  fire(now: number): void {
    if (this.next === null || this.next > now) return;
    const due = [this.next, ...this.#ticks(this.next, now)];
    this.next = due.pop() ?? null;
    const missed = due.slice(0, -1).map((at) => ({ at, outcome: "missed" as const }));
    const outcome = this.#outcome(due.at(-1) ?? 0);
    this.ticks = [...this.ticks, ...missed, { at: due.at(-1) ?? 0, outcome }].slice(-keptTicks);
    if (outcome === "skipped_overlap" || outcome === "skipped_cap") this.skipped += 1;
  }

  /** The cap counts ticks on a clock without seconds: the 60 minutes that end with the tick's own. */
  #outcome(at: number): TickOutcome {
    if (this.isUnfinished) return "skipped_overlap";
    const minuteOf = (time: number): number => Math.floor(time / minuteMs);
    const counted = this.runTimes.filter(
      (time) => minuteOf(time) > minuteOf(at) - 60 && minuteOf(time) <= minuteOf(at),
    );
    if (counted.length >= this.cap) return "skipped_cap";
    this.runTimes.push(at);
    this.isUnfinished = true;
    return "run";
  }
}

/** By a walk through every minute. For expressions that fire every day. */
function cronTicks(schedule: CronSchedule, flowId: string, from: number, to: number): readonly number[] {
  const firstDay = Math.floor(from / dayMs) * dayMs - 2 * dayMs;
  const lastDay = Math.floor(to / dayMs) * dayMs + 5 * dayMs;
  const walk = walkZone(schedule.timeZone, firstDay, lastDay);
  const times = namedTimes(schedule.cron, firstDay + dayMs, lastDay - dayMs);
  const ticks = instantsOf(walk, times).map((at) => at + jitterMs(flowId, schedule.jitterSeconds));
  const count = ticks.findIndex((at) => at > to);
  return ticks.slice(0, count + 1).filter((at) => at > from);
}
