/** The time that rules over several runs go by. Pure. */
import type { Run } from "../model.ts";

/**
 * What cooldowns, times to keep firing, silences and throttles are measured from. A scheduled run begins a little after
 * its tick, never by the same; its tick is where its schedule says, so that an hour lies between two ticks of an hour.
 *
 * @returns epoch ms: of a scheduled run its tick, else the run's time
 */
export function ruleTime({ tickAt, now }: Pick<Run, "tickAt" | "now">): number {
  return tickAt ?? now;
}
