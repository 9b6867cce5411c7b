/** Days as tiles have them: `2026-04-01`, of which only month and day may count. Pure. */

export interface YearDay {
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** Has a 29 February. */
const leapYear = 2024;

/** Null for what is no date. */
export function yearDayOf(date: unknown): YearDay | null {
  if (!isDate(date)) return null;
  return { month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/** @param before the date that it takes the place of: its year stays, where the day is in it */
export function dateOf({ month, day }: YearDay, before: unknown): string {
  const ownYear = isDate(before) ? Number(before.slice(0, 4)) : leapYear;
  const last = daysOf(month);
  const wanted = Math.min(Math.max(Math.trunc(day), 1), last);
  const year = wanted > new Date(Date.UTC(ownYear, month, 0)).getUTCDate() ? leapYear : ownYear;
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(wanted).padStart(2, "0")}`;
}

/** The most that the month has in any year. */
export function daysOf(month: number): number {
  return new Date(Date.UTC(leapYear, month, 0)).getUTCDate();
}

export function isDate(value: unknown): value is string {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}
