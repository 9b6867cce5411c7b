/**
 * Reads an adapter's response of readings before anything else sees it: shape, names, units, times, values, size. What
 * does not fit is refused with its place. Faulty data are found later (server/data/series-check.ts). Pure; knows no
 * script and no run.
 */
import { isoTime } from "#core/time.ts";
import { type Columns, emptyColumns } from "#core/series.ts";
import { conversion } from "#core/units.ts";
import { type Facet, findVariable, type Variable } from "#core/variables.ts";
import type { SeriesHealth } from "#server/data/model.ts";
import { checkSeries, notOffered } from "#server/data/series-check.ts";
import { PointColumns } from "./responses/points.ts";
import { checked, described, isTime, Misfit, quoted, readList, readRecord, readTime } from "./responses/reading.ts";

/** Over all series of one response. */
export const maxResponsePoints = 500_000;
export const maxResponseSeries = 100;
/**
 * A few late readings are usual for a sensor, and are sorted in. With a larger share of them than this, the response is
 * not the series that it should be.
 */
export const maxLateShare = 0.1;

export interface CheckedRequest {
  readonly facet: Facet;
  /** The metrics or variables that were requested; others in the response are left out. */
  readonly names: readonly string[];
  /** The one source of the request; null for a place without a source. */
  readonly sourceId: string | null;
  /** Epoch ms; readings outside `from ≤ ts < to` are left out. */
  readonly from: number;
  readonly to: number;
  /** When the response came, epoch ms: sensors' readings of a later time are a fault of their clock. */
  readonly fetchedAt: number;
}

export interface NamedData {
  /** Canonical unit, strictly ascending. */
  readonly columns: Columns;
  /** What was found and mended, for the trace. */
  readonly notes: readonly string[];
  readonly health: SeriesHealth;
}

/**
 * `data` has an entry for every requested name. It is empty for a name that the response lacks: tiles name
 * alternatives.
 */
export type CheckedResponse =
  | { readonly ok: true; readonly data: Readonly<Record<string, NamedData>> }
  | { readonly ok: false; readonly message: string };

export function checkResponse(response: unknown, request: CheckedRequest): CheckedResponse {
  return checked(() => ({ data: readResponse(response, request) }));
}

function readResponse(response: unknown, request: CheckedRequest): Record<string, NamedData> {
  const { facet, names } = request;
  const found = new Map<string, { readonly index: number; readonly data: NamedData }>();
  let points = 0;
  for (const [index, value] of readList(response, "series", maxResponseSeries).entries()) {
    const place = `series[${index}]`;
    const entry = readRecord(value, place);
    const variable = readVariable(entry, facet, place);
    const earlier = found.get(variable.name);
    if (earlier !== undefined) throw new Misfit(`${place}: repeats series[${earlier.index}] (${variable.name})`);
    points += lengthOf(entry.points);
    if (points > maxResponsePoints)
      throw new Misfit(`${place}.points: at most ${maxResponsePoints} points in one answer`);
    found.set(variable.name, { index, data: readSeries(entry, variable, request, place) });
  }
  return Object.fromEntries(names.map((name) => [name, found.get(name)?.data ?? absent(name, request)]));
}

function lengthOf(points: unknown): number {
  if (points instanceof PointColumns) return points.ts.length;
  return Array.isArray(points) ? points.length : 0;
}

function absent(name: string, { facet, sourceId }: CheckedRequest): NamedData {
  return { columns: emptyColumns, notes: [], health: notOffered({ facet, name, sourceId }) };
}

function readVariable(entry: Readonly<Record<string, unknown>>, facet: Facet, place: string): Variable {
  const field = facet === "weather" ? "variable" : "metric";
  const name = entry[field];
  if (typeof name !== "string") throw new Misfit(`${place}.${field}: must be a string, but is ${described(name)}`);
  const variable = findVariable(name);
  if (variable === undefined || variable.facet !== facet)
    throw new Misfit(`${place}.${field}: unknown ${field} ${quoted(name)}`);
  return variable;
}

