/** What the screens of tiles read. */
import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ask } from "../api/ask.ts";
import {
  TileCardsDocument,
  TileDetailDocument,
  TileFlowsDocument,
  TileVersionsDocument,
} from "../api/documents/tiles.ts";
import { nextCursor } from "../api/pages.ts";
import type { ParamSpec } from "../tile-spec/model.ts";
import { paramsOfSchema } from "../tile-spec/schema-params.ts";

export const tilesKey = ["tiles"];

/** Everything that shows tiles, here and in the editor of flows. */
export const shownTilesKeys: readonly (readonly string[])[] = [tilesKey, ["palette"], ["tile-faces"], ["tile-spec"]];

/** Of all pages: a search looks at every tile. */
export function useTileCards() {
  const query = useInfiniteQuery({
    queryKey: [...tilesKey, "cards"],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => ask(TileCardsDocument, { after: pageParam }, { signal }),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.tiles, asked),
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const tiles = query.data?.pages.flatMap((page) => page.tiles?.edges.map(({ node }) => node) ?? []) ?? [];
  return { query, tiles };
}

/** Every version of a tile, the newest first; none where there is no such tile. */
export function useTileVersions(key: string) {
  return useQuery({
    queryKey: [...tilesKey, "versions", key],
    queryFn: async ({ signal }) => {
      const found = await everyPage(
        async (after) => (await ask(TileVersionsDocument, { key, after }, { signal })).tiles,
      );
      return found.filter((one) => one.key === key).toSorted((a, b) => b.version - a.version);
    },
  });
}

const versionFreshMs = 60_000;

/** What a version does never changes; its labels may. */
export function tileQuery(id: string) {
  return queryOptions({
    queryKey: [...tilesKey, "one", id],
    staleTime: versionFreshMs,
    queryFn: async ({ signal }) => (await ask(TileDetailDocument, { id }, { signal })).tile,
  });
}

/** Flows that have any version of the tile. */
export function useUsingFlows(key: string) {
  return useQuery({
    queryKey: [...tilesKey, "flows", key],
    queryFn: ({ signal }) =>
      everyPage(async (after) => (await ask(TileFlowsDocument, { key, after }, { signal })).flows),
  });
}

interface Page<Node> {
  readonly edges: readonly { readonly node: Node }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

async function everyPage<Node>(page: (after: string | null) => Promise<Page<Node> | null>): Promise<readonly Node[]> {
  const nodes: Node[] = [];
  const asked: (string | null)[] = [null];
  for (;;) {
    const found = await page(asked.at(-1) ?? null);
    nodes.push(...(found?.edges.map(({ node }) => node) ?? []));
    const next = nextCursor(found, asked);
    if (next === null) return nodes;
    asked.push(next);
  }
}

/** As its dialog has them. */
export function paramsOf({ paramsSchema }: { readonly paramsSchema: unknown }): readonly ParamSpec[] {
  return paramsOfSchema(paramsSchema);
}
