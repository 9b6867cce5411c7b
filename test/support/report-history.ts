/** Entries of the history of reports, written past the service: for tests that read it. */
import type { Caller } from "#core/caller.ts";
import type { Database } from "#schema/database.ts";
import { newId } from "#core/ids.ts";
import type { StoredContact } from "#schema/contacts.ts";
import type { RecipientOutcome, ReportRecord } from "#server/reports/model.ts";

export type ReportOf = Pick<ReportRecord, "tenantId" | "flowId"> & Partial<ReportRecord>;

export interface RecipientOf {
  readonly contactId: string;
  readonly email?: string | null;
  readonly status?: RecipientOutcome;
  readonly reason?: string | null;
  readonly error?: string | null;
}

/** Sent by hand to nobody, but for the `changes`. @returns its id */
export async function writeReport(
  database: Database,
  { order, ...changes }: Omit<ReportOf, "order"> & { readonly order?: Partial<ReportRecord["order"]> },
  recipients: readonly RecipientOf[] = [],
): Promise<string> {
  const createdAt = changes.createdAt ?? Date.parse("2026-05-04T06:00:00Z");
  const report: ReportRecord = {
    id: newId(),
    runId: newId(),
    mode: "manual",
    scheduleId: null,
    slot: null,
    status: "sent",
    reason: null,
    counts: { total: 3, triggered: 1, shown: 3 },
    createdAt,
    frozenAt: createdAt,
    expiresAt: createdAt + 7 * 24 * 3_600_000,
    revokedAt: null,
    endedAt: createdAt,
    ...changes,
    order: {
      name: "Sent by hand",
      targetFilter: "all",
      contactListIds: [],
      attachPdf: false,
      timeZone: "UTC",
      notes: null,
      ...order,
    },
  };
  const { tenantId, id: reportId } = report;
  const rows = recipients.map(
    ({ email = "ada@example.com", status = "sent", reason = null, error = null, contactId }) => ({
      id: newId(),
      tenantId,
      reportId,
      contactId,
      email,
      status,
      reason,
      error,
      attempts: 1,
      createdAt,
      notBefore: createdAt,
      attemptAt: null,
      endedAt: createdAt,
      unsubscribeHash: null,
      sealedUnsubscribe: null,
    }),
  );
  await database.write(async (stores) => {
    await stores.reports.forSystem().insert(report);
    if (rows.length > 0) await stores.reportDeliveries.forSystem().insertAll(tenantId, rows);
  });
  return report.id;
}

/** @returns their ids */
export async function writeContacts(database: Database, tenantId: string, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => newId());
  // A caller as authentication would make it.
  const caller = { tenantId, userId: null } as Caller<"contacts:write">;
  await database.write(async (stores) => {
    for (const id of ids) await stores.contacts.forEditor(caller).insert(contactRow(tenantId, id));
  });
  return ids;
}

function contactRow(tenantId: string, id: string): StoredContact {
  return {
    id,
    tenantId,
    displayName: "Grower",
    tenantKey: null,
    email: "grower@example.com",
    phone: null,
    locale: null,
    timezone: null,
    emailOptIn: false,
    smsOptIn: false,
    callOptIn: false,
    emailVerified: false,
    phoneVerified: false,
    blacklist: [],
    quietHours: null,
    ownerUserId: null,
    revision: 1,
    createdAt: 0,
    updatedAt: 0,
  };
}
