/** Tenants and keys over REST: translates between the contract's JSON and the service. Decides nothing. */
import { isoTime } from "#core/time.ts";
import { pageRequest } from "#core/page.ts";
import type { components } from "#openapi/types.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { ApiKey, Tenant } from "./model.ts";
import { type NewKey, type TenancyService, tenantEtag } from "./service.ts";

type Operations =
  | "createTenant"
  | "listTenants"
  | "getTenant"
  | "updateTenant"
  | "getOwnTenant"
  | "updateOwnTenant"
  | "createTenantKey"
  | "createKey"
  | "listKeys"
  | "revokeKey";

export function tenancyHandlers(tenancy: TenancyService): Pick<Handlers, Operations> {
  return {
    createTenant: async ({ caller, body }) => {
      const { tenant, secret } = await tenancy.createTenant(caller, body.displayName);
      return { status: 201, body: { tenant: toTenantJson(tenant), apiKey: secret }, etag: tenantEtag(tenant) };
    },
    listTenants: async ({ caller, query }) => {
      const page = await tenancy.listTenants(caller, pageRequest(query), query.q);
      return { status: 200, body: { items: page.items.map(toTenantJson), nextCursor: page.nextCursor } };
    },
    getTenant: async ({ caller, params }) => {
      const tenant = await tenancy.getTenant(caller, params.id);
      return { status: 200, body: toTenantJson(tenant), etag: tenantEtag(tenant) };
    },
    updateTenant: async ({ caller, params, body, ifMatch }) => {
      const tenant = await tenancy.updateTenant(caller, params.id, body, ifMatch);
      return { status: 200, body: toTenantJson(tenant), etag: tenantEtag(tenant) };
    },
    getOwnTenant: async ({ caller }) => {
      const tenant = await tenancy.getOwnTenant(caller);
      return { status: 200, body: toTenantJson(tenant), etag: tenantEtag(tenant) };
    },
    updateOwnTenant: async ({ caller, body, ifMatch }) => {
      const tenant = await tenancy.updateOwnTenant(caller, body, ifMatch);
      return { status: 200, body: toTenantJson(tenant), etag: tenantEtag(tenant) };
    },
    createTenantKey: async ({ caller, params, body }) => {
      const { key, secret } = await tenancy.issueTenantKey(caller, params.id, newKeyOf(body));
      return { status: 201, body: { ...toKeyJson(key), secret } };
    },
    createKey: async ({ caller, body }) => {
      const { key, secret } = await tenancy.issueKey(caller, newKeyOf(body));
      return { status: 201, body: { ...toKeyJson(key), secret } };
    },
    listKeys: async ({ caller, query }) => {
      const page = await tenancy.listKeys(caller, pageRequest(query), query.q);
      return { status: 200, body: { items: page.items.map(toKeyJson), nextCursor: page.nextCursor } };
    },
    revokeKey: async ({ caller, params, query }) => {
      await tenancy.revokeKey(caller, params.id, query.cascade);
      return { status: 204, body: undefined };
    },
  };
}

function newKeyOf({ displayName, scopes, expiresAt }: components["schemas"]["ApiKeyInput"]): NewKey {
  return {
    displayName,
    scopes,
    expiresAt: expiresAt === undefined || expiresAt === null ? null : Date.parse(expiresAt),
  };
}

function toTenantJson(tenant: Tenant): components["schemas"]["Tenant"] {
  const { revision: _revision, ...rest } = tenant;
  return { ...rest, createdAt: isoTime(tenant.createdAt) };
}

function toKeyJson(key: ApiKey): components["schemas"]["ApiKey"] {
  const { tenantId: _tenant, ...rest } = key;
  return {
    ...rest,
    createdAt: isoTime(key.createdAt),
    lastUsedAt: optionalTime(key.lastUsedAt),
    expiresAt: optionalTime(key.expiresAt),
    revokedAt: optionalTime(key.revokedAt),
  };
}

function optionalTime(epochMs: number | null): string | null {
  return epochMs === null ? null : isoTime(epochMs);
}
