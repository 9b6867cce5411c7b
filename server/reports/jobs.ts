/** The queue's face of reports: a woken flow has reports to bring forward. */
import type { HandledJobs } from "#server/queue/handled-jobs.ts";
import { type AdvanceDependencies, advanceReports } from "./advance.ts";

/** Flows that one process works on at the same time. */
const advanceConcurrency = 4;

export function reportJobs(dependencies: AdvanceDependencies): HandledJobs {
  return {
    topic: "reports",
    concurrency: advanceConcurrency,
    handler: ({ id, tenantId }, signal) => advanceReports(dependencies, { tenantId, id }, signal),
  };
}
