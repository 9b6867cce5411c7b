/** Which sessions may be minted, how long they last, and which authenticate their bearer. Pure. */
import { type Principal, userSessionScopes } from "#core/caller.ts";
import { isAdmitted } from "#server/tenancy/rules.ts";
import type { Session, SessionWithTenant } from "./model.ts";

const minuteMs = 60_000;

/** How long an expired session is still listed. */
export const keepExpiredMs = 24 * 60 * minuteMs;

export interface MintRequest {
  readonly id: string;
  /** Null for a session of the tenant itself. */
  readonly userId: string | null;
  readonly ttlMinutes: number;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * A user's session has the scopes of users; a tenant's session has the scopes that its minter had. No session outlives
 * the credential that minted it, so that a session cannot renew itself.
 */
export function mint(minter: Principal, { id, userId, ttlMinutes, now }: MintRequest): Session {
  return {
    id,
    tenantId: minter.tenantId,
    userId,
    keyId: minter.keyId,
    parentId: minter.sessionId,
    scopes: userId === null ? minter.scopes : userSessionScopes,
    createdAt: now,
    expiresAt: Math.min(now + ttlMinutes * minuteMs, minter.expiresAt ?? Number.POSITIVE_INFINITY),
    revokedAt: null,
  };
}

/** Whether a token works: the session is not over, and its key, its tenant and its user are active. */
export function isOpen({ session, key, tenant, isUserEnabled }: SessionWithTenant, now: number): boolean {
  return session.revokedAt === null && session.expiresAt > now && isUserEnabled && isAdmitted(key, tenant, now);
}

export function principalOf({ session }: SessionWithTenant, requestId: string): Principal {
  return {
    tenantId: session.tenantId,
    kind: session.userId === null ? "tenant-session" : "user-session",
    keyId: session.keyId,
    userId: session.userId,
    sessionId: session.id,
    expiresAt: session.expiresAt,
    scopes: session.scopes,
    requestId,
  };
}
