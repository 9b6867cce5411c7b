/** How far and in which steps a number may go, as its specification says. In the tile's own unit. Pure. */
import type { ParamSpec } from "./model.ts";

export interface Reach {
  /** The smallest value that the service takes; null for none. */
  readonly min: number | null;
  readonly max: number | null;
  /** Null where the tile names none. */
  readonly step: number | null;
}

export type Numeric = Pick<
  ParamSpec,
  "type" | "step" | "multipleOf" | "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum"
>;

/** From an end that does not itself belong to the range, where there is no step. */
const leastGap = 0.01;
/** Finer than any step. */
const digits = 10;

export function reachOf(param: Numeric): Reach {
  const grid = gridOf(param);
  const step = stepOf(param, grid);
  const gap = step ?? leastGap;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = param;
  const low = exclusiveMinimum === null ? minimum : Math.max(minimum ?? exclusiveMinimum, exclusiveMinimum + gap);
  const high = exclusiveMaximum === null ? maximum : Math.min(maximum ?? exclusiveMaximum, exclusiveMaximum - gap);
  return {
    min: low === null ? null : onGrid(low, grid, Math.ceil),
    max: high === null ? null : onGrid(high, grid, Math.floor),
    step,
  };
}

/** The nearest value that the service takes. */
export function withinReach(param: Numeric, value: number): number {
  const { min, max } = reachOf(param);
  const near = onGrid(value, gridOf(param), Math.round);
  return Math.min(max ?? near, Math.max(min ?? near, near));
}

/** All values are multiples of it; null where any will do. */
function gridOf({ type, multipleOf }: Numeric): number | null {
  return multipleOf ?? (type === "integer" ? 1 : null);
}

function stepOf({ step }: Numeric, grid: number | null): number | null {
  if (step === null || grid === null) return step ?? grid;
  return Math.max(grid, onGrid(step, grid, Math.round));
}

function onGrid(value: number, grid: number | null, round: (value: number) => number): number {
  const near = grid === null ? value : round(Number((value / grid).toFixed(digits))) * grid;
  return Number(near.toFixed(digits));
}
