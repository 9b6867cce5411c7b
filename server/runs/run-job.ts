/** The job that carries out a run: what a request leaves in the outbox and what workers listen for. */

export const runTopic = "runs";

export function runJob(tenantId: string, runId: string) {
  return { tenantId, topic: runTopic, jobId: runId, data: {} } as const;
}
