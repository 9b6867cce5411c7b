/** The log of alerts over REST: records ↔ JSON, times ↔ ISO 8601. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { AlertDelivery } from "./model.ts";
import type { AlertService } from "./service.ts";

type Operations = "listAlertDeliveries" | "getAlertDelivery" | "listFlowAlerts";

export function alertHandlers(alerts: AlertService): Pick<Handlers, Operations> {
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
  const { id, tenantId: _tenant, type, createdAt, endedAt, ...shown } = delivery;
  const times = { at: isoTime(createdAt), endedAt: endedAt === null ? null : isoTime(endedAt) };
  return { deliveryId: id, triggerType: type, ...shown, targetNames: [...shown.targetNames], ...times };
}
