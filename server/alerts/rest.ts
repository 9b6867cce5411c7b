/**
 * The log of alerts over REST: records ↔ JSON, times ↔ ISO 8601, sentences → the reader's language.
 * Decides nothing.
 */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import { outcomeIn, type Told, toldIn } from "#server/language/told.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { AlertDelivery } from "./model.ts";
import type { AlertPreviews } from "./preview.ts";
import type { AlertService } from "./service.ts";
import type { SendTest } from "./test-message.ts";

type Operations = "listAlertDeliveries" | "getAlertDelivery" | "listFlowAlerts" | "previewAlerts" | "testContact";

export function alertHandlers(
  alerts: AlertService,
  previews: AlertPreviews,
  sendTest: SendTest,
): Pick<Handlers, Operations> {
  return {
    listAlertDeliveries: async ({ caller, query, language }) => {
      const told = toldIn(language);
      const { items, nextCursor } = await alerts.page(caller, withTimes(query));
      return { status: 200, body: { items: items.map((one) => toJson(told, one)), nextCursor } };
    },
    getAlertDelivery: async ({ caller, params, language }) => {
      const delivery = await alerts.get(caller, params.id);
      return { status: 200, body: toJson(toldIn(language), delivery), etag: delivery.status };
    },
    listFlowAlerts: async ({ caller, params, query, language }) => {
      const told = toldIn(language);
      const { items, nextCursor } = await alerts.pageOfFlow(caller, params.id, withTimes(query));
      return { status: 200, body: { items: items.map((one) => toJson(told, one)), nextCursor } };
    },
    previewAlerts: async ({ caller, params, body }) => {
      const messages = await previews.preview(caller, params.id, body.alerts, body.locales);
      return {
        status: 200,
        body: { messages: messages.map(({ type, ...sample }) => ({ triggerType: type, ...sample })) },
      };
    },
    testContact: async ({ caller, params, body, language }) => {
      const delivery = await sendTest(caller, params.id, body.channel);
      const headers = { Location: `/v1/alert-deliveries/${delivery.id}` };
      return { status: 202, body: toJson(toldIn(language), delivery), etag: delivery.status, headers };
    },
  };
}

function withTimes<Query extends { readonly from?: string; readonly to?: string }>({ from, to, ...rest }: Query) {
  return {
    ...rest,
    ...(from === undefined ? {} : { from: Date.parse(from) }),
    ...(to === undefined ? {} : { to: Date.parse(to) }),
  };
}

function toJson(told: Told, delivery: AlertDelivery): components["schemas"]["AlertDelivery"] {
  return {
    deliveryId: delivery.id,
    runId: delivery.runId,
    flowId: delivery.flowId,
    contactId: delivery.contactId,
    channel: delivery.channel,
    triggerType: delivery.type,
    status: delivery.status,
    reason: outcomeIn(told, delivery.reason),
    targetNames: delivery.targetNames,
    message: delivery.message,
    error: outcomeIn(told, delivery.error),
    attempts: delivery.attempts,
    at: isoTime(delivery.createdAt),
    endedAt: delivery.endedAt === null ? null : isoTime(delivery.endedAt),
    toldWith: delivery.toldWith,
    combinedMessage: delivery.combinedMessage,
  };
}
