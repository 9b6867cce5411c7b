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

/** Whether the service tells of changes as they happen (gui/live). */
let isLive = false;

/** Screens that ask from time to time are to begin with it, or to end it. */
export function setLive(next: boolean): void {
  if (next === isLive) return;
  isLive = next;
  void queryClient.invalidateQueries({ refetchType: "none" });
}

/** For `refetchInterval`: after how long to ask again, where nobody tells of changes. */
export function unlessLive(ms: number | false): number | false {
  return !isLive && ms;
}

/** Of what was read in another language, what is shown is asked for again, and the rest is forgotten. */
export async function askAgain(): Promise<void> {
  queryClient.removeQueries({ type: "inactive" });
  // What is on its way comes in the other language, too.
  await queryClient.cancelQueries();
  await queryClient.invalidateQueries();
}

/**
 * How long to wait before the next try, in ms: as long as the service asks for, else longer with each failure.
 * @param failures before this one
 */
export function waitMs(error: unknown, failures: number): number {
  const asked = error instanceof Problem ? error.details.retryAfterSeconds : null;
  return asked === null ? Math.min(firstWaitMs * 2 ** failures, longestWaitMs) : asked * 1_000;
}
