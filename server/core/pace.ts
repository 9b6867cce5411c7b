/**
 * One thing in each turn of the event loop, lanes in turn. A hundred requests that arrive at once, or work that would
 * otherwise go on without a pause, leave room for what others send meanwhile.
 */
import { FairQueue } from "./fair-queue.ts";

export class Pace {
  readonly #waiting = new FairQueue<() => void>(Number.POSITIVE_INFINITY);
  /** Whether the present turn of the loop is given to somebody. */
  #isTaken = false;

  /**
   * Resolves in a turn of the loop that nobody else is given: in the present one where it is free. Who then calls again
   * without a wait in between gets a later turn.
   */
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
