/**
 * A periodic task that removes what matters no more, in small batches, the same for every part that keeps something for
 * a time, whosever it is.
 */
import type { Clock } from "#core/clock.ts";
import type { PeriodicTask } from "#core/repeat.ts";
import type { Database } from "#schema/database.ts";
import { type BatchSample, type BatchWork, createBatches } from "#server/retention/batches.ts";

/** What every purge needs. */
export interface PurgeDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Told of every batch once it is committed. */
  readonly observeBatch: (sample: BatchSample) => void;
}

const everyMs = 10 * 60_000;

/** @param kind what is removed, in the plural, as the metrics name it */
export function purgeTask(
  kind: string,
  { database, observeBatch }: PurgeDependencies,
  touch: BatchWork["touch"],
): PeriodicTask {
  return {
    name: `the removal of ${kind}`,
    everyMs,
    round: async (stopping) => {
      const batches = createBatches({ database, observe: observeBatch });
      while (!stopping.aborted && (await batches.next({ kind, deletes: true, touch })) > 0);
    },
  };
}
