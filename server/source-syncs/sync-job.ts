/** The job that makes one sync: its topic and its row in the outbox. */
import type { NewJob } from "#schema/outbox.ts";
import type { AdapterRef } from "#schema/source-syncs.ts";

export const syncTopic = "syncs";

/** The same sync waits once, however often it is requested. */
export function syncJob({ tenantId, adapterId }: AdapterRef, ownerUserId: string | null, force: boolean): NewJob {
  const jobId = [adapterId, ownerUserId ?? "tenant", ...(force ? ["force"] : [])].join("/");
  const data = { adapterId, ...(ownerUserId === null ? {} : { ownerUserId }), ...(force ? { force: "true" } : {}) };
  return { tenantId, topic: syncTopic, jobId, data };
}
