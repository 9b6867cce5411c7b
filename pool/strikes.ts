/**
 * Which script is to blame when a cell ends, and which were to blame before. A script with several strikes is served in
 * quarantine: one cell, apart from everybody else's, so that it can only hold up others like it. Strikes fade with
 * time.
 */
import type { KillReason } from "./messages.ts";

const strikesToQuarantine = 3;
const fadeAfterMs = 15 * 60_000;
const maxRemembered = 1_000;

/**
 * So many cells in a row must have died under a script before it is blamed: a system that is short of memory ends
 * processes too.
 */
export const deathsToBlame = 3;
/** The same for a script that has a strike already. */
const deathsOfStruck = 2;

export interface CellEnd {
  readonly reason: KillReason;
  /** Nothing but this target was in the job. */
  readonly isAlone: boolean;
  /** Cells that ended under this target, one after the other, this one included. */
  readonly ends: number;
  /** That the script has already. */
  readonly strikes: number;
}

/**
 * Whether the script that was running when a cell ended has exceeded a limit. A deadline is seen from outside and is
 * the script's own. Memory may have been taken by the targets before it, unless there were none. Of a death nobody
 * knows the cause: only a script that brings it about again and again is blamed.
 */
export function isGuilty({ reason, isAlone, ends, strikes }: CellEnd): boolean {
  if (reason === "deadline") return true;
  if (reason === "memory") return isAlone;
  return ends >= (strikes === 0 ? deathsToBlame : deathsOfStruck);
}

export class Strikes {
  readonly #byScript = new Map<string, { count: number; at: number }>();

  /** @returns the number of strikes the script has now */
  add(scriptHash: string): number {
    const count = this.of(scriptHash) + 1;
    this.#byScript.delete(scriptHash);
    this.#byScript.set(scriptHash, { count, at: performance.now() });
    const oldest = this.#byScript.keys().next();
    if (this.#byScript.size > maxRemembered && !oldest.done) this.#byScript.delete(oldest.value);
    return count;
  }

  isQuarantined(scriptHash: string): boolean {
    return this.of(scriptHash) >= strikesToQuarantine;
  }

  of(scriptHash: string): number {
    const entry = this.#byScript.get(scriptHash);
    if (!entry) return 0;
    if (performance.now() - entry.at <= fadeAfterMs) return entry.count;
    this.#byScript.delete(scriptHash);
    return 0;
  }
}
