/**
 * Local calendar days from a target's UTC offsets. Scripts have no time zone database: the host hands over the offsets
 * as a step function, and everything local is computed from it here. Knows no zone names and never the machine's own
 * zone.
 */
import type { UtcOffset } from "#sandbox/tile.d.ts";

export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

export interface CalendarDate {
  readonly year: number;
  /** 1–12 */
  readonly month: number;
  /** 1–31 */
  readonly day: number;
}

/** Offset from UTC in minutes at `t`. Before the first entry the first one holds; without entries it is 0. */
export function utcOffsetAt(offsets: readonly UtcOffset[], t: number): number {
  let minutes = offsets[0]?.minutes ?? 0;
  for (const offset of offsets) {
    if (offset.from > t) break;
    minutes = offset.minutes;
  }
  return minutes;
}

/** Local calendar day of `t`, as days since 1970-01-01. */
export function localDayOf(offsets: readonly UtcOffset[], t: number): number {
  return Math.floor((t + utcOffsetAt(offsets, t) * minuteMs) / dayMs);
}

/** Local calendar day of each time in an ascending list; one pass over the offsets. */
export function localDaysOf(offsets: readonly UtcOffset[], ts: Float64Array): Int32Array {
  const days = new Int32Array(ts.length);
  let next = 1;
  let shiftMs = (offsets[0]?.minutes ?? 0) * minuteMs;
  for (let i = 0; i < ts.length; i++) {
    const t = ts[i] as number;
    while (next < offsets.length && (offsets[next] as UtcOffset).from <= t) {
      shiftMs = (offsets[next] as UtcOffset).minutes * minuteMs;
      next++;
    }
    days[i] = Math.floor((t + shiftMs) / dayMs);
  }
  return days;
}

/**
 * The instant (epoch ms) at which a local day begins: the last one at which the calendar turns to it. Where clocks jump
 * over midnight it is the jump itself. Where clocks go back to midnight the day begins with the first of the two; where
 * they go back into the day before it begins with the second, so that the day before keeps its repeated hour.
 */
export function startOfLocalDay(offsets: readonly UtcOffset[], day: number): number {
  if (offsets.length === 0) return day * dayMs;
  let start = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < offsets.length; i++) {
    const { from: change, minutes } = offsets[i] as UtcOffset;
    const from = i === 0 ? Number.NEGATIVE_INFINITY : change;
    const until = offsets[i + 1]?.from ?? Number.POSITIVE_INFINITY;
    const midnight = day * dayMs - minutes * minuteMs;
    const clockBefore = from + (offsets[i - 1]?.minutes ?? 0) * minuteMs;
    const turnsInside = midnight > from && midnight < until;
    const turnsAtChange = midnight <= from && clockBefore <= day * dayMs;
    if (turnsInside || turnsAtChange) start = Math.max(midnight, from);
  }
  return start;
}

/** Whether a place had a local day: a zone that moves across the date line may leave one out (Apia, 30 Dec 2011). */
export function isLocalDay(offsets: readonly UtcOffset[], day: number): boolean {
  return startOfLocalDay(offsets, day) < startOfLocalDay(offsets, day + 1);
}

/**
 * Days since 1970-01-01 of a proleptic Gregorian date. Source: Hinnant, "chrono-compatible low-level date algorithms",
 * days_from_civil.
 */
export function dayFromDate(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfShiftedYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfShiftedYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The inverse of `dayFromDate`. Source: the same, civil_from_days. */
export function dateFromDay(dayNumber: number): CalendarDate {
  const z = dayNumber + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfShiftedYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfShiftedYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const day = dayOfShiftedYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** 1 for 1 January. */
export function dayOfYear(dayNumber: number): number {
  return dayNumber - dayFromDate(dateFromDay(dayNumber).year, 1, 1) + 1;
}

/** `2026-04-01` of a day number. */
export function isoDate(dayNumber: number): string {
  const date = dateFromDay(dayNumber);
  return `${zeroPadded(date.year, 4)}-${zeroPadded(date.month, 2)}-${zeroPadded(date.day, 2)}`;
}

/** `2026-04-01 14:30` in local time. */
export function localText(offsets: readonly UtcOffset[], t: number): string {
  const localMinutes = Math.floor((t + utcOffsetAt(offsets, t) * minuteMs) / minuteMs);
  const ofDay = ((localMinutes % 1440) + 1440) % 1440;
  return `${isoDate(Math.floor(localMinutes / 1440))} ${zeroPadded(Math.floor(ofDay / 60), 2)}:${zeroPadded(ofDay % 60, 2)}`;
}

/** Day number of an ISO date such as `2026-04-01`. */
export function dayFromIsoDate(text: string): number {
  return dayFromDate(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)));
}

function zeroPadded(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
