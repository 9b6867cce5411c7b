/** Whether the tenant itself is signed in: it sees everybody's places and says whose they are. A user has its own. */
import { useSyncExternalStore } from "react";
import { onSessionChange, sessionState } from "../session/session.ts";

export function useIsOfTenant(): boolean {
  const session = useSyncExternalStore(onSessionChange, sessionState);
  return session.kind === "in" && session.self.kind === "tenant";
}
