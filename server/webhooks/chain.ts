/**
 * The chain of attempts of a delivery, and what an attempt says of its endpoint. Pure; times are epoch milliseconds.
 *
 * Any 2xx within 10 seconds is success. Anything else is tried again after about 1 minute, 5 minutes, 30 minutes, 2
 * hours and 8 hours, with up to a tenth more, so that what failed together does not come back together. Then the
 * delivery is dead. `Retry-After` may move the next attempt by up to an hour.
 */
import type { DeliveryAttempt, DeliveryStatus } from "./model.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const retryDelaysMs: readonly number[] = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 8 * hourMs];
const maxJitter = 0.1;
const maxRetryAfterMs = hourMs;

/** What came of one attempt. */
export interface AttemptOutcome {
  readonly attempt: DeliveryAttempt;
  readonly isTimeout: boolean;
  /** The header of the response, as it came; null without. */
  readonly retryAfter: string | null;
  /** The beginning of the response's body; null where there was none. */
  readonly response: string | null;
}

export interface ChainStep {
  readonly status: DeliveryStatus;
  /** Attempts of the present chain, this one included. */
  readonly chainAttempts: number;
  readonly nextAttemptAt: number | null;
}

export function isSuccess({ error, statusCode }: DeliveryAttempt): boolean {
  return error === undefined && statusCode !== undefined && statusCode >= 200 && statusCode < 300;
}

/**
 * @param before attempts of the present chain so far
 * @param endedAt when the attempt ended: from then the next is counted
 * @param random from 0 to 1
 */
export function nextStep(before: number, outcome: AttemptOutcome, endedAt: number, random: number): ChainStep {
  const chainAttempts = before + 1;
  if (isSuccess(outcome.attempt)) return { status: "succeeded", chainAttempts, nextAttemptAt: null };
  const delayMs = retryDelaysMs[before];
  if (delayMs === undefined) return { status: "dead", chainAttempts, nextAttemptAt: null };
  const jittered = Math.round(delayMs * (1 + maxJitter * random));
  const asked = retryAfterMs(outcome.retryAfter, endedAt);
  return { status: "failed", chainAttempts, nextAttemptAt: endedAt + Math.max(jittered, asked) };
}

/** RFC 9110 section 10.2.3: seconds, or a date; 0 for neither. */
function retryAfterMs(header: string | null, now: number): number {
  if (header === null) return 0;
  const asked = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(asked) ? Math.min(Math.max(0, asked), maxRetryAfterMs) : 0;
}
