/** What the scheduler role does for sources every minute: notices those that fell silent. */
import type { Clock } from "#core/clock.ts";
import type { PeriodicTask } from "#core/repeat.ts";
import type { Database } from "#schema/database.ts";
import { turnSilentStale } from "./status.ts";

export interface SourceTasksOptions {
  readonly database: Database;
  readonly clock: Clock;
}

const everyMs = 60_000;

export function sourceTasks({ database, clock }: SourceTasksOptions): readonly PeriodicTask[] {
  const noticeSilence = async (): Promise<void> => {
    for (let isComplete = false; !isComplete; )
      ({ isComplete } = await database.write((stores) => turnSilentStale(stores, clock.now())));
  };
  return [{ name: "the look for silent sources", everyMs, round: noticeSilence }];
}
