/**
 * Isolates of adapters' calls, each with one realm. To make them takes longer than everything else that a call without
 * data does. So those of a call that ended well are kept for the next one, as long as that is a call of the same script
 * with the same secrets and settings for the same tenant. It finds nothing of the call before: what that could change
 * was its own, and whatever held it is let go. One isolate is kept at most, and only a small one.
 */
import { isDeepStrictEqual } from "node:util";
import type { AdapterJob } from "#sandbox/adapter.ts";

/** What is needed of an isolate here. */
export interface KeepableIsolate {
  readonly isDisposed: boolean;
  /** Bytes that count against its limit, garbage included. */
  readonly usedBytes: number;
  dispose(): void;
}

/**
 * With what calls before have left behind, which V8 has not collected yet. Much below the limit of a script's memory:
 * the next call is to find its whole memory. To throw an isolate away takes less time than to collect its garbage.
 */
export const maxKeptBytes = 16 * 1_048_576;

export class AdapterIsolates<Isolate extends KeepableIsolate> {
  readonly #make: (memoryMiB: number) => Isolate;
  #kept: { readonly isolate: Isolate; readonly job: AdapterJob } | undefined;

  constructor(make: (memoryMiB: number) => Isolate) {
    this.#make = make;
  }

  /** Belongs to the call until it is given back. */
  take(job: AdapterJob): Isolate {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept !== undefined && isSame(kept.job, job)) return kept.isolate;
    kept?.isolate.dispose();
    return this.#make(job.limits.memoryMiB);
  }

  /** @param isClean the call ended well, left nothing to go on, and nothing holds anything of it any more */
  release(isolate: Isolate, job: AdapterJob, isClean: boolean): void {
    if (isClean && !isolate.isDisposed && isolate.usedBytes <= maxKeptBytes) this.#kept = { isolate, job };
    else isolate.dispose();
  }
}

function isSame(one: AdapterJob, other: AdapterJob): boolean {
  return (
    one.tenantId === other.tenantId &&
    one.script.hash === other.script.hash &&
    one.script.code === other.script.code &&
    one.limits.memoryMiB === other.limits.memoryMiB &&
    isDeepStrictEqual(one.env, other.env) &&
    isDeepStrictEqual(one.settings, other.settings)
  );
}
