/** The days of something that is expected, on the time axis of a plot. Pure. */
import { firstInstantOf, minuteMs, offsetOf } from "#core/local-clock.ts";
import type { ExpectedTimes, ReportExpectation } from "../model.ts";

const dayMs = 24 * 60 * minuteMs;

/** From the beginning of the earliest day to the end of the latest one. Null where nothing is expected. */
export function expectedTimes(told: ReportExpectation | null, timezone: string): ExpectedTimes | null {
  if (told?.state !== "expected" || told.expectedAt === null) return null;
  const { earliest, latest, expectedAt } = told;
  const offsetAt = offsetOf(timezone);
  const midnight = (day: string, later = 0): number => firstInstantOf(offsetAt, Date.parse(day) + later);
  return {
    from: midnight(earliest ?? expectedAt),
    at: midnight(expectedAt, dayMs / 2),
    to: midnight(latest ?? expectedAt, dayMs),
  };
}

export interface TimeDomain {
  readonly start: number;
  readonly end: number;
}

/** More of the plot than what was observed would be empty. */
const mostWidening = 2;

/** Widened for what is expected, where its day is then shown. */
export function domainWith({ start, end }: TimeDomain, expected: ExpectedTimes | null): TimeDomain {
  const furthest = start + mostWidening * (end - start);
  if (expected === null || expected.at > furthest) return { start, end };
  return { start, end: Math.max(end, Math.min(expected.to, furthest)) };
}

/** As much of it as the domain shows. Null where that is not the expected day. */
export function shownTimes({ start, end }: TimeDomain, expected: ExpectedTimes | null): ExpectedTimes | null {
  if (expected === null || expected.at < start || expected.at > end) return null;
  return { from: Math.max(start, expected.from), at: expected.at, to: Math.min(end, expected.to) };
}
