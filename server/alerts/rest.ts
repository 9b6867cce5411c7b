/** The log of alerts over REST: records ↔ JSON, times ↔ ISO 8601. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
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
    listAlertDeliveries: async ({ caller, query }) => {
      const { items, nextCursor } = await alerts.page(caller, withTimes(query));
      return { status: 200, body: { items: items.map(toJson), nextCursor } };
    },
    getAlertDelivery: async ({ caller, params }) => {
      const delivery = await alerts.get(caller, params.id);
      return { status: 200, body: toJson(delivery), etag: delivery.status };
    },
    listFlowAlerts: async ({ caller, params, query }) => {
      const { items, nextCursor } = await alerts.pageOfFlow(caller, params.id, withTimes(query));
      return { status: 200, body: { items: items.map(toJson), nextCursor } };
    },
    previewAlerts: async ({ caller, params, body }) => {
      const messages = await previews.preview(caller, params.id, body.alerts, body.locales);
      return {
        status: 200,
        body: { messages: messages.map(({ type, ...sample }) => ({ triggerType: type, ...sample })) },
      };
    },
    testContact: async ({ caller, params, body }) => {
      const delivery = await sendTest(caller, params.id, body.channel);
      const headers = { Location: `/v1/alert-deliveries/${delivery.id}` };
      return { status: 202, body: toJson(delivery), etag: delivery.status, headers };
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

function toJson(delivery: AlertDelivery): components["schemas"]["AlertDelivery"] {
  return {
    deliveryId: delivery.id,
    runId: delivery.runId,
    flowId: delivery.flowId,
    contactId: delivery.contactId,
    channel: delivery.channel,
    triggerType: delivery.type,
    status: delivery.status,
    reason: delivery.reason,
    targetNames: delivery.targetNames,
    message: delivery.message,
    error: delivery.error,
    attempts: delivery.attempts,
    at: isoTime(delivery.createdAt),
    endedAt: delivery.endedAt === null ? null : isoTime(delivery.endedAt),
    toldWith: delivery.toldWith,
    combinedMessage: delivery.combinedMessage,
  };
}
