/**
 * Specifications of tiles, by the id of a version. What a version does never changes, and its labels seldom do, so each
 * is asked for once.
 */
import { queryOptions, type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { TileSpecDocument } from "../../api/documents/flows-editor-tile-spec.ts";
import type { TileSpec } from "../../tile-spec/model.ts";

const freshMs = 10 * 60_000;

/** Null where the caller cannot see the tile. */
function tileSpec(id: string) {
  return queryOptions({
    queryKey: ["tile-spec", id],
    queryFn: async ({ signal }): Promise<TileSpec | null> => (await ask(TileSpecDocument, { id }, { signal })).tileSpec,
    staleTime: freshMs,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** @param id null while there is nothing to ask for */
export function useTileSpec(id: string | null): UseQueryResult<TileSpec | null> {
  return useQuery({ ...tileSpec(id ?? ""), enabled: id !== null });
}

/** Those that are there already. */
export function useTileSpecs(ids: readonly string[]): ReadonlyMap<string, TileSpec> {
  return useQueries({ queries: [...new Set(ids)].map(tileSpec), combine: specsById });
}

function specsById(results: readonly UseQueryResult<TileSpec | null>[]): ReadonlyMap<string, TileSpec> {
  return new Map(results.flatMap(({ data }) => (data === undefined || data === null ? [] : [[data.id, data]])));
}
