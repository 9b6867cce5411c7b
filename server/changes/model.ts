/** Changes of records, as they are told while they happen: which record, and no content of it. Pure. */

export const changeKinds = [
  "flow",
  "run",
  "outlook",
  "backtest",
  "source",
  "contact",
  "contact_list",
  "alert_delivery",
  "report",
  "adapter",
  "tile",
  "brand",
  "webhook",
  "webhook_delivery",
  "user",
  "key",
  "tenant",
] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const changeActions = ["created", "updated", "deleted"] as const;
export type ChangeAction = (typeof changeActions)[number];

export interface Change {
  readonly kind: ChangeKind;
  /** Null for many records of the kind. */
  readonly id: string | null;
  /** Null for many. */
  readonly change: ChangeAction | null;
  /** The flow to which the record belongs; null for none, and where whoever made the change did not know it. */
  readonly flowId: string | null;
}

/** What a watcher is told: changes, or that it is to ask anew for everything that it shows. */
export type ToldChange = Change | Everything;

/** Some changes may not have been told: the stream begins here, or a message was lost. */
export interface Everything {
  readonly kind: "everything";
  readonly id: null;
  readonly change: null;
  readonly flowId: null;
}

export const everything: Everything = { kind: "everything", id: null, change: null, flowId: null };

/** A change, with whose record it is. */
export interface OwnedChange extends Change {
  /** Null for the tenant's own; left out where whoever made the change did not know. */
  readonly ownerUserId?: string | null;
}

/** A change as the store notes it that makes it. */
export interface NotedChange extends OwnedChange {
  readonly tenantId: string;
}

export type NoteChange = (change: NotedChange) => void;

/** Where changes of a tenant are told on the bus. */
export function changesChannel(tenantId: string): string {
  return `changes:${tenantId}`;
}

/** What is the tenant's own of these, every user of it may read. */
const sharedKinds: ReadonlySet<ChangeKind> = new Set(["tile", "brand"]);

/**
 * Whether the change is told to whom it concerns.
 * @param userId of the watcher; null for the tenant's own credentials, which reach every record
 * @returns null where that has to be looked up
 */
export function isReached({ kind, id, ownerUserId }: OwnedChange, userId: string | null): boolean | null {
  if (userId === null || ownerUserId === userId) return true;
  if (ownerUserId === null) return sharedKinds.has(kind);
  if (ownerUserId !== undefined) return false;
  // It names no record.
  return id === null ? true : null;
}
