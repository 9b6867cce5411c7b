/** Time that a test moves: it stands still until told otherwise, so that a test says exactly when things happen. */
import type { Clock } from "#core/clock.ts";

export interface TestClock extends Clock {
  advance(ms: number): void;
}

/** @param startMs epoch milliseconds; noon of a summer's day unless given */
export function createTestClock(startMs: number = Date.UTC(2026, 5, 1, 12)): TestClock {
  let now = startMs;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}
