/**
 * The use cases of the history of reports: reading it, and revoking a link. Knows no face. The store decides what a
 * caller reaches.
 */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { notFound } from "#core/errors.ts";
import { requireMatch } from "#core/etag.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { ReportFilter } from "#schema/report-history.ts";
import type { Stores } from "#schema/stores.ts";
import type { ReportRecord, ReportWithRecipients } from "./model.ts";

export interface ReportQuery extends ReportFilter {
  readonly limit?: number;
  readonly cursor?: string;
}

export type ReportService = ReturnType<typeof createReportService>;
type Reader = Caller<"results:read">;

export function createReportService({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return {
    /**
     * Newest first.
     * @param flowId null for all flows
     * @throws AppError `not-found` for a flow that the caller does not reach
     */
    page: (
      caller: Reader,
      flowId: string | null,
      { limit, cursor, ...filter }: ReportQuery,
    ): Promise<Page<ReportWithRecipients>> =>
      database.read(async (stores) => {
        const request = pageRequest({
          ...(limit === undefined ? {} : { limit }),
          ...(cursor === undefined ? {} : { cursor }),
        });
        if (flowId !== null) await requireFlow(stores, caller, flowId);
        return stores.reportHistory.forCaller(caller).page(flowId, request, filter);
      }),

    get: (caller: Reader, flowId: string, id: string): Promise<ReportWithRecipients> =>
      database.read(async (stores) => {
        const found = await stores.reportHistory.forCaller(caller).get(flowId, id);
        if (found === null) throw notFound("report");
        return found;
      }),

    /** Its link leads nowhere from then on. An entry that will never have a valid one stays as it is. */
    revoke: (caller: Caller<"flows:run">, flowId: string, id: string, ifMatch: string | null): Promise<void> =>
      database.write(async (stores) => {
        const store = stores.reportHistory.forSender(caller);
        const before = await store.lock(flowId, id);
        if (before === null) throw notFound("report");
        requireMatch(ifMatch, reportEtag(before));
        const revokedAt = clock.now();
        if (!mayBeOpened(before, revokedAt)) return;
        await store.revoke(id, revokedAt);
        await stores.audit.forCaller(caller).changed("report", before, { ...before, revokedAt }, "revoked");
      }),
  };
}

/** What callers change of an entry: whether its link is revoked. Mails that end in between do not matter. */
export function reportEtag({ revokedAt }: ReportRecord): string {
  return revokedAt === null ? "shared" : "revoked";
}

/** Whether its link is valid, or will be once its run has ended. */
function mayBeOpened({ status, expiresAt, revokedAt }: ReportRecord, now: number): boolean {
  if (revokedAt !== null) return false;
  return expiresAt === null ? status === "waiting" : now < expiresAt;
}

async function requireFlow(stores: Stores, caller: Caller, flowId: string): Promise<void> {
  if ((await stores.flows.forCaller(caller).get(flowId)) === null) throw notFound("flow");
}
