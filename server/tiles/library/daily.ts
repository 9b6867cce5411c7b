/**
 * From readings to local calendar days. A day counts with readings in at least 18 of its hours; otherwise it is
 * missing. It is never guessed, because a guessed day can cross a threshold.
 */
import type { Series, UtcOffset } from "#sandbox/tile.d.ts";
import { hourMs, localDaysOf, minuteMs, utcOffsetAt } from "#tile/local-time";

/** 75 % of 24. Days of 23 or 25 hours need as many. */
export const minHoursPerDay = 18;

export interface DaySpan {
  /** Local day numbers, both included. */
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Days of a span as columns; NaN where a day is missing. */
export interface DailyExtremes extends DaySpan {
  readonly min: Float64Array;
  readonly max: Float64Array;
}

export function daysIn(span: DaySpan): number {
  return Math.max(0, span.lastDay - span.firstDay + 1);
}

/** Lowest and highest reading of each local day with readings in at least `minHours` different hours. */
export function dailyExtremes(
  series: Series,
  offsets: readonly UtcOffset[],
  span: DaySpan,
  minHours = minHoursPerDay,
): DailyExtremes {
  const days = daysIn(span);
  const min = new Float64Array(days).fill(Number.NaN);
  const max = new Float64Array(days).fill(Number.NaN);
  eachDay(series, offsets, span, (index, first, end, hours) => {
    if (hours < minHours) return;
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = first; i < end; i++) {
      const value = series.value[i] as number;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    min[index] = low;
    max[index] = high;
  });
  return { firstDay: span.firstDay, lastDay: span.lastDay, min, max };
}

/** Mean of each local day's readings; NaN where fewer than `minHours` hours have one. */
export function dailyMeans(
  series: Series,
  offsets: readonly UtcOffset[],
  span: DaySpan,
  minHours = minHoursPerDay,
): Float64Array {
  const means = new Float64Array(daysIn(span)).fill(Number.NaN);
  eachDay(series, offsets, span, (index, first, end, hours) => {
    if (hours < minHours) return;
    let sum = 0;
    for (let i = first; i < end; i++) sum += series.value[i] as number;
    means[index] = sum / (end - first);
  });
  return means;
}

/**
 * Calls `visit(index of the day, first reading, end, hours with a reading)` for each day of the span that has a
 * reading.
 */
function eachDay(
  series: Series,
  offsets: readonly UtcOffset[],
  span: DaySpan,
  visit: (index: number, first: number, end: number, hours: number) => void,
): void {
  const days = localDaysOf(offsets, series.ts);
  for (let first = 0; first < days.length; ) {
    const day = days[first] as number;
    let end = first;
    let hours = 0;
    let lastHour = Number.NaN;
    // Hours of the local clock: in zones such as India's they begin at half past.
    const shiftMs = utcOffsetAt(offsets, series.ts[first] as number) * minuteMs;
    while (end < days.length && days[end] === day) {
      const hour = Math.floor(((series.ts[end] as number) + shiftMs) / hourMs);
      if (hour !== lastHour) hours++;
      lastHour = hour;
      end++;
    }
    if (day >= span.firstDay && day <= span.lastDay) visit(day - span.firstDay, first, end, hours);
    first = end;
  }
}
