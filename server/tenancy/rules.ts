/** The rules of tenants and keys: what a key may issue, which keys work, and which may be revoked. Pure. */
import type { Principal, Scope } from "#core/caller.ts";
import type { FieldError } from "#core/errors.ts";
import { isLocale } from "#core/locale.ts";
import type { Parts } from "#core/partial-body.ts";
import { isTimeZone } from "#core/timezone.ts";
import type { ApiKey, Tenant } from "./model.ts";

export const demoTenantName = "Demo";
export const defaultMaxRunsPerHour = 120;
export const defaultRateLimitPerMinute = 3_000;

/**
 * What is wrong with a change beyond the contract's schema.
 * @param changes as much of the request as fits the schema
 */
export function tenantFaults({
  locale,
  timezone,
  frameOrigins,
}: Parts<Pick<Tenant, "locale" | "timezone" | "frameOrigins">>): readonly FieldError[] {
  const faults: FieldError[] = [];
  if (typeof locale === "string" && !isLocale(locale))
    faults.push({ loc: "locale", message: "must be a BCP 47 language tag, such as en or de-CH" });
  if (typeof timezone === "string" && !isTimeZone(timezone))
    faults.push({ loc: "timezone", message: "must be an IANA time zone name, such as Europe/Berlin" });
  for (const [position, origin] of (frameOrigins ?? []).entries())
    if (typeof origin === "string" && !isFrameOrigin(origin))
      faults.push({ loc: `frameOrigins[${position}]`, message: frameOriginFault(origin) });
  return faults;
}

/** What is meant can often be said: capitals, the usual port and a slash at the end are what people paste. */
function frameOriginFault(text: string): string {
  const meant = URL.parse(text)?.origin ?? "";
  return isFrameOrigin(meant) ? `must be an origin as browsers write it: ${meant}` : frameOriginAdvice;
}

const frameOriginAdvice =
  "must be an origin such as https://portal.example.com: https, the whole host, and no path. " +
  "Plain http is for localhost alone";
/** Narrower than what a URL may hold: it becomes part of a policy, where `;` ends a directive and `*` is any host. */
const frameOriginPattern = /^(?:https:\/\/(?<host>[a-z\d.-]+)|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/;
const hostLabelPattern = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/;

/** Whether it is an origin as browsers write it, of pages that may frame the service's own. */
export function isFrameOrigin(text: string): boolean {
  const found = frameOriginPattern.exec(text);
  if (found === null || URL.parse(text)?.origin !== text) return false;
  const labels = found.groups?.["host"]?.split(".") ?? [];
  return labels.every((label) => hostLabelPattern.test(label));
}

/** At most this much of a secret is shown, so that keys can be distinguished, and never more than a quarter of it. */
const maxPrefixLength = 12;

/** `lastUsedAt` is exact to this; writing it on every request would turn each read into a write. */
export const lastUsedStepMs = 60_000;

export function prefixOf(secret: string): string {
  return secret.slice(0, Math.min(maxPrefixLength, Math.floor(secret.length / 4)));
}

export function isUsable(key: ApiKey, now: number): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
}

/** Who comes in with a key. */
export function principalOfKey({ tenantId, id: keyId, scopes, expiresAt }: ApiKey, requestId: string): Principal {
  return { tenantId, kind: "key", keyId, userId: null, sessionId: null, expiresAt, scopes, requestId };
}

/** Whether a credential works: its key is usable and its tenant is active. */
export function isAdmitted(key: ApiKey, tenant: Tenant, now: number): boolean {
  return tenant.status === "active" && isUsable(key, now);
}

/** The requested scopes that the issuer does not have. */
export function missingScopes(own: readonly Scope[], wanted: readonly Scope[]): readonly Scope[] {
  return wanted.filter((scope) => !own.includes(scope));
}

/** No key outlives the one that issued it. Both are epoch milliseconds; null for never. */
export function expiryOfIssued(issuer: number | null, wanted: number | null): number | null {
  if (issuer === null) return wanted;
  return wanted === null ? issuer : Math.min(issuer, wanted);
}

export type Revocation =
  | { readonly outcome: "revoke"; readonly keys: readonly ApiKey[] }
  | { readonly outcome: "last-manager" };

/**
 * What revoking these keys means, given every key of the tenant that is not revoked. A tenant without a usable key that
 * holds `keys:manage` could never make another. So at least one of those that never expire must stay.
 */
export function decideRevocation(unrevoked: readonly ApiKey[], ids: readonly string[], now: number): Revocation {
  const managers = unrevoked.filter((key) => isUsable(key, now) && key.scopes.includes("keys:manage"));
  const lasting = managers.filter(({ expiresAt }) => expiresAt === null);
  const kept = lasting.length > 0 ? lasting : managers;
  if (kept.length > 0 && kept.every(({ id }) => ids.includes(id))) return { outcome: "last-manager" };
  return { outcome: "revoke", keys: unrevoked.filter(({ id }) => ids.includes(id)) };
}

export function isUsedLongAgo(key: ApiKey, now: number): boolean {
  return key.lastUsedAt === null || now - key.lastUsedAt >= lastUsedStepMs;
}
