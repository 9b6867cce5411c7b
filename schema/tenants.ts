/** Tenants: table, queries, row → domain. Knows nothing of keys or of who may ask. */
import { defineEntity, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller, Operator, Principal } from "#core/caller.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import { noOverrides, type RetentionOverrides } from "#server/retention/model.ts";
import type { Tenant } from "#server/tenancy/model.ts";
import { choiceColumn, countColumn, idColumn, jsonColumn, textColumn, timeColumn } from "./connection/columns.ts";
import { afterKey, holding, pageOptions } from "./connection/paging.ts";

export const TenantEntity = defineEntity({
  name: "Tenant",
  tableName: "tenants",
  properties: {
    id: idColumn().primary(),
    displayName: textColumn(),
    status: choiceColumn(["active", "suspended"]),
    maxRunsPerHour: countColumn(),
    rateLimitPerMinute: countColumn(),
    /** Null where nothing was ever set. */
    retention: jsonColumn<RetentionOverrides>().nullable(),
    locale: textColumn().nullable(),
    timezone: textColumn().nullable(),
    senderName: textColumn().nullable(),
    /** Null where nothing was ever set. */
    frameOrigins: jsonColumn<readonly string[]>().nullable(),
    revision: countColumn(),
    createdAt: timeColumn(),
  },
  indexes: [{ name: "tenants_newest", properties: ["createdAt", "id"] }],
});

/** Serialises the first starts of several processes: any constant that no other advisory lock uses. */
const provisioningLock = 7_301_002;
const tenantsPerLook = 500;

/** @param onChange called with each change of a tenant */
export function tenantStores(em: SqlEntityManager, onChange: () => Promise<void>) {
  const one = async (id: string): Promise<Tenant | null> => {
    const row = await em.findOne(TenantEntity, { id }, { disableIdentityMap: true });
    return row === null ? null : toTenant(row);
  };

  const all = {
    get: one,
    insert: async (tenant: Tenant): Promise<void> => {
      await em.insert(TenantEntity, tenant);
    },
    /** The tenant, locked against other changes until the transaction ends. */
    lock: async (id: string): Promise<Tenant | null> => {
      await em.execute("select id from tenants where id = ? for no key update", [id]);
      return one(id);
    },
    /** The same; null also where another transaction has locked it. */
    lockIfFree: async (id: string): Promise<Tenant | null> => {
      const locked = await em.execute("select id from tenants where id = ? for no key update skip locked", [id]);
      return locked.length === 0 ? null : one(id);
    },
    update: async (tenant: Tenant): Promise<void> => {
      const { id, createdAt: _createdAt, ...changes } = tenant;
      await em.nativeUpdate(TenantEntity, { id }, changes);
      await onChange();
    },
    page: async (request: PageRequest, q?: string): Promise<Page<Tenant>> => {
      const search = q === undefined ? {} : holding(q, ["displayName"]);
      const rows = await em.find(TenantEntity, { ...afterKey(request.after), ...search }, pageOptions(request));
      return toPage(rows.map(toTenant), request.limit, (tenant) => tenant);
    },
    /** The one that was made first. Null where there is none. */
    first: async (): Promise<Tenant | null> => {
      const orderBy: [{ createdAt: "asc" }, { id: "asc" }] = [{ createdAt: "asc" }, { id: "asc" }];
      const [row] = await em.find(TenantEntity, {}, { orderBy, limit: 1, disableIdentityMap: true });
      return row === undefined ? null : toTenant(row);
    },
    /** At most 500 tenants, by id, with what was set for them alone. */
    overridesAfter: async (id: string): Promise<readonly Pick<Tenant, "id" | "retention">[]> => {
      const options = { orderBy: { id: "asc" }, limit: tenantsPerLook, disableIdentityMap: true } as const;
      return (await em.find(TenantEntity, { id: { $gt: id } }, options)).map(toTenant);
    },
    /** Whether no tenant exists yet; holds a lock until the transaction ends, so that one process alone provisions. */
    lockedIsEmpty: async (): Promise<boolean> => {
      await em.execute("select pg_advisory_xact_lock(?)", [provisioningLock]);
      return (await em.count(TenantEntity)) === 0;
    },
  };

  return {
    forCaller: (caller: Principal) => ({ own: () => one(caller.tenantId) }),
    forBranding: (caller: Caller<"branding:manage">) => ({
      lockOwn: () => all.lock(caller.tenantId),
      /** Of the own tenant what it decides itself. */
      update: async ({ locale, timezone, senderName, frameOrigins, revision }: Tenant): Promise<void> => {
        const own = { locale, timezone, senderName, frameOrigins, revision };
        await em.nativeUpdate(TenantEntity, { id: caller.tenantId }, own);
        await onChange();
      },
    }),
    forOperator: (_operator: Operator) => all,
    forSystem: () => all,
  };
}

function toTenant(row: InferEntity<typeof TenantEntity>): Tenant {
  return {
    id: row.id,
    displayName: row.displayName,
    status: row.status,
    maxRunsPerHour: row.maxRunsPerHour,
    rateLimitPerMinute: row.rateLimitPerMinute,
    retention: inReadingOrder(row.retention ?? noOverrides),
    locale: row.locale ?? null,
    timezone: row.timezone ?? null,
    senderName: row.senderName ?? null,
    frameOrigins: row.frameOrigins ?? [],
    revision: row.revision,
    createdAt: row.createdAt,
  };
}

/** The database keeps no order of members. */
function inReadingOrder(overrides: RetentionOverrides): RetentionOverrides {
  const { runDays, runsPerFlow, eventDays, deliveryDays, auditDays } = overrides;
  return { runDays, runsPerFlow, eventDays, deliveryDays, auditDays };
}
