/**
 * The queue's face of runs: a rung job is a run to carry out. Rings may come twice, late, or for a run that somebody
 * else holds.
 */
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { HandledJobs } from "#server/queue/handled-jobs.ts";
import type { Job, JobHandler } from "#server/queue/queue.ts";
import type { RunExecutor } from "./execute.ts";
import { runJob, runTopic } from "./run-job.ts";

export interface RunJobsOptions {
  readonly database: Database;
  readonly executor: RunExecutor;
  readonly concurrency: number;
}

export function runJobs({ concurrency, ...dependencies }: RunJobsOptions): HandledJobs {
  return { topic: runTopic, concurrency, handler: runJobHandler(dependencies) };
}

/** A run that another worker holds is due again when that lease ends; the exception keeps its outbox row. */
export function runJobHandler({
  database,
  executor,
}: {
  readonly database: Database;
  readonly executor: RunExecutor;
}): JobHandler {
  return async ({ id: runId, tenantId }: Job, signal: AbortSignal) => {
    const outcome = await executor.execute(tenantId, runId, signal);
    if (outcome.kind !== "held") return;
    await database.write((stores) => stores.outbox.append({ ...runJob(tenantId, runId), dueAt: outcome.until }));
    throw new Error(`Run ${runId} is held by another worker; it is tried again when that lease ends.`);
  };
}

/**
 * For the start of the only process that a database serves: whoever held a run is dead, so its runs need not wait for
 * their leases to run out.
 */
export async function takeOverRuns(database: Database, clock: Clock): Promise<void> {
  await database.write((stores) => stores.runs.forSystem("start of the only process").endLeases(clock.now()));
}
