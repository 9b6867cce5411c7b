/** Intervals that a test ends: what a service does periodically is done when the test says so. */
import type { Timer } from "#core/repeat.ts";

export interface TestTimer extends Timer {
  /** All intervals are over. What is in work then is not begun a second time. */
  beat(): void;
}

export function createTestTimer(): TestTimer {
  const ticks = new Set<() => void>();
  return {
    every: (_ms, tick) => {
      // Two may be the same function.
      const own = () => tick();
      ticks.add(own);
      return () => void ticks.delete(own);
    },
    beat: () => {
      for (const tick of ticks) tick();
    },
  };
}
