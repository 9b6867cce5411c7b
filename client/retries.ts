/**
 * Requests that are sent again where that is safe: reads always, changes under their `Idempotency-Key`. What asks to
 * come again later is asked later (`Retry-After`), and a connection that failed is tried again.
 */

export interface RetryOptions {
  /** Sends one request; the platform's `fetch` where absent. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** How often a request is sent at most. */
  readonly maxTries?: number;
  /** The longest pause that is waited for, in milliseconds. A longer `Retry-After` is handed to the caller. */
  readonly maxPauseMs?: number;
  /** Waits; real time where absent. */
  readonly sleep?: (ms: number) => Promise<void>;
}

const firstPauseMs = 500;
const later: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const reads: ReadonlySet<string> = new Set(["GET", "HEAD"]);
/** These come to the same however often they are carried out. */
const repeatable: ReadonlySet<string> = new Set(["GET", "HEAD", "PUT", "DELETE"]);
export const idempotencyHeader = "Idempotency-Key";

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A `fetch` that sends a request again where it may. */
export function retrying({
  fetch: send = (request) => fetch(request),
  maxTries = 4,
  maxPauseMs = 60_000,
  sleep = wait,
}: RetryOptions = {}): (request: Request) => Promise<Response> {
  return async (request) => {
    const isSafe = repeatable.has(request.method) || request.headers.has(idempotencyHeader);
    for (let tries = 1; ; tries += 1) {
      // A body can be read once: each try has a copy.
      const outcome = await send(request.clone()).catch((error: unknown) => ({ error }));
      const isLast = tries >= maxTries || !isSafe || request.signal.aborted;
      if ("error" in outcome) {
        if (isLast) throw outcome.error;
        await sleep(pauseAfter(tries));
        continue;
      }
      const pauseMs = pauseOf(outcome, tries);
      if (isLast || pauseMs === null || pauseMs > maxPauseMs) return outcome;
      await outcome.body?.cancel();
      await sleep(pauseMs);
    }
  };
}

/** Null where the answer is one that stays. */
function pauseOf({ status, headers }: Response, tries: number): number | null {
  if (!later.has(status)) return null;
  const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : pauseAfter(tries);
}

function pauseAfter(tries: number): number {
  return firstPauseMs * 2 ** (tries - 1);
}

/** Whether a request changes something, and so wants a key of its own. */
export function wantsKey(method: string): boolean {
  return !reads.has(method);
}
