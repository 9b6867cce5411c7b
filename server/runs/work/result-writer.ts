/**
 * Keeps what a run's evaluation finds of its targets. Results are large: they are handed on to be written some at a
 * time, so that a run of many targets stays flat in memory. What the end of the run needs of each target is small and
 * stays here. Knows no store.
 */
import type { Findings, TargetFinding } from "./findings.ts";
import type { EvaluatedTarget, PlacedResult, Run } from "../model.ts";
import { verdictOf } from "./rules.ts";
import {
  countsForStates,
  shownState,
  stateRulesOf,
  type TriggerStates,
  transitionOf,
} from "../state/target-transitions.ts";
import type { TargetEvaluation } from "../state/trigger-state.ts";

/** Results that are written together. Runs of fewer targets have none written before they end. */
export const resultsPerWrite = 40;

/** A target as it was evaluated. */
export interface EvaluatedPlace {
  /** Place of the target in the flow. */
  readonly position: number;
  readonly result: EvaluatedTarget;
  /** What the result says of the target's state. */
  readonly evaluation: TargetEvaluation;
}

export interface ResultWriter {
  /** Resolves when there is room for more. Rejects when results could not be written. */
  keep(targets: readonly EvaluatedPlace[]): Promise<void>;
  /** Those that were not handed on yet. */
  left(): readonly PlacedResult[];
  /** Of what was kept. */
  findings(): Pick<Findings, "targets" | "pointCount">;
}

/** @param previous the states of the flow's targets before the run */
export function resultWriter(
  run: Pick<Run, "now" | "tickAt" | "frozenFlow" | "trigger" | "suppressAlerts">,
  previous: TriggerStates,
  write: (results: readonly PlacedResult[]) => Promise<void>,
): ResultWriter {
  const rules = countsForStates(run) ? stateRulesOf(run) : null;
  const found: TargetFinding[] = [];
  let waiting: PlacedResult[] = [];
  let pointCount = 0;

  const take = ({ position, result, evaluation }: EvaluatedPlace): void => {
    const transition = rules === null ? null : transitionOf(run, rules, previous, position, evaluation);
    found.push({ position, sourceId: result.target.sourceId, verdict: verdictOf(result), transition });
    pointCount += result.tiles.reduce((sum, { points }) => sum + points.ts.length, 0);
    waiting.push({ position, result: { ...result, state: shownState(transition) } });
  };

  return {
    keep: async (targets) => {
      for (const target of targets) take(target);
      if (waiting.length < resultsPerWrite) return;
      const results = waiting;
      waiting = [];
      await write(results);
    },
    left: () => waiting,
    findings: () => ({ targets: found.toSorted((a, b) => a.position - b.position), pointCount }),
  };
}
