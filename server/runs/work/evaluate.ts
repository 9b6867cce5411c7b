/**
 * Evaluates the targets of a plan in batches: gathers their data, has the pool evaluate them, and hands the results to
 * a writer. All that a script or an adapter does is a result. Stores nothing itself.
 */
import pLimit from "p-limit";
import type { Clock } from "#core/clock.ts";
import { inSpan } from "#core/trace.ts";
import type { Runner } from "#pool/runner.ts";
import type { StepOutcome, TargetInput } from "#sandbox/contract.ts";
import type { Database } from "#schema/database.ts";
import type { CallAdapter } from "#server/adapters/call.ts";
import type { CircuitBreaker } from "#server/adapters/circuit-breaker.ts";
import type { SeriesHealth } from "#server/data/model.ts";
import { nothingAsked } from "#server/data/target-health.ts";
import type { Logger } from "#server/logger.ts";
import type { SeriesOfSource } from "#server/sources/staleness.ts";
import { type DataSupply, dataSupply } from "../data/data-supply.ts";
import { dataHealthOf, evaluationOf } from "../state/evaluation-basis.ts";
import type { Findings } from "./findings.ts";
import { type GatheredTarget, gatherer, releaseColumns } from "../data/gather.ts";
import { observedBatch, type RunMetrics } from "../metrics.ts";
import type { ResultTarget, Run } from "../model.ts";
import type { PlannedTarget, RunPlan } from "../plan/plan.ts";
import type { AdapterRequestDependencies } from "../data/request-adapter.ts";
import type { EvaluatedPlace, ResultWriter } from "./result-writer.ts";
import { concludeTarget, skippedTarget, tileResult } from "./rules.ts";
import { type PlannedSource, resultTarget, type SkippedTarget } from "../plan/subjects.ts";

/** Targets that are gathered and handed to the pool together. */
const batchTargets = 10;
/**
 * Batches of a run that one worker has under way at a time: while one is gathered, others are computed, concluded and
 * written. Fewer targets in each, so that more of them are under way, fill the machine better in the same memory.
 */
const concurrentBatches = 4;

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

export interface EvaluateOptions {
  readonly signal: AbortSignal;
  /** Called with the number of steps that were done (attempts.ts). */
  readonly onSteps: (count: number) => void;
  /** Called when the last batch has begun: there is room for other targets from now on. */
  readonly onLastBegun?: () => void;
}

/** @param writer has every target's result afterwards; if this rejects, it is of no more use */
export type EvaluatePlan = (plan: RunPlan, writer: ResultWriter, options: EvaluateOptions) => Promise<Findings>;

/** What an evaluation must know of its run. */
export type EvaluatedRunFacts = Pick<Run, "id" | "tenantId" | "now" | "frozenFlow">;

/** The adapters that a run asks. */
export type AdapterLookups = Pick<AdapterRequestDependencies, "findAdapter" | "findDisabled">;

/** What stands between an evaluation and its data, such as what was gathered before. */
export type AroundSupply = (supply: DataSupply) => DataSupply;

/** As they are stored, each time that they are looked up. */
export function storedAdapters({ database }: Pick<EvaluateDependencies, "database">, tenantId: string): AdapterLookups {
  return {
    findAdapter: (facet) => database.read((stores) => stores.adapters.forSystem().enabled(tenantId, facet)),
    findDisabled: (facet) => database.read((stores) => stores.adapters.forSystem().disabledByService(tenantId, facet)),
  };
}

/**
 * One worker's evaluation of a run: of a plan of all its targets, or of plans of some, one after the other. However
 * many plans are under way, there are never more than so many batches.
 */
export function planEvaluator(
  dependencies: EvaluateDependencies,
  run: EvaluatedRunFacts,
  adapters: AdapterLookups = storedAdapters(dependencies, run.tenantId),
  around: AroundSupply = (supply) => supply,
): EvaluatePlan {
  const { tenantId, frozenFlow } = run;
  const supply = around(dataSupply({ ...dependencies, ...adapters, tenantId, userKey: frozenFlow.userKey }));
  const inTurn = pLimit(concurrentBatches);

  return async (plan, writer, { signal: ended, onSteps, onLastBegun = () => {} }) => {
    const halt = new AbortController();
    const signal = AbortSignal.any([ended, halt.signal]);
    const gather = gatherer(plan, supply, { signal, onResponse: () => onSteps(1) });
    const series: SeriesOfSource[] = [];
    await writer.keep(plan.skipped.map(skippedPlace));
    const batches = chunked(plan.targets, batchTargets);
    const evaluate = async (batch: readonly PlannedTarget[], index: number): Promise<void> => {
      signal.throwIfAborted();
      if (index === batches.length - 1) onLastBegun();
      const evaluated = await evaluateBatch(dependencies, run, plan, batch, gather, { signal, onSteps });
      await writer.keep(evaluated.targets);
      for (const one of evaluated.series) series.push(one);
    };
    try {
      await Promise.all(batches.map((batch, index) => inTurn(() => evaluate(batch, index))));
    } catch (error) {
      // An error in one batch ends the others too, so that nothing of this attempt goes on beside the next one.
      halt.abort(error);
      throw error;
    }
    return { ...writer.findings(), series, window: plan.targets.length === 0 ? null : plan.window };
  };
}

interface EvaluatedBatch {
  readonly targets: readonly EvaluatedPlace[];
  readonly series: readonly SeriesOfSource[];
}

async function evaluateBatch(
  { runner, metrics }: Pick<EvaluateDependencies, "runner" | "metrics">,
  run: EvaluatedRunFacts,
  plan: RunPlan,
  batch: readonly PlannedTarget[],
  gather: (target: PlannedTarget) => Promise<GatheredTarget>,
  { signal, onSteps }: Pick<EvaluateOptions, "signal" | "onSteps">,
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
  for (const { one } of served) releaseColumns(one);
  let place = 0;
  const evaluated = gathered.map((one, index): EvaluatedPlace => {
    const planned = batch[index] as PlannedTarget;
    const { position, target, source, window } = planned;
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
    return { position, result, evaluation: evaluationOf(plan, planned, one, result, now) };
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
  return {
    position,
    result: { ...skippedTarget(target, why), dataHealth: nothingAsked },
    evaluation: { unknownBecause: `skipped: ${why}` },
  };
}

function chunked<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
