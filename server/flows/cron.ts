/**
 * A cron expression as its times of the day and its days, on a clock that is never changed. The library reads the
 * expression; what it accepts beyond the five classic fields is refused. Pure; knows no time zone. Local times are
 * epoch milliseconds as a clock in UTC would show them, in whole minutes.
 */
import { CronPattern } from "croner";
import { LRUCache } from "lru-cache";
import { counted, withArticle } from "#core/counted.ts";

export const minGapMinutes = 5;

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const dayMs = dayMinutes * minuteMs;

export interface Cron {
  /** The first time after `local`. */
  next(local: number): number;
  /** The last time at or before `local`. */
  latest(local: number): number;
  /** How many there are after `from` and up to `to`. */
  count(from: number, to: number): number;
}

/** An expression that fires, and not too often; or what is wrong with it. */
export type ParsedCron =
  | { readonly ok: true; readonly cron: Cron }
  | {
      readonly ok: false;
      /** Completes the sentence that begins with the field's name. */
      readonly message: string;
    };

/** Days are counted from 1970-01-01. */
interface Pattern {
  /** Ascending. */
  readonly minutesOfDay: readonly number[];
  readonly isDay: (day: number) => boolean;
  /** The day itself, or, where its month has no days at all, the nearest one of a neighbouring month. */
  readonly inMonth: (day: number, step: 1 | -1) => number;
}

const fields = [
  { name: "minute", range: "0 to 59", first: 0, count: 60, names: [] },
  { name: "hour", range: "0 to 23", first: 0, count: 24, names: [] },
  { name: "day of month", range: "1 to 31", first: 1, count: 31, names: [] },
  {
    name: "month",
    range: "1 to 12 or JAN to DEC",
    first: 1,
    count: 12,
    names: "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" "),
  },
  {
    name: "day of week",
    range: "0 to 7 (both are Sunday) or SUN to SAT",
    first: 0,
    count: 7,
    names: "SUN MON TUE WED THU FRI SAT".split(" "),
  },
] as const;

/** The classic grammar of one field. The library knows more, which differs from one cron to another. */
const classicField = fieldShape();

const range = /^([0-9]{1,2}|[a-zA-Z]{3})-([0-9]{1,2}|[a-zA-Z]{3})(?:\/([0-9]{1,2}))?$/;

/**
 * A field whose ranges lead over the end of the field's values, such as FRI-MON, NOV-FEB or 22-4, with these as lists:
 * the library reads ranges upwards alone. What is no range of the field stays, to be refused.
 */
function upwards(text: string, index: number): string {
  const field = fields[index];
  if (field === undefined || !classicField.test(text)) return text;
  return text
    .split(",")
    .map((part) => rangeUpwards(part, field))
    .join(",");
}

function rangeUpwards(part: string, { first, count, names }: (typeof fields)[number]): string {
  const [, begin = "", end = "", step = "1"] = range.exec(part) ?? [];
  const numberOf = (value: string): number => {
    const named = (names as readonly string[]).indexOf(value.toUpperCase());
    return named === -1 ? Number(value) : named + first;
  };
  const [from, to, by] = [numberOf(begin), numberOf(end), Number(step)];
  // Sunday is 7 as well as 0.
  const last = first + count - (count === 7 ? 0 : 1);
  if (begin === "" || !(from > to) || to < first || from > last || by === 0) return part;
  const values: number[] = [];
  for (let at = from; at <= to + count; at += by) values.push(first + ((at - first) % count));
  return values.join(",");
}

function fieldShape(): RegExp {
  const value = "(?:[0-9]{1,2}|[a-zA-Z]{3})";
  const part = `(?:(?:\\*|${value}-${value})(?:/[0-9]{1,2})?|${value})`;
  return new RegExp(`^${part}(?:,${part})*$`);
}

/** Reading one takes a tenth of a millisecond, and a schedule is asked at each of its ticks. */
const parsed = new LRUCache<string, ParsedCron>({ max: 2_000 });

export function parseCron(expression: string): ParsedCron {
  const known = parsed.get(expression) ?? parse(expression);
  parsed.set(expression, known);
  return known;
}

function parse(expression: string): ParsedCron {
  const texts = expression.trim().split(/\s+/).map(upwards);
  if (texts.length !== fields.length) {
    const message = "must have five fields: minute, hour, day of month, month, day of week, such as 0 6 * * MON-FRI";
    return { ok: false, message };
  }
  const wrong = fields.findIndex((_, index) => !isReadable(texts, index));
  const field = fields[wrong];
  if (field !== undefined) {
    const message =
      `has ${withArticle(field.name)} that is none: must be * or ${field.range}, as values, ranges such as 1-5 or FRI-MON, steps such as ` +
      "*/15 or 10-50/20, or a list of these";
    return { ok: false, message };
  }
  const pattern = patternOf(new CronPattern(texts.join(" "), undefined, { mode: "5-part" }));
  const problem = problemOf(pattern);
  return problem === null ? { ok: true, cron: cronOf(pattern) } : { ok: false, message: problem };
}

