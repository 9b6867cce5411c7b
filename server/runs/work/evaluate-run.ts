/**
 * Evaluates one claimed run, from its plan to its conclusion. A small run is one worker's alone. A large one is divided
 * into portions, which other workers may claim as well; the worker that holds the run's lease waits for all of them and
 * joins what was found. A run that cannot go on fails with an explanation.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Stopwatch } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { Lease } from "#schema/run-claims.ts";
import { type Ended, type EvaluatedRun, evaluatedRun, failedRun } from "./conclusion.ts";
import { planEvaluator } from "./evaluate.ts";
import { type Findings, joinFindings } from "./findings.ts";
import { LeaseLost, leaseMs } from "./lease.ts";
import type { PlacedResult, Run } from "../model.ts";
import { type PlanOutcome, planSubjects } from "../plan/plan.ts";
import { minPortions, portionsOf, storedSubjects } from "../plan/portions.ts";
import { readStates, readSubjects } from "../plan/read-run.ts";
import { resultWriter } from "./result-writer.ts";
import { portionJob } from "#server/queue/catalogue.ts";
import { runShare, type ShareDependencies, type SharedRun } from "./share.ts";
import type { RunSubjects } from "../plan/subjects.ts";

/** From a claim to the end. */
export const maxRunMs = 30 * 60_000;
/** How often is looked whether portions of others are finished, or free again. */
const lookMs = 250;

export interface Sharing {
  /** Targets of a portion. Runs of at most `minPortions` times as many are not shared. */
  readonly portionTargets: number;
  /** Whether there may be workers in other processes. */
  readonly hasOthers: boolean;
}

export interface EvaluateRunDependencies extends ShareDependencies {
  readonly sharing: Sharing;
}

/** One worker's work on a run. */
export interface Attempt {
  readonly run: Run;
  readonly lease: Lease;
  /** In how many it is done already; 0 where it was not divided. */
  readonly portions: number;
  /** Since the run was first claimed, in milliseconds. */
  readonly elapsed: Stopwatch;
  /** Called with the number of steps that were done (attempts.ts). */
  readonly onSteps: (count: number) => void;
}

/** @throws LeaseLost */
export async function evaluateRun(
  dependencies: EvaluateRunDependencies,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<EvaluatedRun> {
  const deadline = AbortSignal.timeout(maxRunMs);
  try {
    return await evaluateInTime(dependencies, attempt, AbortSignal.any([signal, deadline]));
  } catch (error) {
    if (deadline.aborted && !signal.aborted)
      return failedRun(`the run took longer than ${maxRunMs / 60_000} minutes`, endOf(dependencies, attempt));
    throw error;
  }
}

/** A run that is not evaluated at all. */
export function failedAttempt(dependencies: EvaluateRunDependencies, attempt: Attempt, problem: string): EvaluatedRun {
  return failedRun(problem, endOf(dependencies, attempt));
}

/** Whether it may have portions. */
export function isLarge({ portionTargets }: Sharing, { frozenFlow }: Pick<Run, "frozenFlow">): boolean {
  return frozenFlow.targets.length > minPortions * portionTargets;
}

function endOf({ clock }: EvaluateRunDependencies, { elapsed }: Attempt): Ended {
  return { finishedAt: clock.now(), durationMs: elapsed() };
}

async function evaluateInTime(
  dependencies: EvaluateRunDependencies,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<EvaluatedRun> {
  const { database, sharing, readTiles } = dependencies;
  const { run, lease, portions: stored } = attempt;
  const states = await readStates(database, run);
  if (stored > 0) {
    const runnable = await database.read((stores) => readTiles(stores, run));
    return evaluateShared(dependencies, attempt, { run, runnable, states }, signal);
  }
  const { runnable, read } = await database.read(async (stores) => ({
    runnable: await readTiles(stores, run),
    read: await readSubjects(stores, run),
  }));
  if ("problem" in read) return failedAttempt(dependencies, attempt, read.problem);
  const shared = { run, runnable, states };
  const portions = isLarge(sharing, run) ? divided(sharing, shared, read.subjects) : [];
  if (portions.length < minPortions) return evaluateAlone(dependencies, attempt, shared, read.subjects, signal);
  attempt.onSteps(1);
  const isMine = await database.write((stores) =>
    stores.runPortions.forSystem().insert(lease, portions.map(storedSubjects)),
  );
  if (!isMine) throw new LeaseLost();
  dependencies.logger.info({ runId: run.id, portions: portions.length }, "run divided");
  return evaluateShared(dependencies, { ...attempt, portions: portions.length }, shared, signal);
}

/** None where the run cannot be planned. */
function divided({ portionTargets }: Sharing, shared: SharedRun, subjects: RunSubjects): readonly RunSubjects[] {
  const planned = withoutTargets(shared);
  return "problem" in planned ? [] : portionsOf(subjects, planned.plan.requirements, portionTargets);
}

/** What of the plan holds for all targets. */
function withoutTargets({ run, runnable }: SharedRun): PlanOutcome {
  return planSubjects(run, runnable, { subjects: [], skipped: [] });
}

async function evaluateAlone(
  dependencies: EvaluateRunDependencies,
  attempt: Attempt,
  { run, runnable, states }: SharedRun,
  subjects: RunSubjects,
  signal: AbortSignal,
): Promise<EvaluatedRun> {
  const { database, clock } = dependencies;
  const planned = planSubjects(run, runnable, subjects);
  if ("problem" in planned) return failedAttempt(dependencies, attempt, planned.problem);
  const { plan } = planned;
  attempt.onSteps(1);
  const writer = resultWriter(run, states, async (results: readonly PlacedResult[]) => {
    const isMine = await database.write(async (stores) => {
      const runs = stores.runs.forSystem();
      // What writes keeps the heartbeat from the run's row: it renews the lease itself.
      return (await runs.addResults(attempt.lease, results)) && runs.renew(attempt.lease, clock.now() + leaseMs);
    });
    if (!isMine) throw new LeaseLost();
  });
  const evaluate = planEvaluator(dependencies, run);
  const findings = await evaluate(plan, writer, { signal, onSteps: attempt.onSteps });
  return evaluatedRun(run.frozenFlow, findings, plan.window, writer.left(), endOf(dependencies, attempt));
}

async function evaluateShared(
  dependencies: EvaluateRunDependencies,
  attempt: Attempt,
  shared: SharedRun,
  signal: AbortSignal,
): Promise<EvaluatedRun> {
  const { database, sharing } = dependencies;
  const { run, portions, onSteps } = attempt;
  if (sharing.hasOthers) await database.write((stores) => stores.outbox.append(portionJob(run, 0)));
  const work = runShare(dependencies, shared, { signal, onSteps });
  for (;;) {
    const end = await work();
    if (end.kind === "given-up") return failedAttempt(dependencies, attempt, end.problem);
    if (end.unfinished === 0) break;
    await sleep(lookMs, undefined, { signal });
  }
  const findings = joinFindings(await findingsOf(database, attempt.lease, portions));
  const planned = withoutTargets(shared);
  if ("problem" in planned) return failedAttempt(dependencies, attempt, planned.problem);
  return evaluatedRun(run.frozenFlow, findings, planned.plan.window, [], endOf(dependencies, attempt));
}

/** One by one: they are large. */
async function findingsOf(database: Database, lease: Lease, portions: number): Promise<readonly Findings[]> {
  const all: Findings[] = [];
  for (let number = 0; number < portions; number += 1) {
    const found = await database.read((stores) => stores.runPortions.forSystem().findings(lease, number));
    if (found === null) throw new LeaseLost();
    all.push(found);
  }
  return all;
}
