/**
 * The mails of reports, and who gets none: one row for each contact of a report, written when it is frozen. Gone with
 * the report and with the contact.
 */
import { defineEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { recipientOutcomes } from "#server/reports/model.ts";
import { choiceColumn, countColumn, idColumn, references, textColumn, timeColumn } from "./columns.ts";
import { ContactEntity } from "./contacts.ts";
import { ReportEntity } from "./report-rows.ts";

export const ReportDeliveryEntity = defineEntity({
  name: "ReportDelivery",
  tableName: "report_deliveries",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    reportId: idColumn(),
    contactId: idColumn(),
    email: textColumn().nullable(),
    status: choiceColumn(recipientOutcomes),
    reason: textColumn().nullable(),
    error: textColumn().nullable(),
    attempts: countColumn(),
    createdAt: timeColumn(),
    notBefore: timeColumn(),
    attemptAt: timeColumn().nullable(),
    endedAt: timeColumn().nullable(),
    /** Hex SHA-256 of the token with which its reader wants no more of them. */
    unsubscribeHash: textColumn().nullable(),
    /** Until it is sent. */
    sealedUnsubscribe: textColumn().nullable(),
    report: references(ReportEntity, ["tenant_id", "report_id"], ["tenant_id", "id"]),
    contact: references(ContactEntity, ["tenant_id", "contact_id"], ["tenant_id", "id"]),
  },
  indexes: [{ name: "report_deliveries_of_contact", properties: ["tenantId", "contactId"] }],
  uniques: [
    { name: "report_deliveries_once", properties: ["tenantId", "reportId", "contactId"] },
    { name: "report_deliveries_unsubscribe", properties: ["unsubscribeHash"], where: "unsubscribe_hash is not null" },
  ],
});

export function reportDeliveryStores(_em: SqlEntityManager) {
  return { forSystem: () => ({}) };
}
