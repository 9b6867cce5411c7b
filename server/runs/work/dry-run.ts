/**
 * Evaluates a flow as a run of a given time would, and stores nothing: neither results nor states, and nobody is told.
 * Data come from where the flow's runs have them.
 */
import stableJson from "fast-json-stable-stringify";
import type { Database } from "#schema/database.ts";
import type { CallAdapter } from "#server/adapters/call.ts";
import type { CircuitBreaker } from "#server/adapters/circuit-breaker.ts";
import { type AroundSupply, type EvaluateDependencies, planEvaluator, storedAdapters } from "./evaluate.ts";
import type { FrozenFlow } from "../model.ts";
import { planSubjects } from "../plan/plan.ts";
import { readSubjects } from "../plan/read-run.ts";
import { keptTargets } from "./kept-targets.ts";
import type { EvaluatedPlace } from "./result-writer.ts";
import type { ReadTiles, RunnableTiles } from "../plan/runnable-tiles.ts";

export interface RehearsedFlow {
  readonly tenantId: string;
  readonly flowId: string;
  readonly frozenFlow: FrozenFlow;
}

export interface RehearseDependencies extends EvaluateDependencies {
  readonly database: Database;
  readonly readTiles: ReadTiles;
}

/** Each target in the order of the flow, or why the flow cannot be evaluated at all. */
export type Rehearsed =
  | {
      readonly targets: readonly EvaluatedPlace[];
      /** Epoch milliseconds. */
      readonly windowStart: number;
    }
  | { readonly problem: string };

/**
 * @param flows evaluated on the same data: what several of them ask an adapter for is asked once
 * @param around where their data come from, without it all from the flow's own sources
 * @returns what evaluates the flows at a time in epoch milliseconds, each in its place. Sources are read once, as they
 *   are now.
 */
export type Rehearse = (
  flows: readonly RehearsedFlow[],
  signal: AbortSignal,
  around?: AroundSupply,
) => Promise<(now: number) => Promise<readonly Rehearsed[]>>;

/** What the pool calls the work in its logs. */
const rehearsalId = "rehearsal";
/** How a rehearsal ends says nothing for or against an adapter. */
const uncounted: CircuitBreaker = { record: async () => {} };

export function rehearsing(given: RehearseDependencies): Rehearse {
  const { database, readTiles } = given;
  return async (flows, signal, around) => {
    const prepared = await database.read(async (stores) => {
      const read: Prepared[] = [];
      for (const flow of flows)
        read.push({ flow, runnable: await readTiles(stores, flow), sources: await readSubjects(stores, flow) });
      return read;
    });
    return async (now) => {
      const dependencies = { ...given, circuitBreaker: uncounted, callAdapter: askingOnce(given.callAdapter) };
      const rehearsed: Rehearsed[] = [];
      for (const one of prepared) rehearsed.push(await evaluateAt(dependencies, one, now, { signal, around }));
      return rehearsed;
    };
  };
}

interface Prepared {
  readonly flow: RehearsedFlow;
  readonly runnable: RunnableTiles;
  readonly sources: Awaited<ReturnType<typeof readSubjects>>;
}

async function evaluateAt(
  dependencies: EvaluateDependencies,
  { flow, runnable, sources }: Prepared,
  now: number,
  { signal, around }: { readonly signal: AbortSignal; readonly around: AroundSupply | undefined },
): Promise<Rehearsed> {
  if ("problem" in sources) return sources;
  const run = { ...flow, id: rehearsalId, now };
  const planned = planSubjects(run, runnable, sources.subjects);
  if ("problem" in planned) return planned;
  const writer = keptTargets();
  const evaluate = planEvaluator(dependencies, run, storedAdapters(dependencies, run.tenantId), around);
  await evaluate(planned.plan, writer, { signal, onSteps: () => {} });
  return { targets: writer.targets(), windowStart: planned.plan.window.start };
}

/** An equal request to the same adapter gets the first one's response: its own copy, since a check takes the bytes. */
function askingOnce(callAdapter: CallAdapter): CallAdapter {
  const asked = new Map<string, ReturnType<CallAdapter>>();
  return async (callable, request, signal) => {
    const key = stableJson([callable.adapter.id, request]);
    const answer = asked.get(key) ?? callAdapter(callable, request, signal);
    asked.set(key, answer);
    const outcome = await answer;
    return outcome.ok ? { ...outcome, response: structuredClone(outcome.response) } : outcome;
  };
}
