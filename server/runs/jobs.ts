/**
 * The queue's face of runs: a rung job is a run to carry out. Rings may come twice, late, or for a run that another
 * worker holds.
 */
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { HandledJobs } from "#server/queue/handled-jobs.ts";
import type { Job } from "#server/queue/model.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { RunExecutor } from "./execute.ts";
import { runTopic } from "./run-job.ts";

export interface RunJobsOptions {
  readonly executor: Pick<RunExecutor, "execute">;
  readonly concurrency: number;
}

export function runJobs({ concurrency, executor }: RunJobsOptions): HandledJobs {
  return { topic: runTopic, concurrency, handler: runJobHandler(executor) };
}

/** A run that another worker holds comes again when that lease ends: the worker may die before the run is over. */
export function runJobHandler(executor: Pick<RunExecutor, "execute">): JobHandler {
  return async ({ id: runId, tenantId }: Job, signal: AbortSignal) => {
    const outcome = await executor.execute(tenantId, runId, signal);
    return outcome.kind === "held" ? { againAt: outcome.until } : "done";
  };
}

/**
 * For the start of the only process that a database serves: every worker that held a run is dead, so these runs need
 * not wait until their leases run out.
 */
export async function takeOverRuns(database: Database, clock: Clock): Promise<void> {
  await database.write((stores) => stores.runs.forSystem().endLeases(clock.now()));
}
