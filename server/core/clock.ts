/** Time is a parameter. This file alone reads the wall clock; tests pass a clock they can move. */

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that goes on as another one does, ahead of it by as much as it was moved. It never goes back. */
export interface MovableClock extends Clock {
  /** Milliseconds that it is ahead. */
  offsetMs(): number;
  /** Less than it is ahead already changes nothing. */
  moveAhead(offsetMs: number): void;
}

export function createMovableClock(base: Clock = systemClock): MovableClock {
  let ahead = 0;
  return {
    now: () => base.now() + ahead,
    offsetMs: () => ahead,
    moveAhead: (offsetMs) => {
      ahead = Math.max(ahead, offsetMs);
    },
  };
}

/** Whole milliseconds since it was made, however the wall clock is set meanwhile. */
export type Stopwatch = () => number;

export function startStopwatch(): Stopwatch {
  const startedAt = performance.now();
  return () => Math.round(performance.now() - startedAt);
}
