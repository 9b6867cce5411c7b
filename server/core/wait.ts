/** Waiting for a time to pass, as a dependency: a test waits for nothing. */
import { setTimeout as pause } from "node:timers/promises";

/** Rejects with the signal's reason when it is aborted. @param ms milliseconds */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export const systemWait: Wait = async (ms, signal) => {
  try {
    await pause(ms, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
};
