/**
 * The use cases of runs: request one, read them. A request queues a run (queue-run.ts); the work itself is execute.ts.
 * Knows no face.
 */
import { identityOfResult } from "#server/flows/targets.ts";
import type { Expectation } from "#server/expectations/model.ts";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, type FieldError, invalid, notFound } from "#core/errors.ts";
import { ItemsFrom } from "#core/items-from.ts";
import { type CountedPage, encodeCursor, pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { RunFilter } from "#schema/run-reads.ts";
import type { PackedTargetResult, RunRecord } from "./model.ts";
import { queueRun } from "./queue-run.ts";
import { runTime } from "./work/rules.ts";

export interface RunRequest {
  /** Simulation time, epoch ms. */
  readonly now?: number;
  /** Default true: a run by hand sends no alerts unless asked to. */
  readonly suppressAlerts?: boolean;
}

export interface RunQuery {
  readonly q?: string;
  readonly limit?: number;
  readonly cursor?: string;
  readonly includeResults?: boolean;
  readonly withTotalCount?: boolean;
}

/** Over all flows. */
export interface RunsQuery extends RunFilter {
  readonly limit?: number;
  readonly cursor?: string;
  readonly withTotalCount?: boolean;
}

/** With what the flow's newest outlook tells of the target. */
export interface ShownResult extends PackedTargetResult {
  readonly outlook: readonly Expectation[];
}

export interface RunWithResults {
  readonly run: RunRecord;
  /** In the order of the flow's targets, read as they are consumed; null where they were not wanted. */
  readonly results: ItemsFrom<ShownResult> | null;
}

/** A page with results ends early once it holds so many points: `nextCursor` leads on. */
export const maxPointsPerPage = 400_000;
/** Results that are read together: a mebibyte or so. */
const resultsPerRead = 10;

export type RunService = ReturnType<typeof createRunService>;

export function createRunService({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const resultsOf = (caller: Caller<"results:read">, run: RunRecord): ItemsFrom<ShownResult> =>
    new ItemsFrom((place) => resultsFrom(caller, run, place));

  async function* resultsFrom(
    caller: Caller<"results:read">,
    { id, flowId, flowVersion, summary }: RunRecord,
    place: number,
  ): AsyncGenerator<ShownResult> {
    const count = summary?.targetCount ?? 0;
    for (let first = place; first < count; first += resultsPerRead) {
      const { results, expectations } = await database.read(async (stores) => {
        const results = await stores.runs.forCaller(caller).results(id, first, resultsPerRead);
        const identities = results.map(({ target }) => identityOfResult(target));
        return {
          results,
          expectations: await stores.outlooks.forCaller(caller).expectations({ flowId, flowVersion }, identities),
        };
      });
      if (results.length < Math.min(resultsPerRead, count - first))
        throw new Error("The run was deleted while its results were read.");
      for (const result of results) {
        yield { ...result, outlook: expectations.get(identityOfResult(result.target)) ?? [] };
        // Writing it out is plain computing: other requests get their turn in between.
        await yieldToEventLoop();
      }
    }
  }

  const timeFaults = (now: number | undefined): readonly FieldError[] => {
    if (now === undefined) return [];
    const time = runTime(now, clock.now());
    return "problem" in time ? [{ loc: "now", message: time.problem }] : [];
  };

  return {
    /** What is wrong with the time that a run is asked for; epoch ms. */
    timeFaults,

    /** @throws AppError `run-in-progress` while the flow has an unfinished run */
    request: async (caller: Caller<"flows:run">, flowId: string, request: RunRequest): Promise<RunRecord> => {
      const requestedAt = clock.now();
      const time = runTime(request.now ?? requestedAt, requestedAt);
      if ("problem" in time) throw invalid([{ loc: "now", message: time.problem }]);
      const flow = await database.read((stores) => stores.flows.forCaller(caller).runnable(flowId));
      if (flow === null) throw notFound("flow");
      const order = {
        trigger: request.now === undefined ? "manual" : "simulation",
        now: time.now,
        suppressAlerts: request.suppressAlerts ?? true,
        requestedAt,
      } as const;
      // The flow may change in between, as it may a moment later. One that is deleted has no run any more.
      const outcome = await database.writeStatement((stores) => queueRun(stores, flow, order));
      if (outcome.kind === "run-in-progress")
        throw new AppError("run-in-progress", "The flow has an unfinished run. Wait until it has succeeded or failed.");
      if (outcome.kind === "no-such-flow") throw notFound("flow");
      return outcome.run;
    },

    get: (caller: Caller<"results:read">, id: string): Promise<RunWithResults> =>
      database.read(async (stores) => {
        const run = await stores.runs.forCaller(caller).get(id);
        if (run === null) throw notFound("run");
        return { run, results: resultsOf(caller, run) };
      }),

    pageOfAll: (caller: Caller<"results:read">, query: RunsQuery): Promise<CountedPage<RunRecord>> =>
      database.read(async (stores) => {
        const { limit: _limit, cursor: _cursor, withTotalCount = false, ...filter } = query;
        const runs = stores.runs.forCaller(caller);
        const page = await runs.pageOfAll(pageRequest(query), filter);
        return { ...page, totalCount: withTotalCount ? await runs.count(filter) : null };
      }),

    page: (caller: Caller<"results:read">, flowId: string, query: RunQuery): Promise<CountedPage<RunWithResults>> =>
      database.read(async (stores) => {
        const store = stores.runs.forCaller(caller);
        const filter = { flowId, ...(query.q === undefined ? {} : { q: query.q }) };
        const page = await store.page(pageRequest(query), filter);
        if (page === null) throw notFound("flow");
        const totalCount = query.withTotalCount === true ? await store.count(filter) : null;
        if (query.includeResults !== true)
          return { ...page, items: page.items.map((run) => ({ run, results: null })), totalCount };
        const runs = page.items.slice(0, countWithin(page.items));
        const last = runs.at(-1);
        const isCut = last !== undefined && runs.length < page.items.length;
        return {
          items: runs.map((run) => ({ run, results: resultsOf(caller, run) })),
          nextCursor: isCut ? encodeCursor({ createdAt: last.requestedAt, id: last.id }) : page.nextCursor,
          totalCount,
        };
      }),
  };
}

/**
 * How many runs, in their order, have at most `maxPointsPerPage` points, the last one aside, which may be the only one.
 */
function countWithin(runs: readonly RunRecord[]): number {
  let points = 0;
  const last = runs.findIndex(({ pointCount }) => {
    points += pointCount ?? 0;
    return points > maxPointsPerPage;
  });
  return last === -1 ? runs.length : last + 1;
}
