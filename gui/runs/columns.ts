/** Points of tiles as plots want them: their spans, and one time axis for all tiles of a target. Pure. */

export interface Columns {
  /** Epoch ms, ascending. */
  readonly ts: readonly number[];
  readonly value: readonly number[];
  readonly isTriggered: readonly boolean[];
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Each stretch of triggered points, from its first to its last. */
export function spansOf({ ts, isTriggered }: Columns): Span[] {
  const spans: { from: number; to: number }[] = [];
  ts.forEach((at, place) => {
    if (isTriggered[place] !== true) return;
    const last = spans.at(-1);
    if (last !== undefined && isTriggered[place - 1] === true) last.to = at;
    else spans.push({ from: at, to: at });
  });
  return spans;
}

const hourMs = 3_600_000;

/** From the first to the last point of all; null where there is none. One point gets an hour around it. */
export function timeAxisOf(all: readonly Columns[]): Span | null {
  const drawn = all.filter(({ ts }) => ts.length > 0);
  if (drawn.length === 0) return null;
  const from = Math.min(...drawn.map(({ ts }) => ts[0] ?? 0));
  const to = Math.max(...drawn.map(({ ts }) => ts.at(-1) ?? 0));
  return from === to ? { from: from - hourMs, to: to + hourMs } : { from, to };
}
