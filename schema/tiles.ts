/**
 * Tile versions: table, queries, row → domain. What a version does never changes after it was written. Only the mark of
 * the latest version moves and, of a tenant's tile, its labels (own-tiles.ts), which `revision` counts. A built-in tile
 * belongs to no tenant (`tenant_id` null) and everybody sees it; a tenant's tile is seen by that tenant alone.
 */
import { defineEntity, type FilterQuery, type InferEntity } from "@mikro-orm/core";
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
} from "./connection/columns.ts";
import { epochMs } from "./keys.ts";
import { execute, prepared } from "./connection/prepared.ts";
import type { Session } from "./connection/session.ts";
import { preparedBy, SqlConditions } from "./connection/sql-conditions.ts";
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

export function tileStores(session: Session) {
  const findAll = async (where: FilterQuery<TileRow>): Promise<readonly TileRow[]> => {
    return session.em.find(TileEntity, where, { disableIdentityMap: true });
  };

  /** Without what only the pool reads. */
  const findDefinitions = async (where: FilterQuery<TileRow>): Promise<readonly TileDefinition[]> => {
    const rows = await session.em.find(TileEntity, where, { exclude: ["compiled"], disableIdentityMap: true });
    return rows.map(toDefinition);
  };

  /** Versions that the tenant sees, ready to run, by id. */
  const runnable = async (tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, RunnableTile>> => {
    const rows = await findAll({ $and: [visibleTo(tenantId), { id: { $in: [...ids] } }] });
    return new Map(rows.map((row) => [row.id, { definition: toDefinition(row), compiled: row.compiled }]));
  };

  /**
   * Definitions of versions that the tenant was found to see. What is written in them is long, and the same each time,
   * so each is read once.
   */
  const definitionsOf = async (tenantId: string, seen: readonly SeenTile[]): Promise<readonly TileDefinition[]> => {
    const found = new Map(seen.map((row) => [row.id, definitions.get(placeOf(row))]));
    const unread = [...found].flatMap(([id, cached]) => (cached === undefined ? [id] : []));
    const where = { $and: [visibleTo(tenantId), { id: { $in: unread } }] };
    const read =
      unread.length === 0
        ? []
        : await session.em.find(TileEntity, where, { exclude: ["compiled"], disableIdentityMap: true });
    // What a transaction reads may be undone with it.
    const mayKeep = read.length > 0 && !session.em.isInTransaction();
    const latest = new Map(seen.map(({ id, isLatest }) => [id, isLatest]));
    for (const row of read) {
      const definition = toDefinition({ ...row, isLatest: latest.get(row.id) ?? row.isLatest });
      if (mayKeep) definitions.set(placeOf(definition), definition);
      found.set(row.id, definition);
    }
    return seen.flatMap(({ id }) => found.get(id) ?? []);
  };

  return {
    forCaller: (caller: Caller) => ({
      get: async (id: string): Promise<TileDefinition | null> => {
        const seen = await execute<SeenTile>(session, seenTile, [caller.tenantId, id]);
        return (await definitionsOf(caller.tenantId, seen))[0] ?? null;
      },
      /** The page may be shorter than its limit: see `maxTileBytesPerPage`. */
      page: async (request: PageRequest, filter: TileFilter): Promise<Page<TileDefinition>> => {
        const { sql, values } = conditionsOf(caller.tenantId, request, filter);
        const [list] = await execute<SeenPage>(session, seenTiles(sql), [...values, request.limit + 1]);
        const found = list?.seen ?? [];
        const weights = found.slice(0, request.limit).map((row) => (row.isBuiltIn ? 0 : row.size));
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
      /** What versions that the tenant sees are called, by id. */
      names: async (tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
        const where = { $and: [visibleTo(tenantId), { id: { $in: [...ids] } }] };
        const rows = await session.em.find(TileEntity, where, { fields: ["displayName"], disableIdentityMap: true });
        return new Map(rows.map(({ id, displayName }) => [id, displayName]));
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
      publish: async (tile: NewTileVersion): Promise<number | null> => {
        await session.em.execute("select pg_advisory_xact_lock(?)", [publishingLock]);
        const latest = (await findAll({ tenantId: null, key: tile.content.key, isLatest: true }))[0];
        if (latest?.contentHash === tile.contentHash) return null;
        if (latest !== undefined) await session.em.nativeUpdate(TileEntity, { id: latest.id }, { isLatest: false });
        const version = (latest?.version ?? 0) + 1;
        await session.em.insert(TileEntity, newRow(tile, null, version));
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

/** What a list reads of each version, besides what is cached. */
interface SeenTile {
  readonly id: string;
  readonly isBuiltIn: boolean;
  readonly isLatest: boolean;
  readonly revision: number;
  readonly createdAt: number;
  readonly size: number;
}

interface SeenPage {
  readonly seen: readonly SeenTile[];
}

const seenSql = `
  select id, tenant_id is null as "isBuiltIn", is_latest as "isLatest", revision, ${epochMs("created_at")} as "createdAt", size
  from tiles`;
const visibleSql = "(tenant_id is null or tenant_id = ?)";
const seenTile = prepared(`${seenSql} where ${visibleSql} and id = ?`);
/** A page as one JSON value: the embedded database's library reads each row's columns in JavaScript. */
const seenTiles = preparedBy(
  (conditions) => `
  select coalesce(json_agg(seen), '[]') as seen
  from (${seenSql} where ${conditions} order by created_at desc, id desc limit ?) seen`,
);

function conditionsOf(tenantId: string, { after }: PageRequest, { ids, q, allVersions }: TileFilter): SqlConditions {
  const conditions = new SqlConditions();
  conditions.add(visibleSql, tenantId);
  conditions.addAfter(after);
  if (!allVersions && ids === undefined) conditions.add("is_latest");
  conditions.addIds(ids);
  conditions.addText(q, ["display_name", "key", "description"]);
  return conditions;
}

const maxCachedContent = 32 * 1024 * 1024;

/**
 * What a version does never changes, and its labels change with its revision. Its content is one object for all reads,
 * so that what is compiled from it can be cached with it.
 */
const contents = new LRUCache<string, FurtherContent>({ maxSize: maxCachedContent, sizeCalculation: sizeOf });

/**
 * Whole definitions, as lists show them. One of a tenant's own is found only by the id of a version that the tenant was
 * found to see.
 */
const definitions = new LRUCache<string, TileDefinition>({
  maxSize: maxCachedContent,
  sizeCalculation: ({ script }) => script.length + sizeOfLabels,
});
/** Its content is counted where it is cached. */
const sizeOfLabels = 2_000;

/** What a definition shows follows from its version, its labels, and whether it is the latest. */
function placeOf({ id, revision, isLatest }: Pick<TileRow, "id" | "revision" | "isLatest">): string {
  return `${id} ${revision} ${isLatest}`;
}

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

function isBuiltIn({ tenantId }: Pick<TileRow, "tenantId">): boolean {
  return (tenantId ?? null) === null;
}

export function toDefinition(row: TileContentRow): TileDefinition {
  const place = `${row.id} ${row.revision}`;
  const cached = contents.get(place);
  if (cached === undefined) contents.set(place, row.content);
  const content: FurtherContent = cached ?? row.content;
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
