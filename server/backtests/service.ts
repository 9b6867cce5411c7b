/** The use cases of backtests: ask for one, read them. The work itself is execute.ts. Knows no face. */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, type FieldError, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { Flow } from "#server/flows/model.ts";
import { runCap } from "#server/schedules/tick.ts";
import { demoUseOf } from "#server/tiles/demo-use.ts";
import type { Tenant } from "#server/tenancy/model.ts";
import { emptyTally } from "./bounds.ts";
import { backtestJob } from "#server/queue/catalogue.ts";
import { type Backtest, type BacktestedFlow, type BacktestRecord, maxUnfinished } from "./model.ts";
import { type BacktestRequest, planBacktest, spanFaults } from "./rules.ts";

export type BacktestService = ReturnType<typeof createBacktestService>;

export interface BacktestServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export interface BacktestQuery {
  readonly q?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

type Starter = Caller<"flows:run" | "results:read">;

export function createBacktestService({ database, clock }: BacktestServiceDependencies) {
  return {
    /** What is wrong with a span, as far as it shows without the flow. */
    faults: (request: Partial<BacktestRequest>): readonly FieldError[] => spanFaults(request, clock.now()),

    /**
     * @throws AppError `validation` for a span that cannot be tested, `conflict` where the tenant has as many
     * unfinished ones as it may
     */
    request: (caller: Starter, flowId: string, request: BacktestRequest): Promise<Backtest> =>
      database.write(async (stores) => {
        const flow = await stores.flows.forCaller(caller).get(flowId);
        const tenant = await stores.tenants.forCaller(caller).own();
        if (flow === null || tenant === null) throw notFound("flow");
        const now = clock.now();
        const backtested = backtestedFlow(flow, tenant);
        const planned = planBacktest(backtested, request, now);
        if ("errors" in planned) throw invalid(planned.errors);
        const store = stores.backtests.forStarter(caller);
        if ((await store.countUnfinished()) >= maxUnfinished)
          throw new AppError(
            "conflict",
            `${maxUnfinished} backtests of the tenant are not finished. Wait until one of them is.`,
          );
        const record = queued(flow, planned, now);
        await store.insert({ record, flow: backtested, tally: emptyTally });
        await stores.outbox.append(backtestJob(record.tenantId, record.id));
        return { ...record, demoData: demoUseOf(flow.tiles).demoData, transitions: [], messages: [] };
      }),

    get: (caller: Caller<"results:read">, id: string): Promise<Backtest> =>
      database.read(async (stores) => {
        const backtest = await stores.backtests.forCaller(caller).get(id);
        if (backtest === null) throw notFound("backtest");
        return backtest;
      }),

    /** Newest first. */
    page: (caller: Caller<"results:read">, flowId: string, query: BacktestQuery): Promise<Page<BacktestRecord>> =>
      database.read(async (stores) => {
        const page = await stores.backtests.forCaller(caller).page(flowId, pageRequest(query), query.q);
        if (page === null) throw notFound("flow");
        return page;
      }),
  };
}

function backtestedFlow(flow: Flow, tenant: Pick<Tenant, "maxRunsPerHour">): BacktestedFlow {
  const { id, tiles, targets, settings, ownerUserKey, scheduleMinutes, schedule } = flow;
  return {
    frozenFlow: { tiles, targets, settings, userKey: ownerUserKey },
    schedule: { id, scheduleMinutes, schedule },
    runCap: runCap(tenant.maxRunsPerHour, settings),
  };
}

function queued(
  { id: flowId, tenantId }: Flow,
  { span, ticks }: Exclude<ReturnType<typeof planBacktest>, { readonly errors: unknown }>,
  now: number,
): BacktestRecord {
  return {
    ...span,
    id: newId(),
    tenantId,
    flowId,
    status: "queued",
    tickCount: ticks.length,
    ticksDone: 0,
    ticksFailed: 0,
    createdAt: now,
    startedAt: null,
    finishedAt: null,
    error: null,
    transitionsLeftOut: 0,
    messagesLeftOut: 0,
  };
}
