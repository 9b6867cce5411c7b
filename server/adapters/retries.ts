/**
 * Repeats a script's request that had no response because of a fault on the way: a few times, with growing pauses,
 * until the time of the call is up. What would only happen again is not repeated: a refusal of the egress guard, and a
 * response of the server itself. What the script does is not repeated either.
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
  const isReading = facet !== "comms" || readingMethods.includes(method.toUpperCase());
  if ("error" in response) return response.fault === "unreached" || (response.fault === "broken-off" && isReading);
  // A server that names a time to come back gets no request before it.
  return isReading && passingStatuses.includes(response.status) && response.headers["retry-after"] === undefined;
}

export type RetryingFetch = (request: AdapterFetchRequest, signal: AbortSignal) => Promise<EgressResponse>;

/** @param onFault called with each response after which the request is repeated */
export function retryingFetch(
  egress: Egress,
  facet: Facet,
  grant: EgressGrant,
  onFault: (response: EgressResponse) => void,
): RetryingFetch {
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
