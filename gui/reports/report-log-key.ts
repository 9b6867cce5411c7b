/** Under which the history of a flow's reports is kept. */
export function reportLogKey(flowId: string): readonly string[] {
  return ["report-log", flowId];
}
