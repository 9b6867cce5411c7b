/** The queue's face of backtests: a woken job is a backtest to carry out. */
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { HandledJobs } from "#server/queue/handled-jobs.ts";
import type { LeasedExecutor } from "#server/runs/work/leased-executor.ts";

/** Backtests that one process carries out at a time: few, because they may wait and runs may not. */
const backtestConcurrency = 2;
/** One behind another of its tenant is called when that one ends; and looks for itself now and then. */
const waitMs = 60_000;

export interface BacktestJobsOptions {
  readonly executor: LeasedExecutor;
  readonly clock: Clock;
}

export function backtestJobs({ executor, clock }: BacktestJobsOptions): HandledJobs {
  return {
    topic: "backtests",
    concurrency: backtestConcurrency,
    tenantConcurrency: 1,
    handler: async ({ id, tenantId }, signal, end) => {
      const outcome = await executor.execute(tenantId, id, signal, end);
      if (outcome.kind === "held") return { againAt: outcome.until ?? clock.now() + waitMs };
      return outcome.kind === "ended" ? "ended" : "done";
    },
  };
}

/** For the start of the only process that a database serves: every worker that held one is dead. */
export async function recoverBacktests(database: Database, clock: Clock): Promise<void> {
  await database.write((stores) => stores.backtests.forSystem().endLeases(clock.now()));
}
