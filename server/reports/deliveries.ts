/** The mails of a report that was frozen: one row for each contact of its lists, and a job for each mail to be sent. */
import { createBreather } from "#core/yield-when-long.ts";
import { hashSecret, newId } from "#core/ids.ts";
import type { StoredReportDelivery } from "#schema/report-deliveries.ts";
import type { Stores } from "#schema/stores.ts";
import { unsubscribeLinkContext } from "#server/secrets/contexts.ts";
import { endReport } from "./end-report.ts";
import type { LinkMaker } from "./links.ts";
import { mailJob } from "#server/queue/catalogue.ts";
import type { ReportRecord } from "./model.ts";
import { type PlannedRecipient, recipientsOf } from "./recipients.ts";
import { readContacts } from "./read-contacts.ts";
import { newUnsubscribeToken } from "./unsubscribe-token.ts";

/**
 * Part of the transaction that freezes the report: its row is there, `pending`, with its sealed token. A report with
 * nobody to write to ends here.
 *
 * @param now epoch ms
 */
export async function planDeliveries(
  stores: Stores,
  report: Pick<ReportRecord, "tenantId" | "id" | "flowId" | "order">,
  now: number,
  links: LinkMaker,
): Promise<void> {
  const contacts = await readContacts(stores, report);
  const planned: StoredReportDelivery[] = [];
  const breathe = createBreather();
  for (const recipient of recipientsOf(contacts)) {
    planned.push(deliveryOf(report, recipient, now, links));
    await breathe();
  }
  const inserted = new Set(await stores.reportDeliveries.forSystem().insertAll(report.tenantId, planned));
  const pending = planned.filter(({ id, status }) => status === "pending" && inserted.has(id));
  await stores.outbox.appendAll(pending.map(mailJob));
  if (pending.length === 0) await endReport(stores, report, { status: "skipped", reason: "no_recipients" }, now, links);
}

function deliveryOf(
  { tenantId, id: reportId }: Pick<ReportRecord, "tenantId" | "id">,
  { contactId, email, outcome: status, reason }: PlannedRecipient,
  now: number,
  { sealer }: LinkMaker,
): StoredReportDelivery {
  const id = newId();
  const isPending = status === "pending";
  const token = isPending ? newUnsubscribeToken() : null;
  return {
    id,
    tenantId,
    reportId,
    contactId,
    email,
    status,
    reason,
    error: null,
    attempts: 0,
    createdAt: now,
    notBefore: now,
    attemptAt: null,
    endedAt: isPending ? null : now,
    unsubscribeHash: token === null ? null : hashSecret(token),
    sealedUnsubscribe: token === null ? null : sealer.seal(token, unsubscribeLinkContext(tenantId, id)),
  };
}
