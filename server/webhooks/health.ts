/**
 * What attempts say of an endpoint: since when it has been failing, when it is disabled, and whether it is tried at
 * all. Pure; times are epoch milliseconds.
 *
 * An endpoint that has failed for seven days without one success is disabled, and so is one that answers 410. Warnings
 * come at a half, three quarters and nine tenths of that time. An endpoint that has timed out several times in a row is
 * tried by one delivery at a time, later each time, until one succeeds or fails faster: its circuit is open. The other
 * deliveries wait, and use up no attempts.
 */

const dayMs = 24 * 60 * 60_000;
export const disableAfterMs = 7 * dayMs;
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
  /** The last warning that was given; 0 for none. */
  readonly warnedPercent: number;
  /** In a row. */
  readonly timeouts: number;
  /** Of an open circuit, when the next probe may go; null for a closed one. */
  readonly probeAt: number | null;
}

export const healthy: EndpointHealth = { failingSince: null, warnedPercent: 0, timeouts: 0, probeAt: null };

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
  const failingSince = before.failingSince ?? sign.at;
  const timeouts = sign.isTimeout ? before.timeouts + 1 : 0;
  return { ...before, failingSince, timeouts, probeAt: timeouts < maxTimeouts ? null : now + probeDelayMs(timeouts) };
}

function probeDelayMs(timeouts: number): number {
  return Math.min(firstProbeMs * 2 ** Math.min(timeouts - maxTimeouts, 10), maxProbeMs);
}

/** Why the subscription is disabled from now on; null where it stays. */
export function whyDisabled({ failingSince }: EndpointHealth, sign: AttemptSign | null, now: number): string | null {
  if (sign?.statusCode === gone) return "The endpoint answered 410 Gone.";
  if (failingSince === null || now < failingSince + disableAfterMs) return null;
  return `Every attempt has failed for seven days, since ${new Date(failingSince).toISOString()}.`;
}

/** The warning that is due and was not given; null for none. Of several the latest. */
export function dueWarning({ failingSince, warnedPercent }: EndpointHealth, now: number): WarningPercent | null {
  if (failingSince === null) return null;
  const due = warningPercents.filter((percent) => now >= failingSince + (disableAfterMs * percent) / 100);
  const latest = due.at(-1);
  return latest !== undefined && latest > warnedPercent ? latest : null;
}
