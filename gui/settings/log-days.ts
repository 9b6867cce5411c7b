/** The days of a log that are looked at, on the reader's clock. Pure. */
import { dayAfter, isDay, startOfDay } from "../words/local-time.ts";

export interface Span {
  /** The first moment; null for no bound. */
  readonly since: string | null;
  /** The first moment after it; null for no bound. */
  readonly until: string | null;
}

/** @param from the first and @param to the last day, `YYYY-MM-DD`; anything else bounds nothing */
export function spanOf(from: string, to: string, timeZone: string): Span {
  const startOf = (day: string): string => new Date(startOfDay(day, timeZone)).toISOString();
  return { since: isDay(from) ? startOf(from) : null, until: isDay(to) ? startOf(dayAfter(to)) : null };
}
