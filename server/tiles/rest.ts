/**
 * Tiles over REST: translates between the contract's JSON and the service. Decides nothing. What a version shows never
 * changes, so what is written of it is cached.
 */
import { hash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { tagOfDigest } from "#core/etag.ts";
import type { Page } from "#core/page.ts";
import type { components } from "#openapi/types.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import { type CachedBody, PreparedJson } from "#server/operations/in-pieces.ts";
import type { TileDefinition } from "./model.ts";
import { type TileService, tileEtag } from "./service.ts";
import { tileSpec } from "./spec.ts";

type TileJson = components["schemas"]["TileDefinition"];
type SpecJson = components["schemas"]["TileSpec"];

export function tileHandlers(tiles: TileService): Pick<Handlers, "listTiles" | "getTile" | "getTileSpec"> {
  return {
    listTiles: async ({ caller, query }) => {
      const page = await tiles.page(caller, query);
      return {
        status: 200,
        body: { items: preparedTiles(page.items), nextCursor: page.nextCursor },
        cached: await cachedPage(page),
      };
    },
    getTile: async ({ caller, params }) => {
      const tile = await tiles.get(caller, params.id);
      return {
        status: 200,
        body: tileJson(tile),
        etag: tileEtag(tile),
        cached: cachedRecord(tile, preparedTile(tile)),
      };
    },
    getTileSpec: async ({ caller, params }) => {
      const tile = await tiles.get(caller, params.id);
      const { body, prepared } = preparedSpec(tile);
      return { status: 200, body, etag: tileEtag(tile), cached: cachedRecord(tile, prepared) };
    },
  };
}

/** Cached by definition: those that have not changed are the same object each time (schema/tiles.ts). */
const texts = new WeakMap<TileDefinition, PreparedJson<TileJson>>();
const specs = new WeakMap<TileDefinition, { readonly body: SpecJson; readonly prepared: PreparedJson<SpecJson> }>();

function preparedTile(tile: TileDefinition): PreparedJson<TileJson> {
  const text = texts.get(tile) ?? new PreparedJson(tileJson(tile));
  texts.set(tile, text);
  return text;
}

function preparedSpec(tile: TileDefinition) {
  const known = specs.get(tile);
  if (known !== undefined) return known;
  const body = tileSpec(tile) as SpecJson;
  const made = { body, prepared: new PreparedJson(body) };
  specs.set(tile, made);
  return made;
}

async function* preparedTiles(tiles: readonly TileDefinition[]): AsyncGenerator<PreparedJson<TileJson>> {
  for (const tile of tiles) yield preparedTile(tile);
}

function cachedRecord(tile: TileDefinition, { text, digest }: PreparedJson<unknown>): CachedBody {
  return { tag: tagOfDigest(tileEtag(tile), digest), content: text };
}

/** Longer pages are written item by item, each time. */
const maxPageLength = 1_048_576;
const maxCachedPages = 16 * 1024 * 1024;

/**
 * Whole pages, by the digest of what is in them: whoever has the same tiles on a page, in the same order, gets the same
 * bytes, and nobody else does.
 */
const pages = new LRUCache<string, Uint8Array>({ maxSize: maxCachedPages, sizeCalculation: ({ length }) => length });

/** So long is written without a pause. */
const sliceMs = 5;

async function cachedPage({ items, nextCursor }: Page<TileDefinition>): Promise<CachedBody> {
  const prepared: PreparedJson<TileJson>[] = [];
  let pausedAt = performance.now();
  for (const tile of items) {
    prepared.push(preparedTile(tile));
    if (performance.now() - pausedAt < sliceMs) continue;
    await yieldToEventLoop();
    pausedAt = performance.now();
  }
  const tag = hash("sha256", JSON.stringify([prepared.map(({ digest }) => digest), nextCursor]), "base64url");
  const known = pages.get(tag);
  if (known !== undefined) return { tag, content: known };
  if (prepared.reduce((length, { text }) => length + text.length, 0) > maxPageLength) return { tag, content: null };
  const listed = prepared.map(({ text }) => text).join(",");
  const content = Buffer.from(`{"items":[${listed}],"nextCursor":${JSON.stringify(nextCursor)}}`);
  pages.set(tag, content);
  return { tag, content };
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
