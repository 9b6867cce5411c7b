/**
 * The use cases of results, target by target: of a run the outcomes in short and one result whole, and the states over
 * all flows. Knows no face.
 */
import { identityOfResult } from "#server/flows/targets.ts";
import type { Expectation } from "#server/expectations/model.ts";
import type { Caller } from "#core/caller.ts";
import { AppError, invalid, notFound } from "#core/errors.ts";
import { type CountedPage, pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { OutcomeFilter } from "#schema/run-outcomes.ts";
import type { Stores } from "#schema/stores.ts";
import type { StateFilter } from "#schema/target-states.ts";
import type { FlowTargetState, PackedTargetResult, RunOutcome, RunRecord } from "./model.ts";

type Reader = Caller<"results:read">;

export interface OutcomeQuery extends OutcomeFilter {
  readonly limit?: number;
  readonly cursor?: string;
  readonly withTotalCount?: boolean;
}

export interface StateQuery extends StateFilter {
  readonly limit?: number;
  readonly cursor?: string;
  readonly withTotalCount?: boolean;
}

export interface ResultChoice {
  /** Place in the flow as the run had it. */
  readonly position?: number;
  readonly sourceId?: string;
}

export interface ChosenResult {
  readonly position: number;
  readonly result: PackedTargetResult;
  /** What the flow's newest outlook tells of the target. */
  readonly outlook: readonly Expectation[];
}

const retryAfterSeconds = "1";

export type OutcomeService = ReturnType<typeof createOutcomeService>;

export function createOutcomeService({ database }: { readonly database: Database }) {
  return {
    /** Of a run that has not ended, what is stored so far. */
    outcomes: (caller: Reader, runId: string, query: OutcomeQuery): Promise<CountedPage<RunOutcome>> =>
      database.read(async (stores) => {
        const { limit: _limit, cursor: _cursor, withTotalCount = false, ...filter } = query;
        const { id } = await reached(stores, caller, runId);
        const runs = stores.runs.forCaller(caller);
        const page = await runs.outcomes(id, pageRequest(query), filter);
        return { ...page, totalCount: withTotalCount ? await runs.countOutcomes(id, filter) : null };
      }),

    states: (caller: Reader, query: StateQuery): Promise<CountedPage<FlowTargetState>> =>
      database.read(async (stores) => {
        const { limit: _limit, cursor: _cursor, withTotalCount = false, ...filter } = query;
        const states = stores.triggerStates.forCaller(caller);
        const page = await states.page(pageRequest(query), filter);
        return { ...page, totalCount: withTotalCount ? await states.count(filter) : null };
      }),

    /**
     * @throws AppError `validation` where the choice is none of the run's targets; `run-in-progress` where it has not
     * ended, and no result of the target is stored
     */
    result: (caller: Reader, runId: string, choice: ResultChoice): Promise<ChosenResult> =>
      database.read(async (stores) => {
        const run = await reached(stores, caller, runId);
        const position = await placeOf(stores, caller, run, choice);
        const result = await stores.runs.forCaller(caller).resultAt(run.id, position);
        if (result !== null) {
          const identity = identityOfResult(result.target);
          const expectations = await stores.outlooks.forCaller(caller).expectations(run, [identity]);
          return { position, result, outlook: expectations.get(identity) ?? [] };
        }
        // Of a run that failed as a whole there is none, and another one may have been removed meanwhile.
        if (run.status === "succeeded" || run.status === "failed") throw notFound("result");
        throw new AppError("run-in-progress", "The run has no result for the target yet. Ask again.", {
          headers: { "Retry-After": retryAfterSeconds },
        });
      }),
  };
}

async function reached(stores: Stores, caller: Reader, runId: string): Promise<RunRecord> {
  const run = await stores.runs.forCaller(caller).get(runId);
  if (run === null) throw notFound("run");
  return run;
}

async function placeOf(
  stores: Stores,
  caller: Reader,
  { id }: RunRecord,
  { position, sourceId }: ResultChoice,
): Promise<number> {
  const runs = stores.runs.forCaller(caller);
  const count = await runs.countTargets(id);
  if (position !== undefined && position >= count)
    throw invalid([{ loc: "query.position", message: `must be below the number of targets, which is ${count}` }]);
  if (sourceId === undefined) {
    if (position !== undefined || count === 1) return position ?? 0;
    throw invalid([{ loc: "query.position", message: `is needed, or sourceId: the run has ${count} targets` }]);
  }
  const place = await runs.placeOfSource(id, sourceId);
  if (place === null) throw invalid([{ loc: "query.sourceId", message: "is no source of the run's targets" }]);
  if (position !== undefined && position !== place)
    throw invalid([{ loc: "query.position", message: `must be ${place}, where this source stands` }]);
  return place;
}
