/**
 * What has been read, kept for as long as it is shown. What passes by itself (no connection, a service that is full or
 * away) is tried again, after as long as the service asks for.
 */
import { QueryClient } from "@tanstack/react-query";
import { isPassing, Problem } from "./problem.ts";

const maxRetries = 4;
const firstWaitMs = 1_000;
const longestWaitMs = 60_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => error instanceof Problem && isPassing(error) && failures < maxRetries,
      retryDelay: (failures, error) => waitMs(error, failures),
    },
    mutations: { retry: false },
  },
});

/**
 * How long to wait before the next try, in ms: as long as the service asks for, else longer with each failure.
 * @param failures before this one
 */
export function waitMs(error: unknown, failures: number): number {
  const asked = error instanceof Problem ? error.details.retryAfterSeconds : null;
  return asked === null ? Math.min(firstWaitMs * 2 ** failures, longestWaitMs) : asked * 1_000;
}
