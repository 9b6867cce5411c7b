/**
 * The queue's face of runs: a woken job is a run to carry out. Wake-ups may come twice, late, or for a run that another
 * worker holds.
 */
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { HandledJobs } from "#server/queue/handled-jobs.ts";
import type { Job } from "#server/queue/model.ts";
import type { EndJob, JobHandler } from "#server/queue/queue.ts";
import type { RunExecutor } from "./work/execute.ts";

export interface RunJobsOptions {
  readonly executor: Pick<RunExecutor, "execute">;
  readonly concurrency: number;
}

export function runJobs({ concurrency, executor }: RunJobsOptions): HandledJobs {
  return { topic: "runs", concurrency, handler: runJobHandler(executor) };
}

/**
 * Shared runs that one process helps with at a time: the queue lets a tenant have all places but one. A run has at most
 * one helper in a process, and none where its own worker is.
 */
const helpConcurrency = 2;
/** So that another process may have the call meanwhile. */
const busyPauseMs = 1_000;

export interface PortionJobsOptions {
  readonly executor: Pick<RunExecutor, "help">;
  readonly clock: Clock;
}

export function portionJobs({ executor, clock }: PortionJobsOptions): HandledJobs {
  const handler: JobHandler = async ({ tenantId, data }, signal) => {
    const outcome = await executor.help(tenantId, data["runId"] ?? "", Number(data["helper"]), signal);
    return outcome.kind === "busy" ? { againAt: clock.now() + busyPauseMs } : "done";
  };
  return { topic: "portions", concurrency: helpConcurrency, handler };
}

/** A run that another worker holds comes again when that lease ends: the worker may die before the run is over. */
export function runJobHandler(executor: Pick<RunExecutor, "execute">): JobHandler {
  return async ({ id: runId, tenantId }: Job, signal: AbortSignal, end: EndJob) => {
    const outcome = await executor.execute(tenantId, runId, signal, end);
    if (outcome.kind === "held") return { againAt: outcome.until };
    return outcome.kind === "ended" ? "ended" : "done";
  };
}

/**
 * For the start of the only process that a database serves: every worker that held a run is dead, so these runs need
 * not wait until their leases run out.
 */
export async function recoverRuns(database: Database, clock: Clock): Promise<void> {
  await database.write(async (stores) => {
    await stores.runs.forSystem().endLeases(clock.now());
    await stores.runPortions.forSystem().endLeases(clock.now());
  });
}
