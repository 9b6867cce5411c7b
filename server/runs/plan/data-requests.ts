/**
 * What data the targets of a run need: each data request is one call of an adapter, or one piece of demonstration data.
 * Requests with the same key are the same, for whichever target they are. Pure; knows no adapter.
 */
import { askedMetrics } from "#server/areas/counter.ts";
import type { DataRequirement, DataSource } from "#server/tiles/requirements.ts";
import type { RunWindow } from "#server/tiles/window.ts";
import type { UtcOffset } from "#sandbox/tile.d.ts";
import type { PlannedTarget } from "./plan.ts";
import type { NamedPlace, PlannedSource } from "./subjects.ts";

/** All names that any tile of the flow needs of one facet from one origin: requested together. */
export interface DataGroup {
  readonly key: string;
  readonly dataSource: DataSource;
  readonly kind: DataRequirement["kind"];
  readonly names: readonly string[];
  /** The largest that any of the tiles asks for. */
  readonly horizonHours: number;
}

export interface DataRequest {
  readonly key: string;
  readonly group: DataGroup;
  readonly place: NamedPlace;
  readonly utcOffsets: readonly UtcOffset[];
  /** Whose data; empty for weather, demonstration data and inline targets. */
  readonly sources: readonly PlannedSource[];
  readonly window: RunWindow;
}

export function groupKey({ dataSource, kind }: Pick<DataRequirement, "dataSource" | "kind">): string {
  return `${dataSource} ${kind}`;
}

export function groupsOf(requirements: readonly DataRequirement[]): readonly DataGroup[] {
  return [...Map.groupBy(requirements, groupKey)].map(([key, group]) => {
    const { dataSource, kind } = group[0] as DataRequirement;
    const names = [...new Set(group.flatMap((requirement) => requirement.names))];
    return {
      key,
      dataSource,
      kind,
      horizonHours: Math.max(...group.map((requirement) => requirement.horizonHours)),
      names: kind === "series" && dataSource === "adapter" ? askedMetrics(names) : names,
    };
  });
}

/** An area's series come from the sensors inside; without any, from the area itself. */
export function isAveraged(target: Pick<PlannedTarget, "sensors">, { dataSource, kind }: DataGroup): boolean {
  return dataSource === "adapter" && kind === "series" && target.sensors.length > 0;
}

/** As much of a target as decides what is requested for it. */
export type RequestedTarget = Pick<PlannedTarget, "source" | "sensors" | "dataWindow" | "target">;

/**
 * The requests of one target in one group: for an area with sensors one for each sensor, in their order; else one.
 * Weather and demonstration data depend on the place. Events belong to the target: an area's request names the area
 * first, then its sensors.
 */
export function dataRequestsOf(target: RequestedTarget, group: DataGroup): readonly DataRequest[] {
  const { source, sensors, dataWindow: window } = target;
  const { utcOffsets, ...place } = target.target;
  if (isAveraged(target, group)) {
    return sensors.map((sensor) => ownRequest(group, { place: sensor.place, utcOffsets, sources: [sensor], window }));
  }
  if (group.dataSource === "generate" || group.kind === "weather") {
    return [placeRequest(group, { place, utcOffsets, sources: [], window })];
  }
  const own = source === null ? [] : [source];
  const sources = group.kind === "events" ? [...own, ...sensors] : own;
  return [ownRequest(group, { place, utcOffsets, sources, window })];
}

type Content = Omit<DataRequest, "key" | "group">;

function placeRequest(group: DataGroup, content: Content): DataRequest {
  return { ...content, group, key: JSON.stringify([group.key, placeIdentity(content.place), ...times(content)]) };
}

/** Of one source, or of an inline target: two of these at one place may differ in name. */
function ownRequest(group: DataGroup, content: Content): DataRequest {
  const { place, sources } = content;
  const identity = sources.length === 0 ? [place.name, ...placeIdentity(place)] : sources.map(({ id }) => id);
  return { ...content, group, key: JSON.stringify([group.key, identity, ...times(content)]) };
}

function placeIdentity({ latitude, longitude, elevation, timezone }: NamedPlace): readonly unknown[] {
  return [latitude, longitude, elevation, timezone];
}

function times({ window }: Content): readonly number[] {
  return [window.start, window.end];
}
