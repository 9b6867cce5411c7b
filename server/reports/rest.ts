/** Reports over REST: records ↔ JSON, times ↔ ISO 8601. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { ReportWithRecipients, ShownRecipient } from "./model.ts";
import { payloadOf } from "./payload.ts";
import type { ReportPreview, ReportPreviews } from "./preview.ts";
import type { PlannedRecipient } from "./recipients.ts";
import type { ReportSender, SentReport } from "./send-now.ts";
import { reportEtag, type ReportService } from "./service.ts";

type Schemas = components["schemas"];
type Operations = "listReports" | "listFlowReports" | "getFlowReport" | "revokeReport" | "sendReport" | "previewReport";

export function reportHandlers(
  reports: ReportService,
  sender: ReportSender,
  previews: ReportPreviews,
): Pick<Handlers, Operations> {
  return {
    listReports: async ({ caller, query }) => {
      const { items, nextCursor } = await reports.page(caller, null, query);
      return { status: 200, body: { items: items.map(recordJson), nextCursor } };
    },
    listFlowReports: async ({ caller, params, query }) => {
      const { items, nextCursor } = await reports.page(caller, params.id, query);
      return { status: 200, body: { items: items.map(recordJson), nextCursor } };
    },
    getFlowReport: async ({ caller, params }) => {
      const found = await reports.get(caller, params.id, params.reportId);
      return { status: 200, body: recordJson(found), etag: reportEtag(found.report) };
    },
    revokeReport: async ({ caller, params, ifMatch }) => {
      await reports.revoke(caller, params.id, params.reportId, ifMatch);
      return { status: 204, body: undefined };
    },
    sendReport: async ({ caller, params, body }) => {
      const sent = await sender.send(caller, params.id, body);
      const { report } = sent;
      const headers = { Location: `/v1/flows/${report.flowId}/reports/${report.id}` };
      return { status: 201, body: sentJson(sent), etag: reportEtag(report), headers };
    },
    previewReport: async ({ caller, params, body }) => {
      const preview = await previews.preview(caller, params.id, body.schedule);
      return { status: 200, body: previewJson(preview) };
    },
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

function sentJson({ link, ...entry }: SentReport): Schemas["SentReport"] {
  return { report: recordJson(entry), link, expiresAt: nullableTime(entry.report.expiresAt) };
}

function previewJson({ nextSends, recipients, report }: ReportPreview) {
  return {
    nextSends: nextSends.map(({ at, local }) => ({ at: isoTime(at), local })),
    // In pieces, so that the payload is written in pieces too.
    recipients: each(recipients, plannedJson),
    payload: report === null ? null : payloadOf(report),
  };
}

function plannedJson({ contactId, outcome, reason }: PlannedRecipient): Schemas["ReportPreview"]["recipients"][number] {
  return { contactId, outcome: outcome === "pending" ? "would_send" : outcome, reason };
}

async function* each<T, U>(items: Iterable<T>, toJson: (item: T) => U): AsyncGenerator<U> {
  for (const item of items) yield toJson(item);
}

function recipientJson({ contactId, email, status, reason, error }: ShownRecipient): Schemas["ReportRecipient"] {
  return { contactId, email, outcome: status, reason, error };
}

function nullableTime(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}
