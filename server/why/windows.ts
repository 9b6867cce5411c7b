/**
 * Whether a time window (the tile `tw`) is open at the run's time. Its days are local ones, and a run does not keep the
 * time zones of its targets, so within a day of its ends nothing is certain but the dates. Pure.
 */
import type { Params } from "#server/tiles/model.ts";
import { amountOf, durationText, shownDay } from "./words/figures.ts";
import type { Words } from "./words/language.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Local days begin from 14 hours before UTC's to 12 hours after. */
const earliest = -14 * hourMs;
const latest = 12 * hourMs;

interface Span {
  readonly text: string;
  /** Begin and end as if days were those of UTC, epoch ms. */
  readonly from: number;
  readonly to: number;
}

/** A clause such as `its window, 2026-05-01 to 2026-06-30, opens later`. */
export function windowWords(words: Words, params: Params, now: number): string {
  const span = spanOf(words, params);
  return span === null ? lastWords(words, params) : words.say(`window.${stateOf(span, now)}`, { span: span.text });
}

function stateOf({ from, to }: Span, now: number): "later" | "over" | "open" | "local" {
  if (now < from + earliest) return "later";
  if (now >= to + latest) return "over";
  return now >= from + latest && now < to + earliest ? "open" : "local";
}

function spanOf(words: Words, { mode, startDate, stopDate, length, lengthUnits }: Params): Span | null {
  const begin = dayOf(startDate);
  if (begin === null) return null;
  const from = shownDay(words, String(startDate));
  if (mode === "fixed") {
    const stop = dayOf(stopDate);
    if (stop === null) return null;
    const text = words.say("span.days", { from, to: shownDay(words, String(stopDate)) });
    return { text, from: begin, to: stop + dayMs };
  }
  if (mode !== "rolling") return null;
  const amount = typeof length === "number" ? length : 0;
  if (amount === 0) return { text: words.say("span.toNow", { from }), from: begin, to: Number.POSITIVE_INFINITY };
  const unit = lengthUnits === "hours" ? "hours" : "days";
  const lasts = amount * (unit === "hours" ? hourMs : dayMs);
  const duration = durationText(words, amount, unit);
  return { text: words.say("span.lasting", { duration, from }), from: begin, to: begin + lasts };
}

function lastWords(words: Words, { last, lastUnits }: Params): string {
  const amount = typeof last === "number" ? last : 24;
  return words.say(lastUnits === "days" ? "window.lastDays" : "window.lastHours", amountOf(words, amount));
}

function dayOf(date: unknown): number | null {
  const at = typeof date === "string" ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
