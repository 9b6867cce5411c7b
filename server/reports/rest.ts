/** Reports over REST: records ↔ JSON, times ↔ ISO 8601. Decides nothing. */
import type { Handlers } from "#server/operations/handlers.ts";

type Operations = "listFlowReports" | "getFlowReport" | "revokeReport" | "sendReport" | "previewReport";

export function reportHandlers(): Pick<Handlers, Operations> {
  const unbuilt = async (): Promise<never> => {
    throw new Error("Not built yet.");
  };
  return {
    listFlowReports: unbuilt,
    getFlowReport: unbuilt,
    revokeReport: unbuilt,
    sendReport: unbuilt,
    previewReport: unbuilt,
  };
}
