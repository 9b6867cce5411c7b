/**
 * How the targets of a large run are divided into portions, and how a portion is kept. Pure.
 *
 * Every target is in one portion. Targets that share a request to an adapter are in the same one, however large it
 * becomes, so that the request is made once in the run. What was read of sources is kept with the portion: whoever
 * evaluates it, and whenever, finds them as they were when the run was planned. The rest follows from the frozen flow.
 */
import { isSourceTarget } from "#server/flows/targets.ts";
import type { DataRequirement } from "#server/tiles/requirements.ts";
import { type DataGroup, dataRequestsOf, groupsOf, type RequestedTarget } from "./data-requests.ts";
import type { Run } from "../model.ts";
import {
  inlineSubject,
  localTime,
  type PlannedSource,
  type RunSubjects,
  type SkippedTarget,
  type Subject,
} from "./subjects.ts";

/** A run of fewer portions is not shared: it would be over before others could help. */
export const minPortions = 4;

/**
 * @param portionTargets a portion has at most so many, a sensor of an area counted as one, unless they share requests
 */
export function portionsOf(
  { subjects, skipped }: RunSubjects,
  requirements: readonly DataRequirement[],
  portionTargets: number,
): readonly RunSubjects[] {
  const groups = groupsOf(requirements).filter(({ dataSource }) => dataSource === "adapter");
  const left = skipped.map((one): Unit => ({ first: one.position, weight: 1, subjects: [], skipped: [one] }));
  const units = [...sharingUnits(subjects, groups), ...left].toSorted((a, b) => a.first - b.first);
  const portions: Unit[][] = [];
  let room = 0;
  for (const unit of units) {
    if (unit.weight > room) {
      portions.push([]);
      room = portionTargets;
    }
    portions.at(-1)?.push(unit);
    room -= unit.weight;
  }
  return portions.map((own) => ({
    subjects: own.flatMap((unit) => unit.subjects).toSorted((a, b) => a.position - b.position),
    skipped: own.flatMap((unit) => unit.skipped),
  }));
}

/** What must stay together. */
interface Unit extends RunSubjects {
  readonly first: number;
  readonly weight: number;
}

/** Subjects that share a request, or are linked by others that do. */
function sharingUnits(subjects: readonly Subject[], groups: readonly DataGroup[]): readonly Unit[] {
  const parents = subjects.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] as number;
    for (let at = index; at !== root; ) {
      const next = parents[at] as number;
      parents[at] = root;
      at = next;
    }
    return root;
  };
  const firstWith = new Map<string, number>();
  for (const [index, subject] of subjects.entries())
    for (const key of requestKeys(subject, groups)) {
      const other = firstWith.get(key);
      if (other === undefined) firstWith.set(key, index);
      // The earlier one stays the root, so that a unit's first target is its root's.
      else link(parents, rootOf(other), rootOf(index));
    }
  const members = Map.groupBy(subjects.keys(), rootOf);
  return Array.from(members.values(), (indexes): Unit => {
    const own = indexes.map((index) => subjects[index] as Subject);
    const weight = own.reduce((sum, { sensors }) => sum + 1 + sensors.length, 0);
    return { first: own[0]?.position ?? 0, weight, subjects: own, skipped: [] };
  });
}

function link(parents: number[], a: number, b: number): void {
  parents[Math.max(a, b)] = Math.min(a, b);
}

/** Of one window for all: targets that share a request only in part of their windows may be kept together as well. */
function requestKeys(subject: Subject, groups: readonly DataGroup[]): readonly string[] {
  if (groups.length === 0) return [];
  const { place } = subject;
  const { timezone } = localTime(place.timezone, place.longitude);
  const requested: RequestedTarget = {
    source: subject.source,
    sensors: subject.sensors,
    dataWindow: { start: 0, end: 0 },
    target: { ...place, timezone, utcOffsets: [] },
  };
  return groups.flatMap((group) => dataRequestsOf(requested, group).map(({ key }) => key));
}

/** A portion's targets as they are stored. */
export interface StoredSubjects {
  /** Positions of those that were given inline: the frozen flow has them. */
  readonly inline: readonly number[];
  readonly sources: readonly StoredSource[];
  /** Of all areas of the portion, each once. */
  readonly sensors: readonly PlannedSource[];
  readonly skipped: readonly SkippedTarget[];
}

interface StoredSource {
  readonly position: number;
  readonly source: PlannedSource;
  /** As it was given; null where it follows from the longitude. */
  readonly timezone: string | null;
  /** Places in the list of sensors. */
  readonly sensors: readonly number[];
}

export function storedSubjects({ subjects, skipped }: RunSubjects): StoredSubjects {
  const sensors: PlannedSource[] = [];
  const places = new Map<string, number>();
  const placeOf = (sensor: PlannedSource): number => {
    const known = places.get(sensor.id);
    if (known !== undefined) return known;
    places.set(sensor.id, sensors.length);
    return sensors.push(sensor) - 1;
  };
  const inline: number[] = [];
  const sources: StoredSource[] = [];
  for (const { position, place, source, sensors: inside } of subjects) {
    if (source === null) inline.push(position);
    else sources.push({ position, source, timezone: place.timezone, sensors: inside.map(placeOf) });
  }
  return { inline, sources, sensors, skipped };
}

/** As `storedSubjects` was given them. */
export function restoredSubjects({ frozenFlow }: Pick<Run, "frozenFlow">, stored: StoredSubjects): RunSubjects {
  const inline = stored.inline.map((position) => {
    const target = frozenFlow.targets[position];
    if (target === undefined || isSourceTarget(target)) throw new Error("A portion is not of this run's flow.");
    return inlineSubject(target, position);
  });
  const ofSources = stored.sources.map(
    ({ position, source, timezone, sensors }): Subject => ({
      position,
      place: { ...source.place, timezone },
      source,
      sensors: sensors.map((place) => stored.sensors[place] as PlannedSource),
    }),
  );
  return {
    subjects: [...inline, ...ofSources].toSorted((a, b) => a.position - b.position),
    skipped: stored.skipped,
  };
}

/** Positions of all its targets in the flow. */
export function positionsOf({ inline, sources, skipped }: StoredSubjects): readonly number[] {
  return [...inline, ...sources.map(({ position }) => position), ...skipped.map(({ position }) => position)];
}
