/** What a run does to the states of its flow's targets: which runs count, and the transition of each target. Pure. */
import { createHash } from "node:crypto";
import stableJson from "fast-json-stable-stringify";
import { identityOf } from "#server/flows/targets.ts";
import type { FlowTile } from "#server/tiles/model.ts";
import type { Run, TargetState } from "../model.ts";
import { ruleTime } from "./rule-time.ts";
import {
  nextState,
  type StateRules,
  type TargetEvaluation,
  type Transition,
  type TriggerState,
} from "./trigger-state.ts";

/** Scheduled runs, and manual ones that may alert. A simulation is about another time, and a report only reads. */
export function countsForStates({ trigger, suppressAlerts }: Pick<Run, "trigger" | "suppressAlerts">): boolean {
  return trigger === "schedule" || (trigger === "manual" && !suppressAlerts);
}

/** Kept between runs, by the target's identity. */
export type TriggerStates = ReadonlyMap<string, TriggerState>;

/** As much of `settings.alerts` as decides states. A flow that was stored before its rules may hold anything. */
interface AlertSettings {
  readonly recoveryMargin?: unknown;
  readonly keepFiringMinutes?: unknown;
  readonly onStage?: unknown;
}

type DecidedRun = Pick<Run, "now" | "tickAt" | "frozenFlow">;

/** For all targets of the run. */
export function stateRulesOf({ now, tickAt, frozenFlow }: DecidedRun): StateRules {
  const { recoveryMargin, keepFiringMinutes, onStage } = (frozenFlow.settings["alerts"] ?? {}) as AlertSettings;
  return {
    now,
    at: ruleTime({ now, tickAt }),
    tiles: fingerprintOf(frozenFlow.tiles),
    recoveryMargin: typeof recoveryMargin === "number" ? recoveryMargin : 0,
    keepFiringMs: typeof keepFiringMinutes === "number" ? keepFiringMinutes * 60_000 : 0,
    onStage: onStage === true,
  };
}

const fingerprintLength = 22;

/** Equal for tiles that decide the same: the order of their parameters makes no difference. */
export function fingerprintOf(tiles: readonly FlowTile[]): string {
  const content = tiles.map(({ tileKey, tileVersion, params, reportOnly }) => [
    tileKey,
    tileVersion,
    params,
    reportOnly,
  ]);
  return createHash("sha256").update(stableJson(content)).digest("base64url").slice(0, fingerprintLength);
}

/** @param position the target's place in the run */
export function transitionOf(
  { frozenFlow }: Pick<Run, "frozenFlow">,
  rules: StateRules,
  previous: TriggerStates,
  position: number,
  evaluation: TargetEvaluation,
): Transition {
  const target = frozenFlow.targets[position];
  return nextState(target === undefined ? null : (previous.get(identityOf(target)) ?? null), evaluation, rules);
}

/** What is kept: nothing of a target of which nothing was ever known. */
export function statesAfter(
  { frozenFlow }: Pick<Run, "frozenFlow">,
  transitions: readonly Transition[],
): TriggerStates {
  return new Map(
    transitions.flatMap((transition, position) => {
      const known = knownAfter(frozenFlow, position, transition);
      return known === null ? [] : [[known.identity, known.state] as const];
    }),
  );
}

/** What the run found of a target, kept beside its state for those who look over all flows. */
export interface FoundState {
  readonly state: TriggerState;
  readonly found: {
    readonly runId: string;
    /** The run's time; epoch ms. */
    readonly runAt: number;
    /** Place in the flow. */
    readonly position: number;
    readonly probability: number | null;
    readonly color: string | null;
    /** In words, where the state is the earlier one; else null. */
    readonly heldBecause: string | null;
  };
}

/** By the target's identity. */
export type FoundStates = ReadonlyMap<string, FoundState>;

/** As much of a target's finding as states are told by. */
interface DecidedTarget {
  readonly position: number;
  readonly verdict: { readonly probability: number | null; readonly color: string | null };
  readonly transition: Transition | null;
}

/** What is kept, with what the run found. */
export function foundStatesAfter(
  { id: runId, now: runAt, frozenFlow }: Pick<Run, "id" | "now" | "frozenFlow">,
  targets: readonly DecidedTarget[],
): FoundStates {
  return new Map(
    targets.flatMap(({ position, verdict: { probability, color }, transition }) => {
      const known = knownAfter(frozenFlow, position, transition);
      if (known === null) return [];
      const { identity, state, heldBecause } = known;
      const found = { runId, runAt, position, probability, color, heldBecause };
      return [[identity, { state, found }] as const];
    }),
  );
}

/** Null where nothing is kept. */
function knownAfter({ targets }: Run["frozenFlow"], position: number, transition: Transition | null) {
  const target = targets[position];
  if (target === undefined || transition === null || transition.state === null) return null;
  const { state, heldBecause } = transition;
  return { identity: identityOf(target), state, heldBecause };
}

/** As a result shows it. */
export function shownState(transition: Transition | null): TargetState | null {
  if (transition === null || transition.state === null) return null;
  const { state, change, heldBecause } = transition;
  const { isTriggered, since, newestDataAt } = state;
  return { isTriggered, since, isHeld: heldBecause !== null, change, heldBecause, newestDataAt };
}
