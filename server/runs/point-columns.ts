/** Which of a tile's points a caller is shown: those of a range of time, thinned as stored points are. Pure. */
import type { PointColumns } from "#sandbox/tile.d.ts";
import { thin } from "./work/thinning.ts";

/** As the contract fills it in; for callers that come by another way. */
export const defaultResolution = 500;

export interface ColumnSelection {
  /** Epoch milliseconds, included. Null: from the first point on. */
  readonly from: number | null;
  /** Epoch milliseconds, included. Null: up to the last point. */
  readonly to: number | null;
  /** At most so many points, 4 at least. Null: all that are stored. */
  readonly resolution: number | null;
}

export interface SelectedColumns {
  readonly columns: PointColumns;
  /** Of the range, before they are thinned. */
  readonly pointCount: number;
}

/** @param points by ascending time */
export function selectColumns(points: PointColumns, { from, to, resolution }: ColumnSelection): SelectedColumns {
  const start = from === null ? 0 : countBefore(points.ts, (ts) => ts < from);
  const end = to === null ? points.ts.length : countBefore(points.ts, (ts) => ts <= to);
  const inRange = {
    ts: points.ts.subarray(start, Math.max(start, end)),
    value: points.value.subarray(start, Math.max(start, end)),
    triggered: points.triggered.subarray(start, Math.max(start, end)),
  };
  const pointCount = inRange.ts.length;
  return { columns: resolution === null ? inRange : thin(inRange, resolution).columns, pointCount };
}

function countBefore(times: Float64Array, isBefore: (ts: number) => boolean): number {
  const first = times.findIndex((ts) => !isBefore(ts));
  return first === -1 ? times.length : first;
}
