/** What a run does to the states of its flow's targets: which runs count, and the transition of each target. Pure. */
import { identityOf } from "#server/flows/targets.ts";
import type { Run, TargetState } from "./model.ts";
import { nextState, type TargetEvaluation, type Transition, type TriggerState } from "./trigger-state.ts";

/** Scheduled runs, and manual ones that may alert. A simulation is about another time, and a report only reads. */
export function countsForStates({ trigger, suppressAlerts }: Pick<Run, "trigger" | "suppressAlerts">): boolean {
  return trigger === "schedule" || (trigger === "manual" && !suppressAlerts);
}

/** Kept between runs, by the target's identity. */
export type TriggerStates = ReadonlyMap<string, TriggerState>;

/** @param position the target's place in the run */
export function transitionOf(
  { now, frozenFlow }: Pick<Run, "now" | "frozenFlow">,
  previous: TriggerStates,
  position: number,
  evaluation: TargetEvaluation,
): Transition {
  const target = frozenFlow.targets[position];
  return nextState(target === undefined ? null : (previous.get(identityOf(target)) ?? null), evaluation, now);
}

/** What is kept: nothing of a target of which nothing was ever known. */
export function statesAfter(
  { frozenFlow }: Pick<Run, "frozenFlow">,
  transitions: readonly Transition[],
): TriggerStates {
  return new Map(
    frozenFlow.targets.flatMap((target, index) => {
      const state = transitions[index]?.state ?? null;
      return state === null ? [] : [[identityOf(target), state] as const];
    }),
  );
}

function newestOf({ newestDataAt }: TriggerState): number | null {
  const times = Object.values(newestDataAt);
  return times.length === 0 ? null : Math.max(...times);
}

/** As a result shows it. */
export function shownState(transition: Transition | null): TargetState | null {
  if (transition === null || transition.state === null) return null;
  const { state, isHeld, change } = transition;
  return {
    isTriggered: state.isTriggered,
    since: state.since,
    isHeld,
    change,
    heldBecause: isHeld ? "no newer data say otherwise" : null,
    newestDataAt: newestOf(state),
  };
}
