/** The role scheduler: what each part does periodically. Any number of processes may have it. */
import { type PeriodicTask, type Repetition, repeat } from "#core/repeat.ts";
import type { Cleanup } from "#server/cleanup.ts";
import { keptResponseTasks } from "#server/http/idempotency.ts";
import { keyChange } from "#server/secrets/key-change.ts";
import type { Metrics } from "#server/metrics.ts";
import { reportTasks } from "#server/reports/periodic.ts";
import { retentionTasks } from "#server/retention/periodic.ts";
import { scheduleTasks } from "#server/schedules/periodic.ts";
import { sessionTasks } from "#server/sessions/periodic.ts";
import { syncTasks } from "#server/source-syncs/periodic.ts";
import { sourceTasks } from "#server/sources/periodic.ts";
import { verificationTasks } from "#server/verification/periodic.ts";
import { webhookTasks } from "#server/webhooks/periodic.ts";
import { outlookTasks } from "#server/outlooks/periodic.ts";
import type { Infrastructure } from "./infrastructure.ts";

/** @returns what is repeated, in the order in which what is due at a time is woken */
export function startScheduler(
  infrastructure: Infrastructure,
  metrics: Metrics,
  cleanup: Cleanup,
): readonly Repetition[] {
  const { logger, timer } = infrastructure;
  const purges = { ...infrastructure, observeBatch: metrics.observeBatch };
  const tasks: readonly PeriodicTask[] = [
    ...scheduleTasks({ ...infrastructure, observe: metrics.observeTick }),
    // After the ticks: where both are due, the scheduled run comes first.
    ...reportTasks(infrastructure),
    ...syncTasks(infrastructure),
    ...sourceTasks(infrastructure),
    ...keptResponseTasks(purges),
    ...sessionTasks(purges),
    ...verificationTasks(purges),
    ...outlookTasks(purges),
    ...webhookTasks(infrastructure),
    ...retentionTasks({ ...purges, retention: infrastructure.config.retention }),
    keyChange(infrastructure),
  ];
  return tasks.map(({ name: task, ...rest }) => {
    const onError = (err: unknown) => logger.warn({ err, task }, "a periodic task was not finished; it is tried again");
    const repetition = repeat({ ...rest, onError, timer });
    cleanup.addStop(repetition.stop);
    return repetition;
  });
}
