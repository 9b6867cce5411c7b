/**
 * Repeats a script's request that a fault on the way kept from its answer: a few times, with growing pauses, until the
 * call's own time is up. What would only happen again is never repeated: a refusal of the guard, an answer of the
 * server's that is no gateway's excuse, and nothing that the script does.
 */
import pRetry from "p-retry";
import type { AdapterFetchRequest } from "#sandbox/contract.ts";
import type { Egress, EgressResponse, EgressGrant } from "#server/net/egress.ts";
import type { Facet } from "./model.ts";

/** The first one included. */
export const maxTries = 3;
/** Before the second try, up to twice as long; before the third four times that. */
const firstPauseMs = 250;
const pauseFactor = 4;
/** A gateway, or a server on its way up or down, says so (RFC 9110, section 15.6). */
const passingStatuses: readonly number[] = [502, 503, 504];
const readingMethods: readonly string[] = ["GET", "HEAD"];

/** An answer that is worth another try; p-retry knows exceptions only. */
class Passing extends Error {
  readonly answer: EgressResponse;
  constructor(answer: EgressResponse) {
    super("a fault that may pass");
    this.answer = answer;
  }
}

/**
 * Whether to ask again. Adapters of all facets but `comms` only read, whatever method they read with. A message must
 * not be sent twice: a `comms` adapter's request is repeated only where nothing of the first one can have arrived, or
 * where it reads.
 */
export function mayRepeat(facet: Facet, method: string, answer: EgressResponse): boolean {
  const isReading = facet !== "comms" || readingMethods.includes(method.toUpperCase());
  if ("error" in answer) return answer.fault === "unreached" || (answer.fault === "broken-off" && isReading);
  // Who names a time to come back is not asked before.
  return isReading && passingStatuses.includes(answer.status) && answer.headers["retry-after"] === undefined;
}

export type RetryingFetch = (request: AdapterFetchRequest, signal: AbortSignal) => Promise<EgressResponse>;

/** @param onFault told of each answer after which the request is repeated */
export function retryingFetch(
  egress: Egress,
  facet: Facet,
  grant: EgressGrant,
  onFault: (answer: EgressResponse) => void,
): RetryingFetch {
  return async (request, signal) => {
    const attempt = async (): Promise<EgressResponse> => {
      const answer = await egress.fetch(request, grant, signal);
      if (mayRepeat(facet, request.method, answer)) throw new Passing(answer);
      return answer;
    };
    const onFailedAttempt = ({ error }: { readonly error: Error }): void => {
      if (error instanceof Passing) onFault(error.answer);
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
      if (error instanceof Passing) return afterAllTries(error.answer);
      throw error;
    }
  };
}

function afterAllTries(answer: EgressResponse): EgressResponse {
  return "error" in answer ? { ...answer, error: `${answer.error} (tried ${maxTries} times)` } : answer;
}
