/**
 * Puts a response together again, of which the points of some series came as columns: to write thousands of numbers as
 * text and to read them again takes longer than all else that a call does. Its cell may have been taken over. Pure.
 */
import type { Json, PackedPoints } from "#sandbox/contract.ts";

/** A cell that was taken over may name any. */
export class NoSuchSeries extends Error {}

/** The points of one series. A time is finite; a value that is not finite stands for null. */
export class PointColumns {
  readonly ts: Float64Array;
  readonly value: Float64Array;

  constructor(ts: Float64Array, value: Float64Array) {
    this.ts = ts;
    this.value = value;
  }
}

/**
 * The response as its script returned it.
 * @param response read from the JSON; it is changed
 * @throws NoSuchSeries where a place is of none
 */
export function withPoints(response: Json, points: PackedPoints): Json {
  return placed(response, points, ({ ts, value }) => {
    const listed: Json[] = [];
    for (let index = 0; index < ts.length; index += 1) {
      const read = value[index] as number;
      listed.push([ts[index] as number, Number.isFinite(read) ? read : null]);
    }
    return listed;
  }) as Json;
}

/** The same with `PointColumns`, views of the columns, for the points that lie there. */
export function withPointColumns(response: Json, points: PackedPoints): unknown {
  return placed(response, points, (columns) => columns);
}

function placed(
  response: Json,
  { places, columns }: PackedPoints,
  points: (columns: PointColumns) => unknown,
): unknown {
  let at = 0;
  for (const [index, count] of places) {
    const middle = at + count;
    const end = middle + count;
    seriesOf(response, index).points = points(
      new PointColumns(columns.subarray(at, middle), columns.subarray(middle, end)),
    );
    at = end;
  }
  return response;
}

function seriesOf(response: Json, index: number): { points?: unknown } {
  const series = (response as { readonly series?: Json } | null)?.series;
  const entry = Array.isArray(series) ? (series[index] as Json | undefined) : undefined;
  if (typeof entry !== "object" || entry === null) throw new NoSuchSeries("The response has no such series.");
  return entry as { points?: unknown };
}
