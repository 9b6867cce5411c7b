/**
 * Tile versions: table, queries, row → domain. What a version does never changes after it was written. Only the mark of
 * the latest version moves and, of a tenant's tile, its labels (own-tiles.ts), which `revision` counts. A built-in tile
 * belongs to no tenant (`tenant_id` null) and everybody sees it; a tenant's tile is seen by that tenant alone.
 */
import { defineEntity, type FilterQuery, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { LRUCache } from "lru-cache";
import type { Caller } from "#core/caller.ts";
import { fittingCount, type Page, type PageRequest, toPage } from "#core/page.ts";
import type { CompiledScript } from "#sandbox/contract.ts";
import type { TileContent, TileDefinition } from "#server/tiles/model.ts";
import {
  countColumn,
  flagColumn,
  idColumn,
  jsonColumn,
  references,
  textColumn,
  timeColumn,
  verbatimJsonColumn,
} from "./columns.ts";
import { afterKey, containing, pageOptions } from "./paging.ts";
import { TenantEntity } from "./tenants.ts";

/** What an author wrote, with its help text, and for a tenant's tile what it was made of and what it must pass. */
export type PublishedContent = TileContent &
  Pick<TileDefinition, "ui"> &
  Partial<Pick<TileDefinition, "examples" | "forkedFrom">>;

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
    isDeprecated: flagColumn(),
    /** Parameters without an `x-ui-order` are shown in the order in which they were written. */
    content: verbatimJsonColumn<FurtherContent>(),
    script: textColumn(),
    compiled: jsonColumn<CompiledScript>(),
    contentHash: textColumn(),
    /** Roughly what the version takes up: content, script and compiled script. */
    size: countColumn(),
    /** Counts the changes of the labels. */
    revision: countColumn(),
    createdAt: timeColumn(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
  },
  indexes: [{ name: "tiles_newest", properties: ["tenantId", "createdAt", "id"] }],
  uniques: [
    { name: "tiles_version_of_tenant", properties: ["tenantId", "key", "version"] },
    { name: "tiles_version_of_platform", properties: ["key", "version"], where: "tenant_id is null" },
    { name: "tiles_latest_of_tenant", properties: ["tenantId", "key"], where: "is_latest" },
    { name: "tiles_latest_of_platform", properties: ["key"], where: "is_latest and tenant_id is null" },
  ],
});

export interface TileFilter {
  /** Only these, in whatever version. */
  readonly ids?: readonly string[];
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

/** A page of tiles ends early where those of its own tiles together have more bytes. */
export const maxTileBytesPerPage = 4 * 1024 * 1024;

export function tileStores(em: SqlEntityManager) {
  const findAll = async (where: FilterQuery<TileRow>): Promise<readonly TileRow[]> => {
    return em.find(TileEntity, where, { disableIdentityMap: true });
  };

  /** Without what only the pool reads. */
  const findDefinitions = async (where: FilterQuery<TileRow>): Promise<readonly TileDefinition[]> => {
    const rows = await em.find(TileEntity, where, { exclude: ["compiled"], disableIdentityMap: true });
    return rows.map(toDefinition);
  };

  /** Versions that the tenant sees, ready to run, by id. */
  const runnable = async (tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, RunnableTile>> => {
    const rows = await findAll({ $and: [visibleTo(tenantId), { id: { $in: [...ids] } }] });
    return new Map(rows.map((row) => [row.id, { definition: toDefinition(row), compiled: row.compiled }]));
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
      get: async (id: string): Promise<TileDefinition | null> =>
        (await findDefinitions({ $and: [visibleTo(caller.tenantId), { id }] }))[0] ?? null,
      /** The page may be shorter than its limit: see `maxTileBytesPerPage`. */
      page: async (request: PageRequest, filter: TileFilter): Promise<Page<TileDefinition>> => {
        const where = { $and: [visibleTo(caller.tenantId), afterKey(request.after), ...conditions(filter)] };
        const fields = ["id", "tenantId", "isLatest", "createdAt", "size"] as const;
        const found = await em.find(TileEntity, where, { ...pageOptions(request), fields });
        const weights = found.slice(0, request.limit).map((row) => (isBuiltIn(row) ? 0 : row.size));
        const page = toPage(found, fittingCount(weights, maxTileBytesPerPage), (row) => row);
        return { ...page, items: await definitionsOf(caller.tenantId, page.items) };
      },
      /**
       * The latest version of each of `keys`, and the very version of each of `ids`. Only those that the caller can
       * see. A tenant's own tile comes before a built-in one with the same key, which a later release brought.
       */
      catalogue: async (keys: readonly string[], ids: readonly string[]): Promise<TileCatalogue> => {
        const wanted = { $or: [{ key: { $in: [...keys] }, isLatest: true }, { id: { $in: [...ids] } }] };
        const definitions = await findDefinitions({ $and: [visibleTo(caller.tenantId), wanted] });
        const latest = definitions.filter(({ isLatest }) => isLatest);
        const [builtIns, own] = [
          latest.filter(({ isPlatform }) => isPlatform),
          latest.filter((tile) => !tile.isPlatform),
        ];
        return {
          latestByKey: new Map([...builtIns, ...own].map((tile) => [tile.key, tile])),
          byId: new Map(definitions.map((tile) => [tile.id, tile])),
        };
      },
      runnable: (ids: readonly string[]) => runnable(caller.tenantId, ids),
    }),

    forSystem: () => ({
      /** Versions that a flow of this tenant was saved with, ready to run. */
      runnable,
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
      publish: async (tile: NewTileVersion): Promise<number | null> => {
        await em.execute("select pg_advisory_xact_lock(?)", [publishingLock]);
        const latest = (await findAll({ tenantId: null, key: tile.content.key, isLatest: true }))[0];
        if (latest?.contentHash === tile.contentHash) return null;
        if (latest !== undefined) await em.nativeUpdate(TileEntity, { id: latest.id }, { isLatest: false });
        const version = (latest?.version ?? 0) + 1;
        await em.insert(TileEntity, newRow(tile, null, version));
        return version;
      },
    }),
  };
}

