/**
 * Which sources a run reads, as they are at its start: those that the flow's targets name, and the sensors that lie
 * inside the areas among them. The boxes of the boundaries narrow the search in the database; the exact test is the
 * geometry's. Knows no adapter.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Stores } from "#schema/stores.ts";
import { sourceIdsOf } from "#server/flows/targets.ts";
import { boxesOf, insideTest, positionCount } from "#server/sources/geometry.ts";
import { areaHint, type Boundary, type Source } from "#server/sources/model.ts";
import type { Run } from "../model.ts";
import { noSources, type RunSources } from "./subjects.ts";

type BoundedSource = Source & { readonly boundary: Boundary };

const areasPerQuery = 200;
/** Sides of a boundary that locations are compared with before other work has its turn: some ten milliseconds. */
const comparisonsPerTurn = 1_000_000;

/** The same sensor inside several areas counts for each of them. */
export const maxSensorsOfAreas = 200_000;

export async function readRunSources(
  stores: Stores,
  { tenantId, frozenFlow }: Pick<Run, "tenantId" | "frozenFlow">,
): Promise<RunSources | { readonly problem: string }> {
  const ids = sourceIdsOf(frozenFlow.targets);
  if (ids.length === 0) return noSources;
  const store = stores.sources.forSystem();
  const named = await store.named(tenantId, ids);
  const sensors = new Map<string, readonly Source[]>();
  let count = 0;
  for (const [ownerUserId, areas] of Map.groupBy(named.filter(isBoundedArea), (area) => area.ownerUserId)) {
    for (let first = 0; first < areas.length; first += areasPerQuery) {
      const some = areas.slice(first, first + areasPerQuery);
      const boxes = some.flatMap(({ boundary }) => boxesOf(boundary));
      const candidates = await store.sensorsIn(tenantId, ownerUserId, boxes);
      for (const area of some) {
        const inside = await sensorsInsideInTurns(area.boundary, candidates);
        count += inside.length;
        if (count > maxSensorsOfAreas) return { problem: tooManySensors };
        sensors.set(area.id, inside);
      }
    }
  }
  return { named: new Map(named.map((one) => [one.id, one])), sensors };
}

const tooManySensors =
  `the areas of the flow have more than ${maxSensorsOfAreas} sensors inside, a sensor counted for each area that it lies in: ` +
  "draw areas that do not overlap, or make several flows of it";

/** The order of ids, so that a run can be repeated to the same bytes. */
export function sensorsInside(boundary: Boundary, candidates: readonly Source[]): readonly Source[] {
  const isInside = insideTest(boundary);
  return candidates
    .filter(({ location }) => location !== null && isInside(location))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** @param candidates in the order of their ids */
async function sensorsInsideInTurns(boundary: Boundary, candidates: readonly Source[]): Promise<readonly Source[]> {
  const perTurn = Math.max(1, Math.floor(comparisonsPerTurn / positionCount(boundary)));
  const found: Source[] = [];
  for (let first = 0; first < candidates.length; first += perTurn) {
    for (const one of sensorsInside(boundary, candidates.slice(first, first + perTurn))) found.push(one);
    await yieldToEventLoop();
  }
  return found;
}

function isBoundedArea(source: Source): source is BoundedSource {
  return source.enabled && source.hint === areaHint && source.boundary !== null;
}
