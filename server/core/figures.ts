/** Numbers, values with their units, and times, as a reader writes them. Pure. */
import { LRUCache } from "lru-cache";
import { hourCycleOf } from "./locale.ts";
import { offsetOf } from "./local-clock.ts";
import { isTimeZone } from "./timezone.ts";
import { conversion } from "./units.ts";

export type UnitSystem = "metric" | "imperial";

/** Who reads: a BCP 47 tag. */
interface Reader {
  readonly locale: string;
}

/** In which units values are shown. */
export interface Display {
  readonly temperature: "celsius" | "fahrenheit";
  readonly system: UnitSystem;
}

/** @param temperatureUnits of the flow; null for those of the reader */
export function displayFor(temperatureUnits: Display["temperature"] | null, units: UnitSystem | null): Display {
  const system = units ?? "metric";
  return { temperature: temperatureUnits ?? (system === "imperial" ? "fahrenheit" : "celsius"), system };
}

export interface Measured {
  readonly value: number;
  readonly unit: string;
}

/** Differences of temperature and their sums over time: they have no zero point that differs. */
const fahrenheitDifferences: ReadonlyMap<string, string> = new Map([
  ["K", "°F"],
  ["Δ°C", "Δ°F"],
  ["°C·d", "°F·d"],
  ["°C·h", "°F·h"],
  ["GDD", "GDD (°F)"],
]);

/** By which conversion, and how the result is written. */
type ImperialUnit = readonly [from: string, to: string, shown: string];

const imperialUnits: ReadonlyMap<string, ImperialUnit> = new Map([
  ["mm", ["mm", "in", "in"]],
  ["cm", ["cm", "in", "in"]],
  ["mm/h", ["mm", "in", "in/h"]],
  ["mm/d", ["mm", "in", "in/d"]],
  ["m/s", ["m/s", "mph", "mph"]],
  ["km/h", ["km/h", "mph", "mph"]],
]);

/** Written with its unit, such as `35.6 °F`. A unit that is not known stays as it is. */
export function valueText({ locale }: Reader, display: Display, value: number, unit: string | null): string {
  if (unit === null || unit === "") return numberText(locale, value);
  const shown = converted(display, { value, unit });
  if (shown.unit === "%") return percentText(locale, shown.value);
  return `${numberText(locale, shown.value)}${shown.unit === "°" ? "" : "\u00a0"}${shown.unit}`;
}

export interface Limit {
  readonly threshold: number;
  readonly unit: string | null;
}

/** On which side of its threshold a value is. What is written alike is at it. */
export function sideOf(
  reader: Reader,
  display: Display,
  value: number,
  { threshold, unit }: Limit,
): "Below" | "At" | "Above" {
  if (valueText(reader, display, value, unit) === valueText(reader, display, threshold, unit)) return "At";
  return value < threshold ? "Below" : "Above";
}

/** As it is displayed. A unit that is not known stays as it is. */
export function converted({ temperature, system }: Display, { value, unit }: Measured): Measured {
  if (temperature === "fahrenheit") {
    const difference = fahrenheitDifferences.get(unit);
    if (difference !== undefined) return { value: value * fahrenheitPerCelsius, unit: difference };
    if (unit === "°C") return { value: convert(value, "°C", "°F"), unit: "°F" };
  }
  if (temperature === "celsius" && unit === "°F") return { value: convert(value, "°F", "°C"), unit: "°C" };
  const imperial = system === "imperial" ? imperialUnits.get(unit) : undefined;
  if (imperial === undefined) return { value, unit };
  const [from, to, shown] = imperial;
  return { value: convert(value, from, to), unit: shown };
}

const fahrenheitPerCelsius = 9 / 5;

function convert(value: number, from: string, to: string): number {
  const found = conversion(from, to);
  return "problem" in found ? value : found.convert(value);
}

/** Making a format takes as long as using it a hundred times. Enough for many regions and zones. */
const numberFormats = new LRUCache<string, Intl.NumberFormat>({ max: 500 });
const timeFormats = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 });

/** Two decimals, or three digits where that says more. */
const plainNumber = {
  maximumFractionDigits: 2,
  maximumSignificantDigits: 3,
  roundingPriority: "morePrecision",
  signDisplay: "negative",
} as const;
const percentage = { style: "percent", maximumFractionDigits: 1, signDisplay: "negative" } as const;

function numberText(locale: string, value: number): string {
  return remembered(numberFormats, locale, () => new Intl.NumberFormat(locale, plainNumber)).format(value);
}

/** @param percent 0 to 100 */
export function percentText(locale: string, percent: number): string {
  const format = remembered(numberFormats, `${locale} %`, () => new Intl.NumberFormat(locale, percentage));
  return format.format(percent / 100);
}

/** `written`: beside the name of the zone. `zoned`: with it. `spoken`: month and zone in full. */
export type TimeStyle = "written" | "zoned" | "spoken";

/** An hour that the zone's clocks show twice has the zone's name in every style, to be told apart. */
export function timeText({ locale }: Reader, at: number, timezone: string, style: TimeStyle): string {
  const shown = style === "written" && isShownTwice(at, timezone) ? "zoned" : style;
  const make = () => newTimeFormat(locale, timezone, shown);
  return remembered(timeFormats, `${locale} ${timezone} ${shown}`, make).format(at);
}

/** Further than any change of a clock. */
const changeMs = 3 * 60 * 60_000;

