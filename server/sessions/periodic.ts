/** What the sessions do periodically: those that expired long ago are removed. */
import type { PeriodicTask } from "#core/repeat.ts";
import { type PurgeDependencies, purgeTask } from "#server/purge-task.ts";
import { keepExpiredMs } from "./rules.ts";

export function sessionTasks({ database, clock, logger }: PurgeDependencies): readonly PeriodicTask[] {
  const purge = (): Promise<number> =>
    database.write((stores) => stores.sessions.forSystem().purge(clock.now() - keepExpiredMs));
  return [purgeTask("sessions that expired long ago", logger, purge)];
}
