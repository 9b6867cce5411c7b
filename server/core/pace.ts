/**
 * One thing at a time in each turn of the event loop, lanes in turn: a hundred requests that arrive at once, or work
 * that would go on without a pause, leave room in between for what others send meanwhile.
 */
import { FairQueue } from "./fair-queue.ts";

export class Pace {
  readonly #waiting = new FairQueue<() => void>(Number.POSITIVE_INFINITY);
  /** Whether somebody was given this turn of the loop. */
  #isTaken = false;

  /** Resolves in a turn of the loop that nobody else was given: at once where this one is free. */
  pass(lane: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#isTaken) this.#waiting.push(lane, resolve);
    else this.#give(resolve);
    return promise;
  }

  #give(admit: () => void): void {
    this.#isTaken = true;
    setImmediate(() => {
      this.#isTaken = false;
      const next = this.#waiting.shift();
      if (next !== undefined) this.#give(next);
    });
    admit();
  }
}
