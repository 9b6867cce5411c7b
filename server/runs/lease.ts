/**
 * Holds a run: has its lease renewed until `stop`, and says when it was lost (taken over after a stall, or deleted with
 * its flow). Knows nothing of what is being done meanwhile.
 */
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { Lease } from "#schema/runs.ts";
import type { LeaseBeats } from "./lease-beats.ts";

export interface HeldLease {
  /** Aborted once the run belongs to somebody else, or to nobody. */
  readonly lost: AbortSignal;
  /** Lets another worker take the run at once; `asUnclaimed` when the run is not the reason why this attempt ends. */
  giveBack(asUnclaimed: boolean): Promise<void>;
  stop(): void;
}

export interface HoldOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly lease: Lease;
  readonly beats: LeaseBeats;
}

export function holdLease({ database, clock, lease, beats }: HoldOptions): HeldLease {
  const lost = new AbortController();
  const stop = beats.keep(lease, () => lost.abort(new Error("the run was taken away")));
  return {
    lost: lost.signal,
    stop,
    giveBack: async (asUnclaimed) => {
      stop();
      await database.write(async (stores) => {
        const runs = stores.runs.forSystem();
        await (asUnclaimed ? runs.release(lease) : runs.renew(lease, clock.now()));
      });
    },
  };
}
