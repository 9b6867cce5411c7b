/** Jobs for tests of the queue's drivers, which look into no row. */
import { newId } from "#core/ids.ts";
import type { Job } from "#server/queue/model.ts";

export function jobOf(id = newId(), tenantId = "tenant-1"): Job {
  return { id, tenantId, data: { runId: id } };
}
