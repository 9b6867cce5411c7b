/** A periodic task that removes what matters no more, the same for every part that keeps something for a time. */
import type { Clock } from "#core/clock.ts";
import type { PeriodicTask } from "#core/repeat.ts";
import type { Database } from "#schema/database.ts";
import type { Logger } from "#server/logger.ts";

/** What every purge needs. */
export interface PurgeDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

const everyMs = 10 * 60_000;

/**
 * @param what is removed, in the plural, for the log
 * @param purge returns how many were removed
 */
export function purgeTask(what: string, logger: Logger, purge: () => Promise<number>): PeriodicTask {
  return {
    name: `the removal of ${what}`,
    everyMs,
    round: async () => logger.debug({ count: await purge() }, `${what} were removed`),
  };
}
