/** The job that sends one mail of a report. */
import type { NewJob } from "#schema/outbox.ts";
import type { ReportDelivery } from "./model.ts";

export const mailTopic = "mails";

/** It names the report, so that this ends even where its last mail is gone with its contact. */
export function mailJob({
  tenantId,
  id,
  reportId,
  notBefore,
}: Pick<ReportDelivery, "tenantId" | "id" | "reportId" | "notBefore">): NewJob {
  return { tenantId, topic: mailTopic, jobId: id, data: { reportId }, dueAt: notBefore };
}
