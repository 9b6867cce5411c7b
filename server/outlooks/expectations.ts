/**
 * What the years come to: from the points that a tile gives in each of them, the day on which it is expected, and an
 * interval. Pure.
 *
 * With n years, of which r reach it, the true day lies between the first and the r-th of them in (r − 1) of n + 1
 * cases, as one more year would fall on any place of their order with the same chance: H. A. David, H. N. Nagaraja,
 * Order Statistics, 3rd edition, 2003, section 7.3 (prediction intervals).
 */
import type { OffsetAt } from "#core/local-clock.ts";
import { dayMs, isoDate, minuteMs } from "#tile/local-time";
import type { PointColumns } from "#sandbox/tile.d.ts";
import type { FlowTile } from "#server/tiles/model.ts";
import { type Expectation, type ExpectationBasis, minYears } from "#server/expectations/model.ts";

/** A condition of a tile: that it triggers, or that its value reaches a stage. */
export interface Question {
  readonly row: number;
  readonly stage: string | null;
  /** Null where only the tile knows when it triggers. */
  readonly threshold: number | null;
  readonly isDeciding: boolean;
  readonly unit: string | null;
}

/** @param threshold and unit of the tile's values; null where it has none */
export function questionsOf(
  { params }: Pick<FlowTile, "params">,
  row: number,
  isDeciding: boolean,
  { threshold, unit }: { readonly threshold: number | null; readonly unit: string | null },
): readonly Question[] {
  const stages = stagesOf(params);
  if (stages.length === 0) return [{ row, stage: null, threshold, isDeciding, unit }];
  return stages.map(({ name, from, isTriggering }) => ({
    ...{ row, stage: name, threshold: from },
    ...{ isDeciding: isDeciding && isTriggering, unit },
  }));
}

interface NamedStage {
  readonly name: string;
  readonly from: number;
  readonly isTriggering: boolean;
}

/** Of a list parameter `stages` whose items have a name and the value from which on they are reached. */
function stagesOf({ stages }: Readonly<Record<string, unknown>>): readonly NamedStage[] {
  if (!Array.isArray(stages)) return [];
  const named = (stages as readonly Partial<NamedStage>[]).flatMap(({ name, from, isTriggering }) =>
    typeof name === "string" && typeof from === "number" ? [{ name, from, isTriggering: isTriggering !== false }] : [],
  );
  return named.length === stages.length ? named.toSorted((one, other) => one.from - other.from) : [];
}

/** What the evaluation of the present says. */
export interface Present {
  readonly now: number;
  readonly points: PointColumns;
  readonly isTriggered: boolean;
  readonly lastValue: number | null;
  /** Its first trigger counts, not the next one. */
  readonly isSeasonal: boolean;
}

/** Since when the question is met at present, as a local day; null where it is not. */
export function reachedDay(question: Question, present: Present, offsetAt: OffsetAt): number | null {
  const { points, isTriggered, isSeasonal, now } = present;
  const meets = meeting(question, points);
  if (isSeasonal) {
    const first = points.ts.findIndex((_, index) => meets(index));
    return first < 0 ? null : dayOfPoint(points.ts[first] as number, offsetAt);
  }
  if (question.stage === null && !isTriggered) return null;
  // A tile may be triggered by an earlier point than the newest, or by what no point shows.
  const last = points.ts.findLastIndex((_, index) => meets(index));
  if (question.stage !== null && last < points.ts.length - 1) return null;
  return dayOfPoint(last < 0 ? now : (points.ts[beginOfStretch(last, meets)] as number), offsetAt);
}

function beginOfStretch(last: number, meets: (index: number) => boolean): number {
  let begin = last;
  while (begin > 0 && meets(begin - 1)) begin -= 1;
  return begin;
}

/** The first day after now on which a year's points meet the question; null for never. */
export function expectedDay(question: Question, points: PointColumns, now: number, offsetAt: OffsetAt): number | null {
  const meets = meeting(question, points);
  const first = points.ts.findIndex((at, index) => at > now && meets(index));
  return first < 0 ? null : dayOfPoint(points.ts[first] as number, offsetAt);
}

function meeting({ stage, threshold }: Question, { value, triggered }: PointColumns): (index: number) => boolean {
  if (stage === null || threshold === null) return (index) => triggered[index] === 1;
  return (index) => (value[index] as number) >= threshold;
}

/** A point at local midnight is about the day that ended. */
export function dayOfPoint(at: number, offsetAt: OffsetAt): number {
  return Math.floor((at - 1 + offsetAt(at) * minuteMs) / dayMs);
}

export interface Answered {
  readonly question: Question;
  readonly current: number | null;
  readonly basis: ExpectationBasis;
  /** The target's local day of a time. */
  readonly dayAt: (time: number) => number;
}

export function reachedOn({ question, current, basis }: Answered, day: number): Expectation {
  return { ...unanswered(question, current, basis), state: "reached", reachedAt: isoDate(day), method: "observed" };
}

export function unavailable({ question, current, basis }: Answered, reason: string): Expectation {
  return { ...unanswered(question, current, basis), state: "unavailable", reason };
}

/** @param daysOfYears that were counted; null for one that never reaches it */
export function expectationOf(answered: Answered, daysOfYears: readonly (number | null)[]): Expectation {
  const { question, current, basis } = answered;
  const counted = daysOfYears.length;
  if (counted < minYears)
    return unavailable(
      answered,
      `only ${counted} of the past years have the data that it takes, and ${minYears} are the fewest: see leftOut`,
    );
  const reached = daysOfYears.filter((day) => day !== null).toSorted((one, other) => one - other);
  const found = unanswered(question, current, basis);
  const shared = { ...found, reachedShare: rounded(reached.length / counted) };
  const [first, last] = [reached[0], reached.at(-1)];
  if (first === undefined || last === undefined) return { ...shared, state: "not_expected" };
  const days = { earliest: isoDate(first), latest: isoDate(last) };
  const isForecast = basis.forecastUntil !== null && last <= answered.dayAt(basis.forecastUntil);
  const range = isForecast
    ? { ...days, method: "forecast" as const }
    : { ...days, coverage: rounded((reached.length - 1) / (counted + 1)) };
  const middle = reached.length * 2 > counted ? middleOf(reached, counted) : null;
  if (middle === null) return { ...shared, ...range, state: "not_expected" };
  return { ...shared, ...range, state: "expected", expectedAt: isoDate(middle) };
}

/** Those that never reach it come last. Of an even number the earlier half of the two in the middle. */
function middleOf(reached: readonly number[], counted: number): number | null {
  const [low, high] = [reached[Math.ceil(counted / 2) - 1], reached[Math.floor(counted / 2)]];
  return low === undefined || high === undefined ? null : Math.floor((low + high) / 2);
}

function unanswered(question: Question, current: number | null, basis: ExpectationBasis): Expectation {
  const { row, stage, isDeciding, threshold, unit } = question;
  return {
    ...{ row, stage, isDeciding, threshold, unit, current, basis },
    ...{ state: "not_expected", reason: null, reachedAt: null, expectedAt: null, earliest: null, latest: null },
    ...{ coverage: null, reachedShare: null },
    method: basis.forecastUntil === null ? "years" : "forecast_and_years",
  };
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
