/** Webhook subscriptions and deliveries as plain data. Times are epoch milliseconds. */
import type { EventName } from "#server/events/catalogue.ts";

export const subscriptionStatuses = ["active", "disabled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** What a subscription asks for: names of events, `*` for those of the specification, `**` for all. */
export type EventChoice = EventName | "*" | "**";

/** An event is sent if it is about one of each list that is given. Null for no filter. */
export interface WebhookFilter {
  readonly flowIds?: readonly string[];
  readonly sourceIds?: readonly string[];
  /** Kinds of sources. */
  readonly hints?: readonly string[];
}

export interface WebhookSubscription {
  readonly id: string;
  readonly tenantId: string;
  readonly url: string;
  readonly events: readonly EventChoice[];
  readonly description: string | null;
  readonly filter: WebhookFilter | null;
  readonly status: SubscriptionStatus;
  /** In words; null while it is active. */
  readonly disabledReason: string | null;
  /** Since when every attempt has failed; null where the latest has not. */
  readonly failingSince: number | null;
  /** Bumped by every change; the ETag. */
  readonly revision: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/**
 * The keys that sign, sealed.
 *
 *   present --(rotate-secret)--> previous --(the grace ends)--> gone
 */
export interface SealedSecrets {
  readonly sealedSecret: string;
  /** It still signs, beside the present one, until `previousUntil`. */
  readonly sealedPrevious: string | null;
  readonly previousUntil: number | null;
}

/**
 *   pending --(2xx)--> succeeded
 *   pending --(anything else, retries remain)--> failed --(the next attempt)--> succeeded or failed
 *   failed --(the last attempt fails)--> dead
 *   any --(redeliver)--> pending, with a new chain of attempts
 */
export const deliveryStatuses = ["pending", "succeeded", "failed", "dead"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export interface DeliveryAttempt {
  readonly at: number;
  /** Absent where there was no response. */
  readonly statusCode?: number;
  /** Absent where it succeeded. */
  readonly error?: string;
  readonly durationMs: number;
}

/** One event for one subscription. */
export interface WebhookDelivery {
  readonly id: string;
  readonly tenantId: string;
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly event: EventName;
  readonly status: DeliveryStatus;
  /** Oldest first; the newest `maxKeptAttempts`. */
  readonly attempts: readonly DeliveryAttempt[];
  /** The beginning of the latest response's body; null where there was none. */
  readonly lastResponse: string | null;
  /** Null where no further attempt is due. */
  readonly nextAttemptAt: number | null;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

/** With the envelope, the bytes that are signed and sent; as it is kept, the link of a report in it is sealed. */
export interface FrozenDelivery extends WebhookDelivery {
  readonly body: string;
}

export const maxKeptAttempts = 50;
