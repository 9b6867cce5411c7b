/** The job that decides what a flow's runs make of its alerts. */
import type { NewJob } from "#schema/outbox.ts";
import type { Run } from "./model.ts";

export const alertTopic = "alerts";

/** One for each flow: it takes all runs of the flow that alerts have not looked at, in their order. */
export function alertJob({ tenantId, flowId }: Pick<Run, "tenantId" | "flowId">): NewJob {
  return { tenantId, topic: alertTopic, jobId: flowId, data: {} };
}
