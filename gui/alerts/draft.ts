/** A flow's alerts while they are edited: as they are stored, all of them, and what is not there is left out. Pure. */
import type { AlertFlowFieldsFragment, AlertLevelInput, AlertSettingsInput } from "../api/generated.ts";
import type { Fault } from "../api/problem.ts";
import { isSame } from "../flows/editor/same.ts";
import { withoutNulls } from "../api/without-nulls.ts";

export type Alerts = AlertSettingsInput;
export type AlertField = keyof Alerts;

export function alertsOf({ settings }: Pick<AlertFlowFieldsFragment, "settings">): Alerts {
  return withoutNulls(settings.alerts ?? {});
}

/** With another value of one field; null takes it out. */
export function withField<Field extends AlertField>(
  alerts: Alerts,
  field: Field,
  value: NonNullable<Alerts[Field]> | null,
): Alerts {
  const { [field]: _, ...others } = alerts;
  return value === null ? others : { ...others, [field]: value };
}

export function withTriggerType(alerts: Alerts, type: "trigger" | "reset", isTold: boolean): Alerts {
  const others = (alerts.triggerTypes ?? []).filter((one) => one !== type);
  return { ...alerts, triggerTypes: isTold ? [...others, type] : others };
}

export function withLevel(levels: readonly AlertLevelInput[], place: number, changes: Partial<AlertLevelInput>) {
  return levels.map((level, index) => (index === place ? { ...level, ...changes } : level));
}

/** Half way up from the highest, which a person then moves. */
export function nextLevelStart(levels: readonly AlertLevelInput[]): number {
  const highest = Math.max(0, ...levels.map(({ atLeast }) => (Number.isFinite(atLeast) ? atLeast : 0)));
  return Math.round((highest + 100) / 2);
}

/**
 * What was edited, on what others have left. A field that was changed here stays as it is here. Each other one is
 * theirs.
 * @param origin what the edits began from
 */
export function rebased(origin: Alerts, edited: Alerts, theirs: Alerts): Alerts {
  const fields = new Set([...Object.keys(origin), ...Object.keys(edited), ...Object.keys(theirs)] as AlertField[]);
  const entries = [...fields].flatMap((field) => {
    const from = isSame(origin[field], edited[field]) ? theirs : edited;
    return from[field] === undefined ? [] : [[field, from[field]] as const];
  });
  return Object.fromEntries(entries);
}

export function isEdited(origin: Alerts, edited: Alerts): boolean {
  return !isSame(origin, edited);
}

export type FaultAt = (place: string) => string | undefined;

/** By the place within the alerts, such as `levels[0].name`; of a place that holds others, the first of theirs. */
export function faultAt(faults: readonly Fault[]): FaultAt {
  const placed = faults.map(({ loc, message }) => ({ place: loc.replace(/^(settings\.)?alerts\.?/, ""), message }));
  return (place) => placed.find((one) => one.place === place || one.place.startsWith(`${place}[`))?.message;
}
