/**
 * From a bearer credential (a key or a session token) to its owner. Runs on every request, so it is one statement at
 * most. What the statement found is cached until a key, a session, a user or a tenant changes, in whatever process, and
 * is used only while this process would receive that (schema/connection/credential-invalidation.ts): a revoked key must
 * fail at once everywhere. Whether it has expired is looked at each time. A credential is looked up by its hash, so
 * that the time it takes says nothing about how much of it is right.
 */
import { LRUCache } from "lru-cache";
import type { Operator, Principal } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { hashSecret, hashesEqual, type SecretPrefix } from "#core/ids.ts";
import { inLane, requestLane } from "#core/fair-share.ts";
import type { Database } from "#schema/database.ts";
import type { KeyWithTenant } from "#schema/keys.ts";
import type { Stores } from "#schema/stores.ts";
import type { Logger } from "#server/logger.ts";
import type { SessionWithTenant } from "#server/sessions/model.ts";
import { isOpen, principalOf } from "#server/sessions/rules.ts";
import { defaultRateLimitPerMinute, isAdmitted, isUsedLongAgo, principalOfKey } from "#server/tenancy/rules.ts";

export interface Authenticator {
  /** Null for a credential that is unknown, expired, revoked, or of a suspended tenant. */
  authenticate(bearer: string, requestId: string): Promise<Principal | Operator | null>;
  /** Whether a credential that was let in earlier would still be, as the database has it now. */
  isStillLetIn(principal: Principal): Promise<boolean>;
  /** Requests per minute of a tenant, as of its newest request. */
  rateLimitOf(tenantId: string): number;
  /** Resolves when no use of a key is still to be written. */
  settle(): Promise<void>;
}

export interface AuthenticatorOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly adminApiKey: string | null;
}

const maxCached = 1_000;
const sessionPrefix: SecretPrefix = "gst_";

/** What a credential was found to be. */
type Found = KeyWithTenant | SessionWithTenant;

export function createAuthenticator({ database, clock, logger, adminApiKey }: AuthenticatorOptions): Authenticator {
  const adminHash = adminApiKey === null ? null : hashSecret(adminApiKey);
  const cached = new LRUCache<string, Found>({ max: maxCached });
  const limits = new LRUCache<string, number>({ max: maxCached });
  const touchedAt = new LRUCache<string, number>({ max: maxCached });
  const touching = new Set<Promise<void>>();
  let generation = 0;
  database.onCredentialChange(() => {
    generation += 1;
    cached.clear();
  });

  const find = async (bearer: string, secretHash: string): Promise<Found | null> => {
    const known = database.receivesCredentialChanges() ? cached.get(secretHash) : undefined;
    if (known !== undefined) return known;
    const asked = generation;
    // The tenant is not known yet, so each credential's requests are a lane.
    const found = await inLane(requestLane(secretHash), () =>
      database.read((stores) => lookUp(stores, bearer.startsWith(sessionPrefix), secretHash)),
    );
    // A change that was committed while this was read may not be in it.
    if (found !== null && asked === generation) cached.set(secretHash, found);
    return found;
  };

  const noteUse = ({ key }: KeyWithTenant, now: number): void => {
    const lastUsedAt = Math.max(key.lastUsedAt ?? 0, touchedAt.get(key.id) ?? 0);
    if (!isUsedLongAgo({ ...key, lastUsedAt: lastUsedAt || null }, now)) return;
    touchedAt.set(key.id, now);
    const touch = database
      .write((stores) => stores.keys.forSystem().touch(key.tenantId, key.id, now))
      .catch((err: unknown) => logger.warn({ err, keyId: key.id }, "the use of a key was not noted"))
      .finally(() => touching.delete(touch));
    touching.add(touch);
  };

  return {
    authenticate: async (bearer, requestId) => {
      const secretHash = hashSecret(bearer);
      if (adminHash !== null && hashesEqual(secretHash, adminHash)) return { kind: "operator", requestId };
      const found = await find(bearer, secretHash);
      const now = clock.now();
      if (found === null || !isLetIn(found, now)) return null;
      limits.set(found.tenant.id, found.tenant.rateLimitPerMinute);
      if ("session" in found) return principalOf(found, requestId);
      noteUse(found, now);
      return principalOfKey(found.key, requestId);
    },
    isStillLetIn: async (principal) => {
      const found = await database.read((stores) => lookUpAgain(stores, principal));
      return found !== null && isLetIn(found, clock.now());
    },
    rateLimitOf: (tenantId) => limits.get(tenantId) ?? defaultRateLimitPerMinute,
    settle: async () => void (await Promise.all(touching)),
  };
}

/** A bootstrap key may begin with anything, so only sessions are recognised by their prefix. */
function lookUp(stores: Stores, isSession: boolean, secretHash: string): Promise<Found | null> {
  return isSession
    ? stores.sessions.forSystem().findByHash(secretHash)
    : stores.keys.forSystem().findByHash(secretHash);
}

function lookUpAgain(stores: Stores, { tenantId, keyId, sessionId }: Principal): Promise<Found | null> {
  return sessionId === null
    ? stores.keys.forSystem().findWithTenant(tenantId, keyId)
    : stores.sessions.forSystem().findWithTenant(tenantId, sessionId);
}

function isLetIn(found: Found, now: number): boolean {
  return "session" in found ? isOpen(found, now) : isAdmitted(found.key, found.tenant, now);
}
