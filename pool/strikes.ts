/**
 * Remembers which scripts got cells killed. A script with several strikes is served in quarantine: one cell, apart from everybody else's, so that
 * it can only hold up others like it. Strikes fade with time.
 */
const strikesToQuarantine = 3;
const fadeAfterMs = 15 * 60_000;
const maxRemembered = 1_000;

export class Strikes {
  readonly #byScript = new Map<string, { count: number; at: number }>();

  /** @returns the number of strikes the script has now */
  add(scriptHash: string): number {
    const count = this.#current(scriptHash) + 1;
    this.#byScript.delete(scriptHash);
    this.#byScript.set(scriptHash, { count, at: performance.now() });
    const oldest = this.#byScript.keys().next();
    if (this.#byScript.size > maxRemembered && !oldest.done) this.#byScript.delete(oldest.value);
    return count;
  }

  isQuarantined(scriptHash: string): boolean {
    return this.#current(scriptHash) >= strikesToQuarantine;
  }

  #current(scriptHash: string): number {
    const entry = this.#byScript.get(scriptHash);
    if (!entry) return 0;
    if (performance.now() - entry.at <= fadeAfterMs) return entry.count;
    this.#byScript.delete(scriptHash);
    return 0;
  }
}
