/**
 * What a run has to do: its steps, its targets with their sources, local time and window, and the data each tile needs.
 * Pure: from the frozen flow, the run's time, the sources as they are now and the tile versions. Knows no adapter and
 * no pool.
 */
import type { ChainStep, CompiledScript, Json } from "#sandbox/contract.ts";
import type { OutputKind, TileTarget } from "#sandbox/tile.d.ts";
import type { InlineTarget } from "#server/flows/model.ts";
import { isSourceTarget } from "#server/flows/targets.ts";
import { centreOf } from "#server/sources/geometry.ts";
import type { Location, Source } from "#server/sources/model.ts";
import type { FlowTile, PlannedTile, TileDefinition } from "#server/tiles/model.ts";
import { followsPrevious } from "#server/tiles/chain.ts";
import { type DataRequirement, dataRequirements } from "#server/tiles/requirements.ts";
import { dataWindow, runWindow, type RunWindow } from "#server/tiles/window.ts";
import type { ResultTarget, Run } from "./model.ts";
import type { RunSources } from "./sources.ts";
import { type LocalTime, localTimeOf } from "./timezones.ts";

/** Scripts may look a season back and ahead of the window. */
const offsetMarginMs = 366 * 24 * 3_600_000;

export interface RunnableTile {
  readonly definition: Pick<
    TileDefinition,
    "key" | "isPlatform" | "inputs" | "window" | "upstreamRules" | "outputKind"
  >;
  readonly compiled: CompiledScript;
}

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

export interface PlannedTarget {
  /** Place in the flow. */
  readonly position: number;
  readonly target: TileTarget;
  /** Null for a place given inline. */
  readonly source: PlannedSource | null;
  /** Those inside an area; empty for every other target. */
  readonly sensors: readonly PlannedSource[];
  readonly window: RunWindow;
  /** What data are asked for: the window, and as much before it as its first points need. */
  readonly dataWindow: RunWindow;
  /** Decides the randomness of the target's scripts; the same for a repeated run of the same time. */
  readonly seed: string;
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

export interface RunPlan {
  readonly tiles: readonly FlowTile[];
  /** What metrics and traces call the tiles: a tenant's own have no name there. */
  readonly names: readonly string[];
  /** The kind each tile's definition names: what a failed tile is listed with. */
  readonly kinds: readonly OutputKind[];
  readonly steps: readonly ChainStep[];
  readonly requirements: readonly DataRequirement[];
  /** Per tile: its result follows from the tile before. */
  readonly followsPrevious: readonly boolean[];
  readonly targets: readonly PlannedTarget[];
  readonly skipped: readonly SkippedTarget[];
  /** From the earliest start of any target to the run's time. */
  readonly window: RunWindow;
}

export function planRun(
  run: Pick<Run, "flowId" | "now" | "frozenFlow">,
  runnable: ReadonlyMap<string, RunnableTile>,
  sources: RunSources,
): { readonly plan: RunPlan } | { readonly problem: string } {
  const { tiles, targets } = run.frozenFlow;
  const found = tiles.map((tile) => runnable.get(tile.tileDefinitionId));
  const missing = found.indexOf(undefined);
  if (missing >= 0)
    return {
      problem: `tiles[${missing}]: version ${tiles[missing]?.tileVersion} of ${tiles[missing]?.tileKey} is not available`,
    };
  const present = found.filter((tile) => tile !== undefined);
  const planned: readonly PlannedTile[] = present.map(({ definition }, row) => ({
    definition,
    params: tiles[row]?.params ?? {},
  }));
  const planSource = sourcePlanner();
  const known = targets.map((target) =>
    isSourceTarget(target) ? sourceSubject(target.sourceId, run, sources, planSource) : inlineSubject(target),
  );
  const plannedTargets = known.flatMap((subject, position) =>
    "skipped" in subject ? [] : [planTarget(subject, position, run, planned)],
  );
  const starts = plannedTargets.map(({ window }) => window.start);
  const withoutTargets = runWindow(planned, run.now, () => 0);
  return {
    plan: {
      tiles,
      names: present.map(({ definition }) => (definition.isPlatform ? definition.key : "tenant")),
      kinds: present.map(({ definition }) => definition.outputKind),
      steps: present.map(({ compiled }, row) => ({
        script: compiled,
        row,
        params: (tiles[row]?.params ?? {}) as Readonly<Record<string, Json>>,
      })),
      requirements: dataRequirements(planned),
      followsPrevious: planned.map(followsPrevious),
      targets: plannedTargets,
      skipped: known.flatMap((subject, position) => ("skipped" in subject ? [{ position, ...subject.skipped }] : [])),
      window: starts.length === 0 ? withoutTargets : { start: starts.reduce((a, b) => Math.min(a, b)), end: run.now },
    },
  };
}

/** What is evaluated, before it is known when. */
interface Subject {
  readonly place: Omit<NamedPlace, "timezone"> & { readonly timezone: string | null };
  readonly source: PlannedSource | null;
  readonly sensors: readonly PlannedSource[];
}

function inlineSubject({ name, latitude, longitude, elevation, timezone }: InlineTarget): Subject {
  const place = { name, latitude, longitude, elevation: elevation ?? null, timezone: timezone ?? null };
  return { place, source: null, sensors: [] };
}

function sourceSubject(
  id: string,
  run: Pick<Run, "frozenFlow">,
  { named, sensors }: RunSources,
  planSource: (source: Source) => PlannedSource,
): Subject | { readonly skipped: Omit<SkippedTarget, "position"> } {
  const source = named.get(id);
  // A source that went to another owner is none of the flow's: not even its name is shown.
  if (source === undefined || source.ownerUserKey !== run.frozenFlow.userKey)
    return { skipped: { target: goneTarget(id), reason: goneReason(id) } };
  const planned = planSource(source);
  if (!source.enabled)
    return { skipped: { target: resultTarget(planned.place, planned), reason: disabledReason(source) } };
  return {
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
function localTime(timezone: string | null, longitude: number | null): LocalTime {
  return localTimeOf(timezone ?? undefined, longitude ?? 0);
}

function planTarget(
  { place, source, sensors }: Subject,
  position: number,
  run: Pick<Run, "flowId" | "now">,
  tiles: readonly PlannedTile[],
): PlannedTarget {
  const local = localTime(place.timezone, place.longitude);
  const window = runWindow(tiles, run.now, local.offsetAt);
  return {
    position,
    source,
    sensors,
    window,
    dataWindow: dataWindow(tiles, window),
    seed: `${run.flowId}/${run.now}/${position}`,
    target: {
      ...place,
      timezone: local.timezone,
      utcOffsets: local.offsets(window.start - offsetMarginMs, window.end + offsetMarginMs),
    },
  };
}
