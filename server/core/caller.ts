/**
 * Who asks, and what they may. A use case takes `Caller<"flows:write">`; only authentication makes callers, from the
 * contract's `x-gate` and `x-scope`, so that a use case without its permission check does not compile.
 */

export const scopes = [
  "flows:write",
  "flows:run",
  "results:read",
  "sources:read",
  "sources:write",
  "webhooks:manage",
  "adapters:manage",
  "tiles:manage",
  "keys:manage",
  "users:manage",
  "contacts:write",
  "branding:manage",
] as const;

export type Scope = (typeof scopes)[number];

/** Hierarchical: `admin` is the operator, `tenant` a tenant key or tenant session, `user` also a user session. */
export type Gate = "admin" | "tenant" | "user";

export const userSessionScopes: readonly Scope[] = [
  "flows:write",
  "flows:run",
  "results:read",
  "sources:read",
  "sources:write",
  "contacts:write",
];

export type CredentialKind = "key" | "tenant-session" | "user-session";

/** The facts of a checked credential. */
export interface Principal {
  readonly tenantId: string;
  readonly kind: CredentialKind;
  /** The key itself, or the key that minted the session. */
  readonly keyId: string;
  /** Set for user sessions: the caller sees and edits this user's records only. */
  readonly userId: string | null;
  /** Null for a key. */
  readonly sessionId: string | null;
  /** Epoch milliseconds; null for a key that does not expire. */
  readonly expiresAt: number | null;
  readonly scopes: readonly Scope[];
  readonly requestId: string;
}

declare const granted: unique symbol;

/** A principal whose scopes were checked to hold `S`. A caller with more scopes serves where fewer are asked for. */
export interface Caller<S extends Scope = never> extends Principal {
  readonly [granted]: (scope: S) => void;
}

/** The operator, authenticated with the admin key. */
export interface Operator {
  readonly kind: "operator";
  readonly requestId: string;
}

/** Whether a caller also has a scope that the operation does not need: what it reaches may depend on it. */
export function holds<S extends Scope>(caller: Caller, scope: S): caller is Caller<S> {
  return caller.scopes.includes(scope);
}

/** Grants `S`, or names the first scope that is missing. Called by authentication only (test/architecture/). */
export function grant<S extends Scope>(
  principal: Principal,
  needed: readonly S[],
): Caller<S> | { readonly missing: S } {
  const missing = needed.find((scope) => !principal.scopes.includes(scope));
  return missing === undefined ? (principal as Caller<S>) : { missing };
}
