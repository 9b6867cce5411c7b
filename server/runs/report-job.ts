/** The job that brings a flow's reports forward, and which runs ask for it. */
import type { NewJob } from "#schema/outbox.ts";
import { enabledSchedules } from "#server/flows/report-schedules.ts";
import type { RunConclusion } from "./work/conclusion.ts";
import type { Run } from "./model.ts";

export const reportTopic = "reports";

/** One for each flow: it takes all that waits there. */
export function reportJob({ tenantId, flowId }: Pick<Run, "tenantId" | "flowId">): NewJob {
  return { tenantId, topic: reportTopic, jobId: flowId, data: {} };
}

/**
 * Whether event reports may follow from a run: from scheduled ones alone, in which a target triggered. Others may have
 * failed in it.
 */
export function mayMakeEventReports(
  { trigger, frozenFlow }: Pick<Run, "trigger" | "frozenFlow">,
  { summary }: Pick<RunConclusion, "summary">,
): boolean {
  if (trigger !== "schedule" || summary?.anyTriggered !== true) return false;
  return enabledSchedules(frozenFlow.settings, "event").length > 0;
}
