/** How the latest sync of one owner's sources ended, as plain data. Times are epoch milliseconds. */

/** Each owner of each `targets` adapter is synced this often. */
export const syncIntervalMs = 3_600_000;

/**
 * `stopped`: it would have disabled more than half of the sources, and changed nothing. `failed`: the adapter gave no
 * response that fits.
 */
export const syncOutcomes = ["synced", "stopped", "failed"] as const;
export type SyncOutcome = (typeof syncOutcomes)[number];

/** Whose sources are requested: a user's, or (both null) those of the tenant itself. */
export interface SyncOwner {
  readonly userId: string | null;
  readonly userKey: string | null;
}

export interface SyncCounts {
  /** Sources in the adapter's response. */
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly disabled: number;
  readonly reenabled: number;
}

export interface OwnerSync extends SyncCounts {
  readonly userKey: string | null;
  readonly outcome: SyncOutcome;
  /** Why it is not `synced`; null where it is. */
  readonly error: string | null;
  /** When the request was sent: of two syncs at the same time, the later request has the newer response. */
  readonly askedAt: number;
  readonly endedAt: number;
}

/** The latest sync of an owner, as it is kept. */
export interface KeptSync extends OwnerSync {
  readonly id: string;
  /** The latest that ended well. */
  readonly syncedAt: number | null;
  readonly createdAt: number;
}
