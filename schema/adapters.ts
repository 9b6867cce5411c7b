/**
 * Adapters: table, queries, row → domain. Secrets are stored sealed, and leave this file sealed and apart from the
 * record.
 */
import { defineEntity, type FilterQuery, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { fittingCount, type Page, type PageRequest, toPage } from "#core/page.ts";
import type { CompiledScript } from "#sandbox/contract.ts";
import {
  type Adapter,
  adapterLanguages,
  type AdapterSettings,
  type Facet,
  facets,
  type SealedEnv,
} from "#server/adapters/model.ts";
import type { ParamsSchema } from "#server/tiles/model.ts";
import {
  choiceColumn,
  countColumn,
  flagColumn,
  idColumn,
  jsonColumn,
  references,
  textColumn,
  timeColumn,
  verbatimJsonColumn,
} from "./connection/columns.ts";
import { afterKey, holding, newestFirst, pageOptions } from "./connection/paging.ts";
import { saving } from "./tenant-keys.ts";
import { TenantEntity } from "./tenants.ts";

export const AdapterEntity = defineEntity({
  name: "Adapter",
  tableName: "adapters",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    displayName: textColumn(),
    tenantKey: textColumn().nullable(),
    facet: choiceColumn(facets),
    language: choiceColumn(adapterLanguages),
    script: textColumn(),
    compiled: jsonColumn<CompiledScript>(),
    egress: jsonColumn<readonly string[]>(),
    sealedEnv: jsonColumn<SealedEnv>(),
    enabled: flagColumn(),
    timeoutMs: countColumn(),
    settings: verbatimJsonColumn<AdapterSettings>().nullable(),
    settingsSchema: verbatimJsonColumn<ParamsSchema>().nullable(),
    maxSpanHours: countColumn().nullable(),
    templateKey: textColumn().nullable(),
    templateVersion: countColumn().nullable(),
    /** What the script's latest answer left for its next call. */
    sealedState: textColumn().nullable(),
    lastError: textColumn().nullable(),
    consecutiveFailures: countColumn(),
    disabledReason: textColumn().nullable(),
    lastSyncAt: timeColumn().nullable(),
    /** When the next pass over all owners of a `targets` adapter is due; null before the first. */
    nextSyncAt: timeColumn().nullable(),
    revision: countColumn(),
    createdAt: timeColumn(),
    updatedAt: timeColumn(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
  },
  indexes: [{ name: "adapters_newest", properties: ["tenantId", "createdAt", "id"] }],
  uniques: [
    { name: "adapters_one_enabled_per_facet", properties: ["tenantId", "facet"], where: "enabled" },
    { name: "adapters_tenant_key", properties: ["tenantId", "tenantKey"] },
  ],
});

export interface AdapterWithEnv {
  readonly adapter: Adapter;
  readonly sealedEnv: SealedEnv;
  /** Null where the script has left none. */
  readonly sealedState: string | null;
}

export type StoredAdapter = Omit<Adapter, "envNames"> & { readonly sealedEnv: SealedEnv };
export type AdapterSaveOutcome = "saved" | "facet-taken" | "tenant-key-taken";

export interface AdapterFilter {
  /** A text anywhere in the name or the tenant's key. */
  readonly q?: string;
  readonly facet?: Facet;
  /** Exactly this `tenantKey`. */
  readonly tenantKey?: string;
}

/** A page ends early where its scripts together have more bytes. */
export const maxScriptBytesPerPage = 4 * 1024 * 1024;

const taken = { adapters_one_enabled_per_facet: "facet-taken", adapters_tenant_key: "tenant-key-taken" } as const;

export function adapterStores(em: SqlEntityManager) {
  const one = async (where: FilterQuery<AdapterRow>): Promise<AdapterWithEnv | null> => {
    const row = await em.findOne(AdapterEntity, where, { disableIdentityMap: true });
    return row === null
      ? null
      : { adapter: toAdapter(row), sealedEnv: row.sealedEnv, sealedState: row.sealedState ?? null };
  };

  /** Without reading the scripts themselves. */
  const scriptBytes = async (tenantId: string, ids: readonly string[]): Promise<readonly number[]> => {
    const rows = await em.execute<{ id: string; bytes: number }[]>(scriptBytesSql, [tenantId, JSON.stringify(ids)]);
    const bytes = new Map(rows.map((row) => [row.id, row.bytes]));
    return ids.map((id) => bytes.get(id) ?? 0);
  };

  const lockRow = (tenantId: string, id: string) =>
    em.execute("select id from adapters where tenant_id = ? and id = ? for update", [tenantId, id]);

  return {
    forCaller: (caller: Caller<"adapters:manage">) => ({
      get: (id: string) => one({ tenantId: caller.tenantId, id }),
      /** The page may be shorter than its limit: see `maxScriptBytesPerPage`. */
      page: async (request: PageRequest, filter: AdapterFilter): Promise<Page<Adapter>> => {
        const { tenantId } = caller;
        const where = { $and: [{ tenantId }, afterKey(request.after), ...conditions(filter)] };
        const found = await em.find(AdapterEntity, where, { ...pageOptions(request), fields: ["id", "createdAt"] });
        const weights = await scriptBytes(
          tenantId,
          found.slice(0, request.limit).map(({ id }) => id),
        );
        const page = toPage(found, fittingCount(weights, maxScriptBytesPerPage), (row) => row);
        const own = { tenantId, id: { $in: page.items.map(({ id }) => id) } };
        const rows = await em.find(AdapterEntity, own, { orderBy: newestFirst, disableIdentityMap: true });
        return { ...page, items: rows.map(toAdapter) };
      },
      /** The adapter, locked against other changes until the transaction ends. */
      lock: async (id: string): Promise<AdapterWithEnv | null> => {
        await lockRow(caller.tenantId, id);
        return one({ tenantId: caller.tenantId, id });
      },
      /** Every adapter of the facet, locked in the same way. */
      lockFacet: async (facet: Facet): Promise<void> => {
        await em.execute("select id from adapters where tenant_id = ? and facet = ? order by id for update", [
          caller.tenantId,
          facet,
        ]);
      },
      /** The enabled one of the facet. */
      enabled: (facet: Facet) => one({ tenantId: caller.tenantId, facet, enabled: true }),
      holderOfKey: async (tenantKey: string | null): Promise<string | null> => {
        const where = { tenantId: caller.tenantId, tenantKey };
        return (await em.findOne(AdapterEntity, where, { fields: ["id"], disableIdentityMap: true }))?.id ?? null;
      },
      insert: (adapter: StoredAdapter): Promise<AdapterSaveOutcome> =>
        saving(em, taken, () => em.insert(AdapterEntity, { ...adapter, tenantId: caller.tenantId })),
      update: ({ id, tenantId: _, ...changes }: StoredAdapter): Promise<AdapterSaveOutcome> =>
        saving(em, taken, () => em.nativeUpdate(AdapterEntity, { tenantId: caller.tenantId, id }, changes)),
      delete: async (id: string): Promise<void> => {
        await em.nativeDelete(AdapterEntity, { tenantId: caller.tenantId, id });
      },
    }),

    /** What every caller of the tenant may know: not the adapters, but what there is one for. */
    forAnyCaller: ({ tenantId }: Caller) => ({
      enabledFacets: async (): Promise<readonly Facet[]> => {
        const options = { fields: ["facet"], disableIdentityMap: true } as const;
        return (await em.find(AdapterEntity, { tenantId, enabled: true }, options)).map(({ facet }) => facet);
      },
    }),

    forSystem: () => ({
      /** The tenant's enabled adapter of a facet; there is at most one. */
      enabled: (tenantId: string, facet: Facet) => one({ tenantId, facet, enabled: true }),
      /** The latest of a facet that the service disabled and nobody has enabled since. */
      disabledByService: async (tenantId: string, facet: Facet): Promise<Adapter | null> => {
        const where = { tenantId, facet, enabled: false, disabledReason: { $ne: null } };
        const [row] = await em.find(AdapterEntity, where, {
          orderBy: { updatedAt: "desc" },
          limit: 1,
          disableIdentityMap: true,
        });
        return row === undefined ? null : toAdapter(row);
      },
      /** The adapter, locked against other changes until the transaction ends. */
      lock: async (tenantId: string, id: string): Promise<Adapter | null> => {
        await lockRow(tenantId, id);
        return (await one({ tenantId, id }))?.adapter ?? null;
      },
      /** Null where there is none, or no such adapter. */
      sealedState: async (tenantId: string, id: string): Promise<string | null> => {
        const found = await em.findOne(
          AdapterEntity,
          { tenantId, id },
          { fields: ["sealedState"], disableIdentityMap: true },
        );
        return found?.sealedState ?? null;
      },
      /** The latest to be kept stays. */
      keepState: async (tenantId: string, id: string, sealedState: string | null): Promise<void> => {
        await em.nativeUpdate(AdapterEntity, { tenantId, id }, { sealedState });
      },
      /** Writes only where there is something to clear. */
      recordSuccess: async (tenantId: string, id: string): Promise<void> => {
        const unwell = { $or: [{ lastError: { $ne: null } }, { consecutiveFailures: { $gt: 0 } }] };
        await em.nativeUpdate(
          AdapterEntity,
          { $and: [{ tenantId, id }, unwell] },
          { lastError: null, consecutiveFailures: 0 },
        );
      },
      recordFailure: async ({ tenantId, id, ...adapter }: Adapter): Promise<void> => {
        const { lastError, consecutiveFailures, enabled, disabledReason, revision, updatedAt } = adapter;
        await em.nativeUpdate(
          AdapterEntity,
          { tenantId, id },
          { lastError, consecutiveFailures, enabled, disabledReason, revision, updatedAt },
        );
      },
    }),
  };
}

const scriptBytesSql = `
  select id, octet_length(script) as bytes from adapters
  where tenant_id = ? and id in (select jsonb_array_elements_text(?::jsonb))`;

type AdapterRow = InferEntity<typeof AdapterEntity>;

function conditions({ q, tenantKey, facet }: AdapterFilter): FilterQuery<AdapterRow>[] {
  const found: FilterQuery<AdapterRow>[] = [];
  if (q !== undefined) found.push(holding(q, ["displayName", "tenantKey"]));
  if (tenantKey !== undefined) found.push({ tenantKey });
  if (facet !== undefined) found.push({ facet });
  return found;
}

function toAdapter(row: AdapterRow): Adapter {
  return {
    id: row.id,
    tenantId: row.tenantId,
    displayName: row.displayName,
    tenantKey: row.tenantKey ?? null,
    facet: row.facet,
    language: row.language,
    script: row.script,
    compiled: row.compiled,
    egress: row.egress,
    envNames: Object.keys(row.sealedEnv).sort(),
    enabled: row.enabled,
    timeoutMs: row.timeoutMs,
    settings: row.settings ?? {},
    settingsSchema: row.settingsSchema ?? null,
    maxSpanHours: row.maxSpanHours ?? null,
    templateKey: row.templateKey ?? null,
    templateVersion: row.templateVersion ?? null,
    lastError: row.lastError ?? null,
    consecutiveFailures: row.consecutiveFailures,
    disabledReason: row.disabledReason ?? null,
    lastSyncAt: row.lastSyncAt ?? null,
    revision: row.revision,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
