/**
 * Tile versions: table, queries, row → domain. A version never changes after it was written. Only the mark of the
 * latest version moves. A built-in tile belongs to no tenant (`tenant_id` null) and everybody sees it; a tenant's tile
 * is seen by that tenant alone.
 */
import { defineEntity, type FilterQuery, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { LRUCache } from "lru-cache";
import type { Caller } from "#core/caller.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import type { CompiledScript } from "#sandbox/contract.ts";
import type { TileDefinition } from "#server/tiles/model.ts";
import { countColumn, flagColumn, idColumn, jsonColumn, references, textColumn, timeColumn } from "./columns.ts";
import { afterKey, containing, pageOptions } from "./paging.ts";
import { TenantEntity } from "./tenants.ts";

/** What an author wrote: the definition with its help text. */
export type PublishedContent = Omit<TileDefinition, "id" | "version" | "isLatest" | "isPlatform" | "script">;

/** The same, without the columns that are searched. */
type FurtherContent = Omit<PublishedContent, "key" | "displayName" | "description">;

export const TileEntity = defineEntity({
  name: "Tile",
  tableName: "tiles",
  properties: {
    id: idColumn().primary(),
    tenantId: idColumn().nullable(),
    key: textColumn(),
    version: countColumn(),
    isLatest: flagColumn(),
    displayName: textColumn(),
    description: textColumn(),
    content: jsonColumn<FurtherContent>(),
    script: textColumn(),
    compiled: jsonColumn<CompiledScript>(),
    contentHash: textColumn(),
    createdAt: timeColumn(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
  },
  indexes: [{ name: "tiles_newest", properties: ["createdAt", "id"] }],
  uniques: [
    // For records of a tenant that will refer to a tile of their own tenant.
    { name: "tiles_of_tenant", properties: ["tenantId", "id"] },
    { name: "tiles_version_of_tenant", properties: ["tenantId", "key", "version"] },
    { name: "tiles_version_of_platform", properties: ["key", "version"], where: "tenant_id is null" },
    { name: "tiles_latest_of_tenant", properties: ["tenantId", "key"], where: "is_latest" },
    { name: "tiles_latest_of_platform", properties: ["key"], where: "is_latest and tenant_id is null" },
  ],
});

export interface TileFilter {
  /** A text anywhere in the name, the key or the description. */
  readonly q?: string;
  readonly allVersions: boolean;
}

/**
 * A version to publish: what callers see, what the pool runs, and the hash that distinguishes it from other versions.
 */
export interface NewTileVersion {
  readonly id: string;
  readonly content: PublishedContent;
  readonly script: string;
  readonly compiled: CompiledScript;
  /** Hash of everything that decides behaviour and description. */
  readonly contentHash: string;
  readonly createdAt: number;
}

export interface RunnableTile {
  readonly definition: TileDefinition;
  readonly compiled: CompiledScript;
}

export interface TileCatalogue {
  readonly latestByKey: ReadonlyMap<string, TileDefinition>;
  readonly byId: ReadonlyMap<string, TileDefinition>;
}

/** Serialises publishing by several processes: any constant that no other advisory lock uses. */
const publishingLock = 7_301_003;

export function tileStores(em: SqlEntityManager) {
  const findAll = async (where: FilterQuery<TileRow>): Promise<readonly TileRow[]> => {
    return em.find(TileEntity, where, { disableIdentityMap: true });
  };

  /**
   * Definitions of rows that the tenant sees. Built-in versions are long and the same for all tenants, so each is read
   * once.
   */
  const definitionsOf = async (tenantId: string, rows: readonly SeenTile[]): Promise<readonly TileDefinition[]> => {
    const unread = rows.filter((row) => keptOf(row) === undefined).map(({ id }) => id);
    const where = { $and: [visibleTo(tenantId), { id: { $in: unread } }] };
    const read =
      unread.length === 0 ? [] : await em.find(TileEntity, where, { exclude: ["compiled"], disableIdentityMap: true });
    const byId = new Map(read.map((row) => [row.id, row]));
    return rows.flatMap((row) => {
      const kept = keptOf(row);
      if (kept !== undefined) return [kept];
      const full = byId.get(row.id);
      return full === undefined ? [] : [keeping({ ...full, isLatest: row.isLatest })];
    });
  };

  return {
    forCaller: (caller: Caller) => ({
      get: async (id: string): Promise<TileDefinition | null> => {
        const rows = await findAll({ $and: [visibleTo(caller.tenantId), { id }] });
        return rows[0] === undefined ? null : toDefinition(rows[0]);
      },
      page: async (request: PageRequest, filter: TileFilter): Promise<Page<TileDefinition>> => {
        const where = { $and: [visibleTo(caller.tenantId), afterKey(request.after), ...conditions(filter)] };
        const options = { ...pageOptions(request), fields: ["id", "tenantId", "isLatest", "createdAt"] } as const;
        const page = toPage(await em.find(TileEntity, where, options), request.limit, (row) => row);
        return { ...page, items: await definitionsOf(caller.tenantId, page.items) };
      },
      /**
       * The latest version of each of `keys`, and the very version of each of `ids`. Only those that the caller can
       * see.
       */
      catalogue: async (keys: readonly string[], ids: readonly string[]): Promise<TileCatalogue> => {
        const wanted = { $or: [{ key: { $in: [...keys] }, isLatest: true }, { id: { $in: [...ids] } }] };
        const definitions = (await findAll({ $and: [visibleTo(caller.tenantId), wanted] })).map(toDefinition);
        return {
          latestByKey: new Map(definitions.filter(({ isLatest }) => isLatest).map((tile) => [tile.key, tile])),
          byId: new Map(definitions.map((tile) => [tile.id, tile])),
        };
      },
    }),

    forSystem: () => ({
      /** Versions that a flow of this tenant was saved with, ready to run. */
      runnable: async (tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, RunnableTile>> => {
        const rows = await findAll({ $and: [visibleTo(tenantId), { id: { $in: [...ids] } }] });
        return new Map(rows.map((row) => [row.id, { definition: toDefinition(row), compiled: row.compiled }]));
      },
      /** Content hash of the latest version of each built-in tile, by key. */
      platformHashes: async (): Promise<ReadonlyMap<string, string>> => {
        const rows = await findAll({ tenantId: null, isLatest: true });
        return new Map(rows.map((row) => [row.key, row.contentHash]));
      },
      /**
       * Makes this the latest version of a built-in tile, unless the latest is the same already (another process was
       * first).
       * @returns the new version's number, or null when nothing changed
       */
      publish: async ({ content, ...tile }: NewTileVersion): Promise<number | null> => {
        await em.execute("select pg_advisory_xact_lock(?)", [publishingLock]);
        const { key, displayName, description, ...further } = content;
        const latest = (await findAll({ tenantId: null, key, isLatest: true }))[0];
        if (latest?.contentHash === tile.contentHash) return null;
        if (latest !== undefined) await em.nativeUpdate(TileEntity, { id: latest.id }, { isLatest: false });
        const version = (latest?.version ?? 0) + 1;
        const row = {
          ...tile,
          key,
          displayName,
          description,
          content: further,
          version,
          tenantId: null,
          isLatest: true,
        };
        await em.insert(TileEntity, row);
        return version;
      },
    }),
  };
}

type TileRow = InferEntity<typeof TileEntity>;

function visibleTo(tenantId: string): FilterQuery<TileRow> {
  return { $or: [{ tenantId: null }, { tenantId }] };
}

function conditions({ q, allVersions }: TileFilter): FilterQuery<TileRow>[] {
  const found: FilterQuery<TileRow>[] = allVersions ? [] : [{ isLatest: true }];
  if (q === undefined) return found;
  const pattern = { $ilike: containing(q) };
  return [...found, { $or: [{ displayName: pattern }, { key: pattern }, { description: pattern }] }];
}

/**
 * A version never changes. Its content is one object for all reads, so what is compiled from it can be kept with it.
 */
const contents = new LRUCache<string, FurtherContent>({ max: 1000 });

/**
 * Built-in versions only, keyed by the one thing that can change: whether it is the latest. A tenant's own tiles are
 * never here.
 */
const builtIn = new LRUCache<string, TileDefinition>({ max: 1000 });

type TileContentRow = Pick<
  TileRow,
  "id" | "tenantId" | "key" | "version" | "isLatest" | "displayName" | "description" | "content" | "script"
>;
type SeenTile = Pick<TileRow, "id" | "tenantId" | "isLatest">;

function builtInKey({ id, isLatest }: SeenTile): string {
  return `${id} ${isLatest}`;
}

function keptOf(row: SeenTile): TileDefinition | undefined {
  return (row.tenantId ?? null) === null ? builtIn.get(builtInKey(row)) : undefined;
}

function keeping(row: TileContentRow): TileDefinition {
  const definition = toDefinition(row);
  if (definition.isPlatform) builtIn.set(builtInKey(row), definition);
  return definition;
}

function toDefinition(row: TileContentRow): TileDefinition {
  const content: FurtherContent = contents.get(row.id) ?? row.content;
  contents.set(row.id, content);
  return {
    ...content,
    id: row.id,
    key: row.key,
    displayName: row.displayName,
    description: row.description,
    version: row.version,
    isLatest: row.isLatest,
    isPlatform: (row.tenantId ?? null) === null,
    script: row.script,
  };
}
