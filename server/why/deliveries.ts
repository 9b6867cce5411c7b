/** The messages that were made of a run for a target, in words. Pure. */
import type { AlertChannel, AlertDelivery, AlertStatus, AlertType } from "#server/alerts/model.ts";
import type { DeliveryWhy } from "./model.ts";
import { counted } from "./words.ts";

export type ShownDelivery = Pick<
  AlertDelivery,
  "id" | "contactId" | "channel" | "type" | "status" | "reason" | "error" | "createdAt"
>;

const channelWords: Readonly<Record<AlertChannel, string>> = { email: "e-mail", sms: "SMS", voice: "call" };

const typeWords: Readonly<Record<AlertType, string>> = {
  trigger: "about the trigger",
  reset: "about the reset",
  level: "about the level",
  no_data: "about missing data",
  expected: "about what is expected",
  test: "to test the contact",
};

interface StatusWords {
  readonly outcome: string;
  /** Where the row says nothing itself. */
  readonly reason: string | null;
}

const statusWords: Readonly<Record<AlertStatus, StatusWords>> = {
  pending: { outcome: "is waiting to be sent", reason: null },
  sent: { outcome: "was sent", reason: null },
  failed: { outcome: "could not be sent", reason: null },
  unknown: { outcome: "may have been sent, nobody can know, and it is not sent again", reason: null },
  skipped_unverified: { outcome: "was not sent", reason: "the address is missing or not verified" },
  skipped_optout: { outcome: "was not sent", reason: "the contact has not opted in" },
  skipped_blacklisted: { outcome: "was not sent", reason: "the contact's blacklist holds the source" },
  skipped_cooldown: { outcome: "was not sent", reason: "a cooldown kept it back" },
  skipped_quiet_hours: { outcome: "was not sent", reason: "the contact has quiet hours" },
};

export function explainDelivery(delivery: ShownDelivery): DeliveryWhy {
  const { id, contactId, channel, type, status, reason, createdAt } = delivery;
  const because = reasonOf(delivery);
  const told = `The ${channelWords[channel]} ${typeWords[type]} ${statusWords[status].outcome}`;
  const says = because === null ? `${told}.` : `${told}: ${because}.`;
  return { deliveryId: id, contactId, channel, type, status, reason, at: createdAt, says };
}

function reasonOf({ status, reason, error }: ShownDelivery): string | null {
  const because = status === "failed" || status === "unknown" ? (error ?? reason) : reason;
  return (because ?? statusWords[status].reason)?.replace(/\.\s*$/, "") ?? null;
}

/**
 * The same outcome is named once: `2 were sent; 1 was not sent: the contact has not opted in`. First what may not have
 * arrived although it was to be sent: whoever asks must not miss it among the others.
 */
export function deliveriesWords(deliveries: readonly ShownDelivery[], hasMore: boolean): string {
  const counts = new Map<string, number>();
  const lost = new Set<string>();
  for (const delivery of deliveries) {
    const because = reasonOf(delivery);
    const { outcome } = statusWords[delivery.status];
    const kind = because === null ? outcome : `${outcome} (${because})`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (delivery.status === "unknown" || delivery.status === "failed") lost.add(kind);
  }
  const most = [...counts].toSorted(
    ([one, count], [other, otherCount]) => Number(lost.has(other)) - Number(lost.has(one)) || otherCount - count,
  );
  const kinds = most.slice(0, maxKinds).map(([kind, count]) => `${count} ${count === 1 ? kind : plural(kind)}`);
  const others = most.length > maxKinds ? `, and ${counted(most.length - maxKinds, "other outcome")}` : "";
  const whole = counted(deliveries.length, "message");
  return `${hasMore ? `Of more than ${whole}, of the newest` : `Of ${whole},`} ${kinds.join("; ")}${others}.`;
}

const maxKinds = 3;

function plural(kind: string): string {
  return kind.replace(/^was /, "were ").replace(/^is /, "are ");
}
