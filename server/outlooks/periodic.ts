/** What outlooks do periodically: old ones are removed, and past years' data after a day. */
import type { PeriodicTask } from "#core/repeat.ts";
import { keptMs } from "#schema/past-years.ts";
import { type PurgeDependencies, purgeTask } from "#server/purge-task.ts";
import { keptDays } from "#server/expectations/model.ts";

const dayMs = 86_400_000;

export function outlookTasks(dependencies: PurgeDependencies): readonly PeriodicTask[] {
  const { clock } = dependencies;
  return [
    purgeTask("outlooks", dependencies, (stores, limit) =>
      stores.outlooks.forSystem().purge(clock.now() - keptDays * dayMs, limit),
    ),
    purgeTask("past_years", dependencies, (stores, limit) =>
      stores.pastYears.forSystem().purge(clock.now() - keptMs, limit),
    ),
  ];
}
