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
import { alertUnsubscribeToken } from "./unsubscribe-token.ts";
import { heldZone } from "./words/held.ts";
import { alertMessage } from "./words/message.ts";

export interface SenderDependencies extends SendingDependencies {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly logger: Logger;
  readonly metrics: AlertMetrics;
  /** How people reach the service; without a trailing slash. */
  readonly baseUrl: () => string;
  /** Where people look at runs in a browser; without a trailing slash. */
  readonly guiUrl: () => string;
}

export function deliverySender(dependencies: SenderDependencies): Sender {
  const { database, sealer, logger, metrics } = dependencies;
  return messageSender<SkippedStatus, StoredAlertDelivery, Given>(dependencies, {
    rows: (stores) => stores.alertDeliveries.forSystem(),
    permission: (stores, delivery, now) => permissionFor(stores, sealer, delivery, now),
    message: (delivery, given) => database.read((stores) => messageOf(stores, delivery, given, dependencies)),
    onHandover: async (stores, { tenantId, id, channel }, { to }) => {
      if (channel !== "email") return;
      const unsubscribeHash = hashSecret(alertUnsubscribeToken(sealer, { tenantId, id }, to));
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
  { sealer, baseUrl, guiUrl }: Pick<SenderDependencies, "sealer" | "baseUrl" | "guiUrl">,
): Promise<Message> {
  const { tenantId, flowId, runId } = delivery;
  const { ownerUserId } = contact;
  const flow = flowId === null ? null : await stores.flows.forSystem().outline(tenantId, flowId);
  const owner = ownerUserId === null ? null : await stores.users.forSystem().get(tenantId, ownerUserId);
  const look = await mailLookOf(stores, tenant, flow?.settings ?? {}, baseUrl());
  const reader = readerOf(contact, tenant);
  const timezone = delivery.held === null ? reader.timezone : heldZone(contact, tenant, delivery.held);
  const recipient = { to, locale: reader.locale, timezone, units: owner?.units ?? null };
  const message = alertMessage(delivery, recipient, look, {
    run: runId === null ? null : `${guiUrl()}/runs/${runId}`,
    unsubscribe: unsubscribeLink(baseUrl(), alertUnsubscribeToken(sealer, delivery, to)),
  });
  return message.channel === "email" ? { ...message, fromName: senderNameOf(tenant, look) } : message;
}
