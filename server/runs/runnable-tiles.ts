/**
 * The tiles of runs, ready to be evaluated. A version of a tile never changes, so a worker keeps those that it has
 * read: the service's own for all tenants, a tenant's for that tenant alone.
 */
import { LRUCache } from "lru-cache";
import type { Stores } from "#schema/stores.ts";
import type { Run } from "./model.ts";
import type { RunnableTile } from "./plan.ts";

/** By a tile's `tileDefinitionId`. Those that are gone, or that the tenant does not see, are not in it. */
export type RunnableTiles = ReadonlyMap<string, RunnableTile>;
export type ReadTiles = (stores: Stores, run: Run) => Promise<RunnableTiles>;

/** Characters of scripts and their source maps. */
const maxKept = 32 * 1024 * 1024;
/** Of what else a tile is made of. */
const definitionLength = 16 * 1024;

export function tileReader(): ReadTiles {
  const kept = new LRUCache<string, RunnableTile>({ maxSize: maxKept, sizeCalculation: lengthOf });
  const known = (tenantId: string, id: string): RunnableTile | undefined =>
    kept.get(placeOf(null, id)) ?? kept.get(placeOf(tenantId, id));

  return async (stores, { tenantId, frozenFlow }) => {
    const ids = [...new Set(frozenFlow.tiles.map((tile) => tile.tileDefinitionId))];
    const found = new Map<string, RunnableTile>();
    const missing: string[] = [];
    for (const id of ids) {
      const tile = known(tenantId, id);
      if (tile === undefined) missing.push(id);
      else found.set(id, tile);
    }
    if (missing.length === 0) return found;
    for (const [id, tile] of await stores.tiles.forSystem().runnable(tenantId, missing)) {
      kept.set(placeOf(tile.definition.isPlatform ? null : tenantId, id), tile);
      found.set(id, tile);
    }
    return found;
  };
}

function placeOf(tenantId: string | null, id: string): string {
  return JSON.stringify([tenantId, id]);
}

function lengthOf({ compiled: { code, sourceMap } }: RunnableTile): number {
  return definitionLength + code.length + (sourceMap?.length ?? 0);
}
