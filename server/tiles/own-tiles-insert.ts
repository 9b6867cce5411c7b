/**
 * Stores what was checked as a version of a tenant's tile, within the transaction of the use case that asks for it: who
 * creates, publishes or forks a tile, or imports a flow with its tiles.
 */
import { createHash } from "node:crypto";
import stableJson from "fast-json-stable-stringify";
import type { Caller } from "#core/caller.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { CompiledScript } from "#sandbox/contract.ts";
import type { Stores } from "#schema/stores.ts";
import type { AuthoredTile, TileDefinition, TileOrigin } from "./model.ts";
import { type OwnTileLimits, ownTileLimits, refusedTile, refusedVersion } from "./own-tiles-rules.ts";

export type TileManager = Caller<"tiles:manage">;

/** A tile that has passed `checkTile`, or that is a copy of one that has. */
export interface CheckedContent {
  readonly tile: AuthoredTile;
  readonly compiled: CompiledScript;
}

export interface InsertOptions {
  /** Epoch ms. */
  readonly now: number;
  readonly limits?: OwnTileLimits;
}

/**
 * As version 1 of a new tile, with its entry in the audit log.
 * @param forkedFrom null for a tile that was written anew
 * @throws AppError `conflict` where the key is taken or the tenant has as many tiles as it may
 */
export async function insertChecked(
  stores: Stores,
  caller: TileManager,
  { tile, compiled }: CheckedContent,
  { now, limits = ownTileLimits }: InsertOptions,
  forkedFrom: TileOrigin | null = null,
): Promise<TileDefinition> {
  const store = stores.ownTiles.forCaller(caller);
  await store.lockAll();
  await requireFreeKey(stores, caller, tile.key);
  const refusal = refusedTile(await store.usage(), limits);
  if (refusal !== null) throw new AppError("conflict", refusal);
  return insert(stores, caller, { tile, compiled }, { version: 1, forkedFrom, now });
}

/**
 * As the next version of the tenant's own tile of this key, with its entry in the audit log.
 * @param contentOf what to publish after the latest version, which nothing follows until the transaction ends
 * @throws AppError `not-found` without such a tile; `conflict` where the tenant has as many versions as it may
 */
export async function insertNextVersion(
  stores: Stores,
  caller: TileManager,
  key: string,
  contentOf: (latest: TileDefinition) => CheckedContent,
  { now, limits = ownTileLimits }: InsertOptions,
): Promise<TileDefinition> {
  const store = stores.ownTiles.forCaller(caller);
  await store.lockAll();
  const latest = await store.latest(key);
  if (latest === null) throw new AppError("not-found", "There is no such tile. Check the id and the credential.");
  const refusal = refusedVersion(latest, await store.usage(), limits);
  if (refusal !== null) throw new AppError("conflict", refusal);
  const { forkedFrom, version } = latest;
  return insert(stores, caller, contentOf(latest), { version: version + 1, forkedFrom, now });
}

export interface TakenKey {
  readonly detail: string;
  /** Of the tile that has it. */
  readonly existingId: string;
}

/** Why no new tile of the tenant's can have the key; null where one can. */
export async function takenKey(stores: Stores, caller: TileManager, key: string): Promise<TakenKey | null> {
  const store = stores.ownTiles.forCaller(caller);
  const own = await store.latest(key);
  if (own !== null) {
    const detail = `Your tile ${own.id} has this key. Publish a new version of it (POST /v1/tiles/${own.id}/versions), or choose another key.`;
    return { detail, existingId: own.id };
  }
  const builtIn = await store.builtInOf(key);
  return builtIn === null ? null : { detail: "A built-in tile has this key. Choose another one.", existingId: builtIn };
}

/** @throws AppError `conflict` where a tile of the tenant's, or a built-in one, has the key */
export async function requireFreeKey(stores: Stores, caller: TileManager, key: string): Promise<void> {
  const taken = await takenKey(stores, caller, key);
  if (taken === null) return;
  throw new AppError("conflict", taken.detail, { members: { existingId: taken.existingId } });
}

interface VersionFacts {
  readonly version: number;
  readonly forkedFrom: TileOrigin | null;
  readonly now: number;
}

async function insert(
  stores: Stores,
  caller: TileManager,
  { tile, compiled }: CheckedContent,
  { version, forkedFrom, now }: VersionFacts,
): Promise<TileDefinition> {
  const { script, ...content } = tile;
  const id = newId();
  const contentHash = createHash("sha256")
    .update(stableJson({ content, script, compiled: compiled.hash }))
    .digest("hex");
  const record = { id, content: { ...content, forkedFrom }, script, compiled, contentHash, createdAt: now };
  const outcome = await stores.ownTiles.forCaller(caller).insert(record, version);
  if (outcome !== "saved")
    throw new AppError("conflict", "Another version was published at the same moment. Send this one again.");
  const stored = await stores.tiles.forCaller(caller).get(id);
  if (stored === null) throw new Error("A tile that was stored is gone.");
  await stores.audit.forCaller(caller).changed("tile", null, stored, actionOf(stored));
  return stored;
}

function actionOf({ version, forkedFrom }: TileDefinition): "created" | "published" | "forked" {
  if (version > 1) return "published";
  return forkedFrom === null ? "created" : "forked";
}
