/** Alerts as messages that leave (server/sending): when one may be sent, what it says, and the event of its end. */
import { hashSecret } from "#core/ids.ts";
import type { Sealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { mailLookOf, senderNameOf } from "#server/branding/mail-brand.ts";
import { emit } from "#server/events/emit.ts";
import type { Logger } from "#server/logger.ts";
import type { Message } from "#server/net/message.ts";
import { unsubscribeLink } from "#server/unsubscribing/link.ts";
import { messageSender, type Sender, type SendingDependencies } from "#server/sending/sender.ts";
import { endLeft, gatherHeld, isSameTelling } from "./held.ts";
import type { AlertMetrics } from "./metrics.ts";
import type { StoredAlertDelivery } from "./model.ts";
import { type Given, permissionFor } from "./permission.ts";
import type { SkippedStatus } from "./recipients.ts";
import { sentEvent } from "./sent-event.ts";
import { readerOf } from "#server/tenancy/reader.ts";
import { alertLink, alertMailToken } from "./mail-token.ts";
import type { MailReader } from "./words/email.ts";
import { heldZone } from "./words/held.ts";
import { alertMessage } from "./words/message.ts";

export interface SenderDependencies extends SendingDependencies {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly logger: Logger;
  readonly metrics: AlertMetrics;
  /** How people reach the service; without a trailing slash. */
  readonly baseUrl: () => string;
}

export function deliverySender(dependencies: SenderDependencies): Sender {
  const { database, sealer, logger, metrics } = dependencies;
  return messageSender<SkippedStatus, StoredAlertDelivery, Given>(dependencies, {
    rows: (stores) => stores.alertDeliveries.forSystem(),
    permission: (stores, delivery, now) => permissionFor(stores, sealer, delivery, now),
    message: (delivery, given) => database.read((stores) => messageOf(stores, delivery, given, dependencies)),
    onHandover: async (stores, { tenantId, id, channel }, { to }) => {
      if (channel !== "email") return;
      const unsubscribeHash = hashSecret(alertMailToken(sealer, { tenantId, id }, to));
      await stores.alertDeliveries.forSystem().noteMail({ tenantId, id, mailedTo: to, unsubscribeHash });
    },
    gathering: {
      concerns: ({ heldUntil }) => heldUntil !== null,
      gather: gatherHeld,
      isLeft: ({ toldWith }) => toldWith !== null,
      isSame: isSameTelling,
    },
    onChange: async (stores, delivery) => {
      const others = await endLeft(stores, delivery);
      const events = [delivery, ...others].flatMap((one) => sentEvent(one) ?? []);
      if (events.length > 0) await emit(stores, ...events);
      return others;
    },
    observeAttempt: ({ channel }, outcome, durationMs) => metrics.observeAttempt({ channel, outcome, durationMs }),
    observeEnd: ({ id, channel, status, attempts, error, reason }) => {
      if (status === "pending") return;
      metrics.observeDelivery({ channel, status });
      if (status === "failed" || status === "unknown")
        logger.warn({ deliveryId: id, channel, status, attempts, reason: error ?? reason }, "an alert was not sent");
    },
  });
}

async function messageOf(
  stores: Stores,
  delivery: StoredAlertDelivery,
  { tenant, contact, to }: Given,
  { sealer, baseUrl }: Pick<SenderDependencies, "sealer" | "baseUrl">,
): Promise<Message> {
  const { tenantId, flowId } = delivery;
  const flow = flowId === null ? null : await stores.flows.forSystem().outline(tenantId, flowId);
  const look = await mailLookOf(stores, tenant, flow?.settings ?? {}, baseUrl());
  const token = alertMailToken(sealer, delivery, to);
  const recipient = { to, ...(await mailReaderOf(stores, delivery, { tenant, contact })) };
  const message = alertMessage(delivery, recipient, look, {
    alert: flowId === null ? null : alertLink(baseUrl(), token),
    unsubscribe: unsubscribeLink(baseUrl(), token),
  });
  return message.channel === "email" ? { ...message, fromName: senderNameOf(tenant, look) } : message;
}

/** How an alert is written for its contact. */
export async function mailReaderOf(
  stores: Stores,
  { tenantId, held }: Pick<StoredAlertDelivery, "tenantId" | "held">,
  { tenant, contact }: Pick<Given, "tenant" | "contact">,
): Promise<MailReader> {
  const { ownerUserId } = contact;
  const owner = ownerUserId === null ? null : await stores.users.forSystem().get(tenantId, ownerUserId);
  const reader = readerOf(contact, tenant);
  const timezone = held === null ? reader.timezone : heldZone(contact, tenant, held);
  return { locale: reader.locale, timezone, units: owner?.units ?? null };
}
