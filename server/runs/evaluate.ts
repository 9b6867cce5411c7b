/**
 * Evaluates one claimed run: reads its tiles and sources, plans, gathers and evaluates target by target in batches, and
 * concludes. All that a script or an adapter does is a result. A run that cannot go on fails with an explanation.
 * Stores nothing itself: results go to a writer.
 */
import type { Clock, Stopwatch } from "#core/clock.ts";
import { inSpan } from "#core/trace.ts";
import type { Runner } from "#pool/runner.ts";
import type { StepOutcome, TargetInput } from "#sandbox/contract.ts";
import type { Database } from "#schema/database.ts";
import type { RunConclusion } from "#schema/runs.ts";
import type { CallAdapter } from "#server/adapters/call.ts";
import type { CircuitBreaker } from "#server/adapters/circuit-breaker.ts";
import type { SeriesHealth } from "#server/data/model.ts";
import { nothingAsked } from "#server/data/target-health.ts";
import type { Logger } from "#server/logger.ts";
import type { SeriesOfSource } from "#server/sources/staleness.ts";
import type { AdapterRequestDependencies } from "./request-adapter.ts";
import { dataHealthOf, evaluationOf } from "./evaluation-basis.ts";
import { type GatheredTarget, gatherer } from "./gather.ts";
import { observedBatch, type RunMetrics } from "./metrics.ts";
import type { ResultTarget, Run } from "./model.ts";
import {
  planRun,
  type PlannedSource,
  type PlannedTarget,
  type RunPlan,
  resultTarget,
  type SkippedTarget,
} from "./plan.ts";
import type { EvaluatedPlace, ResultWriter } from "./result-writer.ts";
import { concludeTarget, skippedTarget, tileResult } from "./rules.ts";
import { readRunSources } from "./sources.ts";

/** From claim to end. */
export const maxRunMs = 30 * 60_000;
/** Targets that are gathered and handed to the pool together. */
export const batchTargets = 20;
/** Batches under way at a time: one gathers while another computes. */
const concurrentBatches = 2;

export interface EvaluateDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly runner: Pick<Runner, "evaluate">;
  readonly callAdapter: CallAdapter;
  readonly checks: AdapterRequestDependencies["checks"];
  readonly circuitBreaker: CircuitBreaker;
  readonly logger: Logger;
  /** Without it nothing is counted. */
  readonly metrics?: RunMetrics;
}

export interface EvaluatedRun {
  readonly conclusion: RunConclusion;
  /** What the adapters sent of sources: it shows which of them are alive. */
  readonly series: readonly SeriesOfSource[];
}

/** One worker's work on a run. */
export interface Attempt {
  readonly run: Run;
  /** Since the run was first claimed, in milliseconds. */
  readonly elapsed: Stopwatch;
  /** Called with the number of steps that were done (attempts.ts). */
  readonly onSteps: (count: number) => void;
}

/** @param writer has every target's result afterwards, if the conclusion has a summary; else it is of no more use */
export async function evaluateRun(
  dependencies: EvaluateDependencies,
  attempt: Attempt,
  writer: ResultWriter,
  signal: AbortSignal,
): Promise<EvaluatedRun> {
  const { database, clock } = dependencies;
  const { run } = attempt;
  const ids = [...new Set(run.frozenFlow.tiles.map((tile) => tile.tileDefinitionId))];
  const { runnable, sources } = await database.read(async (stores) => ({
    runnable: await stores.tiles.forSystem().runnable(run.tenantId, ids),
    sources: await readRunSources(stores, run),
  }));
  if ("problem" in sources) return failedRun(attempt, clock.now(), sources.problem);
  const planned = planRun(run, runnable, sources);
  if ("problem" in planned) return failedRun(attempt, clock.now(), planned.problem);
  attempt.onSteps(1);
  const { plan } = planned;
  const deadline = AbortSignal.timeout(maxRunMs);
  try {
    const series = await evaluateTargets(dependencies, attempt, plan, writer, AbortSignal.any([signal, deadline]));
    const findings = writer.findings();
    const status = findings.error === null ? "succeeded" : "failed";
    const { start, end } = plan.window;
    return {
      series,
      conclusion: { ...ended(attempt, clock.now()), ...findings, status, windowStart: start, windowEnd: end },
    };
  } catch (error) {
    if (deadline.aborted && !signal.aborted)
      return failedRun(attempt, clock.now(), `the run took longer than ${maxRunMs / 60_000} minutes`);
    throw error;
  }
}

function ended({ elapsed }: Attempt, now: number): { readonly finishedAt: number; readonly durationMs: number } {
  return { finishedAt: now, durationMs: elapsed() };
}

/** A run that came to no result at all. */
export function failedRun(attempt: Attempt, now: number, error: string): EvaluatedRun {
  const nothing = { windowStart: null, windowEnd: null, summary: null, pointCount: null };
  return { series: [], conclusion: { ...ended(attempt, now), ...nothing, status: "failed", error } };
}

