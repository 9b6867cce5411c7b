/**
 * Carries out one backtest: claims it, takes its ticks one after the other, and writes now and then what was found and
 * how far it is. A worker that dies, or releases it, leaves it to another one, which goes on from what was written.
 */
import { randomUUID } from "node:crypto";
import { type Breathe, createBreather } from "#core/yield-when-long.ts";
import { startStopwatch } from "#core/clock.ts";
import { repeat } from "#core/repeat.ts";
import type { Sealer } from "#core/seal.ts";
import { isoTime } from "#core/time.ts";
import type { BacktestClaim, BacktestEnd, BacktestLease, ClaimedBacktest } from "#schema/backtests.ts";
import { givenUp } from "#server/runs/work/attempts.ts";
import { type EvaluateDependencies, storedAdapters } from "#server/runs/work/evaluate.ts";
import { LeaseLost } from "#server/runs/work/lease.ts";
import { isDatabaseAway } from "#server/runs/work/share.ts";
import { tileReader } from "#server/runs/plan/runnable-tiles.ts";
import type { EndJob } from "#server/queue/queue.ts";
import { type BacktestAdapters, backtestAdapters } from "./adapters.ts";
import { type BacktestBasis, readBacktestBasis } from "./basis.ts";
import { keptOf } from "./bounds.ts";
import { evaluateTick, type TickRun } from "./evaluate-tick.ts";
import { backtestJob } from "#server/queue/catalogue.ts";
import { type BacktestMessage, type BacktestState, type BacktestTransition, freshState } from "./model.ts";
import { stepOf } from "./step.ts";
import { backtestTicks } from "./ticks.ts";

export type BacktestOutcome = { readonly kind: "ended" } | Exclude<BacktestClaim, { readonly kind: "claimed" }>;

export interface BacktestExecutor {
  /** @param onEnd part of the transaction that ends the backtest, where this worker does */
  execute(tenantId: string, backtestId: string, signal: AbortSignal, onEnd: EndJob): Promise<BacktestOutcome>;
}

export interface BacktestDependencies extends Omit<EvaluateDependencies, "circuitBreaker" | "metrics"> {
  readonly sealer: Pick<Sealer, "fingerprint">;
  /** How people reach the service; without a trailing slash. */
  readonly baseUrl: () => string;
}

/** Time that workers may spend on one. */
export const maxBacktestMs = 30 * 60_000;
const leaseMs = 20_000;
const renewMs = leaseMs / 4;
/** What a worker that dies leaves to be done again. */
const saveMs = 1_000;

/** Why it cannot be carried out, in words. */
class BacktestProblem extends Error {
  override readonly name = "BacktestProblem";
}

export function backtestExecutor(dependencies: BacktestDependencies): BacktestExecutor {
  const { database, clock, logger } = dependencies;
  const readTiles = tileReader();

  const finish = async (lease: BacktestLease, end: Omit<BacktestEnd, "finishedAt">, onEnd: EndJob): Promise<void> => {
    const { tenantId, backtestId } = lease;
    const isMine = await database.write(async (stores) => {
      const store = stores.backtests.forSystem();
      if (!(await store.end(lease, { ...end, finishedAt: clock.now() }))) return false;
      const next = await store.nextQueued(tenantId);
      if (next !== null) await stores.outbox.append(backtestJob(tenantId, next));
      await onEnd(stores);
      return true;
    });
    if (!isMine) throw new LeaseLost();
    logger.info({ backtestId, ...end }, "backtest ended");
  };

  const carryOut = async (
    claimed: ClaimedBacktest,
    lease: BacktestLease,
    signal: AbortSignal,
  ): Promise<string | null> => {
    const problem = givenUp(claimed.lost);
    if (problem !== null) throw new BacktestProblem(problem);
    const run = tickRun(claimed);
    const options = { ...dependencies, readTiles };
    const basis = await database.read((stores) => readBacktestBasis(stores, run, options));
    if ("problem" in basis) throw new BacktestProblem(basis.problem);
    return takeTicks(dependencies, claimed, basis, lease, signal);
  };

  const work = async (
    claimed: ClaimedBacktest,
    lease: BacktestLease,
    signal: AbortSignal,
    onEnd: EndJob,
  ): Promise<BacktestOutcome> => {
    const lost = new AbortController();
    const renewal = repeat({
      everyMs: renewMs,
      round: async () => {
        const until = clock.now() + leaseMs;
        const isMine = await database.writeWithPriority((stores) => stores.backtests.forSystem().renew(lease, until));
        if (!isMine) lost.abort(new LeaseLost());
      },
      onError: (err) => logger.warn({ err, backtestId: lease.backtestId }, "a backtest's lease was not renewed"),
    });
    try {
      const end = await carryOut(claimed, lease, AbortSignal.any([signal, lost.signal])).then(
        (error) => ({ status: "succeeded", error }) as const,
        (error: unknown) => {
          if (!(error instanceof BacktestProblem)) throw error;
          return { status: "failed", error: error.message } as const;
        },
      );
      await finish(lease, end, onEnd);
      return { kind: "ended" };
    } catch (error) {
      // Another worker has it, or it is gone with its flow: the job's next ring finds out which.
      if (lost.signal.aborted || error instanceof LeaseLost) return { kind: "held", until: null };
      const isLost = !signal.aborted && !isDatabaseAway(error);
      await database
        .write((stores) => stores.backtests.forSystem().release(lease, isLost, clock.now()))
        .catch((err: unknown) => logger.warn({ err, backtestId: lease.backtestId }, "a backtest was not released"));
      throw error;
    } finally {
      void renewal.stop();
    }
  };

  return {
    execute: async (tenantId, backtestId, signal, onEnd) => {
      const lease: BacktestLease = { tenantId, backtestId, token: randomUUID() };
      const now = clock.now();
      const claim = await database.write((stores) => stores.backtests.forSystem().claim(lease, now, now + leaseMs));
      return claim.kind === "claimed" ? work(claim.backtest, lease, signal, onEnd) : claim;
    },
  };
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
  lease: BacktestLease,
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
          if (inTime.aborted && !signal.aborted) throw new BacktestProblem(tookTooLong);
          throw error;
        },
      );
      if ("problem" in evaluated) throw new BacktestProblem(evaluated.problem);
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
    if (error instanceof BacktestProblem || signal.aborted) await save();
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
