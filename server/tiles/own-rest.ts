/** Tiles that tenants write, over REST. Decides nothing. */
import type { components } from "#openapi/types.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { TileDefinition } from "./model.ts";
import type { OwnTileService } from "./own-tiles.ts";
import type { NewTileInput, TileVersionInput } from "./own-tiles-rules.ts";
import { tileJson } from "./rest.ts";
import { tileEtag } from "./service.ts";

type OwnTileOperations = "createTile" | "updateTile" | "createTileVersion" | "forkTile";
type Schemas = components["schemas"];

export function ownTileHandlers(tiles: OwnTileService): Pick<Handlers, OwnTileOperations> {
  return {
    createTile: async ({ caller, body }) => created(await tiles.create(caller, newTileInput(body))),
    createTileVersion: async ({ caller, params, body }) =>
      created(await tiles.publish(caller, params.id, versionInput(body))),
    updateTile: async ({ caller, params, body, ifMatch }) => {
      const tile = await tiles.update(caller, params.id, body, ifMatch);
      return { status: 200, body: tileJson(tile), etag: tileEtag(tile) };
    },
    forkTile: async ({ caller, params, body }) => created(await tiles.fork(caller, params.id, body)),
  };
}

function created(tile: TileDefinition) {
  const headers = { Location: `/v1/tiles/${tile.id}` };
  return { status: 201 as const, body: tileJson(tile), etag: tileEtag(tile), headers };
}

/** What the contract leaves open of schemas and inputs is checked with the rest of the tile. */
function newTileInput(body: Schemas["NewTile"]): NewTileInput {
  return body as NewTileInput;
}

function versionInput(body: Schemas["TileVersionInput"]): TileVersionInput {
  return body as TileVersionInput;
}
