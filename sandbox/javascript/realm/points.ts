/**
 * Runs inside an adapter's realm: takes the points of series out of a response and lays them into columns, which need
 * not be written as JSON and read again. What JSON would make of the response stays what its reader gets
 * (`PackedResponse`): anything but plain lists of two numbers is left for JSON.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself.
 */
import type { PointPlace } from "#sandbox/contract.ts";

export interface PointlessResponse {
  /** To be written as JSON. */
  readonly value: unknown;
  readonly places: readonly PointPlace[];
}

/** Lays points into `columns` from the start on. Throws what the response's own getters throw. */
export type PackPoints = (response: unknown, columns: Float64Array) => PointlessResponse;

export function createPointPacker(): PackPoints {
  const { isArray } = Array;
  const { apply } = Reflect;
  const { propertyIsEnumerable: isShown } = Object.prototype;
  type Bag = Readonly<Record<string, unknown>>;

  /** Whether JSON shows it member by member. */
  const isPlain = (value: unknown): value is Bag =>
    typeof value === "object" && value !== null && (value as Bag).toJSON === undefined;
  const isList = (value: unknown): value is readonly unknown[] => isPlain(value) && isArray(value);
  const shows = (value: Bag, name: string): boolean => apply(isShown, value, [name]) as boolean;

  /** How many points were laid down from `used` on; none where JSON would make anything else of them. */
  const pack = (points: readonly unknown[], columns: Float64Array, used: number): number => {
    const count = points.length;
    if (2 * count > columns.length - used) return 0;
    for (let index = 0; index < count; index += 1) {
      const point = points[index];
      if (!isArray(point) || point.length !== 2 || (point as { toJSON?: unknown }).toJSON !== undefined) return 0;
      const at: unknown = point[0];
      const value: unknown = point[1];
      // JSON makes null of a time that is not finite: a misfit, which is told from there.
      if (typeof at !== "number" || at - at !== 0) return 0;
      if (typeof value !== "number" && value !== null) return 0;
      // JSON knows no negative zero.
      columns[used + index] = at + 0;
      columns[used + count + index] = value === null ? NaN : value + 0;
    }
    return count;
  };

  return (response, columns) => {
    const places: PointPlace[] = [];
    const plainly = { value: response, places };
    if (!isPlain(response) || isArray(response) || !shows(response, "series")) return plainly;
    const { series } = response;
    if (!isList(series)) return plainly;
    const entries: unknown[] = [];
    let used = 0;
    for (let index = 0; index < series.length; index += 1) {
      const entry = series[index];
      entries[index] = entry;
      if (!isPlain(entry) || isArray(entry) || !shows(entry, "points")) continue;
      const { points } = entry;
      const count = isList(points) ? pack(points, columns, used) : 0;
      if (count === 0) continue;
      entries[index] = { ...entry, points: [] };
      places[places.length] = [index, count];
      used += 2 * count;
    }
    return places.length === 0 ? plainly : { value: { ...response, series: entries }, places };
  };
}
