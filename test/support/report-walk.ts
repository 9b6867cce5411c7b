/**
 * The rule of report schedules, in its own words and minute by minute, against what the service computes. What the
 * clock of a zone shows is asked of Intl (zone-walk.ts), and days are told from the length of their month.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { nextSends, reportHours } from "#server/flows/report-calendar.ts";
import type { ReportCalendar } from "#server/flows/report-schedules.ts";
import type { ZoneWalk } from "./zone-walk.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Both hemispheres, clock changes by an hour and by half an hour, at midnight and in the small hours, offsets of half
 * and of three quarters of an hour, zones without changes, and both edges of the date line.
 */
export const reportZones: readonly string[] = [
  "UTC",
  "Europe/Zurich",
  "Europe/London",
  "Europe/Lisbon",
  "Europe/Kyiv",
  "Europe/Istanbul",
  "Africa/Casablanca",
  "Africa/Cairo",
  "Africa/Johannesburg",
  "Asia/Beirut",
  "Asia/Jerusalem",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Asia/Tehran",
  "Asia/Yangon",
  "Asia/Tokyo",
  "Australia/Adelaide",
  "Australia/Eucla",
  "Australia/Lord_Howe",
  "Australia/Sydney",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Marquesas",
  "Pacific/Pago_Pago",
  "America/St_Johns",
  "America/New_York",
  "America/Santiago",
  "America/Nuuk",
  "America/Havana",
];

export const anyCalendar: fc.Arbitrary<Omit<ReportCalendar, "timeZone">> = fc.record({
  months: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 3, arbitrary: listOf(1, 12) }),
  weeksOfMonth: fc.oneof(fc.constant([]), fc.constant([5]), listOf(1, 5)),
  daysOfWeek: fc.oneof(fc.constant([]), listOf(0, 6)),
  timeOfDay: fc
    .tuple(fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 23 })), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":")),
});

function listOf(min: number, max: number): fc.Arbitrary<number[]> {
  return fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: max - min + 1 });
}

/** When a local hour begins: when the clock first shows it, or, where it never does, when the clock goes on. */
export type BeginningOf = (localHour: number) => number;

export function beginningsIn({ firstShown }: Pick<ZoneWalk, "firstShown">): BeginningOf {
  const known = new Map<number, number>();
  const find = (localHour: number): number => {
    const minutes = Array.from({ length: 60 }, (_, minute) => firstShown(localHour + minute * minuteMs));
    const shown = minutes.filter((instant) => instant !== null);
    if (shown.length > 0) return Math.min(...shown);
    let goesOn: number | null = null;
    for (let later = localHour + hourMs; goesOn === null; later += minuteMs) goesOn = firstShown(later);
    return goesOn;
  };
  return (localHour) => {
    const instant = known.get(localHour) ?? find(localHour);
    known.set(localHour, instant);
    return instant;
  };
}

/** The instants at which a calendar is due, of the local days from `from` to `to`, both at midnight. */
export function dueInstants(calendar: ReportCalendar, beginningOf: BeginningOf, from: number, to: number): number[] {
  const hour = Number(calendar.timeOfDay.split(":")[0]);
  const instants: number[] = [];
  for (let day = from; day <= to; day += dayMs)
    if (isNamed(calendar, new Date(day))) instants.push(beginningOf(day + hour * hourMs));
  return [...new Set(instants)];
}

function isNamed({ months, weeksOfMonth, daysOfWeek }: ReportCalendar, date: Date): boolean {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const lengthOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const isInWeek = (week: number): boolean =>
    week === 5 ? day > lengthOfMonth - 7 : day >= 7 * week - 6 && day <= 7 * week;
  return (
    (months.length === 0 || months.some((named) => named === month + 1)) &&
    (weeksOfMonth.length === 0 || weeksOfMonth.some(isInWeek)) &&
    (daysOfWeek.length === 0 || daysOfWeek.some((named) => named === date.getUTCDay()))
  );
}

/**
 * Holds a calendar's hours against the walk: each from the one before it, from the end back, and from between two.
 * @returns how many there are
 */
export function checkCalendar(
  walk: ZoneWalk,
  beginningOf: BeginningOf,
  days: Omit<ReportCalendar, "timeZone">,
): number {
  const calendar = { ...days, timeZone: walk.timeZone };
  const expected = dueInstants(calendar, beginningOf, walk.from + 2 * dayMs, walk.to - 3 * dayMs);
  const about = JSON.stringify(calendar);
  const hours = reportHours(calendar);
  assert.ok(hours, about);
  const [first, last] = [expected[0], expected.at(-1)];
  assert.ok(first !== undefined && last !== undefined, about);
  const forward = nextSends({ ...calendar, mode: "time" }, expected.length, first - 1).map(({ at }) => at);
  assert.deepEqual(forward, expected, about);
  const back: number[] = [];
  // Never more than one too many: a calendar that stands still must fail, not hang.
  for (let at = hours.latest(last); at !== null && at >= first && back.length <= expected.length; ) {
    back.unshift(at);
    at = hours.latest(at - 1);
  }
  assert.deepEqual(back, expected, `${about}, backwards`);
  for (const [index, at] of expected.entries()) {
    const following = expected[index + 1];
    if (following === undefined) break;
    const between = at + Math.floor((following - at) * 0.37);
    assert.equal(hours.next(between), following, `${about}, after ${new Date(between).toISOString()}`);
    assert.equal(hours.latest(between), at, `${about}, by ${new Date(between).toISOString()}`);
  }
  return expected.length;
}
