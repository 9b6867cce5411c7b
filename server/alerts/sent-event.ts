/** The event of a delivery that has come to its end. Pure. */
import type { NewEvent } from "#server/events/catalogue.ts";
import type { AlertDelivery, AlertStatus } from "./model.ts";

const toldStatuses = ["sent", "failed", "skipped_unverified"] as const satisfies readonly AlertStatus[];

/** Null for an end of which no event tells: the delivery log does. */
export function sentEvent(delivery: Omit<AlertDelivery, "message" | "attempts" | "createdAt">): NewEvent | null {
  const { tenantId, id: deliveryId, runId, flowId, contactId, channel, type, targetNames, error } = delivery;
  const status = toldStatuses.find((told) => told === delivery.status);
  if (status === undefined) return null;
  const data = { deliveryId, runId, flowId, contactId, channel, triggerType: type, status, targetNames, error };
  return { tenantId, event: "alert.sent", data };
}
