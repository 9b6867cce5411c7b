/** How much of something anybody gets within a time. Pure; times are epoch milliseconds. */

/** At most this many within any time of this length. */
export interface Allowance {
  readonly most: number;
  readonly withinMs: number;
}

/**
 * Seconds until another use is allowed; 0 when it is allowed now.
 * @param times of the uses so far, in any order
 */
export function waitSeconds(times: readonly number[], allowed: readonly Allowance[], now: number): number {
  return Math.max(
    ...allowed.map(({ most, withinMs }) => {
      const recent = times.filter((time) => time > now - withinMs).toSorted((a, b) => b - a);
      const oldestThatCounts = recent[most - 1];
      return oldestThatCounts === undefined ? 0 : Math.max(1, Math.ceil((oldestThatCounts + withinMs - now) / 1000));
    }),
  );
}
