/**
 * What attempts say of an endpoint: since when it has been failing, when it is disabled, and whether it is tried at
 * all. Pure; times are epoch milliseconds.
 *
 * An endpoint that has failed for seven days without one success is disabled, and so is one that answers 410. Warnings
 * come at a half, three quarters and nine tenths of that time. Each needs an attempt that failed near its time: of an
 * endpoint that nothing was sent to, nobody knows whether it is failing. Where none was made near the end of the seven
 * days, the first that fails after them begins anew. An endpoint that has timed out several times in a row is
 * tried by one delivery at a time, later each time, until one succeeds or fails faster: its circuit is open. The other
 * deliveries wait, and use up no attempts.
 */

const dayMs = 24 * 60 * 60_000;
export const disableAfterMs = 7 * dayMs;
/** An attempt so long before a time, or after it, says of it too that the endpoint is failing. */
export const nearMs = dayMs;
export const warningPercents = [50, 75, 90] as const;
export type WarningPercent = (typeof warningPercents)[number];
/** Timeouts in a row that open the circuit. */
export const maxTimeouts = 5;
const firstProbeMs = 30_000;
const maxProbeMs = 15 * 60_000;
const gone = 410;

export interface EndpointHealth {
  /** Since when every attempt has failed; null where the latest has not. */
  readonly failingSince: number | null;
  /** When the last attempt began that has failed since; null where the latest has not. */
  readonly lastFailureAt: number | null;
  /** The last warning that was given; 0 for none. */
  readonly warnedPercent: number;
  /** In a row. */
  readonly timeouts: number;
  /** Of an open circuit, when the next probe may go; null for a closed one. */
  readonly probeAt: number | null;
}

export const healthy: EndpointHealth = {
  failingSince: null,
  lastFailureAt: null,
  warnedPercent: 0,
  timeouts: 0,
  probeAt: null,
};

export interface AttemptSign {
  /** When it began. */
  readonly at: number;
  readonly isSuccess: boolean;
  readonly isTimeout: boolean;
  readonly statusCode: number | null;
}

/** @param now when the attempt ended */
export function afterAttempt(before: EndpointHealth, sign: AttemptSign, now: number): EndpointHealth {
  if (sign.isSuccess) return healthy;
  const timeouts = sign.isTimeout ? before.timeouts + 1 : 0;
  const probeAt = timeouts < maxTimeouts ? null : now + probeDelayMs(timeouts);
  const { failingSince } = before;
  if (failingSince === null || isForgotten(before, failingSince, sign.at))
    return { failingSince: sign.at, lastFailureAt: sign.at, warnedPercent: 0, timeouts, probeAt };
  return { ...before, lastFailureAt: Math.max(before.lastFailureAt ?? failingSince, sign.at), timeouts, probeAt };
}

/** Nothing was tried near the end of the seven days: whether it has failed all the time is not known. */
function isForgotten({ lastFailureAt }: EndpointHealth, failingSince: number, at: number): boolean {
  const end = failingSince + disableAfterMs;
  return (lastFailureAt ?? failingSince) < end - nearMs && at > end + nearMs;
}

/** It has failed for this share of the seven days, and was tried near the end of it. */
function hasFailedFor({ failingSince, lastFailureAt }: EndpointHealth, percent: number, now: number): boolean {
  if (failingSince === null) return false;
  const end = failingSince + (disableAfterMs * percent) / 100;
  return now >= end && (lastFailureAt ?? failingSince) >= end - nearMs;
}

function probeDelayMs(timeouts: number): number {
  return Math.min(firstProbeMs * 2 ** Math.min(timeouts - maxTimeouts, 10), maxProbeMs);
}

/** Why the subscription is disabled from now on; null where it stays. */
export function whyDisabled(health: EndpointHealth, sign: AttemptSign | null, now: number): string | null {
  if (sign?.statusCode === gone) return "The endpoint answered 410 Gone.";
  const { failingSince } = health;
  if (failingSince === null || !hasFailedFor(health, 100, now)) return null;
  return `Every attempt has failed for seven days, since ${new Date(failingSince).toISOString()}.`;
}

/** The warning that is due and was not given; null for none. Of several the latest. */
export function dueWarning(health: EndpointHealth, now: number): WarningPercent | null {
  const latest = warningPercents.findLast((percent) => hasFailedFor(health, percent, now));
  return latest !== undefined && latest > health.warnedPercent ? latest : null;
}
