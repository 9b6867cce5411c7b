/** Intervals that a test ends: what a service does periodically is done when the test says so. */
import type { Timer } from "#core/repeat.ts";

export interface TestTimer extends Timer {
  /** All intervals of at most `maxMs` are over. What is in work then is not begun a second time. */
  beat(maxMs?: number): void;
}

export function createTestTimer(): TestTimer {
  const intervals = new Set<{ readonly ms: number; readonly tick: () => void }>();
  return {
    every: (ms, tick) => {
      const own = { ms, tick };
      intervals.add(own);
      return () => void intervals.delete(own);
    },
    beat: (maxMs = Number.POSITIVE_INFINITY) => {
      for (const { ms, tick } of intervals) if (ms <= maxMs) tick();
    },
  };
}
