/** What the session's scopes allow: what they do not is not shown. */
import { useSyncExternalStore } from "react";
import type { Scope } from "../api/generated.ts";
import { onSessionChange, type Self, sessionState } from "./session.ts";

export function useMay(scope: Scope): boolean {
  const session = useSyncExternalStore(onSessionChange, sessionState);
  return session.kind === "in" && session.self.scopes.includes(scope);
}

/** Whoever is signed in; null for a tenant itself. */
export function useUser(): Self["user"] {
  const session = useSyncExternalStore(onSessionChange, sessionState);
  return session.kind === "in" ? session.self.user : null;
}

/** Whose tenant the session is of; null for nobody's. */
export function useTenantId(): string | null {
  const session = useSyncExternalStore(onSessionChange, sessionState);
  return session.kind === "in" ? session.self.tenant.id : null;
}
