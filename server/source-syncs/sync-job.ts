/**
 * Syncs as jobs: which are due, and the queue's face of one. Each adapter's next pass stands in its row, each sync of a
 * pass in the outbox.
 */
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { NewJob } from "#schema/outbox.ts";
import type { AdapterRef } from "#schema/source-syncs.ts";
import type { HandledJobs } from "#server/queue/handled-jobs.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { SyncSources } from "./sync.ts";
import { type SyncOwner, syncIntervalMs } from "./model.ts";

export const syncTopic = "syncs";
/** Syncs that one process makes at a time: they wait for tenants' servers. */
const syncConcurrency = 4;

const reason = "targets sync";

/** The same sync waits once, however often it is asked for. */
export function syncJob({ tenantId, adapterId }: AdapterRef, ownerUserId: string | null, force: boolean): NewJob {
  const jobId = [adapterId, ownerUserId ?? "tenant", ...(force ? ["force"] : [])].join("/");
  const data = { adapterId, ...(ownerUserId === null ? {} : { ownerUserId }), ...(force ? { force: "true" } : {}) };
  return { tenantId, topic: syncTopic, jobId, data };
}

export interface SyncJobsOptions {
  readonly database: Database;
  readonly sync: SyncSources;
}

export function syncJobs(dependencies: SyncJobsOptions): HandledJobs {
  return { topic: syncTopic, concurrency: syncConcurrency, handler: syncJobHandler(dependencies) };
}

/** An adapter, a user or a tenant that was disabled meanwhile is passed over. */
function syncJobHandler({ database, sync }: SyncJobsOptions): JobHandler {
  const ownerOf = (tenantId: string, userId: string | undefined): Promise<SyncOwner | null> =>
    database.read(async (stores) => {
      const tenant = await stores.tenants.forSystem(reason).get(tenantId);
      if (tenant?.status !== "active") return null;
      if (userId === undefined) return { userId: null, userKey: null };
      const user = await stores.users.forSystem(reason).get(tenantId, userId);
      return user?.enabled ? { userId, userKey: user.tenantKey } : null;
    });

  return async ({ tenantId, data: { adapterId, ownerUserId, force } }, signal) => {
    const owner = await ownerOf(tenantId, ownerUserId);
    if (owner === null || adapterId === undefined) return;
    await sync({ tenantId, adapterId, owner, force: force === "true", requestedBy: null }, signal);
  };
}

/** Makes the syncs that are due, each adapter's in one transaction with the time of its next pass. Returns how many. */
export async function queueDueSyncs(database: Database, clock: Clock): Promise<number> {
  for (let total = 0; ; ) {
    const count = await database.write(async (stores) => {
      const store = stores.sourceSyncs.forSystem(reason);
      const adapter = await store.takeDue(clock.now(), syncIntervalMs);
      if (adapter === null) return null;
      const owners = await store.owners(adapter);
      await stores.outbox.appendAll(owners.map(({ userId }) => syncJob(adapter, userId, false)));
      return owners.length;
    });
    if (count === null) return total;
    total += count;
  }
}
