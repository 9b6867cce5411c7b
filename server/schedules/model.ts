/** Ticks of flows' schedules, as plain data. Times are epoch milliseconds. */

/**
 * `run`: a run was queued. `skipped_overlap`: the flow's last run was unfinished. `skipped_cap`: the tenant had as many
 * scheduled runs as it may have in 60 minutes. `missed`: no scheduler was there, or the tenant was suspended, and a
 * later tick came in its place.
 */
export const tickOutcomes = ["run", "skipped_overlap", "skipped_cap", "missed"] as const;
export type TickOutcome = (typeof tickOutcomes)[number];

export interface Tick {
  /** When it was due. */
  readonly at: number;
  readonly outcome: TickOutcome;
  /** Null unless the outcome is `run`. */
  readonly runId: string | null;
  /** How long after `at` it was dealt with, in milliseconds. */
  readonly latenessMs: number;
}

/** So many of each flow are kept: the newest. */
export const keptTicks = 200;
