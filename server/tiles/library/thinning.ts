/** Fewer points with the same story: for series so fine that a result would grow past its limit. */
import type { PointColumns } from "#sandbox/tile.d.ts";

/** Well under the result's limit of 1 MiB (17 bytes a point). */
export const maxOutputPoints = 40_000;

/** Keeps the first and last point, every change of the trigger, and each stretch's lowest and highest value. */
export function thinned(columns: PointColumns, maxPoints = maxOutputPoints): PointColumns {
  const length = columns.ts.length;
  if (length <= maxPoints) return columns;
  const keep = new Uint8Array(length);
  const stretch = Math.ceil((4 * length) / maxPoints);
  for (let first = 0; first < length; first += stretch) {
    let low = first;
    let high = first;
    for (let i = first; i < Math.min(length, first + stretch); i++) {
      if ((columns.value[i] as number) < (columns.value[low] as number)) low = i;
      if ((columns.value[i] as number) > (columns.value[high] as number)) high = i;
      if (i > 0 && columns.triggered[i] !== columns.triggered[i - 1]) keep[i] = 1;
    }
    keep[low] = 1;
    keep[high] = 1;
  }
  keep[0] = 1;
  keep[length - 1] = 1;
  const picked: number[] = [];
  for (let i = 0; i < length; i++) if (keep[i] === 1) picked.push(i);
  return {
    ts: Float64Array.from(picked, (i) => columns.ts[i] as number),
    value: Float64Array.from(picked, (i) => columns.value[i] as number),
    triggered: Uint8Array.from(picked, (i) => columns.triggered[i] as number),
  };
}
