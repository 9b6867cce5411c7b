/** How the latest sync of one owner's sources ended, as plain data. Times are epoch milliseconds. */
import type { SyncCounts } from "../sources/reconcile.ts";

/** Each owner of each `targets` adapter is synced this often. */
export const syncIntervalMs = 3_600_000;

/**
 * `stopped`: it would have disabled more than half of the sources, and changed nothing. `failed`: the adapter gave no
 * answer that fits.
 */
export const syncOutcomes = ["synced", "stopped", "failed"] as const;
export type SyncOutcome = (typeof syncOutcomes)[number];

/** Whose sources an adapter is asked for: a user's, or (both null) those of the tenant itself. */
export interface SyncOwner {
  readonly userId: string | null;
  readonly userKey: string | null;
}

export interface OwnerSync extends SyncCounts {
  readonly userKey: string | null;
  readonly outcome: SyncOutcome;
  /** Why it is not `synced`; null where it is. */
  readonly error: string | null;
  /** When the adapter was asked: of two syncs at once, the later question has the newer answer. */
  readonly askedAt: number;
  readonly endedAt: number;
}

/** The latest one of an owner, as it is kept. */
export interface KeptSync extends OwnerSync {
  readonly id: string;
  /** The latest that ended well. */
  readonly syncedAt: number | null;
  readonly createdAt: number;
}
