/**
 * The tiles of runs, ready to be evaluated. What a version of a tile does never changes, so a worker caches those that
 * it has read: the service's own for all tenants, a tenant's for that tenant alone.
 */
import { LRUCache } from "lru-cache";
import type { Stores } from "#schema/stores.ts";
import type { Run } from "../model.ts";
import type { RunnableTile } from "./plan.ts";

/** By a tile's `tileDefinitionId`. Those that are gone, or that the tenant does not see, are not in it. */
export type RunnableTiles = ReadonlyMap<string, RunnableTile>;
export type ReadTiles = (stores: Stores, run: Pick<Run, "tenantId" | "frozenFlow">) => Promise<RunnableTiles>;

/** Characters of scripts, their source maps, and what of the definitions is cached. */
const maxCached = 32 * 1024 * 1024;

export function tileReader(): ReadTiles {
  const cached = new LRUCache<string, RunnableTile>({ maxSize: maxCached, sizeCalculation: lengthOf });
  const known = (tenantId: string, id: string): RunnableTile | undefined =>
    cached.get(placeOf(null, id)) ?? cached.get(placeOf(tenantId, id));

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
      const needed = neededOf(tile);
      cached.set(placeOf(needed.definition.isPlatform ? null : tenantId, id), needed);
      found.set(id, needed);
    }
    return found;
  };
}

function placeOf(tenantId: string | null, id: string): string {
  return JSON.stringify([tenantId, id]);
}

/** What a run needs of a tile never changes: labels, which may, are not part of it. */
function neededOf({ definition, compiled }: RunnableTile): RunnableTile {
  const { key, isPlatform, inputs, outputKind, window, upstreamRules } = definition;
  const rules = {
    ...(window === undefined ? {} : { window }),
    ...(upstreamRules === undefined ? {} : { upstreamRules }),
  };
  return { definition: { key, isPlatform, inputs, outputKind, ...rules }, compiled };
}

function lengthOf({ definition, compiled: { code, sourceMap } }: RunnableTile): number {
  return JSON.stringify(definition).length + code.length + (sourceMap?.length ?? 0);
}
