/** What the screens of places read. */
import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import {
  PlaceAdaptersDocument,
  PlaceDetailDocument,
  PlaceFlowsDocument,
  PlaceRelatedDocument,
  PlacesDocument,
} from "../api/documents/places.ts";
import type { PlacesQueryVariables } from "../api/generated.ts";
import { nextCursor } from "../api/pages.ts";
import { unlessLive } from "../api/queries.ts";
import { useMay } from "../session/may.ts";

export const placesKey = ["places"];
const pageSize = 100;
/** Whether data come changes while the page stands open. */
const refreshMs = 60_000;
/** What is beside a place: its flows, sensors and areas. More of them have lists of their own. */
export const shownRelated = 50;

export type PlaceFilters = Omit<PlacesQueryVariables, "first" | "after">;

export function usePlaces(filters: PlaceFilters) {
  return useInfiniteQuery({
    queryKey: [...placesKey, "list", filters],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(PlacesDocument, { ...filters, first: pageSize, after: pageParam }, { signal }),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.sources, asked),
    placeholderData: (before) => before,
    refetchInterval: () => unlessLive(refreshMs),
  });
}

export function placeQuery(id: string) {
  return queryOptions({
    queryKey: [...placesKey, "one", id],
    queryFn: async ({ signal }) => (await ask(PlaceDetailDocument, { id }, { signal })).source,
  });
}

export function usePlaceFlows(id: string) {
  return useQuery({
    queryKey: [...placesKey, "flows", id],
    queryFn: async ({ signal }) => {
      const { flows } = await ask(PlaceFlowsDocument, { id, first: shownRelated }, { signal });
      return { flows: flows?.edges.map(({ node }) => node) ?? [], total: flows?.totalCount ?? 0 };
    },
  });
}

/** @param way `sensors`: of an area, those that feed it; `areas`: of a sensor, those that it feeds */
export function useRelated(id: string, way: "sensors" | "areas", isAsked: boolean) {
  return useQuery({
    queryKey: [...placesKey, way, id],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      const of = way === "sensors" ? { sensorsOf: id } : { areasOf: id };
      const { sources } = await ask(PlaceRelatedDocument, { ...of, first: shownRelated }, { signal });
      return {
        places: sources?.edges.map(({ node }) => node) ?? [],
        hasMore: sources?.pageInfo.hasNextPage ?? false,
      };
    },
  });
}

/** Adapters that bring places. Nothing for who may not see adapters. */
export function usePlaceAdapters() {
  const mayManage = useMay("adapters_manage");
  return useQuery({
    queryKey: [...placesKey, "adapters"],
    enabled: mayManage,
    queryFn: async ({ signal }) => {
      const { adapters } = await ask(PlaceAdaptersDocument, {}, { signal });
      return adapters?.edges.map(({ node }) => node) ?? [];
    },
    refetchInterval: () => unlessLive(refreshMs),
  });
}
