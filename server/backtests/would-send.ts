/**
 * What would have become of a message: sent at its time, after its quiet hours, or not at all. As if every provider
 * took what it is given. Pure.
 */
import type { MailLook } from "#core/html-mail.ts";
import type { UnitSystem } from "#core/figures.ts";
import type { StoredAlertDelivery } from "#server/alerts/model.ts";
import { permissionOf, type Reached } from "#server/alerts/permission.ts";
import { alertMessage } from "#server/alerts/words/message.ts";
import { readerOf } from "#server/tenancy/reader.ts";
import type { BacktestMessage } from "./model.ts";

/** A contact as it is now. */
export interface Reader extends Reached {
  /** Its owner's; null for a contact without one. */
  readonly units: UnitSystem | null;
}

export interface SendingFacts {
  /** By the contact's id: everybody who may be told. */
  readonly readers: ReadonlyMap<string, Reader>;
  readonly look: MailLook;
}

/** @param targets places in the flow of what it is about */
export function messageOf(
  delivery: StoredAlertDelivery,
  targets: readonly number[],
  { readers, look }: SendingFacts,
): BacktestMessage {
  const { contactId, channel, type, content, message: text } = delivery;
  const reader = readers.get(contactId);
  if (reader === undefined || type === "test" || type === "expected")
    throw new Error("A message of a backtest is about a flow's contact, and about what happened.");
  return {
    at: content.at,
    contactId,
    channel,
    kind: type,
    ...fateOf(delivery, reader),
    targets,
    subject: channel === "email" ? subjectOf(delivery, reader, look) : null,
    text,
  };
}

type Fate = Pick<BacktestMessage, "outcome" | "sentAt" | "reason">;

/** The same questions as before each attempt to send it. */
function fateOf(delivery: StoredAlertDelivery, reader: Reader): Fate {
  let { status, reason, notBefore } = delivery;
  while (status === "pending") {
    const permission = permissionOf(reader, delivery, notBefore);
    if (permission.kind === "given") return { outcome: "sent", sentAt: notBefore, reason };
    if (permission.kind === "denied") ({ status, reason } = permission.denial);
    else ({ notBefore, reason } = permission.wait);
  }
  if (status === "unknown") throw new Error("A message that is not sent cannot be unknown.");
  return { outcome: status, sentAt: null, reason };
}

function subjectOf(delivery: StoredAlertDelivery, { tenant, contact, units }: Reader, look: MailLook): string | null {
  const links = { alert: null, unsubscribe: null };
  const message = alertMessage(delivery, { to: "", ...readerOf(contact, tenant), units }, look, links);
  return "subject" in message ? message.subject : null;
}
