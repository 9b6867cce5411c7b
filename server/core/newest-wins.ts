/**
 * Of what a session asks for again and again, such as while somebody types, the newest counts: what it asked for before
 * is ended, whether it is in work or waits. Keys are shared by programs, whose requests have nothing to do with each
 * other: none ends another.
 */
import type { AppError } from "./errors.ts";

/**
 * @param sessionId null for a key
 * @param work ends when the signal is aborted
 * @throws AppError what was given for a request whose place a newer one took, or what `work` throws
 */
export type NewestWins = <T>(sessionId: string | null, work: (ended: AbortSignal) => Promise<T>) => Promise<T>;

/** In this process. */
export function newestWins(superseded: () => AppError): NewestWins {
  const newest = new Map<string, AbortController>();
  return async (sessionId, work) => {
    const own = new AbortController();
    if (sessionId !== null) {
      newest.get(sessionId)?.abort(superseded());
      newest.set(sessionId, own);
    }
    try {
      return await work(own.signal);
    } catch (error) {
      throw own.signal.aborted ? own.signal.reason : error;
    } finally {
      if (sessionId !== null && newest.get(sessionId) === own) newest.delete(sessionId);
    }
  };
}
