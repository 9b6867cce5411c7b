/**
 * The heartbeats of all leases that this process holds, of runs and of portions: one transaction for all of them, on a
 * connection that is reserved for it. However many runs are in work, and however long they wait for their own
 * connections, no lease runs out because a connection is missing.
 */
import type { Clock } from "#core/clock.ts";
import { type Repetition, repeat } from "#core/repeat.ts";
import type { Database } from "#schema/database.ts";
import { isPortionLease } from "#schema/run-portions.ts";
import type { Lease } from "#schema/run-claims.ts";
import type { Stores } from "#schema/stores.ts";
import type { Logger } from "#server/logger.ts";

export interface LeaseBeats {
  /**
   * Renews the lease until what is returned is called.
   * @param onLost called once the run, or the portion, belongs to somebody else, or to nobody
   */
  keep(lease: Lease, onLost: () => void): () => void;
  /** Renews all now, as of that time (epoch ms): before the clock is moved there. Never rejects. */
  renew(at: number): Promise<void>;
}

export interface LeaseBeatsOptions {
  readonly database: Pick<Database, "writeWithPriority">;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly leaseMs: number;
}

/** A lease is renewed this many times within its length: a missed beat or two does no harm. */
const beatsPerLease = 4;

export function leaseBeats({ database, clock, logger, leaseMs }: LeaseBeatsOptions): LeaseBeats {
  const kept = new Map<Lease, () => void>();
  let beats: Repetition | null = null;

  const beat = async (at = clock.now()): Promise<void> => {
    const leases = [...kept.keys()];
    const held = await database.writeWithPriority((stores) => renewAll(stores, leases, at + leaseMs));
    for (const lease of leases) if (!held.has(lease.token)) kept.get(lease)?.();
  };

  /** A database that is away is no lost run: the end of the run checks the lease once more. */
  const noteFailure = (err: unknown): void =>
    logger.warn({ err, runs: kept.size }, "the leases of runs were not renewed; it is tried again");

  const startBeats = (): Repetition =>
    repeat({
      everyMs: leaseMs / beatsPerLease,
      round: () => beat(),
      onError: noteFailure,
    });

  return {
    keep: (lease, onLost) => {
      kept.set(lease, onLost);
      beats ??= startBeats();
      return () => {
        kept.delete(lease);
        if (kept.size > 0) return;
        void beats?.stop();
        beats = null;
      };
    },
    renew: async (at) => {
      if (kept.size > 0) await beat(at).catch(noteFailure);
    },
  };
}

/** @returns the tokens of those that are still held */
async function renewAll(stores: Stores, leases: readonly Lease[], until: number): Promise<ReadonlySet<string>> {
  const ofPortions = leases.filter(isPortionLease);
  const ofRuns = leases.filter((lease) => !isPortionLease(lease));
  const runs = ofRuns.length === 0 ? [] : await stores.runs.forSystem().renewAll(ofRuns, until);
  const portions = ofPortions.length === 0 ? [] : await stores.runPortions.forSystem().renewAll(ofPortions, until);
  return new Set([...runs, ...portions]);
}
