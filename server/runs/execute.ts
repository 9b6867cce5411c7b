/**
 * Carries out one run: claims it, has it evaluated (evaluate.ts), writes results as they come, and ends it
 * (end-run.ts). In between no transaction stays open; a lease with a heartbeat says who works on it. Only an abort or a
 * fault of ours leaves here as an exception.
 */
import { randomUUID } from "node:crypto";
import { startStopwatch, type Stopwatch } from "#core/clock.ts";
import { AppError } from "#core/errors.ts";
import { inSpan, type SpanStart } from "#core/trace.ts";
import type { Lease, UnclaimableReason } from "#schema/runs.ts";
import { givenUp, type LostAttempts } from "./attempts.ts";
import { endRun } from "./end-run.ts";
import { type Attempt, type EvaluateDependencies, evaluateRun, failedRun } from "./evaluate.ts";
import { holdLease } from "./lease.ts";
import { leaseBeats } from "./lease-beats.ts";
import type { PlacedResult, Run } from "./model.ts";
import { type ResultWriter, resultWriter } from "./result-writer.ts";
import { countsForStates } from "./target-transitions.ts";
import { countSteps } from "./steps.ts";

/** A worker that is not heard of for so long has lost its run. */
export const leaseMs = 20_000;
/** `over`, where nothing is to do: also when the run was finished elsewhere, or deleted with its flow, on the way. */
export type ExecuteOutcome = { readonly kind: "ended"; readonly status: "succeeded" | "failed" } | UnclaimableReason;

export interface RunExecutor {
  execute(tenantId: string, runId: string, signal: AbortSignal): Promise<ExecuteOutcome>;
  /** Ends the work of this process on the flow's run at once; other processes notice at their next heartbeat. */
  flowDeleted(tenantId: string, flowId: string): void;
  /** Keeps the runs that this process has in work, as of that time (epoch ms): before the clock is moved there. */
  renewLeases(at: number): Promise<void>;
}

export function runExecutor(dependencies: EvaluateDependencies): RunExecutor {
  const { database, clock, logger, metrics } = dependencies;
  const beats = leaseBeats({ database, clock, logger, leaseMs });
  const active = new Map<AbortController, { readonly tenantId: string; readonly flowId: string }>();

  const writePortion = async (lease: Lease, portion: readonly PlacedResult[]): Promise<void> => {
    const isMine = await database.write(async (stores) => {
      const runs = stores.runs.forSystem();
      // What writes keeps the heartbeat from the run's row: it renews the lease itself.
      return (await runs.addResults(lease, portion)) && runs.renew(lease, clock.now() + leaseMs);
    });
    if (!isMine) throw new LeaseLost();
  };

  /** No other run of the flow can change the states meanwhile: it has one unfinished run at a time. */
  const writerOf = async (run: Run, lease: Lease): Promise<ResultWriter> => {
    const { tenantId, flowId } = run;
    const previous = countsForStates(run)
      ? await database.read((stores) => stores.triggerStates.forSystem().ofFlow(tenantId, flowId))
      : new Map();
    return resultWriter(run, previous, (portion) => writePortion(lease, portion));
  };

  const work = async (
    attempt: Attempt,
    lost: LostAttempts,
    lease: Lease,
    signal: AbortSignal,
  ): Promise<ExecuteOutcome> => {
    const { run } = attempt;
    const writer = await writerOf(run, lease);
    const problem = givenUp(lost);
    const evaluated =
      problem === null
        ? await evaluateRun(dependencies, attempt, writer, signal)
        : failedRun(attempt, clock.now(), problem);
    const isMine = await database.write((stores) => endRun(stores, lease, run, evaluated, writer));
    if (!isMine) throw new LeaseLost();
    const { status, durationMs, error } = evaluated.conclusion;
    metrics?.observeRun({ status, trigger: run.trigger, durationMs });
    logger.info(
      {
        runId: run.id,
        flowId: run.flowId,
        status,
        durationMs,
        targets: evaluated.conclusion.summary?.targetCount ?? 0,
        ...(error === null ? {} : { reason: error }),
      },
      "run ended",
    );
    return { kind: "ended", status };
  };

  return {
    execute: async (tenantId, runId, signal) => {
      const lease: Lease = { tenantId, runId, token: randomUUID() };
      const now = clock.now();
      const sinceClaim = startStopwatch();
      const claim = await database.write((stores) => stores.runs.forSystem().claim(lease, now, now + leaseMs));
      if (claim.kind !== "claimed") return claim;
      const { run, lost } = claim;
      logger.info(
        { runId, flowId: run.flowId, lostAttempts: lost, targets: run.frozenFlow.targets.length },
        "run claimed",
      );
      const cancelled = new AbortController();
      active.set(cancelled, { tenantId, flowId: run.flowId });
      const held = holdLease({ database, clock, lease, beats });
      const steps = countSteps((count) => database.write((stores) => stores.runs.forSystem().noteSteps(lease, count)));
      const attempt: Attempt = { run, elapsed: elapsedOf(run, now, sinceClaim), onSteps: steps.add };
      try {
        const stopping = AbortSignal.any([signal, cancelled.signal, held.lost]);
        return await inSpan(spanOf(run), () => work(attempt, lost, lease, stopping));
      } catch (error) {
        // The worker that has the run now may die with it, so the job is done only when the run is over.
        if (held.lost.aborted || cancelled.signal.aborted || error instanceof LeaseLost)
          return await database.read((stores) => stores.runs.forSystem().standing(tenantId, runId, clock.now()));
        await held
          .giveBack(signal.aborted || isDatabaseAway(error))
          .catch((err: unknown) => logger.warn({ err, runId }, "a run was not handed back; its lease will run out"));
        throw error;
      } finally {
        void steps.stop();
        held.stop();
        active.delete(cancelled);
      }
    },
    renewLeases: beats.renew,
    flowDeleted: (tenantId, flowId) => {
      for (const [controller, run] of active) {
        if (run.tenantId === tenantId && run.flowId === flowId) controller.abort(new Error("the flow was deleted"));
      }
    },
  };
}

function spanOf({ trigger, frozenFlow }: Run): SpanStart {
  return { name: "run", attributes: { "run.trigger": trigger, "run.targets": frozenFlow.targets.length } };
}

/**
 * By the wall clock until this worker claimed the run, which is 0 for its first, and by this process's own from then
 * on.
 */
function elapsedOf({ startedAt }: Run, claimedAt: number, sinceClaim: Stopwatch): Stopwatch {
  const before = Math.max(0, claimedAt - (startedAt ?? claimedAt));
  return () => before + sinceClaim();
}

function isDatabaseAway(error: unknown): boolean {
  return error instanceof AppError && error.slug === "unavailable";
}

/** The run was taken over, or is gone with its flow. */
class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}
