/**
 * One worker's work on the portions of a run: it claims one that is free, evaluates it, stores what it found, and takes
 * the next, until none is free. Any number of workers do so at the same time. A portion that it loses is another's, and
 * it goes on with the others.
 */
import { randomUUID } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { AppError } from "#core/errors.ts";
import type { PortionClaim, PortionLease } from "#schema/run-portions.ts";
import type { Stores } from "#schema/stores.ts";
import { type EvaluateDependencies, type EvaluatePlan, planEvaluator } from "./evaluate.ts";
import { type HeldLease, holdLease, LeaseLost, leaseMs } from "./lease.ts";
import type { LeaseBeats } from "./lease-beats.ts";
import type { Run } from "../model.ts";
import { planSubjects } from "../plan/plan.ts";
import { restoredSubjects } from "../plan/portions.ts";
import { resultWriter } from "./result-writer.ts";
import type { ReadTiles, RunnableTiles } from "../plan/runnable-tiles.ts";
import { countSteps } from "./steps.ts";
import type { TriggerStates } from "../state/target-transitions.ts";

export interface ShareDependencies extends EvaluateDependencies {
  readonly beats: LeaseBeats;
  readonly readTiles: ReadTiles;
}

/** What all portions of a run have in common. */
export interface SharedRun {
  readonly run: Run;
  readonly runnable: RunnableTiles;
  /** Of the flow's targets before the run. */
  readonly states: TriggerStates;
}

export interface ShareOptions {
  readonly signal: AbortSignal;
  /** Called with the number of steps that were done (attempts.ts). */
  readonly onSteps: (count: number) => void;
  /** In the transaction that claims the first portion. */
  readonly onFirstClaim?: (stores: Stores) => Promise<void>;
}

type Claimed = Extract<PortionClaim, { readonly kind: "claimed" }>;
/** Why the work is over for now. */
export type ShareEnd = Exclude<PortionClaim, Claimed>;

/** @returns what works until no portion is free; it may be called again and again */
export function runShare(
  dependencies: ShareDependencies,
  { run, runnable, states }: SharedRun,
  { signal: stopped, onSteps, onFirstClaim }: ShareOptions,
): () => Promise<ShareEnd> {
  const { database, clock, logger } = dependencies;
  const { tenantId, id: runId } = run;
  const evaluate: EvaluatePlan = planEvaluator(dependencies, run);
  const halt = new AbortController();
  const signal = AbortSignal.any([stopped, halt.signal]);

  let hasClaimed = false;
  const claim = async (): Promise<PortionClaim> => {
    const now = clock.now();
    const outcome = await database.write(async (stores) => {
      const portions = stores.runPortions.forSystem();
      const claimed = await portions.claim({ tenantId, runId, token: randomUUID() }, now, now + leaseMs);
      if (claimed.kind === "claimed" && !hasClaimed) await onFirstClaim?.(stores);
      return claimed;
    });
    hasClaimed ||= outcome.kind === "claimed";
    return outcome;
  };

  const evaluatePortion = async ({ lease, subjects }: Claimed, held: HeldLease, onLastBegun: () => void) => {
    // The embedded database has claimed it in the present turn of the event loop.
    await yieldToEventLoop();
    const planned = planSubjects(run, runnable, restoredSubjects(run, subjects));
    if ("problem" in planned) throw new Error(planned.problem);
    const writer = resultWriter(run, states, async (results) => {
      const isMine = await database.write((stores) =>
        stores.runPortions.forSystem().addResults(lease, results, clock.now() + leaseMs),
      );
      if (!isMine) throw new LeaseLost();
    });
    const steps = countSteps((count) =>
      database.write((stores) => stores.runPortions.forSystem().noteSteps(lease, count)),
    );
    try {
      const findings = await evaluate(planned.plan, writer, {
        signal: AbortSignal.any([signal, held.lost]),
        onSteps: (count) => {
          steps.add(count);
          onSteps(count);
        },
        onLastBegun,
      });
      const isMine = await database.write((stores) =>
        stores.runPortions.forSystem().finish(lease, findings, writer.left()),
      );
      if (!isMine) throw new LeaseLost();
    } finally {
      void steps.stop();
    }
  };

  /** Rejects when this worker cannot go on. */
  const work = async (claimed: Claimed, onLastBegun: () => void): Promise<void> => {
    const { lease } = claimed;
    const held = holdLease({ database, clock, lease, beats: dependencies.beats });
    try {
      await evaluatePortion(claimed, held, onLastBegun);
      logger.debug({ runId, portion: lease.portion }, "portion finished");
    } catch (error) {
      if (held.lost.aborted || error instanceof LeaseLost) {
        logger.info({ runId, portion: lease.portion }, "portion lost");
        return;
      }
      // A portion that ends because of another is not the reason.
      const isReason = !signal.aborted && !isDatabaseAway(error);
      halt.abort(error);
      await held.release(!isReason).catch((err: unknown) => noteNotReleased(lease, err));
      throw error;
    } finally {
      held.stop();
    }
  };

  const noteNotReleased = ({ portion }: PortionLease, err: unknown): void =>
    logger.warn({ err, runId, portion }, "a portion was not released; its lease will run out");

  return async () => {
    const inWork: Promise<void>[] = [];
    try {
      for (;;) {
        signal.throwIfAborted();
        const claimed = await claim();
        if (claimed.kind !== "claimed") {
          if (inWork.length === 0) return claimed;
          await Promise.all(inWork);
          inWork.length = 0;
          continue;
        }
        // The next is claimed when the last targets of this one are in work, so that no place is empty in between.
        const { promise: lastBegun, resolve: onLastBegun } = Promise.withResolvers<void>();
        const working = work(claimed, onLastBegun);
        inWork.push(working);
        await Promise.race([lastBegun, working]);
      }
    } finally {
      // Whoever takes the run over finds nothing of it still in work here.
      await Promise.allSettled(inWork);
    }
  };
}

export function isDatabaseAway(error: unknown): boolean {
  return error instanceof AppError && error.slug === "unavailable";
}
