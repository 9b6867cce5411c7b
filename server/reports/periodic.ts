/**
 * What the scheduler role does for reports every few seconds: makes the entries of those whose hour has begun. Any
 * number of processes may do it. Tenants take turns, flow by flow.
 */
import type { Clock } from "#core/clock.ts";
import type { PeriodicTask } from "#core/repeat.ts";
import { tenantsInTurn } from "#core/tenants-in-turn.ts";
import type { Database } from "#schema/database.ts";
import type { Logger } from "#server/logger.ts";
import { passDueFlow } from "./pass.ts";

export interface ReportTasksOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

const everyMs = 5_000;

export function reportTasks(options: ReportTasksOptions): readonly PeriodicTask[] {
  return [
    {
      name: "the reports whose hour has begun",
      everyMs,
      isFirstAtOnce: true,
      round: (stopping) => makeDueReports(options, stopping),
    },
  ];
}

/** Whether a report is due and was not made: one that failed, or whose flow somebody was changing at that moment. */
export async function isReportDue({
  database,
  clock,
}: Pick<ReportTasksOptions, "database" | "clock">): Promise<boolean> {
  return (await tenantsWithDue(database, clock)).length > 0;
}

export function makeDueReports({ database, clock, logger }: ReportTasksOptions, stopping: AbortSignal): Promise<void> {
  return tenantsInTurn({
    due: () => tenantsWithDue(database, clock),
    take: async (tenantId) => {
      const passed = await database.write((stores) => passDueFlow(stores, tenantId, clock.now()));
      if (passed !== null) logger.debug({ tenantId, ...passed }, "reports of a flow are due");
      return passed !== null;
    },
    onError: (err, tenantId) =>
      logger.warn({ err, tenantId }, "reports that are due were not made; they are tried again"),
    retryMs: everyMs,
    stopping,
  });
}

function tenantsWithDue(database: Database, clock: Clock): Promise<readonly string[]> {
  return database.read((stores) => stores.reportSchedules.forSystem().tenantsWithDue(clock.now()));
}
