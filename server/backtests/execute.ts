/**
 * Carries out one backtest: claims it, takes its ticks one after the other, and writes now and then what was found and
 * how far it is. A worker that dies, or releases it, leaves it to another one, which goes on from what was written.
 */
import { type Breathe, createBreather } from "#core/yield-when-long.ts";
import { startStopwatch } from "#core/clock.ts";
import type { Sealer } from "#core/seal.ts";
import { isoTime } from "#core/time.ts";
import type { ClaimedBacktest } from "#schema/backtests.ts";
import { givenUp } from "#server/runs/work/attempts.ts";
import { type EvaluateDependencies, storedAdapters } from "#server/runs/work/evaluate.ts";
import { LeaseLost } from "#server/runs/work/lease.ts";
import { type LeasedExecutor, leasedExecutor, WorkProblem } from "#server/runs/work/leased-executor.ts";
import type { WorkLease } from "#server/runs/work/leased-work.ts";
import { tileReader } from "#server/runs/plan/runnable-tiles.ts";
import { type BacktestAdapters, backtestAdapters } from "./adapters.ts";
import { type BacktestBasis, readBacktestBasis } from "./basis.ts";
import { keptOf } from "./bounds.ts";
import { evaluateTick, type TickRun } from "./evaluate-tick.ts";
import { backtestJob } from "#server/queue/catalogue.ts";
import { type BacktestMessage, type BacktestState, type BacktestTransition, freshState } from "./model.ts";
import { stepOf } from "./step.ts";
import { backtestTicks } from "./ticks.ts";

export interface BacktestDependencies extends Omit<EvaluateDependencies, "circuitBreaker" | "metrics"> {
  readonly sealer: Pick<Sealer, "fingerprint">;
  /** How people reach the service; without a trailing slash. */
  readonly baseUrl: () => string;
}

/** Time that workers may spend on one. */
export const maxBacktestMs = 30 * 60_000;
/** What a worker that dies leaves to be done again. */
const saveMs = 1_000;

export function backtestExecutor(dependencies: BacktestDependencies): LeasedExecutor {
  const { database, clock, logger } = dependencies;
  const readTiles = tileReader();

  const carryOut = async (claimed: ClaimedBacktest, lease: WorkLease, signal: AbortSignal): Promise<string | null> => {
    const problem = givenUp(claimed.lost);
    if (problem !== null) throw new WorkProblem(problem);
    const run = tickRun(claimed);
    const options = { ...dependencies, readTiles };
    const basis = await database.read((stores) => readBacktestBasis(stores, run, options));
    if ("problem" in basis) throw new WorkProblem(basis.problem);
    return takeTicks(dependencies, claimed, basis, lease, signal);
  };

  return leasedExecutor({
    ...{ name: "backtest", database, clock, logger, jobOf: backtestJob, carryOut },
    storeOf: (stores) => stores.backtests.forSystem(),
  });
}

/** What of a backtest all its ticks have in common. */
function tickRun({ record, flow }: ClaimedBacktest): Omit<TickRun, "now" | "tickAt"> {
  const { id, tenantId, flowId } = record;
  return { id, tenantId, flowId, frozenFlow: flow.frozenFlow, trigger: "schedule", suppressAlerts: false };
}

/** @returns the first failure of a tick; null for none */
async function takeTicks(
  dependencies: BacktestDependencies,
  claimed: ClaimedBacktest,
  { runnable, subjects, facts }: BacktestBasis,
  lease: WorkLease,
  signal: AbortSignal,
): Promise<string | null> {
  const { database, clock } = dependencies;
  const { record, flow } = claimed;
  const common = tickRun(claimed);
  const ticks = backtestTicks(flow, record);
  const breathe: Breathe = createBreather();
  const book = bookOf(claimed);
  let { states, memories } = book.state;
  const adapters: BacktestAdapters = backtestAdapters(
    storedAdapters(dependencies, record.tenantId),
    clock,
    book.state.adapters,
  );
  const evaluating: EvaluateDependencies = { ...dependencies, circuitBreaker: adapters.circuitBreaker };

  const save = async (): Promise<void> => {
    const checkpoint = book.take({ states, memories, adapters: adapters.standings() });
    if (!(await database.write((stores) => stores.backtests.forSystem().save(lease, checkpoint))))
      throw new LeaseLost();
  };

  let sinceSave = startStopwatch();
  try {
    for (const now of ticks.slice(record.ticksDone)) {
      const inTime = AbortSignal.timeout(Math.max(1, maxBacktestMs - book.workedMs()));
      const stopping = AbortSignal.any([signal, inTime]);
      const run: TickRun = { ...common, now, tickAt: now };
      const evaluated = await evaluateTick(evaluating, run, { runnable, subjects, states, adapters }, stopping).catch(
        (error: unknown) => {
          if (inTime.aborted && !signal.aborted) throw new WorkProblem(tookTooLong);
          throw error;
        },
      );
      if ("problem" in evaluated) throw new WorkProblem(evaluated.problem);
      const step = await stepOf(run, evaluated, facts, memories, breathe);
      ({ states, memories } = step.state);
      book.note(step, evaluated.error === null ? null : `at ${isoTime(now)}: ${evaluated.error}`);
      signal.throwIfAborted();
      if (sinceSave() < saveMs) continue;
      await save();
      sinceSave = startStopwatch();
    }
  } catch (error) {
    // What was found stays, unless somebody else has it.
    if (error instanceof WorkProblem || signal.aborted) await save();
    throw error;
  }
  await save();
  return book.firstFailure();
}

const tookTooLong = `the backtest took longer than ${maxBacktestMs / 60_000} minutes: shorten the span, or set a longer everyMinutes`;

/** What was found and not written yet, with what was written before. */
function bookOf({ record, state, tally: before, workedMs }: ClaimedBacktest) {
  const elapsed = startStopwatch();
  let { ticksDone, ticksFailed, error } = record;
  let tally = before;
  let found: { transitions: BacktestTransition[]; messages: BacktestMessage[] } = { transitions: [], messages: [] };
  return {
    state: state ?? freshState,
    workedMs: (): number => workedMs + elapsed(),
    firstFailure: (): string | null => error,
    note: (
      step: { transitions: readonly BacktestTransition[]; messages: readonly BacktestMessage[] },
      failure: string | null,
    ): void => {
      const kept = keptOf(tally, step);
      found.transitions.push(...kept.transitions);
      found.messages.push(...kept.messages);
      tally = kept.tally;
      ticksDone += 1;
      if (failure !== null) ticksFailed += 1;
      error ??= failure;
    },
    take: (reached: BacktestState) => {
      const checkpoint = {
        ...found,
        ticksDone,
        ticksFailed,
        error,
        state: reached,
        tally,
        workedMs: workedMs + elapsed(),
      };
      found = { transitions: [], messages: [] };
      return checkpoint;
    },
  };
}
