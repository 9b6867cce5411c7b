/**
 * Decides what a flow becomes when it is created or changed: either the whole record to be stored, or everything that
 * is wrong with the request. Pure: what it must know of other records is passed in as `Facts`. Types and ranges of
 * single fields are the contract's.
 */
import type { FieldError } from "#core/errors.ts";
import type { Parts } from "#core/partial-body.ts";
import type { CronSchedule, Flow, FlowStatus, FlowTarget } from "./model.ts";
import { recoveryFaults } from "./recovery.ts";
import { checkSchedule, nextRunAt } from "./schedule.ts";
import {
  changedSettings,
  checkSettings,
  contactListIdsOf,
  keptSettings,
  type Settings,
  type SettingsPatch,
} from "./settings.ts";
import { checkTargets, sourceIdsOf } from "./targets.ts";
import {
  type Catalogue,
  type Checked,
  referencesOf,
  resolveTiles,
  type FlowTileInput,
  type MatchedTiles,
  tileFaults,
  type TileReferences,
} from "./tiles.ts";
import { nextVersion } from "./version.ts";

export interface FlowInput {
  readonly displayName: string;
  readonly tenantKey?: string | null;
  readonly notes?: string | null;
  readonly status: FlowStatus;
  readonly tiles: readonly FlowTileInput[];
  readonly targets: readonly FlowTarget[];
  readonly settings?: Settings;
  readonly scheduleMinutes?: number | null;
  readonly schedule?: CronSchedule | null;
}

/**
 * Members that are absent stay as they are; `null` clears. Tiles and targets are replaced as a whole, settings member
 * by member.
 */
export type FlowPatch = Partial<Omit<FlowInput, "settings">> & { readonly settings?: SettingsPatch };

/** What the rules must know of other records, as seen by the caller and the flow's future owner. */
export interface Facts {
  readonly flowId: string;
  readonly ownerUserId: string | null;
  readonly catalogue: Catalogue;
  readonly matched: MatchedTiles;
  /** Of the ids asked for (`lookupsOf`), those that exist and share the flow's owner. */
  readonly knownSources: ReadonlySet<string>;
  readonly knownContactLists: ReadonlySet<string>;
  /** What is wrong with the picture that is given as the logo of its reports; null for nothing. */
  readonly logoProblem: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A flow as it is stored, without its id and its times. */
export type FlowContent = Omit<
  Flow,
  "id" | "tenantId" | "ownerUserKey" | "lastRun" | "outlook" | "createdAt" | "skippedTicks"
>;

export interface Lookups {
  readonly tiles: TileReferences;
  readonly sourceIds: readonly string[];
  readonly contactListIds: readonly string[];
}

/** Which records the decision depends on. With a new owner everything that is stored is checked again. */
export function lookupsOf(before: Flow | null, patch: Parts<FlowPatch>, ownerUserId: string | null): Lookups {
  const { targets, settings } = putToTheTest(before, patch, ownerUserId);
  return {
    tiles: referencesOf(patch.tiles ?? []),
    sourceIds: sourceIdsOf(targets ?? []),
    contactListIds: contactListIdsOf(settings ?? {}),
  };
}

/**
 * Everything that is wrong with a new flow (`before` null) or with a change of one, beyond the contract's schema.
 * @param parts as much of the request as fits the schema
 */
export function flowFaults(before: Flow | null, parts: Parts<FlowPatch>, facts: Facts): readonly FieldError[] {
  const tiles = parts.tiles === undefined ? [] : tileFaults(parts.tiles, facts.catalogue, facts.matched);
  return [...tiles, ...checkParts(before, parts, facts)];
}

export function createFlow(input: FlowInput, facts: Facts): Checked<FlowContent> {
  return decide(null, input, facts, {
    displayName: input.displayName,
    tenantKey: null,
    notes: null,
    status: input.status,
    tiles: [],
    targets: [],
    settings: {},
    scheduleMinutes: null,
    schedule: null,
  });
}

export function changeFlow(before: Flow, patch: FlowPatch, facts: Facts): Checked<FlowContent> {
  return decide(before, patch, facts, before);
}

type Editable = Pick<
  Flow,
  "displayName" | "tenantKey" | "notes" | "status" | "tiles" | "targets" | "settings" | "scheduleMinutes" | "schedule"
>;

function decide(before: Flow | null, patch: FlowPatch, facts: Facts, base: Editable): Checked<FlowContent> {
  const tiles =
    patch.tiles === undefined
      ? ({ ok: true, value: base.tiles } as const)
      : resolveTiles(patch.tiles, facts.catalogue, facts.matched);
  const settings =
    patch.settings === undefined ? base.settings : keptSettings(changedSettings(base.settings, patch.settings));
  const isNewlyMet = patch.tiles !== undefined || patch.settings?.["alerts"] !== undefined;
  const errors = [
    ...(tiles.ok ? [] : tiles.errors),
    ...checkParts(before, patch, facts),
    ...(tiles.ok && isNewlyMet ? recoveryFaults(tiles.value, settings) : []),
  ];
  if (!tiles.ok || errors.length > 0) return { ok: false, errors };
  const after: Editable = {
    displayName: patch.displayName ?? base.displayName,
    tenantKey: patch.tenantKey === undefined ? base.tenantKey : patch.tenantKey,
    notes: patch.notes === undefined ? base.notes : patch.notes,
    status: patch.status ?? base.status,
    tiles: tiles.value,
    targets: patch.targets ?? base.targets,
    settings,
    scheduleMinutes: patch.scheduleMinutes === undefined ? base.scheduleMinutes : patch.scheduleMinutes,
    schedule: patch.schedule === undefined ? base.schedule : patch.schedule,
  };
  return { ok: true, value: { ...after, ...counted(before, after, facts), ownerUserId: facts.ownerUserId } };
}

function counted(before: Flow | null, after: Editable, { flowId, now }: Facts) {
  return {
    nextRunAt: nextRunAt(before, { ...after, id: flowId }, now),
    version: before === null ? 1 : nextVersion(before, after),
    revision: before === null ? 1 : before.revision + 1,
    updatedAt: now,
  };
}

function checkParts(before: Flow | null, patch: Parts<FlowPatch>, facts: Facts): readonly FieldError[] {
  const { targets, settings } = putToTheTest(before, patch, facts.ownerUserId);
  return [
    ...(targets === undefined ? [] : checkTargets(targets, facts.knownSources)),
    ...(settings === undefined ? [] : checkSettings(settings, facts.knownContactLists)),
    ...(facts.logoProblem === null ? [] : [{ loc: "settings.reports.brand.logo", message: facts.logoProblem }]),
    ...checkSchedule(before, patch),
  ];
}

function putToTheTest(
  before: Flow | null,
  patch: Parts<FlowPatch>,
  ownerUserId: string | null,
): Pick<Parts<FlowPatch>, "targets"> & { readonly settings?: Settings } {
  const settings = settingsToBe(before?.settings ?? {}, patch);
  if (before === null || before.ownerUserId === ownerUserId)
    return {
      ...(patch.targets === undefined ? {} : { targets: patch.targets }),
      ...(settings === undefined ? {} : { settings }),
    };
  return { targets: patch.targets ?? before.targets, settings: settings ?? before.settings };
}

function settingsToBe(before: Settings, { settings }: Pick<Parts<FlowPatch>, "settings">): Settings | undefined {
  return settings === undefined ? undefined : changedSettings(before, settings);
}