async function evaluateTargets(
  dependencies: EvaluateDependencies,
  attempt: Attempt,
  plan: RunPlan,
  writer: ResultWriter,
  ended: AbortSignal,
): Promise<readonly SeriesOfSource[]> {
  const { database, clock, checks, circuitBreaker, logger } = dependencies;
  const { run, onSteps } = attempt;
  const callAdapter: CallAdapter = async (...call) => {
    const outcome = await dependencies.callAdapter(...call);
    onSteps(1);
    return outcome;
  };
  const halt = new AbortController();
  const signal = AbortSignal.any([ended, halt.signal]);
  const gather = gatherer(plan, {
    callAdapter,
    checks,
    tenantId: run.tenantId,
    clock,
    signal,
    userKey: run.frozenFlow.userKey,
    findAdapter: (facet) => database.read((stores) => stores.adapters.forSystem().enabled(run.tenantId, facet)),
    findDisabled: (facet) =>
      database.read((stores) => stores.adapters.forSystem().disabledByService(run.tenantId, facet)),
    circuitBreaker,
  });
  const series: SeriesOfSource[] = [];
  await writer.keep(plan.skipped.map(skippedPlace));
  const batches = chunked(plan.targets, batchTargets);
  let next = 0;
  let done = 0;
  const lane = async (): Promise<void> => {
    for (let batch = batches[next++]; batch !== undefined; batch = batches[next++]) {
      const evaluated = await evaluateBatch(dependencies, attempt, plan, batch, gather, signal);
      await writer.keep(evaluated.targets);
      for (const one of evaluated.series) series.push(one);
      done += batch.length;
      logger.debug({ runId: run.id, done, of: plan.targets.length }, "targets evaluated");
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrentBatches }, lane));
  } catch (error) {
    // An error in one lane ends the others too, so that nothing of this attempt goes on beside the next one.
    halt.abort(error);
    throw error;
  }
  return series;
}

interface EvaluatedBatch {
  readonly targets: readonly EvaluatedPlace[];
  readonly series: readonly SeriesOfSource[];
}

async function evaluateBatch(
  { runner, metrics }: EvaluateDependencies,
  { run, onSteps }: Attempt,
  plan: RunPlan,
  batch: readonly PlannedTarget[],
  gather: (target: PlannedTarget) => Promise<GatheredTarget>,
  signal: AbortSignal,
): Promise<EvaluatedBatch> {
  const gatherOne = async (planned: PlannedTarget): Promise<GatheredTarget> => {
    const one = await gather(planned);
    onSteps(1);
    return one;
  };
  const gathered = await inSpan({ name: "gather", attributes: { "batch.targets": batch.length } }, () =>
    Promise.all(batch.map(gatherOne)),
  );
  signal.throwIfAborted();
  const served = gathered.flatMap((one, index) => (one.ok ? [{ one, planned: batch[index] as PlannedTarget }] : []));
  const targets: readonly TargetInput[] = served.map(({ one, planned }) => ({
    target: planned.target,
    window: planned.window,
    seed: planned.seed,
    data: one.steps.map((step) => step.data),
  }));
  const { tenantId, id: runId, now } = run;
  let evaluatedCount = 0;
  const onProgress = (count: number): void => {
    onSteps(count - evaluatedCount);
    evaluatedCount = count;
  };
  const request = { tenantId, runId, now, steps: plan.steps, targets, signal, onProgress };
  const evaluate = () => runner.evaluate(request);
  const outcomes = targets.length === 0 ? [] : await observedBatch(plan, targets.length, metrics, evaluate);
  let place = 0;
  const evaluated = gathered.map((one, index): EvaluatedPlace => {
    const { position, target, source, window } = batch[index] as PlannedTarget;
    const steps = one.ok ? withNotes(outcomes[place++]?.steps ?? [], one) : unservedSteps(plan, one.row, one.message);
    const tiles = plan.tiles.map((tile, row) => {
      const noData = one.ok && one.steps[row]?.hasNoData === true;
      return tileResult(tile, row, plan.kinds[row] ?? "numeric", steps[row] ?? { status: "skipped" }, noData);
    });
    const about: ResultTarget = {
      ...resultTarget(target, source),
      sensorSources: one.ok ? one.fedBy.map(sensorSource) : [],
    };
    const dataHealth = dataHealthOf(plan, one, window);
    const result = { ...concludeTarget(about, plan.tiles, tiles, run.frozenFlow.settings), dataHealth };
    return { position, result, evaluation: evaluationOf(plan, one, result, now) };
  });
  const series = gathered.flatMap(({ health }) => health.filter(({ isOffered }) => isOffered).map(seriesOfSource));
  return { targets: evaluated, series };
}

function sensorSource({ id, place }: PlannedSource): ResultTarget["sensorSources"][number] {
  return { id, name: place.name };
}

/** Less than the whole health, of which a run of many sensors has a lot. */
function seriesOfSource({ sourceId, newestAt, cadenceMs }: SeriesHealth): SeriesOfSource {
  return { sourceId, newestAt, cadenceMs };
}

/** What was mended in a tile's data stands before what its script says. */
function withNotes(
  outcomes: readonly StepOutcome[],
  gathered: GatheredTarget & { readonly ok: true },
): readonly StepOutcome[] {
  return outcomes.map((outcome, row) => {
    const notes = gathered.steps[row]?.notes ?? [];
    return outcome.status === "skipped" || notes.length === 0
      ? outcome
      : { ...outcome, trace: [...notes, ...outcome.trace] };
  });
}

/** A target without its data is not evaluated at all: the tile that lacks them says why. */
function unservedSteps(plan: RunPlan, row: number, message: string): readonly StepOutcome[] {
  return plan.tiles.map((_, index) =>
    index === row ? { status: "script-failed", message, trace: [] } : { status: "skipped" },
  );
}

function skippedPlace({ position, target, reason: why }: SkippedTarget): EvaluatedPlace {
  return { position, result: { ...skippedTarget(target, why), dataHealth: nothingAsked }, evaluation: null };
}

function chunked<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
