/**
 * A flow while it is edited: as it will be sent, with names of their own for tiles and targets, so that what is moved
 * stays itself. Pure.
 */
import type {
  AlertSettingsInput,
  ColorSettingsInput,
  EditedFlowFieldsFragment,
  FlowInput,
  FlowPatch,
  FlowSettingsInput,
  FlowSettingsPatch,
  FlowStatus,
  FlowTargetInput,
  FlowTileInput,
  OutlookSettingsInput,
} from "../../api/generated.ts";
import { isSame } from "./same.ts";
import { withoutNulls } from "../../api/without-nulls.ts";

export type EditedFlow = EditedFlowFieldsFragment;
export type TemperatureUnits = "celsius" | "fahrenheit";

export interface DraftTile {
  /** Of this page alone; never sent. */
  readonly id: string;
  readonly tileKey: string;
  /** The version that the tile is pinned to. */
  readonly tileDefinitionId: string;
  readonly tileVersion: number;
  readonly params: Readonly<Record<string, unknown>>;
  readonly reportOnly: boolean;
}

/** A place given by its coordinates, or a source. */
export interface DraftTarget {
  readonly id: string;
  readonly sourceId: string | null;
  /** Of a source, what it is called at present: never sent. */
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timezone: string | null;
  readonly elevation: number | null;
}

export interface CronDraft {
  readonly cron: string;
  readonly timeZone: string;
  readonly jitterSeconds: number;
}

/** `settings.outlook`, complete. */
export interface OutlookDraft {
  /** Null: as many as the service takes. */
  readonly years: number | null;
  readonly isDaily: boolean;
}

export interface Draft {
  readonly displayName: string;
  readonly notes: string;
  readonly status: FlowStatus;
  readonly scheduleMinutes: number | null;
  readonly schedule: CronDraft | null;
  readonly tiles: readonly DraftTile[];
  readonly targets: readonly DraftTarget[];
  readonly outlook: OutlookDraft;
  /** All of `settings.alerts`: it is stored as a whole. What is not there is left out. */
  readonly alerts: AlertSettingsInput;
  readonly temperatureUnits: TemperatureUnits;
  readonly colors: ColorSettingsInput | null;
  /** `settings.gui`: what everybody who opens the flow sees of it, see `shared-view.ts`. Others may keep more in it. */
  readonly gui: unknown;
}

/** What a new flow tells: once when a place is triggered, and not again for a day. The service would tell each run. */
export const usualAlerts: AlertSettingsInput = { triggerTypes: ["trigger"], triggerAlertCooldownMinutes: 1_440 };

export const emptyDraft: Draft = {
  displayName: "",
  notes: "",
  status: "draft",
  scheduleMinutes: null,
  schedule: null,
  tiles: [],
  targets: [],
  outlook: { years: null, isDaily: false },
  alerts: {},
  temperatureUnits: "celsius",
  colors: null,
  gui: null,
};

/** Names follow from the place, so that the same flow makes the same draft. */
export function draftOf(flow: EditedFlow): Draft {
  const { displayName, status, scheduleMinutes, schedule, settings } = flow;
  return {
    displayName,
    status,
    scheduleMinutes,
    schedule,
    notes: flow.notes ?? "",
    outlook: { years: settings.outlook?.years ?? null, isDaily: settings.outlook?.isDaily ?? false },
    alerts: withoutNulls(settings.alerts ?? {}),
    temperatureUnits: settings.temperatureUnits ?? "celsius",
    colors: settings.colors,
    gui: settings.gui ?? null,
    tiles: flow.tiles.map(({ tileDefinitionId, tileKey, tileVersion, params, reportOnly }, place) => ({
      id: `tile-${place}`,
      tileDefinitionId,
      tileKey,
      tileVersion,
      params: asParams(params),
      reportOnly,
    })),
    targets: flow.targets.map((target, place) => ({ id: `target-${place}`, ...targetOf(target) })),
  };
}

