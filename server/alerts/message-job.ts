/** The job that sends one delivery. */
import type { NewJob } from "#schema/outbox.ts";
import type { StoredAlertDelivery } from "./model.ts";

export const messageTopic = "messages";

export function messageJob({
  tenantId,
  id,
  notBefore,
}: Pick<StoredAlertDelivery, "tenantId" | "id" | "notBefore">): NewJob {
  return { tenantId, topic: messageTopic, jobId: id, data: {}, dueAt: notBefore };
}
