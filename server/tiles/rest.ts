/** Tiles over REST: translates between the contract's JSON and the service. Decides nothing. */
import type { components } from "#openapi/types.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import { PreparedJson } from "#server/operations/in-pieces.ts";
import type { TileDefinition } from "./model.ts";
import { type TileService, tileEtag } from "./service.ts";
import { tileSpec } from "./spec.ts";

type TileJson = components["schemas"]["TileDefinition"];
type SpecJson = components["schemas"]["TileSpec"];

export function tileHandlers(tiles: TileService): Pick<Handlers, "listTiles" | "getTile" | "getTileSpec"> {
  return {
    listTiles: async ({ caller, query }) => {
      const page = await tiles.page(caller, query);
      return { status: 200, body: { items: prepared(page.items), nextCursor: page.nextCursor } };
    },
    getTile: async ({ caller, params }) => {
      const tile = await tiles.get(caller, params.id);
      return { status: 200, body: tileJson(tile), etag: tileEtag(tile) };
    },
    getTileSpec: async ({ caller, params }) => {
      const tile = await tiles.get(caller, params.id);
      return { status: 200, body: tileSpec(tile) as SpecJson, etag: tileEtag(tile) };
    },
  };
}

/**
 * Kept by definition: those that never change are the same object each time (schema/tiles.ts), and take long to write.
 */
const texts = new WeakMap<TileDefinition, PreparedJson<TileJson>>();

async function* prepared(tiles: readonly TileDefinition[]): AsyncGenerator<PreparedJson<TileJson>> {
  for (const tile of tiles) {
    const text = texts.get(tile) ?? new PreparedJson(tileJson(tile));
    texts.set(tile, text);
    yield text;
  }
}

export function tileJson(tile: TileDefinition): TileJson {
  return {
    id: tile.id,
    key: tile.key,
    displayName: tile.displayName,
    description: tile.description,
    version: tile.version,
    isLatest: tile.isLatest,
    isPlatform: tile.isPlatform,
    paramsSchema: tile.paramsSchema,
    inputs: tile.inputs,
    outputKind: tile.outputKind,
    ui: tile.ui,
    language: tile.language,
    script: tile.script,
    isDeprecated: tile.isDeprecated,
    notes: tile.notes,
    window: tile.window,
    crossRules: tile.crossRules,
    upstreamRules: tile.upstreamRules,
    examples: tile.examples,
    forkedFrom: tile.forkedFrom,
  } as TileJson;
}
