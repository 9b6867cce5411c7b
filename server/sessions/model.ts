/** A session as plain data: what a `gst_` token represents. Times are epoch milliseconds. */
import type { Scope } from "#core/caller.ts";
import type { ApiKey, Tenant } from "#server/tenancy/model.ts";

export interface Session {
  readonly id: string;
  readonly tenantId: string;
  /** The user who is signed in; null for a session of the tenant itself. */
  readonly userId: string | null;
  /** The key that minted it, or that minted the session that did. When the key ends, the session ends. */
  readonly keyId: string;
  /** The tenant session that minted it: when that ends, this ends. Null where the key did. */
  readonly parentId: string | null;
  /** Frozen when it was minted. */
  readonly scopes: readonly Scope[];
  readonly createdAt: number;
  readonly expiresAt: number;
  /** When it was ended early. */
  readonly revokedAt: number | null;
}

/** As lists show it. */
export interface ListedSession extends Session {
  readonly userKey: string | null;
}

/** Everything that decides whether a token authenticates its bearer. */
export interface SessionWithTenant {
  readonly session: Session;
  readonly key: ApiKey;
  readonly tenant: Tenant;
  /** True for a session without a user. */
  readonly isUserEnabled: boolean;
}
