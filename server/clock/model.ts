/** The service's time, as it was moved. Plain data. */

/** Epoch milliseconds, and how many milliseconds that is ahead of the machine's clock. */
export interface ServiceTime {
  readonly now: number;
  readonly offsetMs: number;
}

/** By how much, or to when (epoch ms): one of the two. */
export interface ClockMove {
  readonly advanceMs: number | null;
  readonly to: number | null;
}
