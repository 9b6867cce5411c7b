/**
 * Which tick of a flow is due, and which come next. Pure.
 *
 * The flow's next tick is stored (`nextRunAt`), and its schedule tells what comes after it. Where several are due,
 * because no scheduler was there, the latest is the tick, and the others are missed: they are not back-filled.
 */
import type { Flow } from "#server/flows/model.ts";
import { type Ticks, ticksOf } from "#server/flows/ticks.ts";
import { keptTicks } from "./model.ts";

export interface DueTick {
  readonly at: number;
  /** The missed ticks before it, oldest first: as many as are kept beside it. */
  readonly missed: readonly number[];
  /** Of all of them. */
  readonly missedCount: number;
  /** The next one: always in the future. */
  readonly nextRunAt: number;
}

/**
 * What is stored counts, even where the schedule has no tick then: a zone may change its rules in between.
 * @param nextRunAt not after `now`
 */
export function dueTick(nextRunAt: number, ticks: Ticks, now: number): DueTick {
  const latestBy = (instant: number): number => Math.max(nextRunAt, ticks.latest(instant));
  const at = latestBy(now);
  const missed: number[] = [];
  for (let later = at; later > nextRunAt && missed.length < keptTicks - 1; ) {
    later = latestBy(later - 1);
    missed.unshift(later);
  }
  return { at, missed, missedCount: ticks.count(nextRunAt, at), nextRunAt: ticks.next(now) };
}

export interface PreviewedTick {
  readonly at: number;
  /** The same time in the schedule's zone, with its offset. */
  readonly local: string;
}

/**
 * The next ticks of a flow, the one that is due included. Of a flow that is not active: what they would be if it turned
 * active now.
 * @returns none where the flow has no schedule
 */
export function nextTicks(flow: Flow, count: number, now: number): readonly PreviewedTick[] {
  const ticks = ticksOf(flow, flow.nextRunAt ?? now);
  if (ticks === null) return [];
  const upcoming: PreviewedTick[] = [];
  for (let at = firstOf(flow, ticks, now); upcoming.length < count; at = ticks.next(Math.max(at, now)))
    upcoming.push({ at, local: ticks.local(at) });
  return upcoming;
}

function firstOf({ nextRunAt }: Flow, ticks: Ticks, now: number): number {
  if (nextRunAt === null) return ticks.next(now);
  return nextRunAt > now ? nextRunAt : dueTick(nextRunAt, ticks, now).at;
}

const minuteMs = 60_000;
const minutesInCap = 60;

/** Of ticks, in epoch milliseconds. */
export interface CapWindow {
  /** Itself included. */
  readonly from: number;
  /** Itself excluded. */
  readonly to: number;
}

/**
 * The 60 minutes over which a tenant's scheduled runs are counted, by their ticks: up to the tick's own minute, and
 * without the same minute an hour ago. Where one tick ends the hour of another, the seconds of their jitters decide
 * nothing.
 */
export function capWindow(at: number): CapWindow {
  const to = (Math.floor(at / minuteMs) + 1) * minuteMs;
  return { from: to - minutesInCap * minuteMs, to };
}

/** How many scheduled runs the tenant may have in 60 minutes when it is this flow's turn: the lower of both caps. */
export function runCap(ofTenant: number, settings: Readonly<Record<string, unknown>>): number {
  const ofFlow = settings["maxRunsPerHour"];
  return typeof ofFlow === "number" ? Math.min(ofTenant, ofFlow) : ofTenant;
}
