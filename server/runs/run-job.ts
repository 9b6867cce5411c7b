/** The jobs of a run: what is left in the outbox for workers to listen for. */

export const runTopic = "runs";

/** It carries out the run. */
export function runJob(tenantId: string, runId: string) {
  return { tenantId, topic: runTopic, jobId: runId, data: {} } as const;
}

export const portionTopic = "portions";

/** It calls one more worker to a run that is shared. @param helper how many were called before */
export function portionJob(
  { tenantId, id: runId }: { readonly tenantId: string; readonly id: string },
  helper: number,
) {
  return { tenantId, topic: portionTopic, jobId: `${runId}-${helper}`, data: { runId, helper: `${helper}` } } as const;
}
