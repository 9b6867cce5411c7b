/** How much of a calm machine's speed this one has while the suite runs, which takes twice as long in a slow hour. */
import { machineSpeedFactor } from "#test/support/thread-time.ts";

/** A measurement takes a tenth of a second, and two on a slow machine. */
const everyMs = 30_000;

/**
 * Measures now, and again until it is asked.
 *
 * @returns ends the watch, and gives the mean share of a calm machine's speed, 0.25 to 1: processor time multiplied by
 *   it is what a calm machine takes
 */
export function watchMachineSpeed(): () => number {
  const shares = [1 / machineSpeedFactor()];
  const timer = setInterval(() => shares.push(1 / machineSpeedFactor()), everyMs);
  return () => {
    clearInterval(timer);
    return shares.reduce((sum, share) => sum + share, 0) / shares.length;
  };
}
