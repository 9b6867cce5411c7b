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

export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

const firstMs = Date.parse("0001-01-01T00:00:00.000Z");
const lastMs = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Whether a time is one that ISO 8601 writes with four digits of year and the database keeps. Not so NaN, what an
 * unreadable text becomes.
 */
export function isKeepableTime(epochMs: number): boolean {
  return epochMs >= firstMs && epochMs <= lastMs;
}
