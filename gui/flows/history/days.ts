/** A flow's runs by day, on the reader's calendar. Pure. */
import type { RunStatus, RunTrigger } from "../../api/generated.ts";

export interface RunOfDay {
  readonly status: RunStatus;
  readonly trigger: RunTrigger;
  readonly requestedAt: string;
  readonly summary: { readonly targetCount: number; readonly triggeredCount: number } | null;
}

/** What a day came to: the gravest of its runs, where triggered goes before failed, and failed before quiet. */
export type DayTone = "triggered" | "failed" | "quiet" | "in-work" | "none";

export interface Day {
  /** YYYY-MM-DD on the reader's calendar. */
  readonly key: string;
  readonly runCount: number;
  readonly failedCount: number;
  readonly triggeredCount: number;
  /** Of the run with the most triggered targets: that share, from 0 to 1. */
  readonly share: number;
  readonly tone: DayTone;
}

export const fewestDays = 14;
export const mostDays = 120;

/**
 * One entry for each day from the first run to today, the oldest first. Simulations are left out: they tell nothing of
 * the day on which somebody asked for them.
 * @param isWhole false: there are earlier runs that are not among these, so their first day is not whole and left out
 */
export function daysOf(runs: readonly RunOfDay[], now: number, timeZone: string, isWhole: boolean): Day[] {
  const keyOf = dayKeys(timeZone);
  const byDay = Map.groupBy(
    runs.filter(({ trigger }) => trigger !== "simulation"),
    ({ requestedAt }) => keyOf(Date.parse(requestedAt)),
  );
  const keys = [...byDay.keys()].sort();
  const today = keyOf(now);
  const first = isWhole ? (keys[0] ?? today) : (keys[1] ?? today);
  const span = Math.min(mostDays, Math.max(isWhole ? fewestDays : 1, daysBetween(first, today) + 1));
  return Array.from({ length: span }, (_, place) => shiftDay(today, place - span + 1)).map((key) =>
    dayOf(key, byDay.get(key) ?? []),
  );
}

/** @returns the day of a time, as YYYY-MM-DD in that zone */
export function dayKeys(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return (at) => format.format(at);
}

function dayOf(key: string, runs: readonly RunOfDay[]): Day {
  const failedCount = runs.filter(({ status }) => status === "failed").length;
  const triggered = runs.filter(({ summary }) => (summary?.triggeredCount ?? 0) > 0);
  const shares = triggered.map(
    ({ summary }) => (summary?.triggeredCount ?? 0) / Math.max(1, summary?.targetCount ?? 1),
  );
  return {
    key,
    runCount: runs.length,
    failedCount,
    triggeredCount: triggered.length,
    share: Math.max(0, ...shares),
    tone: toneOf(runs, triggered.length, failedCount),
  };
}

function toneOf(runs: readonly RunOfDay[], triggeredCount: number, failedCount: number): DayTone {
  if (runs.length === 0) return "none";
  if (triggeredCount > 0) return "triggered";
  if (failedCount > 0) return "failed";
  return runs.some(({ status }) => status === "succeeded") ? "quiet" : "in-work";
}

const dayMs = 86_400_000;

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

function shiftDay(key: string, days: number): string {
  return new Date(Date.parse(key) + days * dayMs).toISOString().slice(0, 10);
}
