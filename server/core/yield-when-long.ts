/** Pauses of long work on the event loop, so that others have their turn. */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { startStopwatch } from "./clock.ts";

/** As long as anybody should wait for one piece of it. */
const pieceMs = 10;

/** To be awaited between pieces: returns at once, or, when the loop was held for long enough, in a later turn of it. */
export type Breathe = () => Promise<void>;

export function createBreather(): Breathe {
  let sinceTurn = startStopwatch();
  return async () => {
    if (sinceTurn() < pieceMs) return;
    await yieldToEventLoop();
    sinceTurn = startStopwatch();
  };
}