export function asParams(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function tileInputOf({ tileKey, tileDefinitionId, tileVersion, params, reportOnly }: DraftTile): FlowTileInput {
  return { tileKey, tileDefinitionId, tileVersion, params, reportOnly };
}

export function targetInputOf(target: DraftTarget): FlowTargetInput {
  const { sourceId, name, latitude, longitude, timezone, elevation } = target;
  if (sourceId !== null) return { sourceId };
  return {
    ...{ name, latitude, longitude },
    // The service takes none, and no null.
    ...(timezone === null ? {} : { timezone }),
    ...(elevation === null ? {} : { elevation }),
  };
}

/** @param also what is not edited here, and an owner */
export function newFlowOf(
  draft: Draft,
  { ownerUserKey, settings }: { readonly ownerUserKey: string | null; readonly settings: FlowSettingsInput },
): FlowInput {
  const { displayName, status, scheduleMinutes, schedule, temperatureUnits, colors, gui } = draft;
  return {
    displayName,
    status,
    notes: draft.notes === "" ? null : draft.notes,
    tiles: draft.tiles.map(tileInputOf),
    targets: draft.targets.map(targetInputOf),
    ...(schedule === null ? { scheduleMinutes } : { schedule }),
    settings: {
      ...withoutNulls({ ...settings, ...alertsOf(draft), outlook: outlookInputOf(draft), temperatureUnits, colors }),
      ...(gui === null ? {} : { gui }),
    },
    ...(ownerUserKey === null ? {} : { ownerUserKey }),
  };
}

/** Null where it is as it is without. */
function outlookInputOf({ outlook: { years, isDaily } }: Draft): OutlookSettingsInput | null {
  return years === null && !isDaily ? null : withoutNulls({ years, isDaily });
}

/** What a new flow takes along of another one's stays where the draft has none. */
function alertsOf({ alerts }: Draft): Pick<FlowSettingsInput, "alerts"> {
  return isSame(alerts, {}) ? {} : { alerts };
}

/** Only what differs, so that what others change meanwhile is not written over. */
export function patchOf(base: Draft, draft: Draft): FlowPatch {
  const has = (part: DraftPart): boolean => isPartChanged(base, draft, part);
  const settings: FlowSettingsPatch = {
    ...(has("outlook") ? { outlook: outlookInputOf(draft) } : {}),
    ...(has("alerts") ? { alerts: alertsOf(draft).alerts ?? null } : {}),
    ...(has("temperatureUnits") ? { temperatureUnits: draft.temperatureUnits } : {}),
    ...(has("colors") ? { colors: withoutNulls(draft.colors) } : {}),
    ...(has("gui") ? { gui: draft.gui } : {}),
  };
  return {
    ...(has("displayName") ? { displayName: draft.displayName } : {}),
    ...(has("notes") ? { notes: draft.notes === "" ? null : draft.notes } : {}),
    ...(has("status") ? { status: draft.status } : {}),
    ...(has("schedule") ? { scheduleMinutes: draft.scheduleMinutes, schedule: draft.schedule } : {}),
    ...(has("tiles") ? { tiles: draft.tiles.map(tileInputOf) } : {}),
    ...(has("targets") ? { targets: draft.targets.map(targetInputOf) } : {}),
    ...(Object.keys(settings).length === 0 ? {} : { settings }),
  };
}

/** What is compared, told and merged as one. */
export const draftParts = [
  "displayName",
  "notes",
  "status",
  "schedule",
  "tiles",
  "targets",
  "outlook",
  "alerts",
  "temperatureUnits",
  "colors",
  "gui",
] as const;
export type DraftPart = (typeof draftParts)[number];

export function changedParts(base: Draft, draft: Draft): readonly DraftPart[] {
  return draftParts.filter((part) => isPartChanged(base, draft, part));
}

export function isPartChanged(base: Draft, draft: Draft, part: DraftPart): boolean {
  if (part !== "schedule" && base[part] === draft[part]) return false;
  return !isSame(partOf(base, part), partOf(draft, part));
}

/** As it would be sent. */
export function partOf(draft: Draft, part: DraftPart): unknown {
  if (part === "schedule") return [draft.scheduleMinutes, draft.schedule];
  if (part === "tiles") return draft.tiles.map(tileInputOf);
  if (part === "targets") return draft.targets.map(targetInputOf);
  return draft[part];
}

type FlowTarget = EditedFlow["targets"][number];

function targetOf(target: FlowTarget): Omit<DraftTarget, "id"> {
  const nowhere = { latitude: null, longitude: null, timezone: null, elevation: null };
  if ("sourceId" in target)
    return { ...nowhere, sourceId: target.sourceId, name: target.source?.displayName ?? target.sourceId };
  const { name, latitude, longitude, timezone, elevation } = target;
  return { sourceId: null, name, latitude, longitude, timezone, elevation };
}
