/** The use cases of outlooks: ask for one, read them. The work itself is execute.ts. Knows no face. */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, type FieldError, invalid, notFound } from "#core/errors.ts";
import { defaultPageSize, decodeCursor, encodeCursor, type Page, pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import { outlookJob } from "#server/queue/catalogue.ts";
import { maxUnfinished, type OutlookRecord, type OutlookTarget } from "#server/expectations/model.ts";
import { newId } from "#core/ids.ts";
import { newOutlook, outlookConfigOf, tooMany } from "#server/expectations/rules.ts";
import { type DemoExtent, demoUseOf } from "#server/tiles/demo-use.ts";
import { type OutlookRequest, timeFaults } from "./rules.ts";

export type OutlookService = ReturnType<typeof createOutlookService>;

export interface OutlookServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export interface OutlookQuery {
  readonly limit?: number;
  readonly cursor?: string;
  readonly q?: string;
}

type Starter = Caller<"flows:run" | "results:read">;

/** An outlook with a page of its targets. */
export interface Outlook extends OutlookRecord {
  /** How much of what the flow's tiles read is demo data. */
  readonly demoData: DemoExtent;
  readonly targets: readonly OutlookTarget[];
  readonly nextCursor: string | null;
}

export function createOutlookService({ database, clock }: OutlookServiceDependencies) {
  return {
    /** What is wrong with a request, as far as it shows without the flow. */
    faults: (request: OutlookRequest): readonly FieldError[] => timeFaults(request, clock.now()),

    /**
     * @throws AppError `validation` for a time or a number of years that cannot be, `conflict` where the tenant has as
     * many unfinished ones as it may
     */
    request: (caller: Starter, flowId: string, request: OutlookRequest): Promise<Outlook> =>
      database.write(async (stores) => {
        const flow = await stores.flows.forCaller(caller).get(flowId);
        if (flow === null) throw notFound("flow");
        const createdAt = clock.now();
        const { tiles, targets, settings, ownerUserKey: userKey, tenantId, version: flowVersion } = flow;
        const years = request.years ?? outlookConfigOf(settings).years;
        const surplus = tooMany(targets.length, years);
        const errors = [...timeFaults(request, createdAt), ...(surplus === null ? [] : [surplus])];
        if (errors.length > 0) throw invalid(errors);
        const store = stores.outlooks.forStarter(caller);
        if ((await store.countUnfinished()) >= maxUnfinished)
          throw new AppError(
            "conflict",
            `${maxUnfinished} outlooks of the tenant are not finished. Wait until one of them is.`,
          );
        const now = request.now ?? createdAt;
        const facts = {
          id: newId(),
          flowVersion,
          tenantId,
          flowId,
          now,
          years,
          isDaily: false,
          targetCount: targets.length,
          createdAt,
        };
        const record = newOutlook(facts);
        await store.insert({ record, flow: { frozenFlow: { tiles, targets, settings, userKey } } });
        await stores.outbox.append(outlookJob(tenantId, record.id));
        return { ...record, demoData: demoUseOf(tiles).demoData, targets: [], nextCursor: null };
      }),

    /** With a page of its targets, in the order of the flow. */
    get: (
      caller: Caller<"results:read">,
      id: string,
      { limit = defaultPageSize, cursor }: OutlookQuery,
    ): Promise<Outlook> =>
      database.read(async (stores) => {
        const store = stores.outlooks.forCaller(caller);
        const record = await store.get(id);
        if (record === null) throw notFound("outlook");
        const after = cursor === undefined ? null : decodeCursor(cursor).createdAt;
        const found = await store.targets(id, { after, limit });
        const targets = found.slice(0, limit);
        const last = targets.at(-1);
        const hasMore = found.length > limit && last !== undefined;
        return {
          ...record,
          demoData: await store.demoData(id),
          targets,
          nextCursor: hasMore ? encodeCursor({ createdAt: last.position, id }) : null,
        };
      }),

    /** Newest first. */
    page: (caller: Caller<"results:read">, flowId: string, query: OutlookQuery): Promise<Page<OutlookRecord>> =>
      database.read(async (stores) => {
        const page = await stores.outlooks.forCaller(caller).page(flowId, pageRequest(query), query.q);
        if (page === null) throw notFound("flow");
        return page;
      }),
  };
}
