/** What the verifications do periodically: old ones and the counts of old ones are removed. */
import type { PeriodicTask } from "#core/repeat.ts";
import { type PurgeDependencies, purgeTask } from "#server/purge-task.ts";
import { keepMs, keepUsesMs } from "./rules.ts";

export function verificationTasks(dependencies: PurgeDependencies): readonly PeriodicTask[] {
  const { clock } = dependencies;
  return [
    purgeTask("verifications", dependencies, (stores, limit) =>
      stores.verifications.forSystem().purge(clock.now() - keepMs, limit),
    ),
    purgeTask("verification_uses", dependencies, (stores, limit) =>
      stores.verificationUses.forSystem().purge(clock.now() - keepUsesMs, limit),
    ),
  ];
}
