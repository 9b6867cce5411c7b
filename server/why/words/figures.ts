/** Numbers, times and counts as the sentences of an explanation have them. Pure. */
import { decimalSignOf } from "#core/locale.ts";
import { isoTime } from "#core/time.ts";
import type { Words } from "./language.ts";

/** As many digits as the number has, without groups. */
function plainNumber({ locale }: Words, value: number): string {
  return String(value).replace(".", decimalSignOf(locale));
}

/** A half of what is written rounds up, as in the pages and reports beside it: `toFixed` makes 311.755 to 311.75. */
const twoDecimals = new Intl.NumberFormat("en", { maximumFractionDigits: 2, useGrouping: false });
const twoDigits = new Intl.NumberFormat("en", { maximumSignificantDigits: 2, useGrouping: false });

/** At most two decimals, or two digits of a smaller number. */
export function shownNumber(words: Words, value: number): string {
  const isSmall = Math.abs(value) < 0.01;
  return plainNumber(words, Number((isSmall ? twoDigits : twoDecimals).format(value)));
}

export function withUnit(words: Words, value: number, unit: string | null): string {
  return unit === null ? shownNumber(words, value) : `${shownNumber(words, value)} ${unit}`;
}

/** What a text takes that counts something, down to fractions. */
export function amountOf(words: Words, count: number): { readonly count: number; readonly amount: string } {
  return { count, amount: plainNumber(words, count) };
}

export type DurationUnit = "minutes" | "hours" | "days";

/** `3 days`. In other languages it stands in a sentence as measures do: German as the nominative has it. */
export function durationText(words: Words, count: number, unit: DurationUnit): string {
  return words.say(`duration.${unit}`, amountOf(words, count));
}

/** `40 minutes`, `5.5 hours`, `3 days`. */
export function lasting(words: Words, ms: number): string {
  const minutes = ms / 60_000;
  if (minutes < 90) return durationText(words, Math.round(minutes), "minutes");
  const hours = minutes / 60;
  if (hours < 48) return durationText(words, Number(hours.toFixed(1)), "hours");
  return durationText(words, Number((hours / 24).toFixed(1)), "days");
}

/** In UTC: `2026-05-02T03:00Z` */
export function shownTime(words: Words, at: number): string {
  const [date = "", clock = ""] = isoTime(at).split("T");
  const [hour = "", minute = ""] = clock.split(":");
  return words.say("time", { ...dayParts(date), hour, minute });
}

/** @param day `YYYY-MM-DD`; any other text stays as it is */
export function shownDay(words: Words, day: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? words.say("day", dayParts(day)) : day;
}

/** Years far away have a sign and more digits. */
function dayParts(date: string): { readonly year: string; readonly month: string; readonly day: string } {
  return { year: date.slice(0, -6), month: date.slice(-5, -3), day: date.slice(-2) };
}
