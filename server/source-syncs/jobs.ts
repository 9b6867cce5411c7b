/** The queue's face of syncs. */
import type { Database } from "#schema/database.ts";
import type { HandledJobs } from "#server/queue/handled-jobs.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { SyncOwner } from "./model.ts";
import type { SyncSources } from "./sync.ts";

/** Syncs that one process makes at the same time: they wait for tenants' servers. */
const syncConcurrency = 4;

export interface SyncJobsOptions {
  readonly database: Database;
  readonly sync: SyncSources;
}

export function syncJobs(options: SyncJobsOptions): HandledJobs {
  return { topic: "syncs", concurrency: syncConcurrency, handler: syncJobHandler(options) };
}

/** Does nothing for an adapter, a user or a tenant that was disabled meanwhile. */
function syncJobHandler({ database, sync }: SyncJobsOptions): JobHandler {
  const ownerOf = (tenantId: string, userId: string | undefined): Promise<SyncOwner | null> =>
    database.read(async (stores) => {
      const tenant = await stores.tenants.forSystem().get(tenantId);
      if (tenant?.status !== "active") return null;
      if (userId === undefined) return { userId: null, userKey: null };
      const user = await stores.users.forSystem().get(tenantId, userId);
      return user?.enabled ? { userId, userKey: user.tenantKey } : null;
    });

  return async ({ tenantId, data: { adapterId, ownerUserId, force } }, signal) => {
    const owner = await ownerOf(tenantId, ownerUserId);
    if (owner === null || adapterId === undefined) return "done";
    await sync({ tenantId, adapterId, owner, force: force === "true", requestedBy: null }, signal);
    return "done";
  };
}
