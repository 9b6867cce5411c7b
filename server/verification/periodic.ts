/** What the verifications do periodically: old ones and the counts of old ones are removed. */
import type { PeriodicTask } from "#core/repeat.ts";
import { type PurgeDependencies, purgeTask } from "#server/purge-task.ts";
import { keepMs, keepUsesMs } from "./rules.ts";

export function verificationTasks({ database, clock, logger }: PurgeDependencies): readonly PeriodicTask[] {
  const purge = (): Promise<number> =>
    database.write((stores) => stores.verifications.forSystem().purge(clock.now() - keepMs));
  const purgeUses = (): Promise<number> =>
    database.write((stores) => stores.verificationUses.forSystem().purge(clock.now() - keepUsesMs));
  return [
    purgeTask("old verifications", logger, purge),
    purgeTask("counts of verifications that no longer matter", logger, purgeUses),
  ];
}
