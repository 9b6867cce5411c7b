/** The job that carries out a backtest. */

export const backtestTopic = "backtests";

export function backtestJob(tenantId: string, backtestId: string) {
  return { tenantId, topic: backtestTopic, jobId: backtestId, data: {} } as const;
}
