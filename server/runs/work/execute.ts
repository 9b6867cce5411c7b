/**
 * Carries out one run: claims it, has it evaluated (evaluate-run.ts), and ends it (end-run.ts); or helps another worker
 * with the portions of one that is shared. In between no transaction stays open; leases with a heartbeat say who works
 * on what. Only an abort or a fault of ours leaves here as an exception.
 */
import { randomUUID } from "node:crypto";
import { startStopwatch, type Stopwatch } from "#core/clock.ts";
import { inSpan, type SpanStart } from "#core/trace.ts";
import type { ClaimOutcome, Lease, UnclaimableReason } from "#schema/run-claims.ts";
import type { Stores } from "#schema/stores.ts";
import { givenUp } from "./attempts.ts";
import { claimRun } from "./claim.ts";
import { endRun } from "./end-run.ts";
import type { EvaluateDependencies } from "./evaluate.ts";
import {
  type Attempt,
  type EvaluateRunDependencies,
  evaluateRun,
  failedAttempt,
  isLarge,
  type Sharing,
} from "./evaluate-run.ts";
import { holdLease, LeaseLost, leaseMs } from "./lease.ts";
import { leaseBeats } from "./lease-beats.ts";
import type { Run } from "../model.ts";
import { readStates } from "../plan/read-run.ts";
import { portionJob } from "#server/queue/catalogue.ts";
import { tileReader } from "../plan/runnable-tiles.ts";
import { isDatabaseAway, runShare } from "./share.ts";
import { countSteps } from "./steps.ts";

/** `over`, where nothing is to do: also when the run was finished elsewhere, or deleted with its flow, on the way. */
export type ExecuteOutcome = { readonly kind: "ended"; readonly status: "succeeded" | "failed" } | UnclaimableReason;

/** `busy`: this process works on the run already, and another may help better. */
export type HelpOutcome = { readonly kind: "helped" } | { readonly kind: "busy" };

export type OnRunEnd = (stores: Stores) => Promise<void>;

export interface RunExecutor {
  /** @param onEnd part of the transaction that ends the run, where this worker does */
  execute(tenantId: string, runId: string, signal: AbortSignal, onEnd?: OnRunEnd): Promise<ExecuteOutcome>;
  /**
   * Works on portions of the run until none is free.
   * @param helper how many other workers were called to it before
   */
  help(tenantId: string, runId: string, helper: number, signal: AbortSignal): Promise<HelpOutcome>;
  /** Ends the work of this process on the flow's run at once; other processes notice at their next heartbeat. */
  flowDeleted(tenantId: string, flowId: string): void;
  /** Keeps the runs that this process has in work, as of that time (epoch ms): before the clock is moved there. */
  renewLeases(at: number): Promise<void>;
}

export interface RunExecutorDependencies extends EvaluateDependencies {
  readonly sharing: Sharing;
}

type Claimed = Extract<ClaimOutcome, { readonly kind: "claimed" }>;

