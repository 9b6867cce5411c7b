/**
 * What the scheduler role does for sources every minute: queues the syncs that are due, and notices sources that fell
 * silent. Any number of processes may do it. The time of each adapter's next pass is in its row, and each sync of a
 * pass is a job in the outbox.
 */
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { Logger } from "#server/logger.ts";
import { turnSilentStale } from "#server/sources/status.ts";
import { syncIntervalMs } from "./model.ts";
import { syncJob } from "./sync-job.ts";

export interface SourceSchedule {
  /** One round of both tasks; one that fails is logged and does not keep the other from running. */
  pass(): Promise<void>;
  stop(): Promise<void>;
}

export interface SourceScheduleOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly intervalMs?: number;
}

const defaultIntervalMs = 60_000;
const reason = "targets sync";

export function startSourceSchedule({
  database,
  clock,
  logger,
  intervalMs = defaultIntervalMs,
}: SourceScheduleOptions): SourceSchedule {
  let passing: Promise<void> | null = null;

  const noticeSilence = async (): Promise<void> => {
    for (let isComplete = false; !isComplete; )
      ({ isComplete } = await database.write((stores) => turnSilentStale(stores, clock.now())));
  };

  const round = async (): Promise<void> => {
    for (const task of [() => queueDueSyncs(database, clock), noticeSilence])
      await task().catch((err: unknown) =>
        logger.warn({ err }, "a pass over the sources was not finished; it is tried again"),
      );
  };

  /** One at a time: a round that takes longer than the interval is not joined by another. */
  const pass = (): Promise<void> => {
    passing ??= round().finally(() => {
      passing = null;
    });
    return passing;
  };

  const timer = setInterval(() => void pass(), intervalMs);

  return {
    pass,
    stop: async () => {
      clearInterval(timer);
      await passing;
    },
  };
}

/**
 * Queues the syncs that are due, those of one adapter in one transaction with the time of its next pass.
 * @returns how many
 */
async function queueDueSyncs(database: Database, clock: Clock): Promise<number> {
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
