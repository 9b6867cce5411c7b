/**
 * Checks the readings of one series before anything else reads them. checks.ts says what is checked, and what is done
 * about it. Pure, over plain columns, linear in the readings (except for the sorting of a series that is out of order).
 * A clean reading is never changed.
 */
import { isoTime } from "#core/time.ts";
import { type Columns, emptyColumns } from "#core/series.ts";
import type { Facet, Variable } from "#core/variables.ts";
import { plausible, sentinels } from "#tile/quality";
import { cadenceOf, expectedReadings, gapsOf, nominalStepOf, type Span } from "./cadence.ts";
import { futureToleranceMs, spikeLimits } from "./checks.ts";
import { type DataIssue, type IssueKind, issueKinds, type SeriesHealth } from "./model.ts";
import { inOrder } from "./order.ts";
import { mark, noPlaces, type Places } from "./places.ts";
import { checkSpikes } from "./spikes.ts";
import { checkStuck } from "./stuck.ts";
import { looksLike, sampled } from "./units-check.ts";

export interface UncheckedSeries {
  readonly variable: Variable;
  readonly sourceId: string | null;
  /** As it was declared, or the canonical unit. */
  readonly unit: string;
  readonly convert: (value: number) => number;
  /** As answered: values in `unit`, times in any order; every number finite. */
  readonly columns: Columns;
}

export interface CheckWindow extends Span {
  /**
   * When the data were fetched: no sensor has measured later. This is not the run's time, which a simulation sets back.
   */
  readonly fetchedAt: number;
}

export interface CheckedSeries {
  /** In the canonical unit, strictly ascending, inside the window. */
  readonly columns: Columns;
  readonly health: SeriesHealth;
  /** The issues' messages, and what else was left out. */
  readonly notes: readonly string[];
}

/** Codes are far from most readings, so most readings need no lookup. */
const smallestCode = 800;
/** A unit's name may contain many spaces. */
const maxUnitLength = 20;
const codes: ReadonlySet<number> = new Set(sentinels);

/** What is said is made only where something was found. */
type Report = (kind: IssueKind, places: Places, what: () => string) => void;

export function checkSeries(series: UncheckedSeries, window: CheckWindow): CheckedSeries {
  const { variable, sourceId } = series;
  const { name } = variable;
  const issues: DataIssue[] = [];
  const report: Report = (kind, { count, from, to }, what) => {
    if (count > 0) issues.push({ kind, name, sourceId, count, from, to, message: `${name}: ${what()}` });
  };
  const { columns: ordered, late } = inOrder(series.columns);
  report("order", late, () => `${readings(late.count)} out of order of time: sorted`);
  const { inside, outsideCount } = withinWindow(ordered, variable.facet, window, report);
  const values = plausibleValues(inside, series, report);
  const columns = withoutStuck(withoutSpikes(values, name, report), name, report);
  const delivered = distinct(inside.ts);
  const cadenceMs = cadenceOf(delivered);
  const stepMs = cadenceMs ?? nominalStepOf(variable);
  if (delivered.length === 0) reportMissing(outsideCount, window, report);
  else reportGaps(gapsOf(delivered, window, stepMs), report);
  issues.sort((a, b) => issueKinds.indexOf(a.kind) - issueKinds.indexOf(b.kind));
  const notes = issues.map(({ message }) => message);
  if (outsideCount > 0) notes.push(`${name}: ${readings(outsideCount)} outside the window that was asked for left out`);
  const expected = expectedReadings(columns.ts, window, stepMs);
  const counts = {
    isOffered: true,
    present: columns.ts.length,
    expected,
    newestAt: columns.ts.at(-1) ?? null,
    cadenceMs,
  };
  return { columns, notes, health: { facet: variable.facet, name, sourceId, ...counts, issues } };
}

/** For a name without an entry in the answer. This is normal, because tiles ask for alternatives. */
export function notOffered({ facet, name, sourceId }: Pick<SeriesHealth, "facet" | "name" | "sourceId">): SeriesHealth {
  const nothing = { isOffered: false, present: 0, expected: 0, newestAt: null, cadenceMs: null, issues: [] };
  return { facet, name, sourceId, ...nothing };
}

/** A forecast may be in the future; a sensor's reading may not. */
function withinWindow(
  { ts, value }: Columns,
  facet: Facet,
  { from, to, fetchedAt }: CheckWindow,
  report: Report,
): { readonly inside: Columns; readonly outsideCount: number } {
  const first = placeOf(ts, from);
  if (first === ts.length) return { inside: emptyColumns, outsideCount: ts.length };
  const end = placeOf(ts, to);
  const future = noPlaces();
  if (facet === "series") for (const at of ts.subarray(end)) if (at > fetchedAt + futureToleranceMs) mark(future, at);
  report(
    "future",
    future,
    () => `${readings(future.count)} later than the time of the request left out: check the sensor's clock`,
  );
  return {
    inside: { ts: ts.subarray(first, end), value: value.subarray(first, end) },
    outsideCount: first + ts.length - end - future.count,
  };
}

