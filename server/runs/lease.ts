/**
 * Holding a run: renews the lease until told to stop, and says when it was lost (taken over after a stall, or deleted with its flow). Knows
 * nothing of what is being done meanwhile.
 */
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { Lease } from "#schema/runs.ts";
import type { Logger } from "#server/logger.ts";

/** A lease is renewed this many times within its length: a missed beat or two does no harm. */
const beatsPerLease = 4;

export interface HeldLease {
  /** Aborted once the run belongs to somebody else, or to nobody. */
  readonly lost: AbortSignal;
  /** Lets another worker take the run at once; `asUnclaimed` when this attempt shall not count. */
  giveBack(asUnclaimed: boolean): Promise<void>;
  stop(): void;
}

export interface HoldOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly lease: Lease;
  readonly leaseMs: number;
}

const reason = "hold the lease of a run";

export function holdLease({ database, clock, logger, lease, leaseMs }: HoldOptions): HeldLease {
  const lost = new AbortController();
  const beat = async (): Promise<void> => {
    const isHeld = await database.write((stores) => stores.runs.forSystem(reason).renew(lease, clock.now() + leaseMs));
    if (!isHeld) lost.abort(new Error("the run was taken away"));
  };
  const timer = setInterval(() => {
    // A database that is away is no lost run: the end of the run checks the lease once more.
    beat().catch((err: unknown) => logger.warn({ err, runId: lease.runId }, "the lease of a run was not renewed; it is tried again"));
  }, leaseMs / beatsPerLease);
  return {
    lost: lost.signal,
    stop: () => clearInterval(timer),
    giveBack: async (asUnclaimed) => {
      clearInterval(timer);
      await database.write(async (stores) => {
        const runs = stores.runs.forSystem(reason);
        await (asUnclaimed ? runs.release(lease) : runs.renew(lease, clock.now()));
      });
    },
  };
}
