/** What waits in a queue, as plain data. */

export const queueNames = [
  "runs",
  "backtests",
  "outlooks",
  "portions",
  "alerts",
  "messages",
  "notices",
  "reports",
  "mails",
  "events",
  "deliveries",
  "syncs",
  "verifications",
  "logos",
] as const;
export type QueueName = (typeof queueNames)[number];

/** `id` makes waking idempotent: the same id waiting twice is one job. */
export interface Job {
  readonly id: string;
  readonly tenantId: string;
  readonly data: Readonly<Record<string, string>>;
  /** When its row was added (epoch ms), where whoever wakes it knows. */
  readonly addedAt?: number;
}

/** A job comes again after this time at the earliest: before, the queue may take it for the one that is ending. */
export const soonestAgainMs = 1_000;
