/**
 * From readings to local calendar days. A day counts where its readings reach over at least 18 of its hours; otherwise
 * it is missing. It is never guessed, because a guessed day can cross a threshold.
 */
import type { Series, UtcOffset } from "#sandbox/tile.d.ts";
import { hourMs, localDaysOf, minuteMs, utcOffsetAt } from "#tile/local-time";
import { medianSpacingMs } from "#tile/series";

/** 75 % of 24. Days of 23 or 25 hours need as many. */
export const minHoursPerDay = 18;
/** Readings that come less often miss a day's extremes, so that they make no day. */
export const longestStepHours = 3;
/** A step may be a tenth of an hour late before the next hour is its length. */
const stepSlackHours = 0.1;

/** What of a series makes a day. */
export interface DailyNeed {
  /** Usual time between readings, in whole hours; 1 where there are several an hour. */
  readonly stepHours: number;
  /** How many readings, one a step. */
  readonly readings: number;
}

/** Of a series with one value a day. */
export const oneADay: DailyNeed = { stepHours: 24, readings: 1 };

/**
 * As many readings as reach over 18 hours, from the hour of the first to that of the last: 18 hourly ones, 10 every two
 * hours, 7 every three. Where they usually come less often only days with readings in 18 hours count.
 */
export function dailyNeed(ts: Float64Array): DailyNeed {
  const stepHours = Math.max(1, Math.ceil((medianSpacingMs(ts) ?? 0) / hourMs - stepSlackHours));
  const isTooLong = stepHours > longestStepHours;
  return { stepHours, readings: isTooLong ? minHoursPerDay : Math.ceil((minHoursPerDay - 1) / stepHours) + 1 };
}

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

/** Extremes taken from readings. */
export interface ExtremesOfReadings extends DailyExtremes {
  readonly need: DailyNeed;
}

export function daysIn(span: DaySpan): number {
  return Math.max(0, span.lastDay - span.firstDay + 1);
}

/** Lowest and highest reading of each local day that has as many readings as it needs. */
export function dailyExtremes(
  series: Series,
  offsets: readonly UtcOffset[],
  span: DaySpan,
  need: DailyNeed = dailyNeed(series.ts),
): ExtremesOfReadings {
  const days = daysIn(span);
  const min = new Float64Array(days).fill(Number.NaN);
  const max = new Float64Array(days).fill(Number.NaN);
  eachDay(series, offsets, span, need, (index, first, end, readings) => {
    if (readings < need.readings) return;
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
  return { firstDay: span.firstDay, lastDay: span.lastDay, need, min, max };
}

/** Mean of each local day's readings; NaN where it has fewer than it needs. */
export function dailyMeans(
  series: Series,
  offsets: readonly UtcOffset[],
  span: DaySpan,
  need: DailyNeed = dailyNeed(series.ts),
): Float64Array {
  const means = new Float64Array(daysIn(span)).fill(Number.NaN);
  eachDay(series, offsets, span, need, (index, first, end, readings) => {
    if (readings < need.readings) return;
    let sum = 0;
    for (let i = first; i < end; i++) sum += series.value[i] as number;
    means[index] = sum / (end - first);
  });
  return means;
}

/**
 * Calls `visit(index of the day, first reading, end, readings one a step)` for each day of the span that has a reading.
 * By steps of an hour those are the hours with a reading; by longer ones, readings at least half a step apart.
 */
function eachDay(
  series: Series,
  offsets: readonly UtcOffset[],
  span: DaySpan,
  { stepHours }: DailyNeed,
  visit: (index: number, first: number, end: number, readings: number) => void,
): void {
  const isByHours = stepHours === 1 || stepHours > longestStepHours;
  const apartMs = (stepHours * hourMs) / 2;
  const days = localDaysOf(offsets, series.ts);
  for (let first = 0; first < days.length; ) {
    const day = days[first] as number;
    let end = first;
    let readings = 0;
    let lastHour = Number.NaN;
    let lastCounted = Number.NEGATIVE_INFINITY;
    // Hours of the local clock: in zones such as India's they begin at half past.
    const shiftMs = utcOffsetAt(offsets, series.ts[first] as number) * minuteMs;
    while (end < days.length && days[end] === day) {
      const t = series.ts[end] as number;
      const hour = Math.floor((t + shiftMs) / hourMs);
      if (isByHours ? hour !== lastHour : t - lastCounted >= apartMs) {
        readings++;
        lastCounted = t;
      }
      lastHour = hour;
      end++;
    }
    if (day >= span.firstDay && day <= span.lastDay) visit(day - span.firstDay, first, end, readings);
    first = end;
  }
}
