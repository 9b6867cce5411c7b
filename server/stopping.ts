/**
 * The time that a planned stop gives to what is in work. Together with the closing of the rest it stays below the 15 s
 * after which the process may be killed.
 */
import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import { within } from "#core/with-timeout.ts";

/** Jobs in work get this long to end; then they are released. */
export const drainJobsMs = 5_000;
/** Requests in work get this long to end; then those that wait for somebody else are refused, to be sent again. */
const drainRequestsMs = 5_000;
/** The time to refuse them; then their connections are cut. */
const refuseRequestsMs = 1_500;
/** Longer than a restart takes. */
const comeAgainSeconds = 10;

/**
 * Takes no more requests, and resolves when none is left. @param stopping aborted once those in work shall wait no
 * longer
 */
export async function drainRequests(app: FastifyInstance, stopping: AbortController): Promise<void> {
  const closed = app.close();
  await within(drainRequestsMs, closed).catch(() => stopping.abort(stoppingError()));
  await within(refuseRequestsMs, closed).catch(() => app.server.closeAllConnections());
  await closed;
}

function stoppingError(): AppError {
  const headers = { "Retry-After": String(comeAgainSeconds) };
  return new AppError("unavailable", "The service is being restarted, and nothing was stored. Try again shortly.", {
    headers,
  });
}
