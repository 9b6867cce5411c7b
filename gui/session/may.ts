/** What the session's scopes allow: what they do not is not shown. */
import { useSyncExternalStore } from "react";
import type { Scope } from "../api/generated.ts";
import { onSessionChange, sessionState } from "./session.ts";

export function useMay(scope: Scope): boolean {
  const session = useSyncExternalStore(onSessionChange, sessionState);
  return session.kind === "in" && session.self.scopes.includes(scope);
}