export function runExecutor(given: RunExecutorDependencies): RunExecutor {
  const { database, clock, logger, metrics, sharing } = given;
  const beats = leaseBeats({ database, clock, logger, leaseMs });
  const readTiles = tileReader();
  const dependencies: EvaluateRunDependencies = { ...given, beats, readTiles };
  const active = new Map<AbortController, Pick<Run, "tenantId" | "id" | "flowId">>();

  /** @param work its signal is aborted when the flow is deleted */
  const working = async <T>(run: Run, work: (cancelled: AbortSignal) => Promise<T>): Promise<T> => {
    const { tenantId, id, flowId } = run;
    const controller = new AbortController();
    active.set(controller, { tenantId, id, flowId });
    return work(controller.signal).finally(() => active.delete(controller));
  };

  const isWorkedOn = (tenantId: string, runId: string): boolean =>
    [...active.values()].some((run) => run.tenantId === tenantId && run.id === runId);

  const end = async (
    attempt: Attempt,
    { lost, portions }: Claimed,
    signal: AbortSignal,
    onEnd: OnRunEnd,
  ): Promise<ExecuteOutcome> => {
    const { run, lease } = attempt;
    const problem = givenUp(lost);
    const evaluated =
      problem === null
        ? await evaluateRun(dependencies, attempt, signal)
        : failedAttempt(dependencies, attempt, problem);
    const isInPortions = portions > 0 || isLarge(sharing, run);
    const isMine = await database.write(async (stores) => {
      if (!(await endRun(stores, lease, run, evaluated, isInPortions))) return false;
      await onEnd(stores);
      return true;
    });
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

  const carryOut = async (
    claimed: Claimed,
    lease: Lease,
    elapsed: Stopwatch,
    signal: AbortSignal,
    cancelled: AbortSignal,
    onEnd: OnRunEnd,
  ): Promise<ExecuteOutcome> => {
    const { run, portions } = claimed;
    const { tenantId, runId } = lease;
    const held = holdLease({ database, clock, lease, beats });
    const steps = countSteps((count) =>
      database.writeStatement((stores) => stores.runs.forSystem().noteSteps(lease, count)),
    );
    const attempt: Attempt = { run, lease, portions, elapsed, onSteps: steps.add };
    try {
      const stopping = AbortSignal.any([signal, cancelled, held.lost]);
      return await inSpan(spanOf("run", run), () => end(attempt, claimed, stopping, onEnd));
    } catch (error) {
      // The worker that has the run now may die with it, so the job is done only when the run is over.
      if (held.lost.aborted || cancelled.aborted || error instanceof LeaseLost)
        return await database.read((stores) => stores.runs.forSystem().standing(tenantId, runId, clock.now()));
      await held
        .release(signal.aborted || isDatabaseAway(error))
        .catch((err: unknown) => logger.warn({ err, runId }, "a run was not released; its lease will run out"));
      throw error;
    } finally {
      void steps.stop();
      held.stop();
    }
  };

  return {
    execute: async (tenantId, runId, signal, onEnd = async () => {}) => {
      const lease: Lease = { tenantId, runId, token: randomUUID() };
      const now = clock.now();
      const sinceClaim = startStopwatch();
      const claim = await claimRun(database, lease, now);
      if (claim.kind !== "claimed") return claim;
      const { run, lost, portions } = claim;
      const targets = run.frozenFlow.targets.length;
      logger.info({ runId, flowId: run.flowId, lostAttempts: lost, targets, portions }, "run claimed");
      const elapsed = elapsedOf(run, now, sinceClaim);
      return working(run, (cancelled) => carryOut(claim, lease, elapsed, signal, cancelled, onEnd));
    },
    help: async (tenantId, runId, helper, signal) => {
      if (isWorkedOn(tenantId, runId)) return { kind: "busy" };
      const run = await database.read((stores) => stores.runs.forSystem().unfinished(tenantId, runId));
      if (run === null) return { kind: "helped" };
      logger.info({ runId, flowId: run.flowId, helper }, "run helped");
      return working(run, async (cancelled) => {
        const states = await readStates(database, run);
        const runnable = await database.read((stores) => readTiles(stores, run));
        const work = runShare(
          dependencies,
          { run, runnable, states },
          {
            signal: AbortSignal.any([signal, cancelled]),
            onSteps: () => {},
            // Where there was something to do, there may be something for one more.
            onFirstClaim: (stores) => stores.outbox.append(portionJob(run, helper + 1)),
          },
        );
        await inSpan(spanOf("help run", run), work).catch((error: unknown) => {
          if (!cancelled.aborted) throw error;
        });
        return { kind: "helped" };
      });
    },
    renewLeases: beats.renew,
    flowDeleted: (tenantId, flowId) => {
      for (const [controller, run] of active) {
        if (run.tenantId === tenantId && run.flowId === flowId) controller.abort(new Error("the flow was deleted"));
      }
    },
  };
}

function spanOf(name: string, { trigger, frozenFlow }: Run): SpanStart {
  return { name, attributes: { "run.trigger": trigger, "run.targets": frozenFlow.targets.length } };
}

/**
 * By the wall clock until this worker claimed the run, which is 0 for its first, and by this process's own from then
 * on.
 */
function elapsedOf({ startedAt }: Run, claimedAt: number, sinceClaim: Stopwatch): Stopwatch {
  const before = Math.max(0, claimedAt - (startedAt ?? claimedAt));
  return () => before + sinceClaim();
}
