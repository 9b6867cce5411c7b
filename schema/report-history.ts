/**
 * The history of reports as callers read it: entries with their recipients, newest first. A user's session sees the
 * reports of its own flows.
 */
import { type FilterQuery, raw } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { fittingCount, type Page, type PageRequest, toPage } from "#core/page.ts";
import type { RunStatus } from "#server/flows/model.ts";
import type {
  ReportMode,
  ReportRecord,
  ReportStatus,
  ReportWithRecipients,
  ShownRecipient,
} from "#server/reports/model.ts";
import { afterKey, containing, pageOptions } from "./connection/paging.ts";
import { ReportDeliveryEntity } from "./report-deliveries.ts";
import { ReportEntity, type ReportRow, toReport, withoutFrozen } from "./report-rows.ts";
import { RunEntity } from "./run-rows.ts";

export interface ReportFilter {
  /** A text anywhere in the schedule's id or name, or in a recipient's address. */
  readonly q?: string;
  readonly mode?: ReportMode;
  readonly status?: ReportStatus;
  readonly scheduleId?: string;
}

/** A page ends early where its reports have more recipients together. */
export const maxRecipientsPerPage = 10_000;

export function reportHistoryStores(em: SqlEntityManager) {
  const recipientsOf = async (
    tenantId: string,
    reportIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly ShownRecipient[]>> => {
    const rows = await em.find(
      ReportDeliveryEntity,
      { tenantId, reportId: { $in: [...reportIds] } },
      {
        fields: ["reportId", "contactId", "email", "status", "reason", "error"],
        orderBy: { reportId: "asc", id: "asc" },
        disableIdentityMap: true,
      },
    );
    return Map.groupBy(rows, ({ reportId }) => reportId) as ReadonlyMap<string, readonly ShownRecipient[]>;
  };

  const complete = async (tenantId: string, rows: readonly ShownRow[]): Promise<readonly ReportWithRecipients[]> => {
    if (rows.length === 0) return [];
    const recipients = await recipientsOf(
      tenantId,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ report: toReport(row), recipients: (recipients.get(row.id) ?? []).map(toRecipient) }));
  };

  const recipientCounts = async (tenantId: string, reportIds: readonly string[]): Promise<readonly number[]> => {
    const rows = await em.execute<{ id: string; count: number }[]>(recipientCountsSql, [
      tenantId,
      JSON.stringify(reportIds),
    ]);
    const counts = new Map(rows.map(({ id, count }) => [id, count]));
    return reportIds.map((id) => counts.get(id) ?? 0);
  };

  const get = async (caller: Caller, flowId: string, id: string): Promise<ReportWithRecipients | null> => {
    const rows = await em.find(ReportEntity, { $and: [...reached(caller, flowId), { id }] }, withoutFrozen);
    return (await complete(caller.tenantId, asShown(rows)))[0] ?? null;
  };

  const latestRun = async ({ tenantId }: Caller, flowId: string): Promise<string | null> => {
    const where = { tenantId, flowId, status: "succeeded" as const, isExpired: false };
    const options = { fields: ["id"], orderBy: newestRequestFirst, limit: 1, disableIdentityMap: true } as const;
    return (await em.find(RunEntity, where, options))[0]?.id ?? null;
  };

  return {
    forCaller: (caller: Caller<"results:read">) => ({
      get: (flowId: string, id: string) => get(caller, flowId, id),
      /** The succeeded run of a flow, which the caller reaches, that was requested last; null where there is none. */
      latestRun: (flowId: string) => latestRun(caller, flowId),
      /** Newest first, of one flow or of all. The page may be shorter than its limit: see `maxRecipientsPerPage`. */
      page: async (
        flowId: string | null,
        request: PageRequest,
        filter: ReportFilter,
      ): Promise<Page<ReportWithRecipients>> => {
        const { tenantId } = caller;
        const where = { $and: [...reached(caller, flowId), afterKey(request.after), ...conditions(filter)] };
        const rows = asShown(await em.find(ReportEntity, where, { ...pageOptions(request), ...withoutFrozen }));
        const counts = await recipientCounts(
          tenantId,
          rows.slice(0, request.limit).map(({ id }) => id),
        );
        const page = toPage(rows, fittingCount(counts, maxRecipientsPerPage), (row) => row);
        return { ...page, items: await complete(tenantId, page.items) };
      },
    }),

    /** Of flows that the caller reaches. */
    forSender: (caller: Caller<"flows:run">) => ({
      get: (flowId: string, id: string) => get(caller, flowId, id),
      latestRun: (flowId: string) => latestRun(caller, flowId),
      /** Null where the flow has no such run. */
      runStatus: async (flowId: string, id: string): Promise<RunStatus | null> => {
        const where = { tenantId: caller.tenantId, flowId, id, isExpired: false };
        const row = await em.findOne(RunEntity, where, { fields: ["status"], disableIdentityMap: true });
        return row?.status ?? null;
      },
      /** Keeps the run from being removed until the transaction ends. False where it is gone. */
      holdRun: async (flowId: string, id: string): Promise<boolean> =>
        (await em.execute(holdRunSql, [caller.tenantId, flowId, id])).length > 0,
      /** The entry, locked against other changes until the transaction ends. */
      lock: async (flowId: string, id: string): Promise<ReportRecord | null> => {
        await em.execute("select id from reports where tenant_id = ? and id = ? for no key update", [
          caller.tenantId,
          id,
        ]);
        return (await get(caller, flowId, id))?.report ?? null;
      },
      /** Of an entry that was locked. */
      revoke: async (id: string, revokedAt: number): Promise<void> => {
        await em.nativeUpdate(ReportEntity, { tenantId: caller.tenantId, id }, { revokedAt });
      },
    }),
  };
}

