/** What the scheduler role does about webhooks: endpoints that have failed for long are warned of, and disabled. */
import type { Clock } from "#core/clock.ts";
import type { PeriodicTask } from "#core/repeat.ts";
import type { Database } from "#schema/database.ts";
import { noteTime } from "./note-health.ts";

const everyMs = 60_000;

export interface WebhookTasksOptions {
  readonly database: Database;
  readonly clock: Clock;
}

export function webhookTasks({ database, clock }: WebhookTasksOptions): readonly PeriodicTask[] {
  const round = async (stopping: AbortSignal): Promise<void> => {
    for (;;) {
      const due = await database.read((stores) => stores.webhookSubscriptions.forSystem().longFailing(clock.now()));
      for (const one of due) {
        if (stopping.aborted) return;
        await database.write((stores) => noteTime(stores, one, clock.now()));
      }
      if (due.length === 0) return;
    }
  };
  return [{ name: "webhooks that have failed for long", everyMs, round }];
}
