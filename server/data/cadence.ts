/**
 * How often a series reads, where it is silent, and how many readings it should have. Linear in the readings; times are
 * ascending.
 */
import type { Variable } from "#core/variables.ts";
import { minGapMs, nominalDailyStepMs, nominalStepMs } from "./checks.ts";

/** The median is taken from at most this many steps, evenly spread. */
const maxSteps = 1001;

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The usual (median) time between two readings; null of fewer than three. `ts` strictly ascending. */
export function cadenceOf(ts: Float64Array): number | null {
  const count = ts.length - 1;
  if (count < 2) return null;
  const stride = Math.max(1, Math.floor(count / maxSteps));
  const steps = new Float64Array(Math.ceil(count / stride));
  for (let i = 1, at = 0; i <= count; i += stride, at += 1) steps[at] = (ts[i] as number) - (ts[i - 1] as number);
  return medianOf(steps);
}

/** The lower one of the two in the middle. Most series are regular: their first step is it, which counting shows. */
function medianOf(steps: Float64Array): number {
  const middle = Math.floor((steps.length - 1) / 2);
  const first = steps[0] as number;
  let below = 0;
  let equal = 0;
  for (let i = 0; i < steps.length; i += 1) {
    if ((steps[i] as number) < first) below += 1;
    else if (steps[i] === first) equal += 1;
  }
  if (below <= middle && middle < below + equal) return first;
  return steps.toSorted()[middle] as number;
}

/** The step of a series that does not show its own. */
export function nominalStepOf(variable: Pick<Variable, "daily">): number {
  return variable.daily === true ? nominalDailyStepMs : nominalStepMs;
}

/** Silences longer than two steps and an hour, including those at the beginning and the end of the window. */
export function gapsOf(ts: Float64Array, { from, to }: Span, stepMs: number): readonly Span[] {
  const limit = Math.max(2 * stepMs, minGapMs);
  const gaps: Span[] = [];
  let last = from;
  for (let i = 0; i < ts.length; i += 1) {
    const at = ts[i] as number;
    if (at - last > limit) gaps.push({ from: last, to: at });
    last = at;
  }
  if (to - last > limit) gaps.push({ from: last, to });
  return gaps;
}

/**
 * The expected number of readings: those that exist, and those missing between them and at either end of the window.
 */
export function expectedReadings(ts: Float64Array, { from, to }: Span, stepMs: number): number {
  if (ts.length === 0) return Math.max(1, Math.floor((to - from) / stepMs));
  let missing = missingAtEnd((ts[0] as number) - from, stepMs);
  for (let i = 1; i < ts.length; i += 1) {
    const step = (ts[i] as number) - (ts[i - 1] as number);
    if (step > 1.5 * stepMs) missing += Math.round(step / stepMs) - 1;
  }
  return ts.length + missing + missingAtEnd(to - 1 - (ts.at(-1) as number), stepMs);
}

/** A reading that is a little late is not missing yet. */
function missingAtEnd(silenceMs: number, stepMs: number): number {
  return Math.max(0, Math.floor(silenceMs / stepMs - 0.25));
}