const holdRunSql = `
  select id from runs
  where tenant_id = ? and flow_id = ? and id = ? and status = 'succeeded' and not is_expired for no key update`;

const newestRequestFirst: [{ requestedAt: "desc" }, { id: "desc" }] = [{ requestedAt: "desc" }, { id: "desc" }];

const recipientCountsSql = `
  select report_id as id, count(*)::int as count from report_deliveries
  where tenant_id = ? and report_id in (select jsonb_array_elements_text(?::jsonb)) group by report_id`;

type ShownRow = Pick<ReportRow, keyof ReportRecord>;

/** Where columns are left out, MikroORM's types take a JSON column for a relation. */
function asShown(rows: unknown): readonly ShownRow[] {
  return rows as readonly ShownRow[];
}

function reached({ tenantId, userId }: Caller, flowId: string | null): FilterQuery<ReportRow>[] {
  const records = flowId === null ? { tenantId } : { tenantId, flowId };
  if (userId === null) return [records];
  const ownFlow = "flow_id in (select id from flows where tenant_id = ? and owner_user_id = ?)";
  return [records, { [raw(ownFlow, [tenantId, userId])]: [] }];
}

function conditions({ q, ...exactly }: ReportFilter): FilterQuery<ReportRow>[] {
  const found: FilterQuery<ReportRow>[] = q === undefined ? [] : [search(q)];
  for (const [field, value] of Object.entries(exactly)) if (value !== undefined) found.push({ [field]: value });
  return found;
}

function search(q: string): FilterQuery<ReportRow> {
  const text = containing(q);
  const inRecipients = raw(
    (report) => `exists (
      select from report_deliveries d
      where d.tenant_id = ${report}.tenant_id and d.report_id = ${report}.id and d.email ilike ?
    )`,
    [text],
  );
  return {
    $or: [
      { scheduleId: { $ilike: text } },
      { [raw((report) => `normalize(${report}."order" ->> 'name') ilike ?`, [text])]: [] },
      { [inRecipients]: [] },
    ],
  };
}

function toRecipient({ contactId, email, status, reason, error }: ShownRecipient): ShownRecipient {
  return { contactId, email: email ?? null, status, reason: reason ?? null, error: error ?? null };
}
