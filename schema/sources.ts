/**
 * Sources: table, queries, row → domain. ownership.ts decides whose sources a caller reaches; source-health.ts writes
 * their status from readings.
 */
import { defineEntity, type FilterQuery, type InferEntity, LockMode, raw } from "@mikro-orm/core";
import type { QBFilterQuery, SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { isoTime } from "#core/time.ts";
import { fittingCount, type Page, type PageRequest, toPage } from "#core/page.ts";
import type { Box, Extent } from "#server/sources/geometry.ts";
import {
  type Boundary,
  type Location,
  type Source,
  type SourceStatus,
  areaHint,
  sensorHint,
  sourceStatuses,
} from "#server/sources/model.ts";
import {
  choiceColumn,
  countColumn,
  degreesColumn,
  flagColumn,
  idColumn,
  jsonColumn,
  references,
  textColumn,
  timeColumn,
} from "./connection/columns.ts";
import { meeting } from "./extents.ts";
import { takeLock } from "./connection/locks.ts";
import { ownedBy, ownerColumn, readUserKeys, referencesOwner } from "./ownership.ts";
import { afterKey, holding, newestFirst, pageOptions } from "./connection/paging.ts";
import { changesOf, insertSources, placeOf, type StoredSource, updateSources } from "./source-rows.ts";
import { saving } from "./tenant-keys.ts";
import { TenantEntity } from "./tenants.ts";

export const SourceEntity = defineEntity({
  name: "Source",
  tableName: "sources",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    displayName: textColumn(),
    tenantKey: textColumn().nullable(),
    hint: textColumn(),
    sensorType: textColumn().nullable(),
    latitude: degreesColumn().nullable(),
    longitude: degreesColumn().nullable(),
    boundary: jsonColumn<Boundary>().nullable(),
    /** Of the boundary; 0 without one. */
    positions: countColumn(),
    /** The extent of the location or the boundary; `east` is above 180 where it crosses the antimeridian. */
    west: degreesColumn().nullable(),
    south: degreesColumn().nullable(),
    east: degreesColumn().nullable(),
    north: degreesColumn().nullable(),
    timezone: textColumn().nullable(),
    enabled: flagColumn(),
    disabledBySync: flagColumn(),
    syncedBy: idColumn().nullable(),
    status: choiceColumn(sourceStatuses),
    lastDataAt: timeColumn().nullable(),
    cadenceSeconds: countColumn().nullable(),
    /** When the source turns stale unless a run says otherwise; null where it has no data. */
    silentAt: timeColumn().nullable(),
    ownerUserId: ownerColumn(),
    revision: countColumn(),
    createdAt: timeColumn(),
    updatedAt: timeColumn(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
    owner: referencesOwner(),
  },
  indexes: [
    { name: "sources_newest", properties: ["tenantId", "createdAt", "id"] },
    { name: "sources_newest_of_owner", properties: ["tenantId", "ownerUserId", "createdAt", "id"] },
    {
      name: "sources_sensors",
      properties: ["tenantId", "ownerUserId", "latitude"],
      where: "hint = 'sensor' and enabled",
    },
    // Their sum is read from the index alone.
    { name: "sources_positions", properties: ["tenantId", "positions"], where: "positions > 0" },
    { name: "sources_synced", properties: ["tenantId", "syncedBy", "ownerUserId"], where: "synced_by is not null" },
    { name: "sources_silent", properties: ["silentAt"], where: "status = 'ok' and silent_at is not null" },
  ],
  uniques: [
    { name: "sources_tenant_key_of_owner", properties: ["tenantId", "tenantKey", "ownerUserId"] },
    { name: "sources_tenant_key_without_owner", properties: ["tenantId", "tenantKey"], where: "owner_user_id is null" },
  ],
  checks: [
    { name: "sources_place", expression: "latitude is null or boundary is null" },
    { name: "sources_location", expression: "(latitude is null) = (longitude is null)" },
    { name: "sources_area", expression: "hint = 'area' or boundary is null" },
    { name: "sources_sensor_type", expression: "hint <> 'area' or sensor_type is null" },
    { name: "sources_disabled_by_sync", expression: "not (enabled and disabled_by_sync)" },
  ],
});

export interface SourceFilter {
  /** Only these. */
  readonly ids?: readonly string[];
  /** A text anywhere in the name, the tenant's key or the sensor type. */
  readonly q?: string;
  readonly hint?: string;
  readonly enabled?: boolean;
  /** Exactly this `tenantKey`. */
  readonly tenantKey?: string;
  /** Of one owner, or with null of none; for tenant callers. */
  readonly ownerUserId?: string | null;
  /** Sources of which any part may lie inside, because their extent meets it. */
  readonly extent?: Extent;
  readonly status?: SourceStatus;
  /** The adapter whose syncs keep them. */
  readonly syncedBy?: string;
  /** Only what is in each of these lists of ids, which may be long. */
  readonly among?: readonly (readonly string[])[];
}

/** A page ends early where its boundaries together have more positions, some megabytes. */
export const maxPositionsPerPage = 100_000;

export type SourceSaveOutcome = "saved" | "tenant-key-taken";

/** How many rows are turned into records without a pause. */
const readTogether = 500;

const byId = { id: "asc" } as const;

const taken = { sources_tenant_key: "tenant-key-taken" } as const;

export function sourceStores(em: SqlEntityManager) {
  const complete = async (tenantId: string, rows: readonly SourceRow[]): Promise<readonly Source[]> => {
    const userKeys = await readUserKeys(
      em,
      tenantId,
      rows.map((row) => row.ownerUserId),
    );
    return rows.map((row) => toSource(row, userKeys.get(row.ownerUserId ?? "") ?? null));
  };

  const find = async (caller: Caller, id: string): Promise<Source | null> => {
    const row = await em.findOne(SourceEntity, { $and: [ownedBy(caller), { id }] }, { disableIdentityMap: true });
    return row === null ? null : ((await complete(caller.tenantId, [row]))[0] ?? null);
  };

  const findAll = async (
    tenantId: string,
    where: FilterQuery<SourceRow>,
    orderBy: typeof byId = byId,
  ): Promise<readonly Source[]> =>
    complete(
      tenantId,
      await em.find(SourceEntity, { $and: [{ tenantId }, where] }, { orderBy, disableIdentityMap: true }),
    );

  /**
   * Locked against other changes until the transaction ends, in one order, so that two such calls never wait for each
   * other. They are read in portions, because making ten thousand records without a pause would hold up all requests.
   */
  const lockAll = async (tenantId: string, where: FilterQuery<SourceRow>): Promise<readonly Source[]> => {
    const locked = em
      .createQueryBuilder(SourceEntity)
      .select(["id"])
      .where({ $and: [{ tenantId }, where] } as QBFilterQuery<SourceRow>)
      .orderBy(byId);
    const rows = await locked.setLockMode(LockMode.PESSIMISTIC_WRITE).execute<{ readonly id: string }[]>("all", false);
    const sources: Source[] = [];
    for (let at = 0; at < rows.length; at += readTogether) {
      const ids = rows.slice(at, at + readTogether).map(({ id }) => id);
      sources.push(...(await findAll(tenantId, { id: { $in: ids } })));
    }
    return sources;
  };

  /**
   * Until the transaction ends, nobody else changes many sources of this owner by their keys. Such a change adds the
   * missing sources, waits for another that adds the same ones, and then locks what that other has added. Two such
   * changes would wait for each other.
   * @throws LockTaken while somebody else does
   */
  const lockKeysOfOwner = (tenantId: string, ownerUserId: string | null): Promise<void> =>
    takeLock(em, `keys of sources ${tenantId}/${ownerUserId ?? ""}`);

  return {
    forCaller: (caller: Caller<"sources:read">) => ({
      get: (id: string): Promise<Source | null> => find(caller, id),
      /** The page may be shorter than its limit: see `maxPositionsPerPage`. */
      page: async (request: PageRequest, filter: SourceFilter): Promise<Page<Source>> => {
        const where = { $and: [ownedBy(caller), afterKey(request.after), ...conditions(filter)] };
        // The boundaries of a page are read only when it is known which: all the boundaries of the filter may be too
        // much for the memory.
        const found = await em.find(SourceEntity, where, {
          ...pageOptions(request),
          fields: ["id", "createdAt", "positions"],
        });
        const weights = found.slice(0, request.limit).map(({ positions }) => positions);
        const page = toPage(found, fittingCount(weights, maxPositionsPerPage), (row) => row);
        const own = { $and: [ownedBy(caller), { id: { $in: page.items.map(({ id }) => id) } }] };
        const rows = await em.find(SourceEntity, own, { orderBy: newestFirst, disableIdentityMap: true });
        return { ...page, items: await complete(caller.tenantId, rows) };
      },
    }),

    forEditor: (caller: Caller<"sources:write">) => ({
      get: (id: string): Promise<Source | null> => find(caller, id),
      /** The source, locked against other changes until the transaction ends. */
      lock: async (id: string): Promise<Source | null> => {
        await em.execute("select id from sources where tenant_id = ? and id = ? for update", [caller.tenantId, id]);
        return find(caller, id);
      },
      /** The record of this owner (null: of the tenant itself) that has the key; null where the caller reaches none. */
      holderOfKey: async (ownerUserId: string | null, tenantKey: string | null): Promise<string | null> => {
        const where = { $and: [ownedBy(caller), { ownerUserId, tenantKey }] };
        return (await em.findOne(SourceEntity, where, { fields: ["id"], disableIdentityMap: true }))?.id ?? null;
      },
      insert: (source: StoredSource): Promise<SourceSaveOutcome> => {
        const { location: _, ...columns } = source;
        return saving(em, taken, () =>
          em.insert(SourceEntity, { ...columns, ...placeOf(source), tenantId: caller.tenantId }),
        );
      },
      /** Of a source that was locked. */
      update: (source: StoredSource): Promise<SourceSaveOutcome> =>
        saving(em, taken, () =>
          em.nativeUpdate(SourceEntity, { $and: [ownedBy(caller), { id: source.id }] }, changesOf(source)),
        ),
      delete: async (id: string): Promise<void> => {
        await em.nativeDelete(SourceEntity, { $and: [ownedBy(caller), { id }] });
      },
      /** One owner's sources that have one of the keys, locked until the transaction ends. */
      lockKeys: async (ownerUserId: string | null, tenantKeys: readonly string[]): Promise<readonly Source[]> => {
        await lockKeysOfOwner(caller.tenantId, ownerUserId);
        return lockAll(caller.tenantId, { ownerUserId, ...hasKeyOf(tenantKeys) });
      },
      /** Adds those whose keys are free, and returns the ids of what was added. */
      insertAll: (sources: readonly StoredSource[]): Promise<ReadonlySet<string>> =>
        insertSources(em, ownOf(caller, sources)),
      /** Of sources that were locked. */
      updateAll: (sources: readonly StoredSource[]): Promise<void> => updateSources(em, ownOf(caller, sources)),
    }),

    /** For records that name sources and share their owner (null: the tenant itself). */
    forOwner: (tenantId: string, ownerUserId: string | null) => ({
      /** Of these ids, those that exist and belong to the owner. Neither can change until the transaction ends. */
      hold: async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
        if (ids.length === 0) return new Set();
        const where = { tenantId, ownerUserId, id: { $in: [...ids] } };
        const options = {
          fields: ["id"],
          orderBy: byId,
          lockMode: LockMode.PESSIMISTIC_READ,
          disableIdentityMap: true,
        } as const;
        return new Set((await em.find(SourceEntity, where, options)).map(({ id }) => id));
      },
      /** The same for what names them only now: they may change at any time. */
      known: async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
        if (ids.length === 0) return new Set();
        const where = { tenantId, ownerUserId, id: { $in: [...ids] } };
        const rows = await em.find(SourceEntity, where, { fields: ["id"], disableIdentityMap: true });
        return new Set(rows.map(({ id }) => id));
      },
      /** Of these ids, the sources that exist and belong to the owner. */
      named: async (ids: readonly string[]): Promise<readonly Source[]> =>
        ids.length === 0 ? [] : findAll(tenantId, { ownerUserId, id: { $in: [...ids] } }),
    }),

    forSystem: () => ({
      /** Of these ids, those that exist. */
      named: async (tenantId: string, ids: readonly string[]): Promise<readonly Source[]> =>
        ids.length === 0 ? [] : findAll(tenantId, { id: { $in: [...ids] } }),
      /** The positions of all the tenant's boundaries together. */
      positionsOf: async (tenantId: string): Promise<number> => {
        const [row] = await em.execute<{ sum: number }[]>(positionsSql, [tenantId]);
        return row?.sum ?? 0;
      },
      /** By id; null where a source has none. */
      timezonesOf: async (tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> => {
        if (ids.length === 0) return new Map();
        const options = { fields: ["id", "timezone"], disableIdentityMap: true } as const;
        const rows = await em.find(SourceEntity, { tenantId, id: { $in: [...ids] } }, options);
        return new Map(rows.map((row) => [row.id, row.timezone ?? null]));
      },
      /** The kinds of those that exist, by id. */
      hintsOf: async (tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
        if (ids.length === 0) return new Map();
        const options = { fields: ["id", "hint"], disableIdentityMap: true } as const;
        const rows = await em.find(SourceEntity, { tenantId, id: { $in: [...ids] } }, options);
        return new Map(rows.map((row) => [row.id, row.hint]));
      },
      /** Of those of one owner, by id; only of sources that have one. */
      boundariesOf: async (
        tenantId: string,
        ownerUserId: string | null,
        ids: readonly string[],
      ): Promise<ReadonlyMap<string, Boundary>> => {
        if (ids.length === 0) return new Map();
        const options = { fields: ["id", "boundary"], disableIdentityMap: true } as const;
        const rows = await em.find(SourceEntity, { tenantId, ownerUserId, id: { $in: [...ids] } }, options);
        return new Map(rows.flatMap(({ id, boundary }) => (boundary ? [[id, boundary as Boundary]] : [])));
      },
      /** The tenant's own keys by id; null where a source has none. */
      keysOf: async (tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> => {
        if (ids.length === 0) return new Map();
        const options = { fields: ["id", "tenantKey"], disableIdentityMap: true } as const;
        const rows = await em.find(SourceEntity, { tenantId, id: { $in: [...ids] } }, options);
        return new Map(rows.map((row) => [row.id, row.tenantKey ?? null]));
      },
      /**
       * One owner's enabled sensors whose location lies in one of the boxes. geometry.ts decides whether it lies inside
       * a boundary.
       */
      sensorsIn: async (
        tenantId: string,
        ownerUserId: string | null,
        boxes: readonly Box[],
      ): Promise<readonly Source[]> => {
        if (boxes.length === 0) return [];
        const places = boxes.map(({ west, south, east, north }) => ({
          latitude: { $gte: south, $lte: north },
          longitude: { $gte: west, $lte: east },
        }));
        return findAll(tenantId, { ownerUserId, hint: sensorHint, enabled: true, $or: places });
      },
      /**
       * Ids of one owner's enabled areas whose extent meets the location's. geometry.ts decides whether it lies inside
       * a boundary.
       */
      areasAround: async (
        tenantId: string,
        ownerUserId: string | null,
        { latitude, longitude }: Location,
      ): Promise<readonly string[]> => {
        const extent = { west: longitude, south: latitude, east: longitude, north: latitude };
        const where = { $and: [{ tenantId, ownerUserId, hint: areaHint, enabled: true }, meeting(extent)] };
        const rows = await em.find(SourceEntity, where, { fields: ["id"], orderBy: byId, disableIdentityMap: true });
        return rows.map(({ id }) => id);
      },
      /** One owner's sources that a sync took from the adapter. */
      synced: (tenantId: string, adapterId: string, ownerUserId: string | null): Promise<readonly Source[]> =>
        findAll(tenantId, { ownerUserId, syncedBy: adapterId }),
      /** The same, and those that have one of the keys. All are locked until the transaction ends. */
      lockForSync: async (
        tenantId: string,
        adapterId: string,
        ownerUserId: string | null,
        tenantKeys: readonly string[],
      ): Promise<readonly Source[]> => {
        await lockKeysOfOwner(tenantId, ownerUserId);
        return lockAll(tenantId, { ownerUserId, $or: [{ syncedBy: adapterId }, hasKeyOf(tenantKeys)] });
      },
      /** Before an adapter is deleted: the sources that a sync took from it stay, as if made by hand. */
      clearOfAdapter: async (tenantId: string, adapterId: string, now: number): Promise<void> => {
        await em.execute(clearOfAdapterSql, [tenantId, adapterId, isoTime(now)]);
      },
      /** Adds those whose keys are free, and returns the ids of what was added. */
      insertAll: (sources: readonly StoredSource[]): Promise<ReadonlySet<string>> => insertSources(em, sources),
      /** Of sources that were locked. */
      updateAll: (sources: readonly StoredSource[]): Promise<void> => updateSources(em, sources),
    }),
  };
}

const positionsSql =
  "select coalesce(sum(positions), 0)::int as sum from sources where tenant_id = ? and positions > 0";

/** Locks in the order that every change of many sources uses. */
const clearOfAdapterSql = `
  with synced as materialized (select tenant_id, id from sources where tenant_id = ? and synced_by = ? order by id for update)
  update sources s set synced_by = null, revision = s.revision + 1, updated_at = ?::timestamptz
  from synced where s.tenant_id = synced.tenant_id and s.id = synced.id`;

type SourceRow = InferEntity<typeof SourceEntity>;

/** They belong to the caller's tenant, even where they name another. */
function ownOf({ tenantId }: Caller, sources: readonly StoredSource[]): readonly StoredSource[] {
  return sources.map((source) => ({ ...source, tenantId }));
}

/** A list as one parameter, because a statement takes at most 65,535 of them. */
function hasKeyOf(tenantKeys: readonly string[]): FilterQuery<SourceRow> {
  return { [raw("tenant_key in (select jsonb_array_elements_text(?::jsonb))", [JSON.stringify(tenantKeys)])]: [] };
}

/** The same by ids. */
function isOneOf(ids: readonly string[]): FilterQuery<SourceRow> {
  return { [raw("id in (select jsonb_array_elements_text(?::jsonb))", [JSON.stringify(ids)])]: [] };
}

function conditions({ ids, q, extent, among = [], ...exact }: SourceFilter): FilterQuery<SourceRow>[] {
  const found: FilterQuery<SourceRow>[] = Object.entries(exact).flatMap(([name, value]) =>
    value === undefined ? [] : [{ [name]: value }],
  );
  if (ids !== undefined) found.push({ id: { $in: [...ids] } });
  if (q !== undefined) found.push(holding(q, ["displayName", "tenantKey", "sensorType"]));
  if (extent !== undefined) found.push(meeting(extent));
  return [...found, ...among.map(isOneOf)];
}

function toSource(row: SourceRow, ownerUserKey: string | null): Source {
  const { latitude, longitude } = row;
  const hasLocation = typeof latitude === "number" && typeof longitude === "number";
  return {
    id: row.id,
    tenantId: row.tenantId,
    displayName: row.displayName,
    tenantKey: row.tenantKey ?? null,
    hint: row.hint,
    sensorType: row.sensorType ?? null,
    location: hasLocation ? { latitude, longitude } : null,
    boundary: row.boundary ?? null,
    timezone: row.timezone ?? null,
    enabled: row.enabled,
    disabledBySync: row.disabledBySync,
    syncedBy: row.syncedBy ?? null,
    status: row.status,
    lastDataAt: row.lastDataAt ?? null,
    cadenceSeconds: row.cadenceSeconds ?? null,
    ownerUserId: row.ownerUserId ?? null,
    ownerUserKey,
    revision: row.revision,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
