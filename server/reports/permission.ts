/**
 * Whether a report's mail may be sent as things are now. Asked before each attempt, and once more at the moment in
 * which the mail is handed over.
 */
import type { StoredReportDelivery } from "#schema/report-deliveries.ts";
import type { Stores } from "#schema/stores.ts";
import type { Contact } from "#server/contacts/model.ts";
import { skipOn } from "#server/contacts/reach.ts";
import type { Denial, Permission } from "#server/sending/model.ts";
import type { Tenant } from "#server/tenancy/model.ts";
import type { RecipientOutcome, ReportRecord } from "./model.ts";

/** To whom it goes, and with which links. */
export interface MailGiven {
  readonly to: string;
  readonly tenant: Tenant;
  readonly contact: Contact;
  readonly report: ReportRecord;
  readonly sealedToken: string;
  readonly sealedUnsubscribe: string;
}

/**
 * Null where the contact is gone, and the mail with it. It goes to the address that it was planned for, and to no
 * other.
 *
 * @param now epoch ms
 */
export async function mailPermission(
  stores: Stores,
  { tenantId, reportId, contactId, email, sealedUnsubscribe }: StoredReportDelivery,
  now: number,
): Promise<Permission<RecipientOutcome, MailGiven> | null> {
  const tenant = await stores.tenants.forSystem().get(tenantId);
  const contact = await stores.contacts.forSystem().get(tenantId, contactId);
  const report = await stores.reports.forSystem().get(tenantId, reportId);
  if (tenant === null || contact === null || report === null) return null;
  if (tenant.status !== "active") return failed("the tenant is suspended");
  if (report.revokedAt !== null) return failed("the link was revoked");
  if (report.expiresAt === null || report.expiresAt <= now) return failed("the link has expired");
  const skip = skipOn(contact, "email");
  if (skip !== null) return denied({ ...skip, error: null });
  if (email === null || contact.email?.toLowerCase() !== email.toLowerCase())
    return denied({ status: "skipped_unverified", reason: "the contact has another address by now", error: null });
  const sealedToken = await stores.reports.forSystem().sealedToken(report);
  if (sealedToken === null || sealedUnsubscribe === null) return failed("the report has ended");
  return { kind: "given", given: { to: email, tenant, contact, report, sealedToken, sealedUnsubscribe } };
}

/** The link is of no use any more, or the tenant may not send. */
function failed(reason: string): Permission<RecipientOutcome, MailGiven> {
  return denied({ status: "failed", reason, error: null });
}

function denied(denial: Denial<RecipientOutcome>): Permission<RecipientOutcome, MailGiven> {
  return { kind: "denied", denial };
}
