/**
 * An orderly end: first whatever takes work stops, all at once, and its work ends or is released while all that it
 * needs is still there. Then everything is closed in the opposite order of opening. Whatever fails on the way, the
 * others have their turn.
 */

export class Cleanup {
  readonly #stops: (() => Promise<void>)[] = [];
  readonly #cleanup: (() => Promise<void>)[] = [];
  #closing: Promise<void> | null = null;

  /** @param stop takes no more work, and resolves when there is none left */
  addStop(stop: () => Promise<void>): void {
    this.#stops.push(stop);
  }

  add(close: () => Promise<void>): void {
    this.#cleanup.push(close);
  }

  /** Stops and closes everything once. Rejects with the first failure, after all others had their turn. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    const failures: unknown[] = [];
    const note = (error: unknown): void => void failures.push(error);
    await Promise.all(this.#stops.map((stop) => stop().catch(note)));
    for (const close of this.#cleanup.toReversed()) await close().catch(note);
    if (failures.length > 0) throw failures[0];
  }
}
