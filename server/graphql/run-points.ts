/** Which of a tile's points a caller is shown: those of a range of time, thinned as stored points are. Pure. */
import { invalid } from "#core/errors.ts";
import { maxStoredPoints, thin } from "#server/runs/work/thinning.ts";

export interface Point {
  /** Epoch milliseconds. */
  readonly ts: number;
  readonly value: number;
  readonly isTriggered: boolean;
}

export interface PointSelection {
  /** Epoch milliseconds, included. Null: from the first point on. */
  readonly from: number | null;
  /** Epoch milliseconds, included. Null: up to the last point. */
  readonly to: number | null;
  /** At most so many points. Null: all that are stored. */
  readonly resolution: number | null;
}

/** Fewer could not hold the first, the last, the smallest and the largest. */
export const minResolution = 4;

/**
 * The points of the range in their order. Of more than `resolution`, the first, the last, the smallest, the largest
 * and the changes of `isTriggered` stay, as in what a run stores.
 * @param points by ascending time
 */
export function selectPoints(points: readonly Point[], selection: PointSelection): readonly Point[] {
  const { from, to, resolution } = selection;
  const inRange = points.filter(({ ts }) => (from === null || ts >= from) && (to === null || ts <= to));
  if (resolution === null || inRange.length <= resolution) return inRange;
  const { columns } = thin(
    {
      ts: Float64Array.from(inRange, ({ ts }) => ts),
      value: Float64Array.from(inRange, ({ value }) => value),
      triggered: Uint8Array.from(inRange, ({ isTriggered }) => (isTriggered ? 1 : 0)),
    },
    resolution,
  );
  return Array.from(columns.ts, (ts, index) => ({
    ts,
    value: columns.value[index] as number,
    isTriggered: columns.triggered[index] === 1,
  }));
}

/** @throws AppError `validation` at `from`, `to` or `resolution` */
export function readSelection(given: Readonly<Record<string, unknown>>): PointSelection {
  const selection = { from: timeOf(given["from"]), to: timeOf(given["to"]), resolution: given["resolution"] ?? null };
  const { resolution } = selection as PointSelection;
  const faults = [
    ...(Number.isNaN(selection.from) ? [notATime("from")] : []),
    ...(Number.isNaN(selection.to) ? [notATime("to")] : []),
    ...(resolution !== null && (resolution < minResolution || resolution > maxStoredPoints)
      ? [{ loc: "resolution", message: `must be ${minResolution} to ${maxStoredPoints}` }]
      : []),
  ];
  if (faults.length > 0) throw invalid(faults);
  return selection as PointSelection;
}

function timeOf(given: unknown): number | null {
  if (given === undefined || given === null) return null;
  const hasOffset = typeof given === "string" && /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/i.test(given);
  return hasOffset ? Date.parse(given as string) : Number.NaN;
}

function notATime(loc: string): { loc: string; message: string } {
  return { loc, message: "must be an ISO 8601 time with its offset, such as 2026-05-01T06:00:00Z" };
}
