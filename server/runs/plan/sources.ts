/**
 * Which sources a run reads, as they are at its start: those that the flow's targets name, and the sensors that lie
 * inside the areas among them. The boxes of the boundaries narrow the search in the database; the exact test is the
 * geometry's. Knows no adapter.
 */
import type { Stores } from "#schema/stores.ts";
import { sourceIdsOf } from "#server/flows/targets.ts";
import { isBoundedArea, sensorsInsideInTurns } from "#server/sources/feeding.ts";
import { boxesOf } from "#server/sources/geometry.ts";
import type { Source } from "#server/sources/model.ts";
import type { Run } from "../model.ts";
import { noSources, type RunSources } from "./subjects.ts";

const areasPerQuery = 200;

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
