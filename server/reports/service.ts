/** The use cases of the history of reports. Knows no face. The store decides what a caller reaches. */
import type { Caller } from "#core/caller.ts";
import { notFound } from "#core/errors.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { ReportFilter, ReportWithRecipients } from "#schema/report-history.ts";
import type { Stores } from "#schema/stores.ts";

export interface ReportQuery extends ReportFilter {
  readonly limit?: number;
  readonly cursor?: string;
}

export type ReportService = ReturnType<typeof createReportService>;
type Reader = Caller<"results:read">;

export function createReportService({ database }: { readonly database: Database }) {
  return {
    /** Newest first. @throws AppError `not-found` for a flow that the caller does not reach */
    page: (
      caller: Reader,
      flowId: string,
      { limit, cursor, ...filter }: ReportQuery,
    ): Promise<Page<ReportWithRecipients>> =>
      database.read(async (stores) => {
        const request = pageRequest({
          ...(limit === undefined ? {} : { limit }),
          ...(cursor === undefined ? {} : { cursor }),
        });
        await requireFlow(stores, caller, flowId);
        return stores.reportHistory.forCaller(caller).page(flowId, request, filter);
      }),

    get: (caller: Reader, flowId: string, id: string): Promise<ReportWithRecipients> =>
      database.read(async (stores) => {
        const found = await stores.reportHistory.forCaller(caller).get(flowId, id);
        if (found === null) throw notFound("report");
        return found;
      }),
  };
}

/** What callers change of an entry: whether its link is revoked. Mails that end in between do not matter. */
export function reportEtag({ revokedAt }: ReportWithRecipients["report"]): string {
  return revokedAt === null ? "shared" : "revoked";
}

async function requireFlow(stores: Stores, caller: Caller, flowId: string): Promise<void> {
  if ((await stores.flows.forCaller(caller).get(flowId)) === null) throw notFound("flow");
}
