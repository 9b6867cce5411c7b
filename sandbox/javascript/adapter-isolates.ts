/**
 * Isolates of adapters' calls. To make one takes longer than everything else that a call without data does. So the
 * isolate of a call that ended well is kept for the next one, as long as that is a call of the same script with the
 * same secrets for the same tenant. It gets a realm of its own there, and finds nothing of the call before: whatever
 * holds that call's realm is let go before. One isolate is kept at most, and only a small one.
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

  /** @param isClean the call ended well, and nothing holds its realm any more */
  giveBack(isolate: Isolate, job: AdapterJob, isClean: boolean): void {
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
    isDeepStrictEqual(one.env, other.env)
  );
}
