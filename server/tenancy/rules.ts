/** The rules of tenants and keys: what a key may hand out, which keys work, which may go. Pure. */
import type { Scope } from "#core/caller.ts";
import type { ApiKey, Tenant } from "./model.ts";

export const demoTenantName = "Demo";
export const defaultMaxRunsPerHour = 120;
export const defaultRateLimitPerMinute = 600;

/** At most this much of a secret is shown to tell keys apart, and never more than a quarter of it. */
const maxPrefixLength = 12;

/** `lastUsedAt` is exact to this; writing it on every request would turn each read into a write. */
export const lastUsedStepMs = 60_000;

export function prefixOf(secret: string): string {
  return secret.slice(0, Math.min(maxPrefixLength, Math.floor(secret.length / 4)));
}

export function isUsable(key: ApiKey, now: number): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
}

/** Whether a credential works: its key is usable and its tenant is active. */
export function isAdmitted(key: ApiKey, tenant: Tenant, now: number): boolean {
  return tenant.status === "active" && isUsable(key, now);
}

/** Scopes that are asked for and that the one who hands out does not have. */
export function missingScopes(own: readonly Scope[], wanted: readonly Scope[]): readonly Scope[] {
  return wanted.filter((scope) => !own.includes(scope));
}

export type Revocation = "revoke" | "already-revoked" | "last-manager";

/**
 * What revoking `id` means, given every key of the tenant that is not revoked. A tenant without a usable key that holds `keys:manage`
 * could never make another.
 */
export function decideRevocation(unrevoked: readonly ApiKey[], id: string, now: number): Revocation {
  const key = unrevoked.find((each) => each.id === id);
  if (key === undefined) return "already-revoked";
  const isManager = (each: ApiKey): boolean => isUsable(each, now) && each.scopes.includes("keys:manage");
  const othersRemain = unrevoked.some((each) => each.id !== id && isManager(each));
  return isManager(key) && !othersRemain ? "last-manager" : "revoke";
}

export function isUsedLongAgo(key: ApiKey, now: number): boolean {
  return key.lastUsedAt === null || now - key.lastUsedAt >= lastUsedStepMs;
}
