/**
 * Sends what may hold secrets. Not by the cache of questions, which keeps what was sent for minutes: here nothing of it
 * stays once the service has taken it.
 */
import { useState } from "react";
import { asProblem, type Fault } from "./problem.ts";

export interface Sending {
  readonly isSending: boolean;
  readonly error: unknown;
  readonly faults: readonly Fault[];
  /** @returns what the service answered; null where it refused */
  readonly send: <Result>(work: () => Promise<Result>) => Promise<Result | null>;
  readonly forget: () => void;
}

export function useSend(onError?: (error: unknown) => void): Sending {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  return {
    isSending,
    error,
    faults: error === null ? [] : asProblem(error).details.errors,
    forget: () => setError(null),
    send: async (work) => {
      setSending(true);
      setError(null);
      try {
        return await work();
      } catch (refused) {
        setError(refused);
        onError?.(refused);
        return null;
      } finally {
        setSending(false);
      }
    },
  };
}
