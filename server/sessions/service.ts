/** The use cases of sessions: a tenant mints, lists and revokes them; a caller looks at itself and ends its own. */
import { type Caller, holds, type Principal, scopes } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, notFound } from "#core/errors.ts";
import { hashSecret, newId, newSecret } from "#core/ids.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { requireUnrevoked } from "#server/tenancy/revocation-check.ts";
import { missingScopes, principalOfKey } from "#server/tenancy/rules.ts";
import type { Tenant } from "#server/tenancy/model.ts";
import type { User } from "#server/users/model.ts";
import type { ListedSession, Session } from "./model.ts";
import { isOpen, mint, principalOf } from "./rules.ts";

export interface MintedSession {
  readonly session: Session;
  /** Shown once. */
  readonly token: string;
}

export interface SessionQuery {
  readonly q?: string;
  /** Also those that have expired. */
  readonly expired?: boolean;
  readonly limit?: number;
  readonly cursor?: string;
}

/** What a caller may know of itself. */
export interface Self {
  readonly user: User | null;
  readonly tenant: Tenant;
  readonly caller: Principal;
}

export interface SessionServiceOptions {
  readonly database: Database;
  readonly clock: Clock;
}

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService({ database, clock }: SessionServiceOptions) {
  const insert = async (
    stores: Stores,
    caller: Caller,
    userId: string | null,
    ttlMinutes: number,
  ): Promise<MintedSession> => {
    const session = mint(caller, { id: newId(), userId, ttlMinutes, now: clock.now() });
    const token = newSecret("gst_");
    await requireUnrevoked(stores, caller);
    await stores.sessions.forMinter(caller).insert(session, hashSecret(token));
    await stores.audit.forCaller(caller).changed("session", null, session);
    return { session, token };
  };

  const end = (caller: Caller, lock: (stores: Stores) => Promise<Session | null>): Promise<void> =>
    database.write(async (stores) => {
      const session = await lock(stores);
      if (session === null) throw notFound("session");
      if (session.revokedAt !== null) return;
      const revokedAt = clock.now();
      await stores.sessions.forSystem().endFamily(caller.tenantId, session.id, revokedAt);
      await stores.audit.forCaller(caller).changed("session", session, { ...session, revokedAt }, "revoked");
    });

  const selfOf = async (stores: Stores, caller: Caller): Promise<Self> => {
    const tenant = await stores.tenants.forCaller(caller).own();
    if (tenant === null) throw notFound("tenant");
    return { user: await stores.users.forAnyCaller(caller).self(), tenant, caller };
  };

  return {
    /**
     * @throws AppError `not-found`, `conflict` for a disabled user, `unauthenticated` where the caller was revoked
     * meanwhile
     */
    mintForUser: (caller: Caller<"users:manage">, userId: string, ttlMinutes: number): Promise<MintedSession> =>
      database.write(async (stores) => {
        const user = await stores.users.forCaller(caller).hold(userId);
        if (user === null) throw notFound("user");
        if (!user.enabled) throw new AppError("conflict", "The user is disabled. Enable the user first.");
        return insert(stores, caller, user.id, ttlMinutes);
      }),

    mintForTenant: (caller: Caller, ttlMinutes: number): Promise<MintedSession> =>
      database.write((stores) => insert(stores, caller, null, ttlMinutes)),

    /**
     * A session of the tenant that the first start made, for whoever starts the service and opens it in a browser. Its
     * scopes are all, so it is minted by a key that has them and never expires. Null where there is none.
     * @param reason is shown in the tenant's audit log
     */
    mintForFirstTenant: (reason: string, ttlMinutes: number): Promise<MintedSession | null> =>
      database.write(async (stores) => {
        const tenant = await stores.tenants.forSystem().first();
        if (tenant === null || tenant.status !== "active") return null;
        const keys = await stores.keys.forSystem().unrevoked(tenant.id);
        const minter = keys.find((key) => key.expiresAt === null && missingScopes(key.scopes, scopes).length === 0);
        if (minter === undefined) return null;
        const principal = principalOfKey(minter, newId());
        const session = mint(principal, { id: newId(), userId: null, ttlMinutes, now: clock.now() });
        const token = newSecret("gst_");
        await stores.sessions.forMinter(principal as Caller).insert(session, hashSecret(token));
        await stores.audit.forSystem(reason, tenant.id).changed("session", null, session);
        return { session, token };
      }),

    page: (caller: Caller<"users:manage">, query: SessionQuery): Promise<Page<ListedSession>> =>
      database.read((stores) => {
        const expiresAfter = query.expired === true ? null : clock.now();
        return stores.sessions.forCaller(caller).page(pageRequest(query), query, expiresAfter);
      }),

    /**
     * Ends the session and all that were minted with it. Ending an ended session changes nothing. A caller that may not
     * manage users reaches only the sessions that its own key has minted.
     * @throws AppError `not-found`
     */
    revoke: (caller: Caller, id: string): Promise<void> =>
      end(caller, ({ sessions }) =>
        (holds(caller, "users:manage") ? sessions.forCaller(caller) : sessions.forOwn(caller)).lock(id),
      ),

    pageOwn: (caller: Caller, query: SessionQuery): Promise<Page<ListedSession>> =>
      database.read((stores) => stores.sessions.forOwn(caller).page(pageRequest(query), query, clock.now())),

    /** @throws AppError `not-found` */
    endOwn: (caller: Caller, id: string): Promise<void> =>
      end(caller, (stores) => stores.sessions.forOwn(caller).lock(id)),

    /** Ends the caller's own session. A key has none. */
    logout: async (caller: Caller): Promise<void> => {
      const { sessionId } = caller;
      if (sessionId !== null) await end(caller, (stores) => stores.sessions.forOwn(caller).lock(sessionId));
    },

    self: (caller: Caller): Promise<Self> => database.read((stores) => selfOf(stores, caller)),

    /** Who a token signs in. @throws AppError `unauthenticated` */
    open: (token: string, requestId: string): Promise<Self> =>
      database.read(async (stores) => {
        const found = await stores.sessions.forSystem().findByHash(hashSecret(token));
        if (found === null || !isOpen(found, clock.now())) {
          throw new AppError("unauthenticated", "The session token is unknown, expired or revoked. Ask for a new one.");
        }
        // It is only used to read the caller itself, which needs no scope.
        return selfOf(stores, principalOf(found, requestId) as Caller);
      }),
  };
}
