/**
 * Keeps what a run's evaluation finds of its targets. Results are large: they are handed on to be written a portion at
 * a time, so that a run of many targets stays flat in memory. What the end of the run needs of each target is small and
 * stays here. Knows no store.
 */
import type { RunTarget } from "#server/events/catalogue.ts";
import type { EvaluatedTarget, PlacedResult, Run, RunSummary } from "./model.ts";
import { runError, summarise, type TargetVerdict, verdictOf } from "./rules.ts";
import { countsForStates, shownState, type TriggerStates, transitionOf } from "./target-transitions.ts";
import type { TargetEvaluation, Transition } from "./trigger-state.ts";

/** Results that are written together. Runs of fewer targets have none written before they end. */
export const portionResults = 40;

/** A target as it was evaluated. */
export interface EvaluatedPlace {
  /** Place of the target in the flow. */
  readonly position: number;
  readonly result: EvaluatedTarget;
  /** What the result says of the target's state. */
  readonly evaluation: TargetEvaluation;
}

export interface RunFindings {
  readonly summary: RunSummary;
  /** Null when no target failed. */
  readonly error: string | null;
  /** Points of all results. */
  readonly pointCount: number;
}

export interface ResultWriter {
  /** Resolves when there is room for more. Rejects when a portion could not be written. */
  keep(targets: readonly EvaluatedPlace[]): Promise<void>;
  /** To be called when every target was kept. */
  findings(): RunFindings;
  /** Those that were not handed on yet. */
  left(): readonly PlacedResult[];
  /** Each target's, in the order of the flow; none for a run that does not count. */
  transitions(): readonly Transition[];
  /** Each target in short, in the order of the flow: for the event that reports the run. */
  outlines(): readonly RunTarget[];
}

/** @param previous the states of the flow's targets before the run */
export function resultWriter(
  run: Pick<Run, "now" | "frozenFlow" | "trigger" | "suppressAlerts">,
  previous: TriggerStates,
  writePortion: (portion: readonly PlacedResult[]) => Promise<void>,
): ResultWriter {
  const isCounted = countsForStates(run);
  const transitions: Transition[] = [];
  const verdicts: TargetVerdict[] = [];
  const outlines: RunTarget[] = [];
  let waiting: PlacedResult[] = [];
  let pointCount = 0;

  const take = ({ position, result, evaluation }: EvaluatedPlace): void => {
    if (isCounted) transitions[position] = transitionOf(run, previous, position, evaluation);
    const { target, triggered, probability, color } = result;
    verdicts[position] = verdictOf(result);
    outlines[position] = { sourceId: target.sourceId, name: target.name, isTriggered: triggered, probability, color };
    pointCount += result.tiles.reduce((sum, { points }) => sum + points.ts.length, 0);
    waiting.push({ position, result: { ...result, state: shownState(transitions[position]) } });
  };

  return {
    keep: async (targets) => {
      for (const target of targets) take(target);
      if (waiting.length < portionResults) return;
      const portion = waiting;
      waiting = [];
      await writePortion(portion);
    },
    findings: () => ({ summary: summarise(verdicts), error: runError(verdicts), pointCount }),
    left: () => waiting,
    transitions: () => transitions,
    outlines: () => outlines,
  };
}
