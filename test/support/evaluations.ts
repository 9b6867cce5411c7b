/** Evaluations of a target as plain data, for tests of what they do to its state. */
import type { TileEvaluation } from "#server/runs/state/reset-evidence.ts";
import type { AskedSeries } from "#server/runs/state/depended-series.ts";
import {
  nextState,
  type StateRules,
  type TargetEvaluation,
  type Transition,
  type TriggerState,
} from "#server/runs/state/trigger-state.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const tilesBefore = "tiles";

export function rules(now: number, more: Partial<StateRules> = {}): StateRules {
  return { now, at: now, tiles: tilesBefore, recoveryMargin: 0, keepFiringMs: 0, onStage: false, ...more };
}

export function asked(name: string, newestAt: number | null, more: Partial<AskedSeries> = {}): AskedSeries {
  return { sourceId: "s", name, sourceName: null, newestAt, lagMs: 3 * hour, speaksMs: hour, ...more };
}

/** One point at the newest of its readings. */
export function tile(
  isTriggered: boolean,
  series: readonly AskedSeries[] | null,
  more: Partial<TileEvaluation> = {},
): TileEvaluation {
  const newestAt = Math.max(0, ...(series ?? []).map((one) => one.newestAt ?? 0));
  return {
    name: "tiles[0] (bv)",
    kind: "numeric",
    params: {},
    isDeciding: true,
    isTriggered,
    lastValue: null,
    stage: null,
    points: pointsOf([newestAt, 0, isTriggered]),
    followsPrevious: false,
    asked: series,
    isSeasonal: false,
    isOutOfSeason: false,
    looksBack: false,
    rightFrom: Number.NEGATIVE_INFINITY,
    ...more,
  };
}

export function pointsOf(...points: readonly (readonly [ts: number, value: number, isTriggered: boolean])[]) {
  return {
    ts: Float64Array.from(points, ([ts]) => ts),
    value: Float64Array.from(points, ([, value]) => value),
    triggered: Uint8Array.from(points, ([, , isTriggered]) => (isTriggered ? 1 : 0)),
  };
}

export function evaluationOf(
  ...tiles: readonly TileEvaluation[]
): TargetEvaluation & { readonly isTriggered: boolean } {
  const times = tiles.flatMap((one) => one.asked ?? []).flatMap(({ newestAt }) => newestAt ?? []);
  const isTriggered = tiles.filter(({ isDeciding }) => isDeciding).every((one) => one.isTriggered);
  return { isTriggered, tiles, newestDataAt: times.length === 0 ? null : Math.max(...times) };
}

/** When the target became triggered, and a run an hour after that. */
export const start = 5_000 * hour;
export const triggeredBy = (...tiles: readonly TileEvaluation[]): TriggerState =>
  nextState(null, evaluationOf(...tiles), rules(start)).state as TriggerState;
export const known = triggeredBy(tile(true, [asked("a", start), asked("b", start)]));
export const later = start + hour;
export const denying = (more: Partial<TileEvaluation> = {}) =>
  tile(false, [asked("a", later), asked("b", later)], more);

export function next(
  state: TriggerState | null,
  evaluation: TargetEvaluation,
  more: Partial<StateRules> = {},
): Transition {
  return nextState(state, evaluation, rules(later, more));
}
