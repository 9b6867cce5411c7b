/** The queue's face of outlooks: a woken job is an outlook to carry out. */
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { HandledJobs } from "#server/queue/handled-jobs.ts";
import type { LeasedExecutor } from "#server/runs/work/leased-executor.ts";

/** Outlooks that one process carries out at a time: few, because they may wait and runs may not. */
const outlookConcurrency = 2;
/** One behind another of its tenant is called when that one ends; and looks for itself now and then. */
const waitMs = 60_000;

export interface OutlookJobsOptions {
  readonly executor: LeasedExecutor;
  readonly clock: Clock;
}

export function outlookJobs({ executor, clock }: OutlookJobsOptions): HandledJobs {
  return {
    topic: "outlooks",
    concurrency: outlookConcurrency,
    tenantConcurrency: 1,
    handler: async ({ id, tenantId }, signal, end) => {
      const outcome = await executor.execute(tenantId, id, signal, end);
      if (outcome.kind === "held") return { againAt: outcome.until ?? clock.now() + waitMs };
      return outcome.kind === "ended" ? "ended" : "done";
    },
  };
}

/** For the start of the only process that a database serves: every worker that held one is dead. */
export async function recoverOutlooks(database: Database, clock: Clock): Promise<void> {
  await database.write((stores) => stores.outlooks.forSystem().endLeases(clock.now()));
}