function isShownTwice(at: number, timezone: string): boolean {
  const offsetAt = offsetOf(timezone);
  const offset = offsetAt(at);
  return [at - changeMs, at + changeMs].some((near) => {
    const other = offsetAt(near);
    return other !== offset && offsetAt(at + (offset - other) * 60_000) === other;
  });
}

/** As a reader knows it, such as `Europe/Zurich`. */
export function zoneText(timezone: string): string {
  return timezone.replaceAll("_", " ");
}

const dayMs = 24 * 60 * 60_000;

/**
 * What a clock of the zone showed, such as `23:10`. What is a day ago or more has its date, too.
 *
 * @param at not after `now`
 */
export function timeOfDayText({ locale }: Reader, at: number, now: number, timezone: string): string {
  const isToday = now - at < dayMs;
  const date = isToday ? {} : ({ dateStyle: "medium" } as const);
  const make = () => new Intl.DateTimeFormat(locale, { timeZone: formatZone(timezone), timeStyle: "short", ...date });
  return remembered(timeFormats, `${locale} ${timezone} ${isToday ? "hours" : "date"}`, make).format(at);
}

/** @param day `YYYY-MM-DD` */
export function dayText({ locale }: Reader, day: string): string {
  return remembered(timeFormats, `${locale} day`, () => newDayFormat(locale)).format(Date.parse(day));
}

/**
 * Two days, with as little as tells them apart: `16 and 29 May 2026`.
 *
 * @param from and `to`: `YYYY-MM-DD`
 * @param between what stands between them
 */
export function daysText({ locale }: Reader, from: string, to: string, between: string): string {
  const format = remembered(timeFormats, `${locale} day`, () => newDayFormat(locale));
  const parts = format.formatRangeToParts(Date.parse(from), Date.parse(to));
  const last = parts.findLastIndex(({ source }) => source === "startRange");
  // A full stop before the dash belongs to the day, as in German.
  const joined = (dash: string): string => dash.replace(/\s*[^.\s]+\s*/u, ` ${between} `);
  const texts = parts.map(({ value }, index) => (index === last + 1 ? joined(value) : value));
  return last === -1 ? dayText({ locale }, from) : texts.join("");
}

function newDayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" });
}

/** A part of what a clock shows, for the labels of an axis. */
export type ClockPart = "time" | "day" | "month" | "year";

const clockParts: Readonly<Record<ClockPart, Intl.DateTimeFormatOptions>> = {
  time: { minute: "2-digit" },
  day: { day: "numeric", month: "short" },
  month: { month: "short" },
  year: { year: "numeric" },
};

/** @param local as the epoch milliseconds at which a clock in UTC shows the same */
export function clockText(locale: string, local: number, part: ClockPart): string {
  const make = () =>
    new Intl.DateTimeFormat(locale, {
      timeZone: "UTC",
      ...clockParts[part],
      ...(part === "time" ? hourOf(locale) : {}),
    });
  return remembered(timeFormats, `${locale} clock ${part}`, make).format(local);
}

/** From here on an axis shortens its numbers (`2M`), and from the others on it writes powers of ten. */
const largeNumber = 100_000;
const hugeNumber = 1e12;
const maxDecimals = 6;

/**
 * How the numbers of an axis are written, all with the same decimals.
 *
 * @param step from one to the next
 * @param largest of all, without its sign
 * @param isPercent the numbers are 0 to 100
 */
export function axisNumberText(
  locale: string,
  step: number,
  largest: number,
  isPercent: boolean,
): (value: number) => string {
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const style = axisStyle(decimals, largest);
  const format = remembered(
    numberFormats,
    `${locale} axis ${JSON.stringify(style)} ${isPercent}`,
    () =>
      new Intl.NumberFormat(locale, { ...style, ...(isPercent ? { style: "percent" } : {}), signDisplay: "negative" }),
  );
  return (value) => format.format(isPercent ? value / 100 : value);
}

function axisStyle(decimals: number, largest: number): Intl.NumberFormatOptions {
  if (decimals > maxDecimals || largest >= hugeNumber) return { notation: "scientific", maximumSignificantDigits: 4 };
  if (largest >= largeNumber) return { notation: "compact", maximumSignificantDigits: 4 };
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

/** Two digits on a clock of 24 hours, as in `08:05`. */
function hourOf(locale: string): { readonly hour: "2-digit" | "numeric" } {
  return { hour: ["h23", "h24"].includes(hourCycleOf(locale)) ? "2-digit" : "numeric" };
}

function newTimeFormat(locale: string, timezone: string, style: TimeStyle): Intl.DateTimeFormat {
  const length = style === "spoken" ? "long" : "short";
  return new Intl.DateTimeFormat(locale, {
    timeZone: formatZone(timezone),
    day: "numeric",
    month: length,
    year: "numeric",
    ...hourOf(locale),
    minute: "2-digit",
    ...(style === "written" ? {} : { timeZoneName: length }),
  });
}

/** Targets without a zone of their own have one such as `UTC+05:00`, which formats know as `+05:00`. */
function formatZone(timezone: string): string {
  if (isTimeZone(timezone)) return timezone;
  return /^UTC[+-]\d\d:\d\d$/.test(timezone) ? timezone.slice(3) : "UTC";
}

function remembered<T extends object>(cache: LRUCache<string, T>, place: string, make: () => T): T {
  const format = cache.get(place) ?? make();
  cache.set(place, format);
  return format;
}
