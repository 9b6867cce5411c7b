/** The end of a report, whatever came of it: once, with the one event that tells of it. */
import { isoTime } from "#core/time.ts";
import type { Stores } from "#schema/stores.ts";
import type { EventData } from "#server/events/catalogue.ts";
import { emit } from "#server/events/emit.ts";
import { sealedEventLink } from "#server/events/links.ts";
import { reportLinkContext } from "#server/secrets/contexts.ts";
import { type LinkMaker, reportLink } from "./links.ts";
import type { ReportDelivery, ReportReason, ReportRecord, ReportStatus } from "./model.ts";

export interface ReportEnd {
  readonly status: Extract<ReportStatus, "sent" | "skipped" | "error">;
  readonly reason: ReportReason | null;
}

type Recipient = EventData["report.generated"]["recipients"][number];

/**
 * Part of the transaction that makes it true. Its sealed token is dropped: no mail will carry it any more.
 *
 * @param now epoch ms
 * @returns false where it had ended already
 */
export async function endReport(
  stores: Stores,
  { tenantId, id }: Pick<ReportRecord, "tenantId" | "id">,
  { status, reason }: ReportEnd,
  now: number,
  { sealer, baseUrl }: LinkMaker,
): Promise<boolean> {
  const ended = await stores.reports.forSystem().end(tenantId, id, { status, reason, endedAt: now });
  if (ended === null) return false;
  const { sealedToken, frozenAt, expiresAt, flowId, runId, flowName, scheduleId, mode } = ended;
  const deliveries = await stores.reportDeliveries.forSystem().ofReport(tenantId, id);
  const link =
    sealedToken === null ? null : reportLink(baseUrl(), sealer.open(sealedToken, reportLinkContext(tenantId, id)));
  const sealedLink = link === null ? null : sealedEventLink(sealer, tenantId, link);
  await emit(stores, {
    tenantId,
    event: "report.generated",
    data: {
      reportId: frozenAt === null ? null : id,
      eventId: id,
      flowId,
      runId,
      flowName,
      scheduleId,
      mode,
      link: sealedLink,
      expiresAt: expiresAt === null ? null : isoTime(expiresAt),
      status,
      reason,
      recipients: deliveries.map(recipientOf),
    },
  });
  return true;
}

/** An end that nobody knows counts as a failure, and says what it is. */
function recipientOf({ contactId, email, status, reason, error }: ReportDelivery): Recipient {
  const known = { contactId, email };
  if (status === "sent" || status === "skipped_optout" || status === "skipped_unverified")
    return { ...known, outcome: status };
  const said = [reason, error].filter((text) => text !== null).join(": ");
  return { ...known, outcome: "failed", error: said === "" ? "no mail was sent" : said };
}