/** Whether the field can be read, whatever is in the others. */
function isReadable(texts: readonly string[], index: number): boolean {
  const text = texts[index] ?? "";
  if (!classicField.test(text)) return false;
  try {
    new CronPattern(fields.map((_, at) => (at === index ? text : "*")).join(" "), undefined, { mode: "5-part" });
    return true;
  } catch {
    return false;
  }
}

function patternOf({ minute, hour, day, month, dayOfWeek, starDOM, starDOW }: CronPattern): Pattern {
  const minutesOfDay = Array.from({ length: dayMinutes }, (_, at) => at).filter(
    (at) => hour[Math.floor(at / 60)] && minute[at % 60],
  );
  const isDay = (days: number): boolean => {
    const date = new Date(days * dayMs);
    if (!month[date.getUTCMonth()]) return false;
    const isOfMonth = Boolean(day[date.getUTCDate() - 1]);
    const isOfWeek = Boolean(dayOfWeek[date.getUTCDay()]);
    // Where both are restricted, either is enough: the standard has it so.
    return starDOM || starDOW ? isOfMonth && isOfWeek : isOfMonth || isOfWeek;
  };
  const inMonth = (days: number, step: 1 | -1): number => {
    const date = new Date(days * dayMs);
    if (month[date.getUTCMonth()]) return days;
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + (step === 1 ? 1 : 0), step === 1 ? 1 : 0) / dayMs;
  };
  return { minutesOfDay, isDay, inMonth };
}

/** Every weekday, date and pair of neighbouring days comes within 28 years that no skipped leap year interrupts. */
const cycle = Array.from({ length: 28 * 365 + 7 }, (_, index) => Date.UTC(2001, 0, 1) / dayMs + index);

function problemOf({ minutesOfDay, isDay }: Pattern): string | null {
  if (!cycle.some(isDay)) return "never fires: no month that it names has such a day";
  const close = minutesOfDay.findIndex((at, index) => at - (minutesOfDay[index - 1] ?? -dayMinutes) < minGapMinutes);
  if (close > 0) return tooOften(minutesOfDay[close - 1] ?? 0, minutesOfDay[close] ?? 0);
  const [first = 0, last = 0] = [minutesOfDay[0], minutesOfDay.at(-1)];
  const isCloseOverMidnight = first + dayMinutes - last < minGapMinutes;
  const isProblem = isCloseOverMidnight && cycle.some((day) => isDay(day) && isDay(day + 1));
  return isProblem ? tooOften(last, first + dayMinutes) : null;
}

function tooOften(one: number, other: number): string {
  const gap = counted(other - one, "minute");
  const times = `${timeOfDay(one)} and ${timeOfDay(other % dayMinutes)}`;
  return `fires at ${times}, ${gap} apart: must leave ${minGapMinutes} minutes between its times`;
}

function timeOfDay(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

function cronOf({ minutesOfDay, isDay, inMonth }: Pattern): Cron {
  /** The nearest day that fits, from this one on. Whole months are left out: a leap day may be eight years away. */
  const nearest = (from: number, step: 1 | -1): number => {
    let day = from;
    while (!isDay(day)) {
      const other = inMonth(day, step);
      day = other === day ? day + step : other;
    }
    return day;
  };
  const [first = 0, last = 0] = [minutesOfDay[0], minutesOfDay.at(-1)];
  const countUpTo = (minute: number): number => minutesOfDay.filter((at) => at <= minute).length;
  return {
    next: (local) => {
      const place = placeOf(local);
      const later = isDay(place.day) ? minutesOfDay.find((at) => at > place.minute) : undefined;
      if (later !== undefined) return localAt(place.day, later);
      return localAt(nearest(place.day + 1, 1), first);
    },
    latest: (local) => {
      const place = placeOf(local);
      const earlier = isDay(place.day) ? minutesOfDay.findLast((at) => at <= place.minute) : undefined;
      if (earlier !== undefined) return localAt(place.day, earlier);
      return localAt(nearest(place.day - 1, -1), last);
    },
    count: (from, to) => {
      const [begin, end] = [placeOf(from), placeOf(to)];
      let total = 0;
      for (let day = begin.day; day <= end.day; day += 1) {
        if (!isDay(day)) continue;
        total += day === end.day ? countUpTo(end.minute) : minutesOfDay.length;
        if (day === begin.day) total -= countUpTo(begin.minute);
      }
      return total;
    },
  };
}

interface Place {
  readonly day: number;
  readonly minute: number;
}

function placeOf(local: number): Place {
  const day = Math.floor(local / dayMs);
  return { day, minute: Math.floor((local - day * dayMs) / minuteMs) };
}

function localAt(day: number, minute: number): number {
  return day * dayMs + minute * minuteMs;
}
