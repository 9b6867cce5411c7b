/**
 * What stands in for the weather that is to come: observed data to now, the adapter's forecast to its end, then a past
 * year from the same local day on. Pure.
 *
 * A past year is moved as one piece, by whole local days, so that it stays as it was: its 29 February moves later days
 * by one against the calendar, and where clocks changed on other days its hours may be off by one in between.
 */
import { localDayAt, type OffsetAt } from "#core/local-clock.ts";
import { dateFromDay, dayFromDate, dayMs } from "#tile/local-time";
import type { Columns } from "#core/series.ts";
import { findVariable } from "#core/variables.ts";
import { localMidnight } from "#server/tiles/window.ts";

/** A past year that stands in. */
export interface MemberYear {
  /** In which its local day of `now` lies. */
  readonly year: number;
  /** Added to its times; ms. */
  readonly shiftMs: number;
}

/** The last so many years of which all has happened, oldest first. */
export function memberYears(
  { now, until, years }: { readonly now: number; readonly until: number; readonly years: number },
  offsetAt: OffsetAt,
): readonly MemberYear[] {
  const today = localDayAt(offsetAt, now);
  const { year, month, day } = dateFromDay(today);
  const found: MemberYear[] = [];
  for (let before = 1; found.length < years; before += 1) {
    const shiftMs = localMidnight(today, offsetAt) - localMidnight(dayIn(year - before, month, day), offsetAt);
    if (until - shiftMs <= now) found.push({ year: year - before, shiftMs });
  }
  return found.reverse();
}

/** 29 February becomes the 28th in common years. */
function dayIn(year: number, month: number, day: number): number {
  const found = dayFromDate(year, month, day);
  return dateFromDay(found).month === month ? found : found - 1;
}

export interface Splice {
  readonly name: string;
  /** Observed, and forecast. */
  readonly known: Columns;
  /** Of the past year, in its own time. */
  readonly past: Columns;
  readonly shiftMs: number;
  /** The span of the whole; both belong to it. */
  readonly from: number;
  readonly until: number;
  /** Where the past year goes on if nothing is known. */
  readonly now: number;
}

export function spliced({ name, known, past, shiftMs, from, until, now }: Splice): Columns {
  const first = known.ts.findIndex((at) => at >= from);
  const begin = first < 0 ? known.ts.length : first;
  const knownEnd = known.ts.findLastIndex((at) => at <= until) + 1;
  const last = known.ts[knownEnd - 1];
  const after = Math.max(from - 1, last ?? now);
  const pastBegin = lowerBound(past.ts, after - shiftMs);
  const pastEnd = lowerBound(past.ts, until - shiftMs);
  const level = levelOf(name, known.value[knownEnd - 1], past.value[pastBegin - 1] ?? past.value[pastBegin]);
  const [kept, added] = [Math.max(0, knownEnd - begin), Math.max(0, pastEnd - pastBegin)];
  const ts = new Float64Array(kept + added);
  const value = new Float64Array(kept + added);
  ts.set(known.ts.subarray(begin, begin + kept));
  value.set(known.value.subarray(begin, begin + kept));
  for (let index = 0; index < added; index += 1) {
    ts[kept + index] = (past.ts[pastBegin + index] as number) + shiftMs;
    value[kept + index] = (past.value[pastBegin + index] as number) + level;
  }
  return { ts, value };
}

/** A counter goes on from where it stands: what it rose by until then, in another year, is no rain of this one. */
function levelOf(name: string, known: number | undefined, past: number | undefined): number {
  if (findVariable(name)?.kind !== "counter" || known === undefined || past === undefined) return 0;
  return known - past;
}

/** The first place whose time is later than `at`. */
function lowerBound(ts: Float64Array, at: number): number {
  let [low, high] = [0, ts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ts[middle] as number) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The share of the days from `from` to `to` that have a reading, 0 to 1. */
export function coveredShare({ ts }: Columns, from: number, to: number): number {
  const days = Math.max(1, Math.ceil((to - from) / dayMs));
  const seen = new Set<number>();
  for (let index = lowerBound(ts, from - 1); index < ts.length && (ts[index] as number) <= to; index += 1)
    seen.add(Math.min(days - 1, Math.floor(((ts[index] as number) - from) / dayMs)));
  return seen.size / days;
}

/** Of the days' means from `from` to `to`, and how many days have one; null without any. */
export function meanOfDays({ ts, value }: Columns, from: number, to: number): { mean: number; days: number } | null {
  const sums = new Map<number, { sum: number; count: number }>();
  for (let index = lowerBound(ts, from - 1); index < ts.length && (ts[index] as number) <= to; index += 1) {
    const day = Math.floor(((ts[index] as number) - from) / dayMs);
    const { sum, count } = sums.get(day) ?? { sum: 0, count: 0 };
    sums.set(day, { sum: sum + (value[index] as number), count: count + 1 });
  }
  if (sums.size === 0) return null;
  const means = [...sums.values()].map(({ sum, count }) => sum / count);
  return { mean: means.reduce((sum, mean) => sum + mean, 0) / means.length, days: means.length };
}
