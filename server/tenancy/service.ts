/** The use cases of tenants and their keys. */
import { type Caller, type Operator, type Scope, scopes } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, type FieldError, invalid, notFound } from "#core/errors.ts";
import { changesNothing, requireMatch } from "#core/etag.ts";
import { hashSecret, newId, newSecret } from "#core/ids.ts";
import type { Page, PageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { noOverrides, type RetentionOverrides } from "#server/retention/model.ts";
import { requireUnrevoked } from "./revocation-check.ts";
import type { ApiKey, Tenant } from "./model.ts";
import {
  decideRevocation,
  defaultMaxRunsPerHour,
  defaultRateLimitPerMinute,
  demoTenantName,
  expiryOfIssued,
  missingScopes,
  prefixOf,
  tenantFaults,
} from "./rules.ts";

export interface NewKey {
  readonly displayName: string;
  readonly scopes: readonly Scope[];
  /** Epoch ms; null for a key that does not expire. */
  readonly expiresAt: number | null;
}

export interface IssuedKey {
  readonly key: ApiKey;
  /** Shown once. */
  readonly secret: string;
}

export type TenantChanges = Partial<
  Pick<
    Tenant,
    | "displayName"
    | "status"
    | "maxRunsPerHour"
    | "rateLimitPerMinute"
    | "locale"
    | "timezone"
    | "senderName"
    | "frameOrigins"
  > & {
    /** What is left out stays as it is. */
    readonly retention: Partial<RetentionOverrides>;
  }
>;

/**
 * How people who have no language, zone or sender's name of their own are spoken to, and whose pages may frame the
 * service's.
 */
export type OwnTenantChanges = Pick<TenantChanges, "locale" | "timezone" | "senderName" | "frameOrigins">;

export interface TenancyOptions {
  readonly database: Database;
  readonly clock: Clock;
}

export type TenancyService = ReturnType<typeof createTenancyService>;

const firstKeyName = "First key";
const replacementName = "Replacement of a lost key";

export function createTenancyService({ database, clock }: TenancyOptions) {
  const draftTenant = (displayName: string): Tenant => ({
    id: newId(),
    displayName,
    status: "active",
    maxRunsPerHour: defaultMaxRunsPerHour,
    rateLimitPerMinute: defaultRateLimitPerMinute,
    retention: noOverrides,
    locale: null,
    timezone: null,
    senderName: null,
    frameOrigins: [],
    revision: 1,
    createdAt: clock.now(),
  });

  const draftKey = (
    tenantId: string,
    { displayName, scopes: wanted, expiresAt }: NewKey,
    secret: string,
    issuedByKeyId: string | null,
  ): ApiKey => ({
    id: newId(),
    tenantId,
    displayName,
    prefix: prefixOf(secret),
    scopes: wanted,
    createdAt: clock.now(),
    lastUsedAt: null,
    expiresAt,
    revokedAt: null,
    issuedByKeyId,
  });

  /** Null for `operator`: the first start. */
  const insertTenant = async (
    stores: Stores,
    tenant: Tenant,
    secret: string,
    operator: Operator | null,
  ): Promise<void> => {
    const key = draftKey(tenant.id, { displayName: firstKeyName, scopes, expiresAt: null }, secret, null);
    await stores.tenants.forSystem().insert(tenant);
    await stores.keys.forSystem().insert(key, hashSecret(secret));
    const audit =
      operator === null
        ? stores.audit.forSystem("first start", tenant.id)
        : stores.audit.forOperator(operator, tenant.id);
    await audit.changed("tenant", null, tenant);
    await audit.changed("key", null, key);
  };

  const revoke = async (stores: Stores, caller: Caller<"keys:manage">, keys: readonly ApiKey[]): Promise<void> => {
    const revokedAt = clock.now();
    for (const key of keys) {
      await stores.keys.forCaller(caller).revoke(key.id, revokedAt);
      await stores.audit.forCaller(caller).changed("key", key, { ...key, revokedAt }, "revoked");
    }
  };

  const expiryFaults = (expiresAt: number | null): readonly FieldError[] =>
    expiresAt === null || expiresAt > clock.now() ? [] : [{ loc: "expiresAt", message: "must be in the future" }];

  return {
    /** What is wrong with the expiry of a new key. */
    expiryFaults,

    /**
     * On a database without tenants: makes the Demo tenant with `bootstrapApiKey`, or with a new key, which is returned
     * to be shown once. `outcome` is `exists` on any other database, and `ignored` where a bootstrap key was given that
     * no tenant has.
     */
    provisionDemo: (
      bootstrapApiKey: string | null,
    ): Promise<{ outcome: "made" | "exists" | "ignored"; secret: string | null }> =>
      database.write(async (stores) => {
        if (await stores.tenants.forSystem().lockedIsEmpty()) {
          const secret = bootstrapApiKey ?? newSecret("gsk_");
          await insertTenant(stores, draftTenant(demoTenantName), secret, null);
          return { outcome: "made", secret: bootstrapApiKey === null ? secret : null };
        }
        if (bootstrapApiKey === null) return { outcome: "exists", secret: null };
        const known = await stores.keys.forSystem().findByHash(hashSecret(bootstrapApiKey));
        return { outcome: known === null ? "ignored" : "exists", secret: null };
      }),

    createTenant: async (operator: Operator, displayName: string): Promise<{ tenant: Tenant; secret: string }> => {
      const tenant = draftTenant(displayName);
      const secret = newSecret("gsk_");
      await database.write((stores) => insertTenant(stores, tenant, secret, operator));
      return { tenant, secret };
    },

    listTenants: (operator: Operator, request: PageRequest, q?: string): Promise<Page<Tenant>> =>
      database.read((stores) => stores.tenants.forOperator(operator).page(request, q)),

    getTenant: async (operator: Operator, id: string): Promise<Tenant> => {
      const tenant = await database.read((stores) => stores.tenants.forOperator(operator).get(id));
      if (tenant === null) throw notFound("tenant");
      return tenant;
    },

    /** @throws AppError `validation`, `not-found`, `precondition-failed` when `ifMatch` is stale */
    updateTenant: (operator: Operator, id: string, wanted: TenantChanges, ifMatch: string | null): Promise<Tenant> =>
      database.write(async (stores) => {
        const store = stores.tenants.forOperator(operator);
        const { before, after } = changed(await store.lock(id), wanted, ifMatch);
        if (after === before) return before;
        await store.update(after);
        await stores.audit.forOperator(operator, id).changed("tenant", before, after);
        return after;
      }),

    /** Of an active tenant; none for one that is unknown or suspended. */
    frameOriginsOf: async (id: string): Promise<readonly string[]> => {
      const tenant = await database.read((stores) => stores.tenants.forSystem().get(id));
      return tenant?.status === "active" ? tenant.frameOrigins : [];
    },

    /** The caller's own. */
    getOwnTenant: async (caller: Caller): Promise<Tenant> => {
      const tenant = await database.read((stores) => stores.tenants.forCaller(caller).own());
      if (tenant === null) throw notFound("tenant");
      return tenant;
    },

    /** What a tenant decides itself. @throws AppError as `updateTenant` */
    updateOwnTenant: (
      caller: Caller<"branding:manage">,
      wanted: OwnTenantChanges,
      ifMatch: string | null,
    ): Promise<Tenant> =>
      database.write(async (stores) => {
        const store = stores.tenants.forBranding(caller);
        const { before, after } = changed(await store.lockOwn(), wanted, ifMatch);
        if (after === before) return before;
        await store.update(after);
        await stores.audit.forCaller(caller).changed("tenant", before, after);
        return after;
      }),

    /**
     * It expires with its issuer at the latest.
     * @throws AppError `forbidden` for a session, and for scopes that the caller does not have itself; `validation`;
     *   `unauthenticated` if it was revoked meanwhile
     */
    issueKey: async (caller: Caller<"keys:manage">, wanted: NewKey): Promise<IssuedKey> => {
      if (caller.kind !== "key") {
        throw new AppError(
          "forbidden",
          "Sessions issue no keys: a key would outlive them. Use a key that holds keys:manage.",
        );
      }
      const faults = expiryFaults(wanted.expiresAt);
      if (faults.length > 0) throw invalid(faults);
      const missing = missingScopes(caller.scopes, wanted.scopes);
      if (missing.length > 0) {
        throw new AppError(
          "forbidden",
          `A key hands out only scopes that it has itself, and this one lacks ${missing.join(", ")}.`,
        );
      }
      const secret = newSecret("gsk_");
      const expiresAt = expiryOfIssued(caller.expiresAt, wanted.expiresAt);
      const key = draftKey(caller.tenantId, { ...wanted, expiresAt }, secret, caller.keyId);
      await database.write(async (stores) => {
        const store = stores.keys.forCaller(caller);
        await store.hold();
        await requireUnrevoked(stores, caller);
        await store.insert(key, hashSecret(secret));
        await stores.audit.forCaller(caller).changed("key", null, key);
      });
      return { key, secret };
    },

    /**
     * For a tenant whose keys are lost: any scope, and no issuer to expire with.
     * @throws AppError `not-found`, `validation`
     */
    issueTenantKey: async (operator: Operator, tenantId: string, wanted: NewKey): Promise<IssuedKey> => {
      const faults = expiryFaults(wanted.expiresAt);
      if (faults.length > 0) throw invalid(faults);
      const secret = newSecret("gsk_");
      const key = draftKey(tenantId, wanted, secret, null);
      await database.write(async (stores) => {
        if ((await stores.tenants.forOperator(operator).lock(tenantId)) === null) throw notFound("tenant");
        await stores.keys.forSystem().insert(key, hashSecret(secret));
        await stores.audit.forOperator(operator, tenantId).changed("key", null, key);
      });
      return { key, secret };
    },

    /**
     * A key with every scope of the tenant that the first start made, whatever its name is now. Null where no tenant
     * exists: the first start shows a key.
     * @param reason is shown in the tenant's audit log
     */
    issueFirstTenantKey: (reason: string): Promise<{ tenant: Tenant; secret: string } | null> =>
      database.write(async (stores) => {
        const tenant = await stores.tenants.forSystem().first();
        if (tenant === null) return null;
        const secret = newSecret("gsk_");
        const key = draftKey(tenant.id, { displayName: replacementName, scopes, expiresAt: null }, secret, null);
        await stores.keys.forSystem().insert(key, hashSecret(secret));
        await stores.audit.forSystem(reason, tenant.id).changed("key", null, key);
        return { tenant, secret };
      }),

    listKeys: (caller: Caller<"keys:manage">, request: PageRequest, q?: string): Promise<Page<ApiKey>> =>
      database.read((stores) => stores.keys.forCaller(caller).page(request, q)),

    /**
     * Ends the sessions that come from it. With `cascade`, all keys that it issued, directly or through others, are
     * revoked too, except the caller's own key and what that issued. Revoking a revoked key does not change that key.
     * @throws AppError `not-found`, `conflict` for the last key that holds `keys:manage`
     */
    revokeKey: (caller: Caller<"keys:manage">, id: string, cascade = false): Promise<void> =>
      database.write(async (stores) => {
        const store = stores.keys.forCaller(caller);
        // The lock comes first, so that of two requests that revoke the last two managers, the second sees what the
        // first did.
        const unrevoked = await store.lockUnrevoked();
        if (!(await store.exists(id))) throw notFound("key");
        const ids = cascade ? await store.family(id) : [id];
        const decision = decideRevocation(unrevoked, ids, clock.now());
        if (decision.outcome === "last-manager") {
          throw new AppError(
            "conflict",
            `One key that holds keys:manage and never expires must stay. Issue another one first${cascade ? ", and send this request with it" : ""}.`,
          );
        }
        await revoke(stores, caller, decision.keys);
        for (const each of ids) await stores.sessions.forSystem().endOfKey(caller.tenantId, each, clock.now());
      }),
  };
}

/** A tenant, and the same with the changes: `after` is `before` where they change nothing. */
function changed(
  before: Tenant | null,
  wanted: TenantChanges,
  ifMatch: string | null,
): { readonly before: Tenant; readonly after: Tenant } {
  const faults = tenantFaults(wanted);
  if (faults.length > 0) throw invalid(faults);
  if (before === null) throw notFound("tenant");
  requireMatch(ifMatch, tenantEtag(before));
  const changes = { ...wanted, retention: { ...before.retention, ...wanted.retention } };
  if (changesNothing(before, changes)) return { before, after: before };
  return { before, after: { ...before, ...changes, revision: before.revision + 1 } };
}

export function tenantEtag(tenant: Tenant): string {
  return String(tenant.revision);
}
