/** Columns of times and values: times are epoch milliseconds, ascending. Knows no variable and no unit. */

export interface Columns {
  readonly ts: Float64Array;
  readonly value: Float64Array;
}

export const emptyColumns: Columns = { ts: new Float64Array(0), value: new Float64Array(0) };

/** In memory that threads share: they go from thread to thread without a copy, and nobody can release them. */
export function sharedColumns({ ts, value }: Columns): Columns {
  return { ts: shared(ts), value: shared(value) };
}

function shared(values: Float64Array): Float64Array {
  if (values.buffer instanceof SharedArrayBuffer) return values;
  const copy = new Float64Array(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}

export function columnsOf(points: readonly (readonly [ts: number, value: number])[]): Columns {
  const ts = new Float64Array(points.length);
  const value = new Float64Array(points.length);
  points.forEach((point, index) => {
    ts[index] = point[0];
    value[index] = point[1];
  });
  return { ts, value };
}
