/** Tenants and their keys as plain data. Times are epoch milliseconds. */
import type { Scope } from "#core/caller.ts";
import type { RetentionOverrides } from "#server/retention/model.ts";

export interface Tenant {
  readonly id: string;
  readonly displayName: string;
  readonly status: "active" | "suspended";
  readonly maxRunsPerHour: number;
  readonly rateLimitPerMinute: number;
  readonly retention: RetentionOverrides;
  /** BCP 47 tag: of what is sent to people who have none of their own; null for English. */
  readonly locale: string | null;
  /** IANA name, in the same way; null for none. */
  readonly timezone: string | null;
  /** Under which its e-mails are sent; null for the name of the brand. */
  readonly senderName: string | null;
  /** Origins whose pages may frame the service's own for this tenant's people. */
  readonly frameOrigins: readonly string[];
  /** Bumped by every change; the ETag. */
  readonly revision: number;
  readonly createdAt: number;
}

export interface ApiKey {
  readonly id: string;
  readonly tenantId: string;
  readonly displayName: string;
  /** The first characters of the secret, so that keys can be distinguished. They are not secret. */
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  /** The key that issued it; null for a tenant's first, and for those of an operator. */
  readonly issuedByKeyId: string | null;
}
