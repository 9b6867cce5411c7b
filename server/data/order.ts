/** Readings in order of time. Readings of one time keep the order of the answer. */
import type { Columns } from "#core/series.ts";
import { mark, noPlaces, type Places } from "./places.ts";

/** `late`: the readings that came after one of a later time. Linear when there are none. */
export function inOrder(columns: Columns): { readonly columns: Columns; readonly late: Places } {
  const { ts, value } = columns;
  const late = noPlaces();
  let newest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < ts.length; i += 1) {
    const at = ts[i] as number;
    if (at < newest) mark(late, at);
    else newest = at;
  }
  if (late.count === 0) return { columns, late };
  const order = Uint32Array.from(ts.keys()).sort((a, b) => (ts[a] as number) - (ts[b] as number) || a - b);
  return {
    columns: {
      ts: Float64Array.from(order, (index) => ts[index] as number),
      value: Float64Array.from(order, (index) => value[index] as number),
    },
    late,
  };
}