export type TileRow = InferEntity<typeof TileEntity>;

/** The row of a new version, which is the latest. @param tenantId null for a built-in tile */
export function newRow({ content, ...tile }: NewTileVersion, tenantId: string | null, version: number) {
  const { key, displayName, description, ...further } = content;
  const size = sizeOf(further) + tile.script.length + sizeOf(tile.compiled);
  const state = { isLatest: true, isDeprecated: false, revision: 1 };
  return { ...tile, ...state, tenantId, version, key, displayName, description, content: further, size };
}

export function sizeOf(value: object): number {
  return JSON.stringify(value).length;
}

function visibleTo(tenantId: string): FilterQuery<TileRow> {
  return { $or: [{ tenantId: null }, { tenantId }] };
}

function conditions({ ids, q, allVersions }: TileFilter): FilterQuery<TileRow>[] {
  const found: FilterQuery<TileRow>[] = allVersions || ids !== undefined ? [] : [{ isLatest: true }];
  if (ids !== undefined) found.push({ id: { $in: [...ids] } });
  if (q === undefined) return found;
  const pattern = { $ilike: containing(q) };
  return [...found, { $or: [{ displayName: pattern }, { key: pattern }, { description: pattern }] }];
}

const maxKeptContent = 32 * 1024 * 1024;

/**
 * What a version does never changes, and its labels change with its revision. Its content is one object for all reads,
 * so that what is compiled from it can be kept with it.
 */
const contents = new LRUCache<string, FurtherContent>({ maxSize: maxKeptContent, sizeCalculation: sizeOf });

/**
 * Built-in versions only, keyed by the one thing that can change: whether it is the latest. A tenant's own tiles are
 * never here.
 */
const builtIn = new LRUCache<string, TileDefinition>({ max: 1000 });

type TileContentRow = Pick<
  TileRow,
  | "id"
  | "tenantId"
  | "key"
  | "version"
  | "isLatest"
  | "isDeprecated"
  | "displayName"
  | "description"
  | "content"
  | "script"
  | "revision"
>;
type SeenTile = Pick<TileRow, "id" | "tenantId" | "isLatest">;

function isBuiltIn({ tenantId }: Pick<TileRow, "tenantId">): boolean {
  return (tenantId ?? null) === null;
}

function builtInKey({ id, isLatest }: SeenTile): string {
  return `${id} ${isLatest}`;
}

function keptOf(row: SeenTile): TileDefinition | undefined {
  return isBuiltIn(row) ? builtIn.get(builtInKey(row)) : undefined;
}

function keeping(row: TileContentRow): TileDefinition {
  const definition = toDefinition(row);
  if (definition.isPlatform) builtIn.set(builtInKey(row), definition);
  return definition;
}

export function toDefinition(row: TileContentRow): TileDefinition {
  const place = `${row.id} ${row.revision}`;
  const kept = contents.get(place);
  if (kept === undefined) contents.set(place, row.content);
  const content: FurtherContent = kept ?? row.content;
  return {
    ...content,
    examples: content.examples ?? [],
    forkedFrom: content.forkedFrom ?? null,
    id: row.id,
    key: row.key,
    displayName: row.displayName,
    description: row.description,
    version: row.version,
    isLatest: row.isLatest,
    isDeprecated: row.isDeprecated,
    isPlatform: isBuiltIn(row),
    script: row.script,
    revision: row.revision,
  };
}
