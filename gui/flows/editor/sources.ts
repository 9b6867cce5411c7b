/** The sources that a flow can look at, and where they are. */
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../api/ask.ts";
import {
  FlowPlacesDocument,
  OwnPlacesDocument,
  SourceChoicesDocument,
  SourcePlaceDocument,
} from "../../api/documents/flows-editor.ts";
import type { SourceChoicesQuery, WhereSourceIsFragment } from "../../api/generated.ts";
import { type MapPlace, middleOf, type Outline, positionOf } from "../../maps/place.ts";
import type { DraftTarget } from "./draft.ts";
import { newLocalId } from "./local-id.ts";

export type SourceChoice = NonNullable<SourceChoicesQuery["sources"]>["edges"][number]["node"];

const freshMs = 60_000;

/** Of a target that looks at the source. */
export function sourceTarget(sourceId: string, name: string): DraftTarget {
  const nowhere = { latitude: null, longitude: null, timezone: null, elevation: null };
  return { id: newLocalId("target"), sourceId, name, ...nowhere };
}

/** The first fifty that fit. @param q what a person searches for; empty for none */
export function useSourceSearch(q: string): readonly SourceChoice[] {
  const { data } = useQuery({
    queryKey: ["source-choices", q],
    queryFn: ({ signal }) => ask(SourceChoicesDocument, { q: q === "" ? null : q }, { signal }),
    staleTime: freshMs,
    placeholderData: (before) => before,
  });
  return useMemo(() => data?.sources?.edges.map(({ node }) => node) ?? [], [data]);
}

/** The first hundred of one's own enabled places, faint: with them on the map one knows where one is. */
export function useOwnPlaces(): readonly MapPlace[] {
  const { data } = useQuery({
    queryKey: ["own-places"],
    queryFn: ({ signal }) => ask(OwnPlacesDocument, {}, { signal }),
    staleTime: freshMs,
  });
  return useMemo(
    () =>
      data?.sources?.edges.flatMap(({ node }) =>
        found(node.id, node).map(([id, { position, outline }]) => ({
          position,
          outline,
          id,
          name: node.displayName,
          tone: "plain" as const,
          isAround: true,
        })),
      ) ?? [],
    [data],
  );
}

export interface WhereItIs extends Required<Pick<MapPlace, "position" | "outline">> {
  /** As somebody has set it. */
  readonly timeZone: string | null;
}

type Found = readonly [string, WhereItIs];

/**
 * Where sources are, by id: those of the saved flow in one answer, and each that was added since.
 * @param flowId null before the first save
 */
export function useSourcePlaces(flowId: string | null, ids: readonly string[]): ReadonlyMap<string, WhereItIs> {
  const { data: saved = none } = useQuery({
    queryKey: ["flow-places", flowId],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, WhereItIs>> => {
      const { flow } = await ask(FlowPlacesDocument, { id: flowId ?? "" }, { signal });
      return new Map(
        (flow?.targets ?? []).flatMap((target) => ("sourceId" in target ? found(target.sourceId, target.source) : [])),
      );
    },
    enabled: flowId !== null && ids.length > 0,
    staleTime: freshMs,
  });
  const isAsked = flowId === null || saved !== none;
  const added = useQueries({
    queries: (isAsked ? ids.filter((id) => !saved.has(id)) : []).map(sourcePlace),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  return useMemo(() => new Map([...saved, ...added]), [saved, added]);
}

const none: ReadonlyMap<string, WhereItIs> = new Map();

function sourcePlace(sourceId: string) {
  return queryOptions({
    queryKey: ["source-place", sourceId],
    queryFn: async ({ signal }): Promise<readonly Found[]> =>
      found(sourceId, (await ask(SourcePlaceDocument, { id: sourceId }, { signal })).source),
    staleTime: freshMs,
  });
}

function found(id: string, source: WhereSourceIsFragment | null): readonly Found[] {
  if (source === null) return [];
  const { location, boundary, timezone: timeZone } = source;
  if (boundary === null)
    return [[id, { position: positionOf(location?.latitude, location?.longitude), outline: null, timeZone }]];
  const outline = boundary as Outline;
  return [[id, { position: middleOf(outline), outline, timeZone }]];
}
