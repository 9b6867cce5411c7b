/**
 * Turns of the event loop: whoever has much to do waits for one of its own, so that several of them are not one long
 * piece to all others.
 */
import { setImmediate as immediately } from "node:timers/promises";

/** Resolves in a later turn of the loop, which nobody else who asks here gets. First come, first served. */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => immediately());
    return last;
  };
}
