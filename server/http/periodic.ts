/** What HTTP does periodically: responses that were kept for a repetition of their request are removed in time. */
import type { PeriodicTask } from "#core/repeat.ts";
import { purgePortion } from "#schema/idempotency.ts";
import { type PurgeDependencies, purgeTask } from "#server/purge-task.ts";

export function keptResponseTasks({ database, clock, logger }: PurgeDependencies): readonly PeriodicTask[] {
  const purge = async (): Promise<number> => {
    let count = 0;
    for (let portion = purgePortion; portion === purgePortion; count += portion)
      portion = await database.write((stores) => stores.idempotency.forSystem("housekeeping").purge(clock.now()));
    return count;
  };
  return [purgeTask("expired responses to idempotent requests", logger, purge)];
}
