/** An entry of the audit log as plain data: who changed which record, and how. Times are epoch milliseconds. */

export const auditActions = [
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
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditedTypes = [
  "tenant",
  "key",
  "user",
  "session",
  "flow",
  "adapter",
  "source",
  "contact",
  "contact-list",
  "brand",
  "skin",
  "personal-brand",
  "webhook",
  "report",
  "tile",
] as const;
export type AuditedType = (typeof auditedTypes)[number];

export const actorKinds = ["key", "tenant-session", "user-session", "operator", "system"] as const;
export type ActorKind = (typeof actorKinds)[number];

export interface Actor {
  readonly kind: ActorKind;
  /** The key itself, or the key that minted the session. */
  readonly keyId: string | null;
  readonly sessionId: string | null;
  readonly userId: string | null;
  /** Why the service itself made the change; null for every other kind. */
  readonly reason: string | null;
}

export type AuditedFields = Readonly<Record<string, unknown>>;

export interface AuditEntry {
  readonly id: string;
  readonly tenantId: string;
  readonly createdAt: number;
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly recordType: AuditedType;
  readonly recordId: string;
  /** For an update, the fields that changed; null where there was no record before. */
  readonly before: AuditedFields | null;
  /** For an update, the fields that changed; null where there is no record afterwards. */
  readonly after: AuditedFields | null;
  /** Null for a change that no request asked for. */
  readonly requestId: string | null;
}
