/** Whose a session is: whether two are of the same person, and how the person is called. Pure. */
import type { SelfQuery } from "../api/generated.ts";

type Self = NonNullable<SelfQuery["me"]>;

/** The same for sessions that see the same: of one user, or of one tenant's staff, with the same scopes. */
export function personOf({ kind, tenant, user, scopes }: Pick<Self, "kind" | "tenant" | "user" | "scopes">): string {
  return JSON.stringify([kind, tenant.id, user?.id ?? null, [...scopes].sort()]);
}

/** Whose edits a browser keeps: the same whatever a session may do. */
export function ownerOf({ tenant, user }: Pick<Self, "tenant" | "user">): string {
  return JSON.stringify([tenant.id, user?.id ?? null]);
}

export function nameOf({ tenant, user }: Self): string {
  return user?.displayName ?? tenant.displayName;
}
