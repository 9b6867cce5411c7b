/** The use cases of the log of alerts: reading it. Knows no face. The store decides what a caller reaches. */
import type { Caller } from "#core/caller.ts";
import { invalid, notFound } from "#core/errors.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { AlertDeliveryFilter } from "#schema/alert-deliveries.ts";
import type { Database } from "#schema/database.ts";
import { ownerFilter, type OwnerQuery } from "#server/users/owners.ts";
import type { AlertDelivery } from "./model.ts";

/** Of one flow's log. Times are epoch milliseconds. */
export interface FlowAlertQuery extends Omit<AlertDeliveryFilter, "ownerUserId" | "flowId">, OwnerQuery {
  readonly limit?: number;
  readonly cursor?: string;
}

export interface AlertQuery extends FlowAlertQuery {
  readonly flowId?: string;
}

export type AlertService = ReturnType<typeof createAlertService>;
type Reader = Caller<"results:read">;

export function createAlertService({ database }: { readonly database: Database }) {
  const page = (
    caller: Reader,
    { limit, cursor, userKey, unowned, ...filter }: AlertQuery,
    mustReachFlow: boolean,
  ): Promise<Page<AlertDelivery>> =>
    database.read(async (stores) => {
      requireSpan(filter);
      const request = pageRequest({
        ...(limit === undefined ? {} : { limit }),
        ...(cursor === undefined ? {} : { cursor }),
      });
      if (mustReachFlow && (await stores.flows.forCaller(caller).get(filter.flowId ?? "")) === null)
        throw notFound("flow");
      const owner = await ownerFilter(stores, caller, {
        ...(userKey === undefined ? {} : { userKey }),
        ...(unowned === undefined ? {} : { unowned }),
      });
      if (owner === null) return { items: [], nextCursor: null };
      return stores.alertDeliveries.forCaller(caller).page(request, { ...filter, ...owner });
    });

  return {
    /** Newest first. @throws AppError `validation` for a damaged cursor, or a span that ends before it begins */
    page: (caller: Reader, query: AlertQuery): Promise<Page<AlertDelivery>> => page(caller, query, false),

    /** The same for one flow. @throws AppError `not-found` for a flow that the caller does not reach */
    pageOfFlow: (caller: Reader, flowId: string, query: FlowAlertQuery): Promise<Page<AlertDelivery>> =>
      page(caller, { ...query, flowId }, true),

    get: (caller: Reader, id: string): Promise<AlertDelivery> =>
      database.read(async (stores) => {
        const delivery = await stores.alertDeliveries.forCaller(caller).get(id);
        if (delivery === null) throw notFound("alert delivery");
        return delivery;
      }),
  };
}

function requireSpan({ from, to }: Pick<AlertQuery, "from" | "to">): void {
  if (from !== undefined && to !== undefined && to < from)
    throw invalid([{ loc: "query.to", message: "must not be before from" }]);
}
