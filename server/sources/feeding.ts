/**
 * Which sensors feed an area: the enabled ones of its owner that lie inside its boundary, and the other way round. The
 * boxes of boundaries narrow the search in the database; the exact test is the geometry's.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Stores } from "#schema/stores.ts";
import { boxesOf, insideTest, isInside, positionCount } from "./geometry.ts";
import { areaHint, type Boundary, type Source, sensorHint } from "./model.ts";

type BoundedSource = Source & { readonly boundary: Boundary };

/** Sides of a boundary that locations are compared with before other work has its turn: some ten milliseconds. */
const comparisonsPerTurn = 1_000_000;
/** A boundary has ten thousand positions at most. */
const boundariesPerTurn = 10;

/** Empty where nothing feeds it: it is no enabled area with a boundary, or null. */
export async function sensorIdsOf(stores: Stores, area: Source | null): Promise<readonly string[]> {
  if (area === null || !isBoundedArea(area)) return [];
  const store = stores.sources.forSystem();
  const candidates = await store.sensorsIn(area.tenantId, area.ownerUserId, boxesOf(area.boundary));
  return (await sensorsInsideInTurns(area.boundary, candidates)).map(({ id }) => id);
}

/** Empty where it feeds nothing: it is no enabled sensor with a location, or null. */
export async function areaIdsOf(stores: Stores, sensor: Source | null): Promise<readonly string[]> {
  if (sensor === null || sensor.hint !== sensorHint || !sensor.enabled || sensor.location === null) return [];
  const { tenantId, ownerUserId, location } = sensor;
  const store = stores.sources.forSystem();
  const candidates = await store.areasAround(tenantId, ownerUserId, location);
  const found: string[] = [];
  for (let first = 0; first < candidates.length; first += boundariesPerTurn) {
    const some = await store.boundariesOf(tenantId, ownerUserId, candidates.slice(first, first + boundariesPerTurn));
    for (const [id, boundary] of some) if (isInside(boundary, location)) found.push(id);
    await yieldToEventLoop();
  }
  return found;
}

export function isBoundedArea(source: Source): source is BoundedSource {
  return source.enabled && source.hint === areaHint && source.boundary !== null;
}

/** The order of ids, so that a run can be repeated to the same bytes. */
export function sensorsInside(boundary: Boundary, candidates: readonly Source[]): readonly Source[] {
  const isIn = insideTest(boundary);
  return candidates
    .filter(({ location }) => location !== null && isIn(location))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** @param candidates in the order of their ids */
export async function sensorsInsideInTurns(
  boundary: Boundary,
  candidates: readonly Source[],
): Promise<readonly Source[]> {
  const perTurn = Math.max(1, Math.floor(comparisonsPerTurn / positionCount(boundary)));
  const found: Source[] = [];
  for (let first = 0; first < candidates.length; first += perTurn) {
    for (const one of sensorsInside(boundary, candidates.slice(first, first + perTurn))) found.push(one);
    await yieldToEventLoop();
  }
  return found;
}
