/**
 * Seasonal windows: month and day recur every year, both days belong, and a stop before the start wraps New Year (1 Nov
 * – 28 Feb belongs to the year of its start). Works on local day numbers; never on days of the year, which shift in
 * leap years.
 */
import { dateFromDay, dayFromDate } from "#tile/local-time";

export interface Season {
  /** Local day numbers (days since 1970-01-01), both included. */
  readonly firstDay: number;
  readonly lastDay: number;
}

export interface ChosenSeason extends Season {
  /** Whether the requested day lies in this season. Otherwise this is the last season before that day. */
  readonly isOpen: boolean;
}

interface MonthDay {
  readonly month: number;
  readonly day: number;
}

/** `start` and `stop` are `MM-DD` or `YYYY-MM-DD`; a year is ignored. 29 February becomes the 28th in common years. */
export function seasonStartingIn(year: number, start: string, stop: string): Season {
  const from = monthDay(start);
  const to = monthDay(stop);
  const wraps = to.month < from.month || (to.month === from.month && to.day < from.day);
  return { firstDay: dayIn(year, from), lastDay: dayIn(wraps ? year + 1 : year, to) };
}

/** The season that holds `day`, or null between seasons. */
export function seasonHolding(day: number, start: string, stop: string): Season | null {
  const season = chooseSeason(day, start, stop);
  return season.isOpen ? { firstDay: season.firstDay, lastDay: season.lastDay } : null;
}

/** The season that holds `day`, else the last one that ended before it. */
export function chooseSeason(day: number, start: string, stop: string): ChosenSeason {
  const year = dateFromDay(day).year;
  const thisYear = seasonStartingIn(year, start, stop);
  const season = thisYear.firstDay <= day ? thisYear : seasonStartingIn(year - 1, start, stop);
  return { firstDay: season.firstDay, lastDay: season.lastDay, isOpen: day <= season.lastDay };
}

/**
 * The season that is shown on `day`. One that has ended is shown for `keptDays` days after its last day, also where the
 * next one begins on one of them: until then its last day may be unknown, and would never be shown.
 */
export function shownSeason(day: number, start: string, stop: string, keptDays = 1): ChosenSeason {
  const season = chooseSeason(day, start, stop);
  const ended = chooseSeason(season.firstDay - 1, start, stop);
  // Seasons of 29 February to 28 February share a day in common years. It belongs to the new season.
  const endedOn = Math.min(ended.lastDay, season.firstDay - 1);
  return day - endedOn <= keptDays ? { ...ended, isOpen: false } : season;
}

function monthDay(text: string): MonthDay {
  const tail = text.slice(-5);
  return { month: Number(tail.slice(0, 2)), day: Number(tail.slice(3)) };
}

function dayIn(year: number, monthDay: MonthDay): number {
  if (monthDay.month !== 2 || monthDay.day !== 29) return dayFromDate(year, monthDay.month, monthDay.day);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return dayFromDate(year, 2, leap ? 29 : 28);
}
