/** Evaluates a flow at one tick, as a scheduled run of that time is evaluated. Nothing of it is stored. */
import type { TileOutline } from "#server/alerts/content.ts";
import { type AdapterLookups, type EvaluateDependencies, planEvaluator } from "#server/runs/work/evaluate.ts";
import { type Findings, verdictOfRun } from "#server/runs/work/findings.ts";
import type { PlacedResult, Run, TargetOutcome } from "#server/runs/model.ts";
import { planSubjects } from "#server/runs/plan/plan.ts";
import { resultWriter } from "#server/runs/work/result-writer.ts";
import type { RunnableTiles } from "#server/runs/plan/runnable-tiles.ts";
import type { RunSubjects } from "#server/runs/plan/subjects.ts";
import type { TriggerStates } from "#server/runs/state/target-transitions.ts";

/** A run as far as its evaluation and its alerts go by it. */
export type TickRun = Pick<
  Run,
  "tenantId" | "id" | "flowId" | "now" | "tickAt" | "frozenFlow" | "trigger" | "suppressAlerts"
>;

export interface TickBasis {
  readonly runnable: RunnableTiles;
  readonly subjects: RunSubjects;
  /** As the tick before left them. */
  readonly states: TriggerStates;
  readonly adapters: AdapterLookups;
}

export interface EvaluatedTick {
  readonly findings: Findings;
  /** For every target, in the order of the flow. */
  readonly outcomes: readonly TargetOutcome[];
  /** What the tiles of each target found, without their points, in the order of the flow. */
  readonly tiles: readonly (readonly TileOutline[])[];
  /** As a run that failed tells it; null where no target did. */
  readonly error: string | null;
}

export type TickOutcome = EvaluatedTick | { readonly problem: string };

/** @returns `problem` where the flow cannot be evaluated at all: at no other tick either */
export async function evaluateTick(
  dependencies: EvaluateDependencies,
  run: TickRun,
  { runnable, subjects, states, adapters }: TickBasis,
  signal: AbortSignal,
): Promise<TickOutcome> {
  const planned = planSubjects(run, runnable, subjects);
  if ("problem" in planned) return planned;
  const kept: PlacedTick[] = [];
  const keep = async (results: readonly PlacedResult[]): Promise<void> => void kept.push(...results.map(withoutPoints));
  const writer = resultWriter(run, states, keep);
  const evaluate = planEvaluator(dependencies, run, adapters);
  const findings = await evaluate(planned.plan, writer, { signal, onSteps: () => {} });
  await keep(writer.left());
  const inOrder = kept.toSorted((one, other) => one.position - other.position);
  return {
    findings,
    outcomes: inOrder.map(({ outcome }) => outcome),
    tiles: inOrder.map(({ tiles }) => tiles),
    error: verdictOfRun(findings).error,
  };
}

interface PlacedTick {
  readonly position: number;
  readonly outcome: TargetOutcome;
  readonly tiles: readonly TileOutline[];
}

/** Points are most of a result, and nothing here goes by them. */
function withoutPoints({ position, result: { tiles, ...outcome } }: PlacedResult): PlacedTick {
  return {
    position,
    outcome,
    tiles: tiles.map(({ row, key, isTriggered, lastValue }) => ({ row, key, isTriggered, lastValue })),
  };
}
