/** The queue's name for verifications, and the job of one. */
import type { NewJob } from "#schema/outbox.ts";
import type { Verification } from "./model.ts";

export const verificationTopic = "verifications";

export function verificationJob({ id, subject }: Verification): NewJob {
  return { tenantId: subject.tenantId, topic: verificationTopic, jobId: id, data: {} };
}
