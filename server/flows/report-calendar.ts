/**
 * When reports are due: the hours of a schedule's calendar on the clock of its zone. Pure.
 *
 * A report is due when its local hour begins: at the first instant at which the clock shows that hour. An hour that the
 * clock leaves out is due when the clock goes on. One that comes twice is due once, the first time.
 */
import { firstInstantOf, latestLocalBy, localIsoTime, offsetIn } from "#core/local-clock.ts";
import type { ReportCalendar, ReportSchedule } from "./report-schedules.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const daysPerWeek = 7;
/** Any week of any month has each day of the week, so a calendar that falls on no day of so many falls on none. */
const reachDays = 366 + 31;

/** An endless row of due instants, in epoch milliseconds; empty for a calendar that falls on no day. */
export interface ReportHours {
  /** The first after `instant`. */
  next(instant: number): number | null;
  /** The last at or before `instant`. */
  latest(instant: number): number | null;
  /** The time in the schedule's zone, with its offset. */
  local(instant: number): string;
}

/** @returns null where there is no such zone (any more), or the time of day cannot be read */
export function reportHours(calendar: ReportCalendar): ReportHours | null {
  const offsetAt = offsetIn(calendar.timeZone);
  const hour = hourOf(calendar.timeOfDay);
  if (offsetAt === null || !Number.isInteger(hour)) return null;
  const isOn = dayTest(calendar);
  /** The matching local hour that is next to a local day, that day included. */
  const seek = (day: number, step: 1 | -1): number | null => {
    for (let count = 0; count <= reachDays; count += 1) {
      const at = day + count * step * dayMs;
      if (isOn(at)) return at + hour * hourMs;
    }
    return null;
  };
  const instantOf = (local: number | null): number | null => (local === null ? null : firstInstantOf(offsetAt, local));
  return {
    next: (instant) => {
      const shown = latestLocalBy(offsetAt, instant);
      const day = dayOf(shown);
      return instantOf(seek(day + hour * hourMs > shown ? day : day + dayMs, 1));
    },
    latest: (instant) => {
      const shown = latestLocalBy(offsetAt, instant);
      const day = dayOf(shown);
      return instantOf(seek(day + hour * hourMs <= shown ? day : day - dayMs, -1));
    },
    local: (instant) => localIsoTime(offsetAt, instant),
  };
}

export interface ReportSend {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The same time in the schedule's zone, with its offset. */
  readonly local: string;
}

/** The next `count` after an instant, if the schedule is enabled. None for one of mode `event`. */
export function nextSends(
  schedule: Pick<ReportSchedule, "mode"> & ReportCalendar,
  count: number,
  after: number,
): readonly ReportSend[] {
  const hours = schedule.mode === "time" ? reportHours(schedule) : null;
  if (hours === null) return [];
  const sends: ReportSend[] = [];
  for (let at = hours.next(after); at !== null && sends.length < count; at = hours.next(at))
    sends.push({ at, local: hours.local(at) });
  return sends;
}

/** Equal for calendars that fall on the same hours by what they say. */
export function calendarText(calendar: ReportCalendar): string {
  const { months, weeksOfMonth, daysOfWeek, timeOfDay, timeZone } = calendar;
  const lists = [months, weeksOfMonth, daysOfWeek].map((list) =>
    [...new Set(list)].toSorted((a, b) => a - b).join(","),
  );
  return [...lists, hourOf(timeOfDay), timeZone].join(" ");
}

function hourOf(timeOfDay: string): number {
  return Number(timeOfDay.slice(0, 2));
}

/** Local times are written as in local-clock.ts: as a clock in UTC would show them. */
function dayOf(local: number): number {
  return Math.floor(local / dayMs) * dayMs;
}

function dayTest({ months, weeksOfMonth, daysOfWeek }: ReportCalendar): (day: number) => boolean {
  const allows = (list: readonly number[], value: number): boolean => list.length === 0 || list.includes(value);
  return (day) => {
    const date = new Date(day);
    if (!allows(months, date.getUTCMonth() + 1) || !allows(daysOfWeek, date.getUTCDay())) return false;
    return weeksOfMonth.length === 0 || weeksOf(date).some((week) => weeksOfMonth.includes(week));
  };
}

const lastWeek = 5;

/** The weeks of the month to which a day belongs: one of the first four, the last, or both. */
function weeksOf(date: Date): readonly number[] {
  const week = Math.ceil(date.getUTCDate() / daysPerWeek);
  const isInLast = new Date(date.getTime() + daysPerWeek * dayMs).getUTCMonth() !== date.getUTCMonth();
  return isInLast ? [week, lastWeek] : [week];
}
