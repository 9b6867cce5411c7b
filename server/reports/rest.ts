/** Reports over REST: records ↔ JSON, times ↔ ISO 8601. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import type { ReportWithRecipients, ShownRecipient } from "#schema/report-history.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import { reportEtag, type ReportService } from "./service.ts";

type Schemas = components["schemas"];
type Operations = "listFlowReports" | "getFlowReport" | "revokeReport" | "sendReport" | "previewReport";

export function reportHandlers(reports: ReportService): Pick<Handlers, Operations> {
  const unbuilt = async (): Promise<never> => {
    throw new Error("Not built yet.");
  };
  return {
    listFlowReports: async ({ caller, params, query }) => {
      const { items, nextCursor } = await reports.page(caller, params.id, query);
      return { status: 200, body: { items: items.map(recordJson), nextCursor } };
    },
    getFlowReport: async ({ caller, params }) => {
      const found = await reports.get(caller, params.id, params.reportId);
      return { status: 200, body: recordJson(found), etag: reportEtag(found.report) };
    },
    revokeReport: unbuilt,
    sendReport: unbuilt,
    previewReport: unbuilt,
  };
}

function recordJson({ report, recipients }: ReportWithRecipients): Schemas["ReportRecord"] {
  const { id, order, frozenAt, counts } = report;
  return {
    eventId: id,
    reportId: frozenAt === null ? null : id,
    flowId: report.flowId,
    runId: report.runId,
    mode: report.mode,
    scheduleId: report.scheduleId,
    scheduleName: order.name,
    slot: nullableTime(report.slot),
    status: report.status,
    reason: report.reason,
    targetFilter: order.targetFilter,
    targets: counts === null ? null : { total: counts.total, triggered: counts.triggered, shown: counts.shown },
    recipients: recipients.map(recipientJson),
    at: isoTime(report.createdAt),
    frozenAt: nullableTime(frozenAt),
    expiresAt: nullableTime(report.expiresAt),
    revokedAt: nullableTime(report.revokedAt),
    endedAt: nullableTime(report.endedAt),
  };
}

function recipientJson({ contactId, email, status, reason, error }: ShownRecipient): Schemas["ReportRecipient"] {
  return { contactId, email, outcome: status, reason, error };
}

function nullableTime(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}
