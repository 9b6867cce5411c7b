/**
 * Turns of the event loop, given to lanes in turn. Small things share a turn, as a turn of the loop costs more than
 * some of them; a thing that takes long has its turn to itself. So a hundred requests that arrive at once, or work that
 * would otherwise go on without a pause, leave room for what others send meanwhile.
 */
import { FairQueue } from "./fair-queue.ts";

/** Milliseconds after which a turn is given to nobody else. */
const turnMs = 0.5;

export class Pace {
  readonly #waiting = new FairQueue<() => void>(Number.POSITIVE_INFINITY);
  readonly #now: () => number;
  /** When the present turn of the loop was first given to somebody; null where it is free. */
  #takenAt: number | null = null;
  /** Whether somebody who was let in has not done yet what it does at once. */
  #isInWork = false;

  /** @param now milliseconds, of a clock that is never set */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Resolves when those who were let in before have done what they do at once: in the present turn of the loop while
   * there is time left in it, or else in a later one.
   */
  pass(lane: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#takenAt === null) this.#begin();
    if (this.#isInWork || this.#isSpent()) this.#waiting.push(lane, resolve);
    else this.#admit(resolve);
    return promise;
  }

  #begin(): void {
    this.#takenAt = this.#now();
    setImmediate(() => {
      this.#takenAt = null;
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#begin();
      this.#admit(next);
    });
  }

  #admit(admit: () => void): void {
    this.#isInWork = true;
    admit();
    // A tick comes when all that is queued after promises is done.
    queueMicrotask(() => process.nextTick(() => this.#goOn()));
  }

  #goOn(): void {
    this.#isInWork = false;
    if (this.#isSpent()) return;
    const next = this.#waiting.shift();
    if (next !== undefined) this.#admit(next);
  }

  #isSpent(): boolean {
    return this.#takenAt === null || this.#now() - this.#takenAt >= turnMs;
  }
}