/** Of the first time that is not before `limit`; the length where there is none. `ts` ascending. */
function placeOf(ts: Float64Array, limit: number): number {
  let [low, high] = [0, ts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ts[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One reading per time, in the canonical unit, and only readings that can be true. */
function plausibleValues(inside: Columns, { variable, unit, convert }: UncheckedSeries, report: Report): Columns {
  const { name, min, max } = variable;
  const slack = plausible[name]?.slack ?? 0;
  const [coded, outside, repeated] = [noPlaces(), noPlaces(), noPlaces()];
  const ts = new Float64Array(inside.ts.length);
  const value = new Float64Array(inside.ts.length);
  let kept = 0;
  for (let index = 0; index < inside.ts.length; index += 1) {
    const at = inside.ts[index] as number;
    const answered = inside.value[index] as number;
    const converted = convert(answered);
    // A code is known before it is converted: −999 hPa would be a plausible −99.9 kPa.
    if (isCode(answered)) mark(coded, at);
    else if (converted < min || converted > max + slack) mark(outside, at);
    else {
      if (kept > 0 && ts[kept - 1] === at) {
        mark(repeated, at);
        kept -= 1;
      }
      ts[kept] = at;
      value[kept] = Math.min(converted, max);
      kept += 1;
    }
  }
  const likeness = looksLike(variable, unit, sampled(inside.value, isNoCode));
  if (likeness !== null)
    report(
      "unit",
      wholeOf(inside.ts),
      () => `the values look like ${likeness}, but are taken for ${unit.slice(0, maxUnitLength)}: check the unit`,
    );
  report(
    "sentinel",
    coded,
    () => `${readings(coded.count)} left out: a code for "no value" such as ${exampleOf(inside.value)}`,
  );
  report("range", outside, () => `${readings(outside.count)} outside ${min}…${max} ${variable.unit} left out`);
  report("duplicate", repeated, () => `${readings(repeated.count)} replaced by a later one of the same time`);
  return { ts: ts.subarray(0, kept), value: value.subarray(0, kept) };
}

function withoutSpikes(values: Columns, name: string, report: Report): Columns {
  const limit = spikeLimits[name];
  if (limit === undefined) return values;
  const { columns, places, isLeftOut } = checkSpikes(values, limit);
  const count = places.count === 1 ? "1 single reading" : `${places.count} single readings`;
  report(
    "spike",
    places,
    () => `${count} far from the readings before and after, ${isLeftOut ? "left out" : "kept: check the sensor"}`,
  );
  return columns;
}

function withoutStuck(values: Columns, name: string, report: Report): Columns {
  const limits = plausible[name];
  if (limits?.stuckHours === undefined) return values;
  const { columns, places, hasNeverMoved, value } = checkStuck(values, limits);
  report("stuck", places, () => {
    const stood = `stuck at ${Number(value.toFixed(2))} without a change from ${timeText(places.from)} to ${timeText(places.to)}`;
    const done = hasNeverMoved
      ? "all readings are equal, kept: check the sensor"
      : `${readings(places.count)} left out`;
    return `${stood}: ${done}`;
  });
  return columns;
}

function reportMissing(outsideCount: number, { from, to }: Span, report: Report): void {
  const why = outsideCount === 0 ? "" : `, ${outsideCount} outside of it: check the times`;
  report("missing", { count: 1, from, to }, () => `no reading in the whole window${why}`);
}

/** Silence. Readings that were left out count here too, because they have their own issues. */
function reportGaps(gaps: readonly Span[], report: Report): void {
  const places = noPlaces();
  for (const { from, to } of gaps) mark(places, from, to);
  const longest = gaps.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a), { from: 0, to: 0 });
  const count = gaps.length === 1 ? "1 gap" : `${gaps.length} gaps, the longest`;
  report("gap", places, () => `${count} from ${timeText(longest.from)} to ${timeText(longest.to)}`);
}

function distinct(ts: Float64Array): Float64Array {
  let isRepeated = false;
  for (let i = 1; i < ts.length && !isRepeated; i += 1) isRepeated = ts[i] === ts[i - 1];
  return isRepeated ? ts.filter((at, index) => index === 0 || at !== ts[index - 1]) : ts;
}

function wholeOf(ts: Float64Array): Places {
  return { count: ts.length, from: ts[0] as number, to: ts.at(-1) as number };
}

function isCode(value: number): boolean {
  return Math.abs(value) > smallestCode && codes.has(value);
}

function isNoCode(value: number): boolean {
  return !isCode(value);
}

function exampleOf(values: Float64Array): number | undefined {
  return values.find(isCode);
}

function readings(count: number): string {
  return count === 1 ? "1 reading" : `${count} readings`;
}

function timeText(at: number): string {
  return Number.isFinite(at) ? `${isoTime(at).slice(0, 16)}Z` : "";
}
