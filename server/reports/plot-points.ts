/**
 * Which points of a long series a plot draws. The stored points were thinned evenly, by `server/runs/work/thinning.ts`;
 * to thin them evenly once more would show waves that are not there, as a day's course read every tenth hour. So the
 * time is divided into as many parts as can be told apart, and of each the lowest and the highest point stay (the idea
 * of M4: Jugel, Jerzak, Hackenbroich & Markl 2014, doi 10.14778/2732951.2732953). Pure and deterministic.
 */
import type { PointColumns } from "#sandbox/tile.d.ts";

/**
 * The indices that stay, ascending, one list for each stretch without a gap. The first and the last point of each
 * stretch stay too, so there may be a few more than asked for.
 *
 * @param isGap whether there is a gap before the point
 */
export function envelope(
  { ts, value }: Pick<PointColumns, "ts" | "value">,
  isGap: (index: number) => boolean,
  maxPoints: number,
): readonly (readonly number[])[] {
  const stretches: number[][] = [];
  const parts = Math.max(1, Math.floor(maxPoints / 2));
  const [first, last] = [ts[0] as number, ts.at(-1) as number];
  const partOf = (index: number): number => {
    if (ts.length <= maxPoints) return index;
    return Math.min(parts - 1, Math.floor((((ts[index] as number) - first) / (last - first)) * parts));
  };
  for (let from = 0; from < ts.length; ) {
    let to = from + 1;
    while (to < ts.length && !isGap(to)) to += 1;
    stretches.push(keptOf(value, from, to, partOf));
    from = to;
  }
  return stretches;
}

/** Of the points from `from` to before `to`. */
function keptOf(value: Float64Array, from: number, to: number, partOf: (index: number) => number): number[] {
  const kept = new Set([from, to - 1]);
  for (let start = from; start < to; ) {
    let [low, high, end] = [start, start, start + 1];
    for (; end < to && partOf(end) === partOf(start); end += 1) {
      if ((value[end] as number) < (value[low] as number)) low = end;
      if ((value[end] as number) > (value[high] as number)) high = end;
    }
    kept.add(low).add(high);
    start = end;
  }
  return [...kept].sort((one, other) => one - other);
}
