/**
 * The mails of reports, and who gets none: one row for each contact of a report, written when it is frozen. Gone with
 * the report and with the contact.
 */
import { defineEntity, type FilterQuery, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { type RecipientOutcome, type ReportDelivery, recipientOutcomes } from "#server/reports/model.ts";
import { choiceColumn, countColumn, idColumn, references, textColumn, timeColumn } from "./connection/columns.ts";
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

/** With the token by which its reader wants no more of them: its hash, and until it is sent a sealed copy. */
export interface StoredReportDelivery extends ReportDelivery {
  readonly unsubscribeHash: string | null;
  readonly sealedUnsubscribe: string | null;
}

/** What sending changes of a delivery. */
export type ReportDeliveryChange = Pick<ReportDelivery, "tenantId" | "id"> &
  Partial<Pick<ReportDelivery, "status" | "reason" | "error" | "attempts" | "notBefore" | "attemptAt" | "endedAt">>;

export function reportDeliveryStores(em: SqlEntityManager) {
  const find = async (where: FilterQuery<DeliveryRow>): Promise<StoredReportDelivery | null> => {
    const row = await em.findOne(ReportDeliveryEntity, where, { disableIdentityMap: true });
    return row === null ? null : toStored(row);
  };

  return {
    forSystem: () => ({
      /** In the order in which they were planned. */
      ofReport: async (tenantId: string, reportId: string): Promise<readonly ReportDelivery[]> => {
        const options = { orderBy: { id: "asc" }, disableIdentityMap: true } as const;
        return (await em.find(ReportDeliveryEntity, { tenantId, reportId }, options)).map(toDelivery);
      },
      /** @returns the ids of those that were inserted: contacts may be gone by now */
      insertAll: async (tenantId: string, deliveries: readonly StoredReportDelivery[]): Promise<readonly string[]> => {
        const contactIds = JSON.stringify(deliveries.map(({ contactId }) => contactId));
        const held = await em.execute<{ id: string }[]>(holdContactsSql, [tenantId, contactIds]);
        const present = new Set(held.map(({ id }) => id));
        const rows = deliveries.filter(({ contactId }) => present.has(contactId));
        for (let first = 0; first < rows.length; first += rowsPerStatement)
          await em.insertMany(ReportDeliveryEntity, rows.slice(first, first + rowsPerStatement));
        return rows.map(({ id }) => id);
      },
      get: (tenantId: string, id: string): Promise<StoredReportDelivery | null> => find({ tenantId, id }),
      /** Locked until the transaction ends. */
      lock: async (tenantId: string, id: string): Promise<StoredReportDelivery | null> => {
        const sql = "select id from report_deliveries where tenant_id = ? and id = ? for no key update";
        await em.execute(sql, [tenantId, id]);
        return find({ tenantId, id });
      },
      /** Of a row that was locked. One that has ended needs its sealed token no more. */
      update: async ({ tenantId, id, ...changes }: ReportDeliveryChange): Promise<void> => {
        const hasEnded = changes.status !== undefined && changes.status !== "pending";
        const all = hasEnded ? { ...changes, sealedUnsubscribe: null } : changes;
        await em.nativeUpdate(ReportDeliveryEntity, { tenantId, id }, all);
      },
      /** For a process that knows that every other one is dead: their attempts are as old as can be. */
      ageAttempts: async (): Promise<void> => {
        await em.nativeUpdate(ReportDeliveryEntity, { status: "pending", attemptAt: { $ne: null } }, { attemptAt: 0 });
      },
      anyPending: async (tenantId: string, reportId: string): Promise<boolean> =>
        (await em.execute<unknown[]>(anyPendingSql, [tenantId, reportId])).length > 0,
      /** Each that there is among them, once. */
      outcomesOf: async (tenantId: string, reportId: string): Promise<readonly RecipientOutcome[]> => {
        const sql = "select distinct status from report_deliveries where tenant_id = ? and report_id = ?";
        const rows = await em.execute<{ status: RecipientOutcome }[]>(sql, [tenantId, reportId]);
        return rows.map(({ status }) => status);
      },
      /** Whose mail carries the token. */
      byUnsubscribeHash: (unsubscribeHash: string): Promise<StoredReportDelivery | null> => find({ unsubscribeHash }),
    }),
  };
}

/** In one order, so that two who hold the same contacts never wait for each other. */
const holdContactsSql = `
  select id from contacts
  where tenant_id = ? and id in (select jsonb_array_elements_text(?::jsonb)) order by id for key share`;

const anyPendingSql =
  "select from report_deliveries where tenant_id = ? and report_id = ? and status = 'pending' limit 1";

/** A statement may have 65,535 parameters. */
const rowsPerStatement = 1_000;

type DeliveryRow = InferEntity<typeof ReportDeliveryEntity>;

function toStored(row: DeliveryRow): StoredReportDelivery {
  const { unsubscribeHash, sealedUnsubscribe } = row;
  return {
    ...toDelivery(row),
    unsubscribeHash: unsubscribeHash ?? null,
    sealedUnsubscribe: sealedUnsubscribe ?? null,
  };
}

function toDelivery(row: DeliveryRow): ReportDelivery {
  return {
    id: row.id,
    tenantId: row.tenantId,
    reportId: row.reportId,
    contactId: row.contactId,
    email: row.email ?? null,
    status: row.status,
    reason: row.reason ?? null,
    error: row.error ?? null,
    attempts: row.attempts,
    createdAt: row.createdAt,
    notBefore: row.notBefore,
    attemptAt: row.attemptAt ?? null,
    endedAt: row.endedAt ?? null,
  };
}
