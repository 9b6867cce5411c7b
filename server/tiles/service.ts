/**
 * The use cases of tiles: what a caller can see of them. publish.ts publishes the built-in tiles, own-tiles.ts those
 * that tenants write. Knows no face.
 */
import type { Caller } from "#core/caller.ts";
import { notFound } from "#core/errors.ts";
import { idsFilter, type Page, pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { TileDefinition } from "./model.ts";

export interface TileQuery {
  /** Separated by commas. */
  readonly ids?: string;
  readonly q?: string;
  readonly allVersions?: boolean;
  readonly limit?: number;
  readonly cursor?: string;
}

export type TileService = ReturnType<typeof createTileService>;

export function createTileService({ database }: { readonly database: Database }) {
  return {
    /** The latest versions, or with `allVersions` also the earlier ones. */
    page: (caller: Caller, query: TileQuery): Promise<Page<TileDefinition>> => {
      const filter = {
        allVersions: query.allVersions ?? false,
        ...idsFilter(query.ids),
        ...(query.q === undefined ? {} : { q: query.q }),
      };
      return database.read((stores) => stores.tiles.forCaller(caller).page(pageRequest(query), filter));
    },

    get: async (caller: Caller, id: string): Promise<TileDefinition> => {
      const tile = await database.read((stores) => stores.tiles.forCaller(caller).get(id));
      if (tile === null) throw notFound("tile");
      return tile;
    },
  };
}

/** Counts what callers change: the labels. What moves by itself, whether it is the latest, is in the digest. */
export function tileEtag({ revision }: TileDefinition): string {
  return String(revision);
}
