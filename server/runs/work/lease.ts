/**
 * Holds a run, or a portion of one: has its lease renewed until `stop`, and says when it was lost (claimed by another
 * after a stall, or deleted with its flow). Knows nothing of what is being done meanwhile.
 */
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import { isPortionLease } from "#schema/run-portions.ts";
import type { Lease } from "#schema/run-claims.ts";
import type { Stores } from "#schema/stores.ts";
import type { LeaseBeats } from "./lease-beats.ts";

/** A worker that is not heard of for so long has lost what it held. */
export const leaseMs = 20_000;

export interface HeldLease {
  /** Aborted once what was held belongs to somebody else, or to nobody. */
  readonly lost: AbortSignal;
  /** Lets another worker take it at once; `asUnclaimed` when it is not the reason why this attempt ends. */
  release(asUnclaimed: boolean): Promise<void>;
  stop(): void;
}

export interface HoldOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly lease: Lease;
  readonly beats: LeaseBeats;
}

/** The run was claimed by another worker, or is gone with its flow. Of a portion likewise. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

export function holdLease({ database, clock, lease, beats }: HoldOptions): HeldLease {
  const lost = new AbortController();
  const stop = beats.keep(lease, () => lost.abort(new LeaseLost("it was taken away")));
  return {
    lost: lost.signal,
    stop,
    release: async (asUnclaimed) => {
      stop();
      await database.write((stores) => release(stores, lease, asUnclaimed, clock.now()));
    },
  };
}

async function release(stores: Stores, lease: Lease, asUnclaimed: boolean, now: number): Promise<void> {
  if (isPortionLease(lease)) {
    const portions = stores.runPortions.forSystem();
    return asUnclaimed ? portions.release(lease) : portions.expire(lease, now);
  }
  const runs = stores.runs.forSystem();
  await (asUnclaimed ? runs.release(lease) : runs.renew(lease, now));
}
