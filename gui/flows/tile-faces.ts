/** What a list shows of each tile: name, icon and colours, by the tile's key. Asked for once. */
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import { TileFacesDocument } from "../api/documents/flows-tile-faces.ts";
import type { TileFacesQuery } from "../api/generated.ts";

export interface TileFace {
  /** Of the newest version. */
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly shortName: string;
  readonly icon: string;
  readonly color: { readonly light: string; readonly dark: string };
}

type Node = NonNullable<TileFacesQuery["tiles"]>["edges"][number]["node"];

export const tileFaces = queryOptions({
  queryKey: ["tile-faces"],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, TileFace>> => {
    const { tiles } = await ask(TileFacesDocument, {}, { signal });
    return new Map(tiles?.edges.map(({ node }) => [node.key, faceOf(node)]));
  },
  staleTime: 60_000,
});

function faceOf({ id, version, displayName, ui }: Node): TileFace {
  return { id, version, name: displayName, shortName: ui.shortName, icon: ui.icon.value, color: ui.color };
}
