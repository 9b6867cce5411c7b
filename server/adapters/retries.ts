/**
 * Repeats a script's request that had no response because of a fault on the way: a few times, with growing pauses,
 * until the time of the call is up. One that the server wants again later (429 or 503 with `Retry-After`) is repeated
 * then, where the call's time suffices. What would only happen again is not repeated: a refusal of the egress guard,
 * and any other response of the server. What the script does is not repeated either.
 */
import pRetry from "p-retry";
import type { Wait } from "#core/wait.ts";
import type { AdapterFetchRequest } from "#sandbox/contract.ts";
import type { Egress, EgressResponse, EgressGrant } from "#server/net/egress.ts";
import type { Facet } from "./model.ts";

/** The first one included. */
export const maxTries = 3;
/** Before the second try, up to twice as long; before the third four times that. */
const firstPauseMs = 250;
const pauseFactor = 4;
/** So often a request waits as long as its server says. */
export const maxWaits = 5;
/** RFC 6585, section 4, and RFC 9110, section 15.6.4. */
const laterStatuses: readonly number[] = [429, 503];
/** A gateway, or a server that is starting or stopping, responds so (RFC 9110, section 15.6). */
const passingStatuses: readonly number[] = [502, 503, 504];
const readingMethods: readonly string[] = ["GET", "HEAD"];

/** A response that is worth another try; p-retry knows exceptions only. */
class Passing extends Error {
  readonly response: EgressResponse;
  constructor(response: EgressResponse) {
    super("a fault that may pass");
    this.response = response;
  }
}

/**
 * Whether to send the request again. Adapters of all facets but `comms` only read, with any method. A message must not
 * be sent twice: a `comms` adapter's request is repeated only where nothing of the first one can have arrived, or where
 * it reads.
 */
export function mayRepeat(facet: Facet, method: string, response: EgressResponse): boolean {
  const isReading = mayReadAgain(facet, method);
  if ("error" in response) return response.fault === "unreached" || (response.fault === "broken-off" && isReading);
  // A server that names a time to come back gets no request before it.
  return isReading && passingStatuses.includes(response.status) && response.headers["retry-after"] === undefined;
}

/**
 * How long the server wants the request to wait, in milliseconds: `Retry-After` in seconds, or as a date (RFC 9110,
 * section 10.2.3), which is told by the server's own clock where it says its time. Null where it does not say so, and
 * where the request could send a message twice.
 * @param now epoch ms
 */
export function askedPauseMs(facet: Facet, method: string, response: EgressResponse, now: number): number | null {
  if ("error" in response || !laterStatuses.includes(response.status) || !mayReadAgain(facet, method)) return null;
  const { "retry-after": after = "", date = "" } = response.headers;
  if (/^\d{1,9}$/.test(after.trim())) return Number(after) * 1_000;
  // A date begins with its weekday.
  const at = /^[A-Z][a-z]{2}/.test(after) ? Date.parse(after) : Number.NaN;
  const serverNow = Date.parse(date);
  return Number.isNaN(at) ? null : Math.max(0, at - (Number.isNaN(serverNow) ? now : serverNow));
}

function mayReadAgain(facet: Facet, method: string): boolean {
  return facet !== "comms" || readingMethods.includes(method.toUpperCase());
}

/** @param leftMs of the call's time */
export type RetryingFetch = (
  request: AdapterFetchRequest,
  signal: AbortSignal,
  leftMs: number,
) => Promise<EgressResponse>;

/** How time passes for requests that wait. */
export interface Waiting {
  readonly wait: Wait;
  /** Epoch ms. */
  readonly now: () => number;
  /** Milliseconds that have passed since some moment. */
  readonly elapsed: () => number;
}

export interface RetryOptions {
  readonly egress: Egress;
  readonly facet: Facet;
  readonly grant: EgressGrant;
  readonly waiting: Waiting;
  /** Called with each response after which the request is repeated. */
  readonly onFault: (response: EgressResponse) => void;
  /** Called where the server's time to come back is beyond the call's: the script gets the response as it is. */
  readonly onTooLong: (pauseMs: number, leftMs: number) => void;
}

export function retryingFetch(options: RetryOptions): RetryingFetch {
  const { facet, waiting, onFault, onTooLong } = options;
  const fetchNow = faultRetryingFetch(options);
  return async (request, signal, leftMs) => {
    const endsAt = waiting.elapsed() + leftMs;
    for (let waits = 0; ; waits += 1) {
      const response = await fetchNow(request, signal);
      const pauseMs = waits < maxWaits ? askedPauseMs(facet, request.method, response, waiting.now()) : null;
      if (pauseMs === null) return response;
      const stillMs = endsAt - waiting.elapsed();
      if (pauseMs >= stillMs) {
        onTooLong(pauseMs, stillMs);
        return response;
      }
      onFault(response);
      await waiting.wait(pauseMs, signal);
    }
  };
}

function faultRetryingFetch({
  egress,
  facet,
  grant,
  onFault,
}: RetryOptions): (request: AdapterFetchRequest, signal: AbortSignal) => Promise<EgressResponse> {
  return async (request, signal) => {
    const attempt = async (): Promise<EgressResponse> => {
      const response = await egress.fetch(request, grant, signal);
      if (mayRepeat(facet, request.method, response)) throw new Passing(response);
      return response;
    };
    const onFailedAttempt = ({ error }: { readonly error: Error }): void => {
      if (error instanceof Passing) onFault(error.response);
    };
    try {
      return await pRetry(attempt, {
        retries: maxTries - 1,
        minTimeout: firstPauseMs,
        factor: pauseFactor,
        randomize: true,
        signal,
        shouldRetry: ({ error }) => error instanceof Passing,
        onFailedAttempt,
      });
    } catch (error) {
      if (error instanceof Passing) return afterAllTries(error.response);
      throw error;
    }
  };
}

function afterAllTries(response: EgressResponse): EgressResponse {
  return "error" in response ? { ...response, error: `${response.error} (tried ${maxTries} times)` } : response;
}
