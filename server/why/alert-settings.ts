/** What of a flow's `settings.alerts` decides whether somebody is told. Pure. */
import type { Settings } from "#server/runs/rules.ts";

export interface AlertWishes {
  /** Somebody is named, for all messages or for a level. */
  readonly hasContactLists: boolean;
  /** Only a new crossing alerts. */
  readonly onCrossingOnly: boolean;
  readonly onReset: boolean;
  /** 0 for none. */
  readonly triggerCooldownMs: number;
  readonly resetCooldownMs: number;
}

interface StoredAlerts {
  readonly contactListIds?: readonly string[];
  readonly triggerTypes?: readonly string[];
  readonly triggerAlertCooldownMinutes?: number;
  readonly resetAlertCooldownMinutes?: number;
  readonly levels?: readonly { readonly contactListIds?: readonly string[] | null }[];
}

const minuteMs = 60_000;

/** @param settings as stored, valid by the contract */
export function alertWishes(settings: Settings): AlertWishes {
  const alerts = (settings["alerts"] ?? {}) as StoredAlerts;
  const { contactListIds = [], triggerTypes = [], levels = [] } = alerts;
  return {
    hasContactLists: [...contactListIds, ...levels.flatMap((level) => level.contactListIds ?? [])].length > 0,
    onCrossingOnly: triggerTypes.includes("trigger"),
    onReset: triggerTypes.includes("reset"),
    triggerCooldownMs: (alerts.triggerAlertCooldownMinutes ?? 0) * minuteMs,
    resetCooldownMs: (alerts.resetAlertCooldownMinutes ?? 0) * minuteMs,
  };
}
