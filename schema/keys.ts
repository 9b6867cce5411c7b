/** API keys: table, queries, row → domain. Holds the hash of a secret, never the secret. */
import { defineEntity, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller, Scope } from "#core/caller.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import type { ApiKey, Tenant } from "#server/tenancy/model.ts";
import { idColumn, jsonColumn, references, textColumn, timeColumn } from "./connection/columns.ts";
import { afterKey, holding, pageOptions } from "./connection/paging.ts";
import { TenantEntity } from "./tenants.ts";

export const KeyEntity = defineEntity({
  name: "ApiKey",
  tableName: "api_keys",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    displayName: textColumn(),
    prefix: textColumn(),
    secretHash: textColumn(),
    scopes: jsonColumn<readonly Scope[]>(),
    createdAt: timeColumn(),
    lastUsedAt: timeColumn().nullable(),
    expiresAt: timeColumn().nullable(),
    revokedAt: timeColumn().nullable(),
    issuedByKeyId: idColumn().nullable(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
  },
  indexes: [
    { name: "api_keys_newest", properties: ["tenantId", "createdAt", "id"] },
    { name: "api_keys_of_issuer", properties: ["tenantId", "issuedByKeyId"], where: "issued_by_key_id is not null" },
  ],
  uniques: [{ name: "api_keys_secret_hash", properties: ["secretHash"] }],
});

export interface KeyWithTenant {
  readonly key: ApiKey;
  readonly tenant: Tenant;
}

/** @param onChange called with each change of what a key lets in */
export function keyStores(em: SqlEntityManager, onChange: () => Promise<void>) {
  const insert = async (key: ApiKey, secretHash: string): Promise<void> => {
    await em.insert(KeyEntity, { ...key, secretHash });
  };

  return {
    forCaller: (caller: Caller<"keys:manage">) => ({
      insert,
      page: async (request: PageRequest, q?: string): Promise<Page<ApiKey>> => {
        const search = q === undefined ? {} : holding(q, ["displayName", "prefix"]);
        const where = { $and: [{ tenantId: caller.tenantId }, afterKey(request.after), search] };
        const rows = await em.find(KeyEntity, where, pageOptions(request));
        return toPage(rows.map(toKey), request.limit, (key) => key);
      },
      /**
       * From now until the transaction ends, no key of the tenant can be revoked. Several transactions may hold this at
       * once.
       */
      hold: async (): Promise<void> =>
        void (await em.execute("select id from tenants where id = ? for share", [caller.tenantId])),
      /**
       * Every key of the tenant that is not revoked. Until the transaction ends, no other transaction can revoke or
       * issue one.
       */
      lockUnrevoked: async (): Promise<readonly ApiKey[]> => {
        await em.execute("select id from tenants where id = ? for no key update", [caller.tenantId]);
        const rows = await em.find(
          KeyEntity,
          { tenantId: caller.tenantId, revokedAt: null },
          { disableIdentityMap: true },
        );
        return rows.map(toKey);
      },
      exists: async (id: string): Promise<boolean> =>
        (await em.count(KeyEntity, { tenantId: caller.tenantId, id })) > 0,
      /**
       * The key and all keys that were issued with it, directly or through others, in any state. The caller's own key
       * and what that issued are left out, unless it is the key itself.
       */
      family: async (id: string): Promise<readonly string[]> => {
        const rows = await em.execute<{ id: string }[]>(familySql, [
          caller.tenantId,
          id,
          caller.tenantId,
          caller.keyId,
        ]);
        return rows.map((row) => row.id);
      },
      revoke: async (id: string, revokedAt: number): Promise<void> => {
        await em.nativeUpdate(KeyEntity, { tenantId: caller.tenantId, id }, { revokedAt });
        await onChange();
      },
    }),
    forSystem: () => ({
      insert,
      /**
       * The key with this secret's hash and its tenant, in any state; null when there is none. One statement: it runs
       * on every request.
       */
      findByHash: async (secretHash: string): Promise<KeyWithTenant | null> => {
        const [row] = await em.execute<KeyWithTenant[]>(findByHashSql, [secretHash]);
        return row ?? null;
      },
      /** The same, by its id. */
      findWithTenant: async (tenantId: string, id: string): Promise<KeyWithTenant | null> => {
        const [row] = await em.execute<KeyWithTenant[]>(findByIdSql, [tenantId, id]);
        return row ?? null;
      },
      /** Those of a tenant that are not revoked, the oldest first. */
      unrevoked: async (tenantId: string): Promise<readonly ApiKey[]> => {
        const rows = await em.find(
          KeyEntity,
          { tenantId, revokedAt: null },
          { orderBy: { createdAt: "asc", id: "asc" }, disableIdentityMap: true },
        );
        return rows.map(toKey);
      },
      /** Never moves backwards, because several processes may report out of order. */
      touch: async (tenantId: string, id: string, lastUsedAt: number): Promise<void> => {
        const olderUse = [{ lastUsedAt: null }, { lastUsedAt: { $lt: lastUsedAt } }];
        await em.nativeUpdate(KeyEntity, { tenantId, id, $or: olderUse }, { lastUsedAt });
      },
    }),
  };
}

function toKey(row: InferEntity<typeof KeyEntity>): ApiKey {
  return {
    id: row.id,
    tenantId: row.tenantId,
    displayName: row.displayName,
    prefix: row.prefix,
    scopes: row.scopes,
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt ?? null,
    expiresAt: row.expiresAt ?? null,
    revokedAt: row.revokedAt ?? null,
    issuedByKeyId: row.issuedByKeyId ?? null,
  };
}

/** Epoch milliseconds of a column, in JSON as well. */
export const epochMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

/** An `ApiKey` from `api_keys k`. */
export const keyJsonSql = `json_build_object(
      'id', k.id, 'tenantId', k.tenant_id, 'displayName', k.display_name, 'prefix', k.prefix, 'scopes', k.scopes,
      'createdAt', ${epochMs("k.created_at")}, 'lastUsedAt', ${epochMs("k.last_used_at")},
      'expiresAt', ${epochMs("k.expires_at")}, 'revokedAt', ${epochMs("k.revoked_at")}, 'issuedByKeyId', k.issued_by_key_id)`;

/** A `Tenant` from `tenants t`. */
export const tenantJsonSql = `json_build_object(
      'id', t.id, 'displayName', t.display_name, 'status', t.status, 'maxRunsPerHour', t.max_runs_per_hour,
      'rateLimitPerMinute', t.rate_limit_per_minute, 'revision', t.revision, 'createdAt', ${epochMs("t.created_at")})`;

const familySql = `
  with recursive family as (
    select id from api_keys where tenant_id = ? and id = ?
    union
    select child.id from api_keys child join family on child.issued_by_key_id = family.id where child.tenant_id = ? and child.id <> ?
  )
  select id from family order by id`;

const findSql = `
  select ${keyJsonSql} as key, ${tenantJsonSql} as tenant
  from api_keys k
  join tenants t on t.id = k.tenant_id`;
const findByHashSql = `${findSql} where k.secret_hash = ?`;
const findByIdSql = `${findSql} where k.tenant_id = ? and k.id = ?`;
