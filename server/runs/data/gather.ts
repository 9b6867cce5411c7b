/**
 * Brings each target of a plan the data that its tiles need; an area's data come from the sensors inside. Identical
 * requests of the plan are made once. The readings of an area's sensors are dropped as soon as they are averaged. A
 * facet that cannot be served is an explanation for the tiles that need it, never an exception and never an empty
 * series.
 */
import type { Columns } from "#core/series.ts";
import type { StepData } from "#sandbox/contract.ts";
import type { TileEvent } from "#sandbox/tile.d.ts";
import type { SeriesHealth } from "#server/data/model.ts";
import type { DataSupply } from "./data-supply.ts";
import { type LoadedData, type NotedSeries, unavailable, seriesFor } from "./loaded-data.ts";
import type { PlannedTarget, RunPlan } from "../plan/plan.ts";
import type { PlannedSource } from "../plan/subjects.ts";
import { noDataNote } from "#server/tiles/no-data.ts";
import type { DataRequirement } from "#server/tiles/requirements.ts";
import {
  type DataGroup,
  groupKey,
  groupsOf,
  isAveraged,
  type DataRequest,
  dataRequestsOf,
} from "../plan/data-requests.ts";
import { deduplicatedLoads } from "./deduplicated-loads.ts";

/**
 * Readings of one area that are held until they can be averaged, 16 bytes each: 500 sensors with three metrics each
 * quarter of an hour have as many in 140 days. Beyond, the area fails, so that no flow can take the worker's memory.
 */
export const maxAreaReadings = 20_000_000;
/** Notes on the data in one tile's trace; an area of many sensors may have more. */
export const maxNotes = 10;
const hourMs = 3_600_000;

/** One tile's data. */
export interface GatheredStep {
  readonly data: StepData;
  /** What was mended in it, for the trace. */
  readonly notes: readonly string[];
  /** The tile needs readings, and there were none. */
  readonly hasNoData: boolean;
}

export type GatheredTarget = { readonly health: readonly SeriesHealth[] } & (
  | {
      readonly ok: true;
      readonly steps: readonly GatheredStep[];
      /** Sensors of an area that had a reading. */
      readonly fedBy: readonly PlannedSource[];
      /** Those that were made for this target alone: no other target reads them. */
      readonly ownColumns: readonly Columns[];
    }
  /** The first tile whose data could not be had. */
  | { readonly ok: false; readonly row: number; readonly message: string }
);

export interface GatherOptions {
  readonly signal: AbortSignal;
  /** Called after each response of an adapter. */
  readonly onResponse?: () => void;
  readonly maxReadings?: number;
}

export function gatherer(
  plan: RunPlan,
  supply: DataSupply,
  { signal, onResponse = () => {}, maxReadings = maxAreaReadings }: GatherOptions,
): (target: PlannedTarget) => Promise<GatheredTarget> {
  const groups = groupsOf(plan.requirements);
  const uses = usesOf(plan.targets, groups);
  const loads = deduplicatedLoads<LoadedData>(uses);

  const load = (request: DataRequest): Promise<LoadedData> =>
    loads.take(request.key, async () => {
      const loaded = await supply.load(request, signal);
      if (request.group.dataSource === "adapter") onResponse();
      return loaded;
    });

  const areaDataFor = async (target: PlannedTarget, group: DataGroup): Promise<LoadedData> => {
    let held = 0;
    const loadWhileRoom = async (request: DataRequest): Promise<LoadedData> => {
      const loaded = await load(request);
      held += readingCount(loaded);
      return held > maxReadings ? unavailable("left out") : loaded;
    };
    const ofSensors = await Promise.all(dataRequestsOf(target, group).map(loadWhileRoom));
    if (held > maxReadings) {
      return unavailable(
        `the ${ofSensors.length} sensors inside the area have more than ${maxReadings} readings in the window: shorten it, or split the area`,
      );
    }
    return supply.areas.area(supply.tenantId, target.sensors, ofSensors, group.names);
  };

  const dataFor = async (target: PlannedTarget, group: DataGroup): Promise<LoadedData> => {
    if (isAveraged(target, group)) return areaDataFor(target, group);
    const [request] = dataRequestsOf(target, group);
    return load(request as DataRequest);
  };

  /** What an adapter sent is in shared memory, which may be in use elsewhere. */
  const isOwn = (target: PlannedTarget, group: DataGroup): boolean =>
    group.dataSource === "generate" && dataRequestsOf(target, group).every(({ key }) => uses.get(key) === 1);

  return async (target) => {
    const loaded = await Promise.all(groups.map(async (group) => [group.key, await dataFor(target, group)] as const));
    const byGroup = new Map(loaded);
    const own = groups.flatMap((group) => (isOwn(target, group) ? [byGroup.get(group.key) as LoadedData] : []));
    return assemble(plan, byGroup, own.flatMap(columnsOf));
  };
}

