/** How long a condition has lasted: elapsed time, as in the pending period of monitoring systems. */

/**
 * 1 where the condition is true and has been, without a break, for at least `durationMs`. Time counts from the first
 * true point of the run: three hourly true points are two hours. A false point ends a run, and so does a gap longer
 * than `maxGapMs`.
 */
export function sustainedFlags(
  ts: ArrayLike<number>,
  state: ArrayLike<number>,
  durationMs: number,
  maxGapMs: number,
): Uint8Array {
  const flags = new Uint8Array(ts.length);
  let began = 0;
  let isRunning = false;
  for (let i = 0; i < flags.length; i++) {
    const t = ts[i] as number;
    if (state[i] !== 1) {
      isRunning = false;
      continue;
    }
    if (!isRunning || t - (ts[i - 1] as number) > maxGapMs) began = t;
    isRunning = true;
    if (t - began >= durationMs) flags[i] = 1;
  }
  return flags;
}

/** Time (ms) that the run of true points ending at the newest point has lasted; null when the newest is false. */
export function lastingMs(ts: ArrayLike<number>, state: ArrayLike<number>, maxGapMs: number): number | null {
  const last = ts.length - 1;
  if (last < 0 || state[last] !== 1) return null;
  let first = last;
  while (first > 0 && state[first - 1] === 1 && (ts[first] as number) - (ts[first - 1] as number) <= maxGapMs) first--;
  return (ts[last] as number) - (ts[first] as number);
}
