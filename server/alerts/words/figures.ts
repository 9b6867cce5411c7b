/** Numbers, values with their units, and times, as a reader writes them. Pure. */
import { LRUCache } from "lru-cache";
import { isTimeZone } from "#core/timezone.ts";
import { conversion } from "#core/units.ts";
import type { Words } from "./language.ts";

export type UnitSystem = "metric" | "imperial";

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

interface Shown {
  readonly value: number;
  readonly unit: string;
}

/** Differences of temperature and their sums over time: they have no zero point that differs. */
const fahrenheitDifferences: Readonly<Record<string, string>> = {
  K: "°F",
  "Δ°C": "Δ°F",
  "°C·d": "°F·d",
  "°C·h": "°F·h",
  GDD: "GDD (°F)",
};

/** From a unit to its imperial one: by which conversion, and how that is written. */
const imperialUnits: Readonly<Record<string, readonly [from: string, to: string, shown: string]>> = {
  mm: ["mm", "in", "in"],
  cm: ["cm", "in", "in"],
  "mm/h": ["mm", "in", "in/h"],
  "mm/d": ["mm", "in", "in/d"],
  "m/s": ["m/s", "mph", "mph"],
  "km/h": ["km/h", "mph", "mph"],
};

/** Written with its unit, such as `35.6 °F`. A unit that is not known stays as it is. */
export function valueText({ locale }: Words, display: Display, value: number, unit: string | null): string {
  if (unit === null || unit === "") return numberText(locale, value);
  const shown = converted(display, { value, unit });
  if (shown.unit === "%") return percentText(locale, shown.value);
  return `${numberText(locale, shown.value)}${shown.unit === "°" ? "" : "\u00a0"}${shown.unit}`;
}

function converted({ temperature, system }: Display, { value, unit }: Shown): Shown {
  if (temperature === "fahrenheit") {
    const difference = fahrenheitDifferences[unit];
    if (difference !== undefined) return { value: value * fahrenheitPerCelsius, unit: difference };
    if (unit === "°C") return { value: convert(value, "°C", "°F"), unit: "°F" };
  }
  if (temperature === "celsius" && unit === "°F") return { value: convert(value, "°F", "°C"), unit: "°C" };
  const [from, to, shown] = (system === "imperial" ? imperialUnits[unit] : undefined) ?? [];
  if (from === undefined || to === undefined || shown === undefined) return { value, unit };
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

/**
 * With the name of the zone, so that the hour that a clock shows twice is told apart.
 *
 * @param style `spoken`: month and zone in full
 */
export function timeText({ locale }: Words, at: number, timezone: string, style: "written" | "spoken"): string {
  const format = remembered(timeFormats, `${locale} ${timezone} ${style}`, () =>
    newTimeFormat(locale, timezone, style === "spoken" ? "long" : "short"),
  );
  // Plain spaces: the narrow ones would make an SMS twice as long.
  return format.format(at).replace(/\s/g, " ");
}

function newTimeFormat(locale: string, timezone: string, style: "long" | "short"): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    timeZone: isTimeZone(timezone) ? timezone : "UTC",
    day: "numeric",
    month: style,
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: style,
  });
}

function remembered<T extends object>(cache: LRUCache<string, T>, place: string, make: () => T): T {
  const format = cache.get(place) ?? make();
  cache.set(place, format);
  return format;
}
