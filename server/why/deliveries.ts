/** The messages that were made of a run for a target, in words. Pure. */
import type { AlertDelivery, AlertStatus } from "#server/alerts/model.ts";
import type { DeliveryWhy } from "./model.ts";
import { outcomeIn } from "#server/language/told.ts";
import type { TextKey, Words } from "./words/language.ts";

export type ShownDelivery = Pick<
  AlertDelivery,
  "id" | "contactId" | "channel" | "type" | "status" | "reason" | "error" | "createdAt"
>;

interface StatusWords {
  readonly outcome: "waiting" | "done" | "failed" | "unknown" | "not";
  /** Where the row says nothing itself. */
  readonly reason: TextKey | null;
}

const statusWords: Readonly<Record<AlertStatus, StatusWords>> = {
  pending: { outcome: "waiting", reason: null },
  sent: { outcome: "done", reason: null },
  failed: { outcome: "failed", reason: null },
  unknown: { outcome: "unknown", reason: null },
  skipped_unverified: { outcome: "not", reason: "because.unverified" },
  skipped_optout: { outcome: "not", reason: "because.optout" },
  skipped_blacklisted: { outcome: "not", reason: "because.blacklisted" },
  skipped_cooldown: { outcome: "not", reason: "because.cooldown" },
  skipped_quiet_hours: { outcome: "not", reason: "because.quietHours" },
};

export function explainDelivery(words: Words, delivery: ShownDelivery): DeliveryWhy {
  const { id, contactId, channel, type, status, reason, createdAt } = delivery;
  const because = reasonOf(words, delivery);
  const message = words.say(`message.${channel}.${type}`);
  const outcome = words.say(`sent.${statusWords[status].outcome}`, { message });
  const says =
    because === null ? words.say("sent.plain", { outcome }) : words.say("sent.because", { outcome, because });
  return {
    deliveryId: id,
    contactId,
    channel,
    type,
    status,
    reason: outcomeIn(words.told, reason),
    at: createdAt,
    says,
  };
}

function reasonOf(words: Words, { status, reason, error }: ShownDelivery): string | null {
  const because = status === "failed" || status === "unknown" ? (error ?? reason) : reason;
  if (because !== null) return words.told.tell("outcome", because).replace(/\.\s*$/, "");
  const usual = statusWords[status].reason;
  return usual === null ? null : words.say(usual);
}

/** Messages of which the same became. */
interface Kind {
  readonly outcome: StatusWords["outcome"];
  readonly because: string | null;
  readonly count: number;
}

/**
 * The same outcome is named once: `2 were sent; 1 was not sent: the contact has not opted in`. First what may not have
 * arrived although it was to be sent: whoever asks must not miss it among the others.
 */
export function deliveriesWords(words: Words, deliveries: readonly ShownDelivery[], hasMore: boolean): string {
  const kinds = kindsOf(words, deliveries);
  const most = kinds.toSorted((one, other) => Number(isLost(other)) - Number(isLost(one)) || other.count - one.count);
  const told = most
    .slice(0, maxKinds)
    .map((kind) => kindWords(words, kind))
    .join("; ");
  const others = Math.max(0, most.length - maxKinds);
  const outcomes = others === 0 ? told : words.say("counted.others", { outcomes: told, count: others });
  return words.say(hasMore ? "counted.newest" : "counted.all", { count: deliveries.length, outcomes });
}

const maxKinds = 3;

function kindsOf(words: Words, deliveries: readonly ShownDelivery[]): readonly Kind[] {
  const alike = Map.groupBy(
    deliveries.map((delivery) => ({
      outcome: statusWords[delivery.status].outcome,
      because: reasonOf(words, delivery),
    })),
    ({ outcome, because }) => JSON.stringify([outcome, because]),
  );
  return [...alike.values()].flatMap((these) => these.slice(0, 1).map((kind) => ({ ...kind, count: these.length })));
}

function isLost({ outcome }: Kind): boolean {
  return outcome === "unknown" || outcome === "failed";
}

function kindWords(words: Words, { outcome, because, count }: Kind): string {
  const told = words.say(`counted.${outcome}`, { count });
  return because === null ? told : words.say("counted.because", { outcome: told, because });
}
