/** Time is a parameter. This file alone reads the wall clock; tests pass a clock they can move. */

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Whole milliseconds since it was made, however the wall clock is set meanwhile. */
export type Stopwatch = () => number;

export function startStopwatch(): Stopwatch {
  const startedAt = performance.now();
  return () => Math.round(performance.now() - startedAt);
}
