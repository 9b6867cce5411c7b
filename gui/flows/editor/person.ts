/** Who edits: what the browser keeps of it is theirs alone. */
import { useMemo, useSyncExternalStore } from "react";
import { ownerOf } from "../../session/person.ts";
import { onSessionChange, sessionState } from "../../session/session.ts";

export interface Person {
  /** Of the tenant, and the user in it; a tenant's own credential is nobody's. */
  readonly name: string;
  /** A tenant's credential says whose a flow is. A user's own are the user's, and saying so is refused. */
  readonly isTenant: boolean;
}

export function usePerson(): Person {
  const session = useSyncExternalStore(onSessionChange, sessionState);
  return useMemo(() => {
    if (session.kind !== "in") return { name: "nobody", isTenant: false };
    return { name: ownerOf(session.self), isTenant: session.self.kind === "tenant" };
  }, [session]);
}