function columnsOf(loaded: LoadedData): readonly Columns[] {
  if (!loaded.ok) return [];
  return Object.values(loaded.series).flatMap(({ columns, withAhead }) => [columns, ...(withAhead ? [withAhead] : [])]);
}

/**
 * Releases the memory of a target's own columns at once, after its evaluation: it counts as empty from then on. A
 * collection would come late, because what the columns take is outside of the heap: a run of many targets would hold
 * tens of megabytes of them at any time.
 */
export function releaseColumns({ ownColumns }: GatheredTarget & { readonly ok: true }): void {
  for (const { ts, value } of ownColumns)
    for (const { buffer } of [ts, value]) if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}

function usesOf(targets: readonly PlannedTarget[], groups: readonly DataGroup[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const target of targets) {
    for (const group of groups)
      for (const { key } of dataRequestsOf(target, group)) uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  return uses;
}

function readingCount(loaded: LoadedData): number {
  if (!loaded.ok) return 0;
  return Object.values(loaded.series).reduce((sum, { columns }) => sum + columns.ts.length, 0);
}

function assemble(
  plan: RunPlan,
  byGroup: ReadonlyMap<string, LoadedData>,
  ownColumns: readonly Columns[],
): GatheredTarget {
  const all = [...byGroup.values()];
  const health = all.flatMap((loaded) => loaded.health);
  const steps: GatheredStep[] = [];
  for (const row of plan.tiles.keys()) {
    const parts: Record<"series" | "weather", Record<string, Columns>> = { series: {}, weather: {} };
    const notes: string[] = [];
    let events: readonly TileEvent[] = [];
    const requirements = plan.requirements.filter((one) => one.row === row);
    for (const requirement of requirements) {
      const loaded = byGroup.get(groupKey(requirement)) as LoadedData;
      if (!loaded.ok) return { ok: false, row, message: loaded.message, health };
      if (requirement.kind === "events") {
        events = loaded.events.filter((event) => requirement.names.includes(event.kind));
        notes.push(...loaded.notes);
        continue;
      }
      for (const name of requirement.names) {
        const found = seriesFor(loaded, name, requirement.names);
        if (found === undefined) continue;
        parts[requirement.kind][name] = seenBy(requirement, found, plan.window.end);
        notes.push(...found.notes);
      }
    }
    const data: StepData = { ...parts, events };
    const lack = noDataNote(requirements, data);
    const hasNoData = lack !== null;
    steps.push({ data, notes: shortened(hasNoData ? [lack, ...notes] : notes), hasNoData });
  }
  const fedBy = all.flatMap((loaded) => (loaded.ok ? loaded.fedBy : []));
  return { ok: true, steps, health, fedBy, ownColumns };
}

/** A tile sees what lies ahead as far as it asked for it itself, whatever others of the flow asked for. */
function seenBy({ horizonHours }: DataRequirement, { columns, withAhead }: NotedSeries, now: number): Columns {
  if (horizonHours === 0 || withAhead === undefined) return columns;
  const { ts, value } = withAhead;
  const beyond = ts.findLastIndex((at) => at <= now + horizonHours * hourMs) + 1;
  return { ts: ts.subarray(0, beyond), value: value.subarray(0, beyond) };
}

function shortened(notes: readonly string[]): readonly string[] {
  if (notes.length <= maxNotes) return notes;
  return [...notes.slice(0, maxNotes), `${notes.length - maxNotes} more notes on the data are left out here.`];
}
