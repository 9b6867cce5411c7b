/**
 * What a run is about: each target of the flow as a place with its source and the sensors inside it, or why it is left
 * out. Sources change, so this is what a run reads of them once, at its start. Pure; knows no tile and no time.
 */
import type { InlineTarget } from "#server/flows/model.ts";
import { isSourceTarget } from "#server/flows/targets.ts";
import { centreOf } from "#server/sources/geometry.ts";
import type { Location, Source } from "#server/sources/model.ts";
import type { TileTarget } from "#sandbox/tile.d.ts";
import type { ResultTarget, Run } from "../model.ts";
import { type LocalTime, localTimeOf } from "#server/tiles/timezones.ts";

/** What is read of sources. */
export interface RunSources {
  /** By id; a source that is gone is not in it. */
  readonly named: ReadonlyMap<string, Source>;
  /** By the area's id: the enabled sensors of the area's owner inside its boundary, in the order of their ids. */
  readonly sensors: ReadonlyMap<string, readonly Source[]>;
}

export const noSources: RunSources = { named: new Map(), sensors: new Map() };

/** A place as adapters get it. */
export type NamedPlace = Omit<TileTarget, "utcOffsets">;

/** A source that data are asked for. */
export interface PlannedSource {
  readonly id: string;
  /** The tenant's own id of it. */
  readonly key: string | null;
  readonly hint: string;
  readonly sensorType: string | null;
  readonly place: NamedPlace;
}

/** A target that is evaluated. */
export interface Subject {
  /** Place in the flow. */
  readonly position: number;
  /** With the time zone that it was given; null where it follows from the longitude. */
  readonly place: Omit<NamedPlace, "timezone"> & { readonly timezone: string | null };
  /** Null for a place given inline. */
  readonly source: PlannedSource | null;
  /** Those inside an area; empty for every other target. */
  readonly sensors: readonly PlannedSource[];
}

/**
 * A target that is left out: nothing is wrong with the flow, only the target is not there any more, or not wanted for
 * now.
 */
export interface SkippedTarget {
  readonly position: number;
  readonly target: ResultTarget;
  readonly reason: string;
}

/** In the order of the flow's targets. */
export interface RunSubjects {
  readonly subjects: readonly Subject[];
  readonly skipped: readonly SkippedTarget[];
}

export function subjectsOf({ frozenFlow }: Pick<Run, "frozenFlow">, sources: RunSources): RunSubjects {
  const planSource = sourcePlanner();
  const known = frozenFlow.targets.map((target, position) =>
    isSourceTarget(target)
      ? sourceSubject(target.sourceId, position, frozenFlow.userKey, sources, planSource)
      : inlineSubject(target, position),
  );
  return {
    subjects: known.filter((one): one is Subject => !("reason" in one)),
    skipped: known.filter((one): one is SkippedTarget => "reason" in one),
  };
}

export function inlineSubject(
  { name, latitude, longitude, elevation, timezone }: InlineTarget,
  position: number,
): Subject {
  const place = { name, latitude, longitude, elevation: elevation ?? null, timezone: timezone ?? null };
  return { position, place, source: null, sensors: [] };
}

function sourceSubject(
  id: string,
  position: number,
  userKey: string | null,
  { named, sensors }: RunSources,
  planSource: (source: Source) => PlannedSource,
): Subject | SkippedTarget {
  const source = named.get(id);
  // A source that went to another owner is none of the flow's: not even its name is shown.
  if (source === undefined || source.ownerUserKey !== userKey)
    return { position, target: goneTarget(id), reason: goneReason(id) };
  const planned = planSource(source);
  if (!source.enabled)
    return { position, target: resultTarget(planned.place, planned), reason: disabledReason(source) };
  return {
    position,
    place: { ...planned.place, timezone: source.timezone },
    source: planned,
    sensors: (sensors.get(id) ?? []).map(planSource),
  };
}

function disabledReason({ disabledBySync }: Source): string {
  if (!disabledBySync) return "the source is disabled: enable it, or take it out of the flow";
  return "a sync disabled the source, because its adapter no longer offers it: it is enabled again when it comes back";
}

function goneReason(id: string): string {
  return `source ${id} does not exist any more, or has another owner than the flow: take it out of the flow`;
}

function goneTarget(sourceId: string): ResultTarget {
  return { sourceId, hint: null, name: sourceId, latitude: null, longitude: null, sensorSources: [] };
}

export function resultTarget({ name, latitude, longitude }: NamedPlace, source: PlannedSource | null): ResultTarget {
  return { sourceId: source?.id ?? null, hint: source?.hint ?? null, name, latitude, longitude, sensorSources: [] };
}

/** A source is planned once, however many areas it lies in: they may be thousands. */
function sourcePlanner(): (source: Source) => PlannedSource {
  const planned = new Map<string, PlannedSource>();
  return (source) => {
    const known = planned.get(source.id) ?? plannedSource(source);
    planned.set(source.id, known);
    return known;
  };
}

/** An area stands at the centre of its boundary. Sources have no elevation. */
function plannedSource(source: Source): PlannedSource {
  const { id, tenantKey, hint, sensorType, displayName, timezone } = source;
  const location = locationOf(source);
  const place = {
    name: displayName,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    elevation: null,
  };
  return {
    id,
    key: tenantKey,
    hint,
    sensorType,
    place: { ...place, timezone: localTime(timezone, place.longitude).timezone },
  };
}

function locationOf({ location, boundary }: Source): Location | null {
  return location ?? (boundary === null ? null : centreOf(boundary));
}

/** A source with neither a location nor a time zone has UTC. */
export function localTime(timezone: string | null, longitude: number | null): LocalTime {
  return localTimeOf(timezone ?? undefined, longitude ?? 0);
}