function readSeries(
  entry: Readonly<Record<string, unknown>>,
  variable: Variable,
  request: CheckedRequest,
  place: string,
): NamedData {
  const { unit, points } = entry;
  if (unit !== undefined && unit !== null && typeof unit !== "string")
    throw new Misfit(`${place}.unit: must be a string, but is ${described(unit)}`);
  const declared = unit ?? variable.unit;
  const conversionOrProblem = conversion(declared, variable.unit);
  if ("problem" in conversionOrProblem)
    throw new Misfit(`${place}.unit: ${conversionOrProblem.problem} (${variable.name} is in ${variable.unit})`);
  const { convert } = conversionOrProblem;
  const columns = readPoints(points, `${place}.points`);
  return checkSeries({ variable, sourceId: request.sourceId, unit: declared, convert, columns }, request);
}

/** As they stand; a null value is a missing reading. */
function readPoints(points: unknown, place: string): Columns {
  if (points instanceof PointColumns) return readColumns(points, place);
  if (!Array.isArray(points)) throw new Misfit(`${place}: must be an array, but is ${described(points)}`);
  return readListed(points, place);
}

function readColumns({ ts: times, value: answered }: PointColumns, place: string): Columns {
  const ts = new Float64Array(times.length);
  const values = new Float64Array(times.length);
  let count = 0;
  const late = new LateReadings();
  for (let index = 0; index < times.length; index += 1) {
    const time = times[index] as number;
    const at = isTime(time) ? time : readTime(time, `${place}[${index}][0]`);
    late.look(at, index);
    const read = answered[index] as number;
    if (!Number.isFinite(read)) continue;
    ts[count] = at;
    values[count] = read;
    count += 1;
  }
  late.requireFew(times.length, place);
  return { ts: ts.subarray(0, count), value: values.subarray(0, count) };
}

function readListed(points: readonly unknown[], place: string): Columns {
  const ts = new Float64Array(points.length);
  const values = new Float64Array(points.length);
  let count = 0;
  const late = new LateReadings();
  // By index, and places are named only where they are needed: there may be half a million points.
  for (let index = 0; index < points.length; index += 1) {
    const point = points[index];
    if (!Array.isArray(point) || point.length !== 2)
      throw new Misfit(`${place}[${index}]: must be [time, value], but is ${described(point)}`);
    const time: unknown = point[0];
    const value: unknown = point[1];
    const at = isTime(time) ? time : readTime(time, `${place}[${index}][0]`);
    const read = isValue(value) ? value : refuseValue(value, `${place}[${index}][1]`);
    late.look(at, index);
    if (read === null) continue;
    ts[count] = at;
    values[count] = read;
    count += 1;
  }
  late.requireFew(points.length, place);
  return { ts: ts.subarray(0, count), value: values.subarray(0, count) };
}

/** Readings that stand after one of a later time. */
class LateReadings {
  #newest = Number.NEGATIVE_INFINITY;
  #count = 0;
  #first: { readonly index: number; readonly at: number; readonly after: number } | undefined;

  look(at: number, index: number): void {
    if (at >= this.#newest) {
      this.#newest = at;
      return;
    }
    this.#count += 1;
    this.#first ??= { index, at, after: this.#newest };
  }

  requireFew(total: number, place: string): void {
    if (this.#first === undefined || this.#count <= total * maxLateShare) return;
    const { index, at, after } = this.#first;
    const others = this.#count === 1 ? "" : ` (and ${this.#count - 1} more like it)`;
    throw new Misfit(
      `${place}[${index}]: points must be ascending by time, but ${isoTime(at)} follows ${isoTime(after)}${others}: sort them`,
    );
  }
}

function isValue(value: unknown): value is number | null {
  return value === null || (typeof value === "number" && Number.isFinite(value));
}

function refuseValue(value: unknown, place: string): never {
  throw new Misfit(`${place}: must be a finite number or null, but is ${described(value)}`);
}
