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
import { ownSpan, partName, type Span } from "./spans.ts";
import {
  checked,
  described,
  inPart,
  isTime,
  Misfit,
  quoted,
  readList,
  readRecord,
  readTime,
} from "./responses/reading.ts";

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
  /** Of a forecast, readings from `to` on are taken as well, up to here (exclusive). Left out: none. */
  readonly aheadTo?: number;
  /** When the response came, epoch ms: sensors' readings of a later time are a fault of their clock. */
  readonly fetchedAt: number;
}

export interface NamedData {
  /** Canonical unit, strictly ascending. */
  readonly columns: Columns;
  /** The same, and what the response has from `to` on; left out where nothing ahead was asked for. */
  readonly withAhead?: Columns;
  /** What was found and mended, for the trace. It tells nothing of what lies ahead. */
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
  return checkParts([{ response, from: request.from, to: request.to }], request);
}

/** The answer to one part of a request's span. */
export interface ResponsePart<Response = unknown> extends Span {
  readonly response: Response;
}

/** Joins what was asked for in parts, in their order, as one answer would be. A reading at a seam counts once. */
export function checkParts(parts: readonly ResponsePart[], request: CheckedRequest): CheckedResponse {
  return checked(() => ({ data: readParts(parts, request) }));
}

/** What all parts have of one variable, before it is checked. */
interface Found {
  readonly variable: Variable;
  readonly unit: string;
  readonly convert: (value: number) => number;
  readonly columns: Columns[];
}

function readParts(parts: readonly ResponsePart[], request: CheckedRequest): Record<string, NamedData> {
  const found = new Map<string, Found>();
  let points = 0;
  for (const [index, { response }] of parts.entries()) {
    const own = ownSpan(parts, index);
    inPart(partName(parts, index), () => {
      points = readResponse(response, request, found, points, parts.length === 1 ? null : own);
    });
  }
  return Object.fromEntries(request.names.map((name) => [name, dataOf(found.get(name), name, request)]));
}

function dataOf(found: Found | undefined, name: string, request: CheckedRequest): NamedData {
  if (found === undefined) return absent(name, request);
  const { variable, unit, convert, columns } = found;
  const { from, to, aheadTo = to, sourceId } = request;
  const series = { variable, sourceId, unit, convert, columns: joined(columns) };
  if (aheadTo === to) return checkSeries(series, request);
  const asked = without(series.columns, { from: to, to: aheadTo });
  const past = checkSeries({ ...series, columns: asked }, request);
  const whole = checkSeries(series, { ...request, to: aheadTo }).columns;
  const ahead = within(whole, { from: Math.max(from, to), to: aheadTo });
  return { ...past, withAhead: joined([past.columns, ahead]) };
}

/** @param own the only times that are taken; null: all @returns the points so far */
function readResponse(
  response: unknown,
  { facet }: CheckedRequest,
  found: Map<string, Found>,
  pointsBefore: number,
  own: Span | null,
): number {
  const places = new Map<string, number>();
  let points = pointsBefore;
  for (const [index, value] of readList(response, "series", maxResponseSeries).entries()) {
    const place = `series[${index}]`;
    const entry = readRecord(value, place);
    const variable = readVariable(entry, facet, place);
    const earlier = places.get(variable.name);
    if (earlier !== undefined) throw new Misfit(`${place}: repeats series[${earlier}] (${variable.name})`);
    places.set(variable.name, index);
    points += lengthOf(entry.points);
    if (points > maxResponsePoints)
      throw new Misfit(`${place}.points: at most ${maxResponsePoints} points in one answer`);
    const { unit, convert } = readUnit(entry, variable, place);
    const before = found.get(variable.name);
    if (before !== undefined && before.unit !== unit)
      throw new Misfit(`${place}.unit: is ${quoted(unit)}, and was ${quoted(before.unit)} in the part before`);
    const read = readPoints(entry.points, `${place}.points`);
    const columns = own === null ? read : within(read, own);
    if (before === undefined) found.set(variable.name, { variable, unit, convert, columns: [columns] });
    else before.columns.push(columns);
  }
  return points;
}

function within(columns: Columns, { from, to }: Span): Columns {
  return kept(columns, (at) => at >= from && at < to);
}

function without(columns: Columns, { from, to }: Span): Columns {
  return kept(columns, (at) => at < from || at >= to);
}

function kept({ ts, value }: Columns, isKept: (at: number) => boolean): Columns {
  const times = new Float64Array(ts.length);
  const values = new Float64Array(ts.length);
  let count = 0;
  for (let index = 0; index < ts.length; index += 1) {
    const at = ts[index] as number;
    if (!isKept(at)) continue;
    times[count] = at;
    values[count] = value[index] as number;
    count += 1;
  }
  return { ts: times.subarray(0, count), value: values.subarray(0, count) };
}

function joined(parts: readonly Columns[]): Columns {
  if (parts.length === 1) return parts[0] as Columns;
  const length = parts.reduce((sum, { ts }) => sum + ts.length, 0);
  const [ts, value] = [new Float64Array(length), new Float64Array(length)];
  let at = 0;
  for (const part of parts) {
    ts.set(part.ts, at);
    value.set(part.value, at);
    at += part.ts.length;
  }
  return { ts, value };
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

function readUnit(
  { unit }: Readonly<Record<string, unknown>>,
  variable: Variable,
  place: string,
): Pick<Found, "unit" | "convert"> {
  if (unit !== undefined && unit !== null && typeof unit !== "string")
    throw new Misfit(`${place}.unit: must be a string, but is ${described(unit)}`);
  const declared = unit ?? variable.unit;
  const conversionOrProblem = conversion(declared, variable.unit);
  if ("problem" in conversionOrProblem)
    throw new Misfit(`${place}.unit: ${conversionOrProblem.problem} (${variable.name} is in ${variable.unit})`);
  return { unit: declared, convert: conversionOrProblem.convert };
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
