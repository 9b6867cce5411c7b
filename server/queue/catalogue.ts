/**
 * The catalogue of jobs: what is left in the outbox for workers to do later, one function for each topic. A job carries
 * ids only. The same id waiting twice is one job. Who carries them out is in the `jobs.ts` of the parts.
 */
import type { NewJob } from "#schema/outbox.ts";

/** What a job knows of the record that it is about. */
interface RecordKey {
  readonly tenantId: string;
  readonly id: string;
}

interface FlowKey {
  readonly tenantId: string;
  readonly flowId: string;
}

/** Carries out the run. */
export function runJob(tenantId: string, runId: string): NewJob {
  return { tenantId, topic: "runs", jobId: runId, data: {} };
}

/** Calls one more worker to a run that is shared. @param helper how many were called before */
export function portionJob({ tenantId, id: runId }: RecordKey, helper: number): NewJob {
  return { tenantId, topic: "portions", jobId: `${runId}-${helper}`, data: { runId, helper: `${helper}` } };
}

/** Carries out the backtest. */
export function backtestJob(tenantId: string, backtestId: string): NewJob {
  return { tenantId, topic: "backtests", jobId: backtestId, data: {} };
}

/** Carries out the outlook. */
export function outlookJob(tenantId: string, outlookId: string): NewJob {
  return { tenantId, topic: "outlooks", jobId: outlookId, data: {} };
}

/**
 * Decides what a flow's runs make of its alerts. One for each flow: it takes all runs of the flow that alerts have not
 * looked at, in their order.
 */
export function alertJob({ tenantId, flowId }: FlowKey): NewJob {
  return { tenantId, topic: "alerts", jobId: flowId, data: {} };
}

/** Sends one delivery of an alert. */
export function messageJob({ tenantId, id, notBefore }: RecordKey & { readonly notBefore: number }): NewJob {
  return { tenantId, topic: "messages", jobId: id, data: {}, dueAt: notBefore };
}

/** Brings a flow's reports forward. One for each flow: it takes all that waits there. */
export function reportJob({ tenantId, flowId }: FlowKey): NewJob {
  return { tenantId, topic: "reports", jobId: flowId, data: {} };
}

interface MailKey extends RecordKey {
  readonly reportId: string;
  readonly notBefore: number;
}

/**
 * Sends one mail of a report. It names the report, so that this ends even where its last mail is gone with its contact.
 */
export function mailJob({ tenantId, id, reportId, notBefore }: MailKey): NewJob {
  return { tenantId, topic: "mails", jobId: id, data: { reportId }, dueAt: notBefore };
}

/** So long the relay leaves an event to those who hand them out in portions. */
export const handOutWithinMs = 5_000;

/** Gives one event to all its consumers. */
export function eventJob({ tenantId, id, occurredAt }: RecordKey & { readonly occurredAt: number }): NewJob {
  return { tenantId, topic: "events", jobId: id, data: {}, dueAt: occurredAt + handOutWithinMs };
}

/** Sends the operator a mail about the event. */
export function noticeJob({ tenantId, id }: RecordKey): NewJob {
  return { tenantId, topic: "notices", jobId: id, data: {} };
}

interface SyncedAdapter {
  readonly tenantId: string;
  readonly adapterId: string;
}

/** Makes one sync of sources. The same sync waits once, however often it is requested. */
export function syncJob({ tenantId, adapterId }: SyncedAdapter, ownerUserId: string | null, force: boolean): NewJob {
  const jobId = [adapterId, ownerUserId ?? "tenant", ...(force ? ["force"] : [])].join("/");
  const data = { adapterId, ...(ownerUserId === null ? {} : { ownerUserId }), ...(force ? { force: "true" } : {}) };
  return { tenantId, topic: "syncs", jobId, data };
}

interface VerificationKey {
  readonly id: string;
  readonly subject: { readonly tenantId: string };
}

/** Makes the message of one verification and sends it. */
export function verificationJob({ id, subject }: VerificationKey): NewJob {
  return { tenantId: subject.tenantId, topic: "verifications", jobId: id, data: {} };
}

/** Copies a picture elsewhere that a brand names. */
export function logoCopyJob(tenantId: string, copyId: string): NewJob {
  return { tenantId, topic: "logos", jobId: copyId, data: {} };
}
