/**
 * A zone's clock: which local time it shows at an instant, and when it first shows a local time. Zones and their clock
 * changes are the runtime's own (IANA). Pure.
 *
 * A local time is written as the epoch milliseconds at which a clock in UTC shows the same. Both directions hold to the
 * minute.
 */
import { LRUCache } from "lru-cache";
import { IANAZone } from "luxon";

export const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const hourMs = 60 * minuteMs;
/** No zone changes its clocks twice within this time. */
const stepMs = 5 * 24 * hourMs;
/** Longer than any zone is ahead of or behind UTC, and than any clock change. */
const reachMs = 26 * hourMs;

/** From `from` on, local time is so many minutes ahead of UTC. */
export interface OffsetStep {
  readonly from: number;
  readonly minutes: number;
}

/** Minutes that local time is ahead of UTC at an instant. */
export type OffsetAt = (instant: number) => number;

/** The steps of one zone in one year of UTC. Asking the runtime is slow, and a schedule's ticks ask often. */
const known = new LRUCache<string, readonly OffsetStep[]>({ max: 2_000 });

/**
 * Names of zones are told apart as in timezone.ts.
 * @returns null where there is no such zone
 */
export function offsetIn(timeZone: string): OffsetAt | null {
  const name = timeZone.toLowerCase();
  const zone = IANAZone.create(name);
  if (!zone.isValid) return null;
  const stepsOf = (year: number): readonly OffsetStep[] => {
    const key = `${name} ${year}`;
    const offsetAt: OffsetAt = (instant) => Math.round(zone.offset(instant));
    const steps = known.get(key) ?? offsetSteps(offsetAt, Date.UTC(year, 0), Date.UTC(year + 1, 0));
    known.set(key, steps);
    return steps;
  };
  return (instant) => {
    const step = stepsOf(new Date(instant).getUTCFullYear()).findLast(({ from }) => from <= instant);
    return step?.minutes ?? 0;
  };
}

/** Of a target's zone: an IANA name, or `UTC+05:00`. One that nobody knows is UTC. */
export function offsetOf(timezone: string): OffsetAt {
  const fixed = /^UTC([+-])(\d\d):(\d\d)$/.exec(timezone);
  if (fixed === null) return offsetIn(timezone) ?? (() => 0);
  const minutes = Number(fixed[2]) * 60 + Number(fixed[3]);
  return () => (fixed[1] === "-" ? -minutes : minutes);
}

/** The step function over `from` to `to`, ascending; its first entry begins at `from`. */
export function offsetSteps(offsetAt: OffsetAt, from: number, to: number): readonly OffsetStep[] {
  const steps: OffsetStep[] = [{ from, minutes: offsetAt(from) }];
  let before = from;
  while (before < to) {
    const after = Math.min(before + stepMs, to);
    const minutes = offsetAt(after);
    if (minutes !== steps.at(-1)?.minutes) steps.push({ from: firstWith(offsetAt, minutes, before, after), minutes });
    before = after;
  }
  return steps;
}

/**
 * The first whole minute in (before, after] at which the offset is `minutes`; it holds at `after` and not at `before`.
 */
function firstWith(offsetAt: OffsetAt, minutes: number, before: number, after: number): number {
  let low = Math.floor(before / minuteMs);
  let high = Math.ceil(after / minuteMs);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * minuteMs) === minutes) high = middle;
    else low = middle;
  }
  return high * minuteMs;
}

/**
 * The first instant at which the clock shows this local time or a later one. So a time that does not exist is the next
 * minute that does, and of a time that exists twice it is the first.
 */
export function firstInstantOf(offsetAt: OffsetAt, local: number): number {
  const steps = offsetSteps(offsetAt, local - reachMs, local + reachMs);
  for (const [index, { from, minutes }] of steps.entries()) {
    const instant = Math.max(from, local - minutes * minuteMs);
    const end = steps[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    if (instant < end) return instant;
  }
  throw new Error(`No clock shows ${new Date(local).toISOString()}.`);
}

/**
 * The latest local time, in whole minutes, that the clock has shown up to an instant: after it was put back, later than
 * what it shows.
 */
export function latestLocalBy(offsetAt: OffsetAt, instant: number): number {
  const steps = offsetSteps(offsetAt, instant - reachMs, instant);
  const shown = steps.map(({ minutes }, index) => {
    const next = steps[index + 1];
    const last = next === undefined ? instant : next.from - minuteMs;
    return Math.floor(last / minuteMs) * minuteMs + minutes * minuteMs;
  });
  return Math.max(...shown);
}

/** Of each time that the clock is put forward after `from` and up to `to`: the local times that it leaves out. */
export function gapsBetween(
  offsetAt: OffsetAt,
  from: number,
  to: number,
): readonly { readonly first: number; readonly end: number }[] {
  return offsetSteps(offsetAt, from, to).flatMap((step, index, steps) => {
    const before = steps[index - 1];
    if (before === undefined || before.minutes >= step.minutes) return [];
    return [{ first: step.from + before.minutes * minuteMs, end: step.from + step.minutes * minuteMs }];
  });
}

/** The local day of an instant, as days since 1970-01-01. */
export function localDayAt(offsetAt: OffsetAt, instant: number): number {
  return Math.floor((instant + offsetAt(instant) * minuteMs) / dayMs);
}

/** ISO 8601 with the offset from UTC, such as `2026-05-01T08:00:00.000+02:00`. */
export function localIsoTime(offsetAt: OffsetAt, instant: number): string {
  const minutes = offsetAt(instant);
  const clock = new Date(instant + minutes * minuteMs).toISOString().slice(0, -1);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${clock}${minutes < 0 ? "-" : "+"}${twoDigits(hours)}:${twoDigits(rest)}`;
}

function twoDigits(count: number): string {
  return String(count).padStart(2, "0");
}
