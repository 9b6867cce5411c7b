/**
 * Whether a time window (the tile `tw`) is open at the run's time. Its days are local ones, and a run does not keep the
 * time zones of its targets, so within a day of its ends nothing is certain but the dates. Pure.
 */
import type { Params } from "#server/tiles/model.ts";
import { counted } from "./words.ts";

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
export function windowWords(params: Params, now: number): string {
  const span = spanOf(params);
  if (span === null) return `its window is ${lastWords(params)}`;
  const { text, from, to } = span;
  if (now < from + earliest) return `its window, ${text}, opens later`;
  if (now >= to + latest) return `its window, ${text}, is over`;
  if (now >= from + latest && now < to + earliest) return `its window, ${text}, is open`;
  return `its window is ${text}, in local time`;
}

function spanOf({ mode, startDate, stopDate, length, lengthUnits }: Params): Span | null {
  const from = dayOf(startDate);
  if (mode === "fixed") {
    const stop = dayOf(stopDate);
    if (from === null || stop === null) return null;
    return { text: `${String(startDate)} to ${String(stopDate)}`, from, to: stop + dayMs };
  }
  if (mode !== "rolling" || from === null) return null;
  const amount = typeof length === "number" ? length : 0;
  if (amount === 0) return { text: `${String(startDate)} to now`, from, to: Number.POSITIVE_INFINITY };
  const unit = lengthUnits === "hours" ? "hour" : "day";
  const lasts = amount * (unit === "hour" ? hourMs : dayMs);
  return { text: `${counted(amount, unit)} from ${String(startDate)}`, from, to: from + lasts };
}

function lastWords({ last, lastUnits }: Params): string {
  const amount = typeof last === "number" ? last : 24;
  return `the last ${counted(amount, lastUnits === "days" ? "day" : "hour")}`;
}

function dayOf(date: unknown): number | null {
  const at = typeof date === "string" ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
