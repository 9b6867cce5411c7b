/** By what the audit log is found. Pure. */
import type { ActorKind, AuditAction, AuditedType } from "../api/generated.ts";

export const actorsKnown: readonly ActorKind[] = ["key", "tenant_session", "user_session", "operator", "system"];

export const actionsKnown: readonly AuditAction[] = [
  "created",
  "updated",
  "deleted",
  "revoked",
  "disabled",
  "enabled",
  "verified",
  "synced",
  "published",
  "forked",
];

export const typesKnown: readonly AuditedType[] = [
  "flow",
  "source",
  "contact",
  "contact_list",
  "adapter",
  "tile",
  "webhook",
  "report",
  "user",
  "key",
  "session",
  "tenant",
  "brand",
  "skin",
  "personal_brand",
];

interface ActorNarrowing {
  readonly actorKeyId: string | null;
  readonly actorUserId: string | null;
  readonly actorSessionId: string | null;
}

/** To one author, as an entry names it. */
export function actorNarrowing(search: URLSearchParams): ActorNarrowing {
  return {
    actorKeyId: search.get("key"),
    actorUserId: search.get("user"),
    actorSessionId: search.get("session"),
  };
}
