/**
 * `settings.alerts` of a run's frozen flow, complete. The contract has checked the block when it was stored, so nothing
 * is refused here: what does not fit counts as absent. Without the block nobody is told and there is no cooldown. Pure.
 */
import type { AlertConfig, AlertLevel } from "./model.ts";

const minuteMs = 60_000;

/** @param settings of the frozen flow, as stored */
export function alertConfigOf(settings: Readonly<Record<string, unknown>>): AlertConfig {
  const alerts = recordOf(settings.alerts);
  const types = textsOf(alerts.triggerTypes) ?? [];
  return {
    contactListIds: textsOf(alerts.contactListIds) ?? [],
    onCrossingOnly: types.includes("trigger"),
    onReset: types.includes("reset"),
    triggerCooldownMs: minutesOf(alerts.triggerAlertCooldownMinutes) ?? 0,
    resetCooldownMs: minutesOf(alerts.resetAlertCooldownMinutes) ?? 0,
    triggerMessage: textOf(alerts.triggerMessage),
    resetMessage: textOf(alerts.resetMessage),
    isAggregated: alerts.aggregateAlerts === true,
    noDataAfterMs: minutesOf(alerts.noDataAfterMinutes),
    expectedWithinDays: daysOf(alerts.expectedWithinDays),
    levels: levelsOf(alerts.levels),
  };
}

/** Every list that anybody may be told from, each once: what has to be read to evaluate. */
export function listIdsOf({ contactListIds, levels }: AlertConfig): readonly string[] {
  return [...new Set([...contactListIds, ...levels.flatMap((level) => level.contactListIds ?? [])])];
}

function levelsOf(value: unknown): readonly AlertLevel[] {
  if (!Array.isArray(value)) return [];
  const levels = value.map(recordOf).flatMap(({ name, atLeast, contactListIds, message }) => {
    if (typeof name !== "string" || typeof atLeast !== "number") return [];
    return [{ name, atLeast, contactListIds: textsOf(contactListIds), message: textOf(message) }];
  });
  return levels.toSorted((one, other) => one.atLeast - other.atLeast);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function textsOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.filter((text) => typeof text === "string") : null;
}

/** An empty text appends nothing. */
function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Null for none. */
function daysOf(value: unknown): number | null {
  return typeof value === "number" && value > 0 ? value : null;
}

/** In milliseconds; null for none. */
function minutesOf(value: unknown): number | null {
  return typeof value === "number" && value > 0 ? value * minuteMs : null;
}
