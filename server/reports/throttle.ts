/** The throttle of event reports. Pure. */

const minuteMs = 60_000;
/** At most one of a schedule is sent within this time, measured between the ticks of the runs. */
export const throttleMs = 6 * 60 * minuteMs;

/**
 * By the minute: a schedule that is moved by seconds, as by another jitter, skips none.
 * @param earlier the latest tick of a run of which the schedule has sent an event report, or may still send one
 *   (epoch ms)
 * @param at the tick of the run that asks
 */
export function isThrottled(earlier: number | null, at: number): boolean {
  return earlier !== null && minuteOf(at) - minuteOf(earlier) < throttleMs / minuteMs;
}

function minuteOf(time: number): number {
  return Math.floor(time / minuteMs);
}
