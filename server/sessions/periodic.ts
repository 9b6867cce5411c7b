/** What the sessions do periodically: those that expired long ago are removed. */
import type { PeriodicTask } from "#core/repeat.ts";
import { type PurgeDependencies, purgeTask } from "#server/purge-task.ts";
import { keepExpiredMs } from "./rules.ts";

export function sessionTasks(dependencies: PurgeDependencies): readonly PeriodicTask[] {
  const { clock } = dependencies;
  return [
    purgeTask("sessions", dependencies, (stores, limit) =>
      stores.sessions.forSystem().purge(clock.now() - keepExpiredMs, limit),
    ),
  ];
}
