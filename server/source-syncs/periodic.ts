/**
 * What the scheduler role does for syncs every minute: queues those that are due. Any number of processes may do it.
 * The time of each adapter's next pass is in its row, and each sync of a pass is a job in the outbox.
 */
import type { Clock } from "#core/clock.ts";
import type { PeriodicTask } from "#core/repeat.ts";
import type { Database } from "#schema/database.ts";
import { syncIntervalMs } from "./model.ts";
import { syncJob } from "#server/queue/catalogue.ts";

export interface SyncTasksOptions {
  readonly database: Database;
  readonly clock: Clock;
}

const everyMs = 60_000;

export function syncTasks({ database, clock }: SyncTasksOptions): readonly PeriodicTask[] {
  return [{ name: "the queueing of due syncs", everyMs, round: () => queueDueSyncs(database, clock) }];
}

/** Queues the syncs that are due, those of one adapter in one transaction with the time of its next pass. */
async function queueDueSyncs(database: Database, clock: Clock): Promise<void> {
  for (let isComplete = false; !isComplete; ) {
    isComplete = await database.write(async (stores) => {
      const store = stores.sourceSyncs.forSystem();
      const adapter = await store.takeDue(clock.now(), syncIntervalMs);
      if (adapter === null) return true;
      const owners = await store.owners(adapter);
      await stores.outbox.appendAll(owners.map(({ userId }) => syncJob(adapter, userId, false)));
      return false;
    });
  }
}
