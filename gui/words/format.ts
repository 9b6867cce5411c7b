/** Numbers and times as the reader writes them. Pure. */

export interface Formats {
  readonly locale: string;
  readonly timeZone: string;
  /** At most that many digits after the point. Default 2. */
  number(value: number, maxDigits?: number): string;
  percent(share: number): string;
  /** 14 May 2026, 10:42 */
  dateTime(at: number | string, timeZone?: string): string;
  /** 14 May 2026 */
  date(at: number | string, timeZone?: string): string;
  /** 14 May */
  day(at: number | string, timeZone?: string): string;
  /** 14 May 26 */
  shortDate(at: number | string, timeZone?: string): string;
  /** 10:42 */
  time(at: number | string, timeZone?: string): string;
  /** 21 May; 21 May 2027 where that is not the year that is given. Of a day (`YYYY-MM-DD`) that no zone moves. */
  localDay(day: string, year: number): string;
  /** 16 – 29 May; with a word for "and", 16 and 29 May. */
  localDays(from: string, to: string, year: number, and?: string): string;
  /** "3 hours ago", "in 5 minutes" */
  relative(at: number | string, now: number): string;
  list(items: readonly string[]): string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export function createFormats(locale: string, timeZone: string): Formats {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    // Making a format takes far longer than using it.
    const made = new Map<string, Intl.DateTimeFormat>();
    const formatOf = (zone: string): Intl.DateTimeFormat => {
      const kept = made.get(zone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
      made.set(zone, kept);
      return kept;
    };
    return (at: number | string, zone = timeZone): string => formatOf(zone).format(new Date(at));
  };
  const numbers = new Map<number, Intl.NumberFormat>();
  const numbersOf = (maxDigits: number): Intl.NumberFormat => {
    const kept = numbers.get(maxDigits) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: maxDigits });
    numbers.set(maxDigits, kept);
    return kept;
  };
  const wholeDays = { day: "numeric", month: "long", timeZone: "UTC" } as const;
  const ofYear = new Intl.DateTimeFormat(locale, wholeDays);
  const ofAnyYear = new Intl.DateTimeFormat(locale, { ...wholeDays, year: "numeric" });
  const daysOf = (days: readonly string[], year: number): Intl.DateTimeFormat =>
    days.every((day) => day.startsWith(`${year}-`)) ? ofYear : ofAnyYear;
  const relativeTime = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const shares = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const lists = new Intl.ListFormat(locale, { type: "conjunction" });
  return {
    locale,
    timeZone,
    number: (value, maxDigits = 2) => numbersOf(maxDigits).format(Object.is(value, -0) ? 0 : value),
    percent: (share) => shares.format(share),
    dateTime: dates({ dateStyle: "medium", timeStyle: "short" }),
    date: dates({ dateStyle: "medium" }),
    day: dates({ day: "numeric", month: "short" }),
    shortDate: dates({ day: "numeric", month: "short", year: "2-digit" }),
    time: dates({ timeStyle: "short" }),
    localDay: (day, year) => daysOf([day], year).format(new Date(day)),
    localDays: (from, to, year, and) => {
      const days = daysOf([from, to], year).formatRange(new Date(from), new Date(to));
      return and === undefined ? days : days.replace(/\s*[–-]\s*/u, ` ${and} `);
    },
    relative: (at, now) => {
      const [amount, unit] = distance(new Date(at).getTime() - now);
      return relativeTime.format(amount, unit);
    },
    list: (items) => lists.format(items),
  };
}

function distance(ms: number): [number, Intl.RelativeTimeFormatUnit] {
  const size = Math.abs(ms);
  if (size < hourMs) return [Math.round(ms / minuteMs), "minute"];
  if (size < 2 * dayMs) return [Math.round(ms / hourMs), "hour"];
  return [Math.round(ms / dayMs), "day"];
}
