/** When the conditions of a target's tiles will be met, in sentences and days, as the newest outlook has it. Pure. */
import type { DemoData } from "../api/generated.ts";
import type { Formats } from "../words/format.ts";
import { localDay, localTime } from "../words/local-time.ts";
import type { Words } from "../words/en.ts";
import type { Span } from "./columns.ts";
import type { TargetResult } from "./queries.ts";
import { shownValues } from "./shown-values.ts";

export type Expectation = TargetResult["outlook"][number];
type Basis = Expectation["basis"];

export interface OutlookReader {
  readonly words: Words["outlook"];
  readonly formats: Formats;
  /** The one that days of it need not name. */
  readonly year: number;
  /** For times. Days are days of the target's, and are not moved. */
  readonly timeZone: string;
  readonly isFahrenheit: boolean;
  /** Whether what was read was made up; null where that is not known. */
  readonly demoData: DemoData | null;
  readonly tileName: (row: number) => string;
}

/** What the target waits for: of what decides, the first that is not reached; else the last that is. */
export function headlineOf(all: readonly Expectation[]): Expectation | null {
  const deciding = all.filter(({ isDeciding }) => isDeciding);
  const first = (some: readonly Expectation[]) => some.find(({ state }) => state !== "reached") ?? some.at(-1);
  return first(deciding) ?? first(all) ?? null;
}

/** "First egg hatch expected on 21 May, in 82 % of cases between 16 and 29 May." */
export function sentenceOf(expectation: Expectation, reader: OutlookReader): string {
  const { state } = expectation;
  const range = state === "expected" ? rangePart(expectation, reader) : null;
  const years = yearsPart(expectation, reader);
  const told = [mainPart(expectation, reader), range].filter((part) => part !== null).join(", ");
  const text = years === null ? told : `${told}; ${years}`;
  return `${capital(text, reader)}.`;
}

function capital(text: string, { formats }: OutlookReader): string {
  return text.charAt(0).toLocaleUpperCase(formats.locale) + text.slice(1);
}

function mainPart(expectation: Expectation, reader: OutlookReader): string {
  const { words, formats, year, tileName } = reader;
  const { state, stage, row, reachedAt, expectedAt, basis } = expectation;
  const name = stage ?? tileName(row);
  const kind = stage === null ? "tile" : "stage";
  if (state === "reached" && reachedAt !== null) return words.reached[kind](name, formats.localDay(reachedAt, year));
  if (state === "expected" && expectedAt !== null)
    return words.expected[kind](name, formats.localDay(expectedAt, year));
  if (state === "not_expected") return words.notExpected[kind](name, dayText(basis.until, reader));
  return words.unavailable[kind](name);
}

/** Why nothing can be told, in the service's words; null where something can. */
export function reasonOf({ reason }: Expectation, reader: OutlookReader): string | null {
  return reason === null ? null : `${capital(reason, reader)}.`;
}

/** A time as the day that it falls on at the target. */
function dayText(time: string, { formats, year, timeZone }: OutlookReader): string {
  return formats.localDay(localDay(Date.parse(time), timeZone), year);
}

function rangePart({ method, earliest, latest, coverage }: Expectation, { words, formats, year }: OutlookReader) {
  if (method === "forecast") return words.byForecast;
  if (earliest === null || latest === null || coverage === null) return null;
  const share = formats.percent(coverage);
  if (earliest === latest) return words.onThatDay(share);
  return words.between(share, formats.localDays(earliest, latest, year, words.and));
}

/** Null where all past years reach it: then there is nothing to say. */
function yearsPart({ state, reachedShare, basis }: Expectation, { words }: OutlookReader): string | null {
  if ((state !== "expected" && state !== "not_expected") || reachedShare === null || reachedShare === 1) return null;
  const { length } = basis.years;
  return words.yearsReach(Math.round(reachedShare * length), length);
}

/** Null where nothing is left to wait for, or the tile has no number. */
export function nowAt({ state, current, threshold, unit }: Expectation, reader: OutlookReader): string | null {
  if (state === "reached" || current === null || threshold === null) return null;
  const { words } = reader;
  return words.nowAt(valueText(current, unit, reader), valueText(threshold, unit, reader));
}

export interface ExpectationRow {
  readonly what: string;
  readonly threshold: string;
  readonly now: string;
  readonly state: Expectation["state"];
  readonly day: string | null;
  /** Days, shares or the reason: what the day alone does not say. */
  readonly notes: readonly string[];
}

export function rowOf(expectation: Expectation, reader: OutlookReader): ExpectationRow {
  const { row, stage, threshold, current, unit, state, reachedAt, expectedAt, reason } = expectation;
  const { words, formats, year, tileName } = reader;
  const day = reachedAt ?? expectedAt;
  const notes = [state === "expected" ? rowRange(expectation, reader) : null, yearsPart(expectation, reader), reason];
  const until = dayText(expectation.basis.until, reader);
  return {
    what: stage ?? tileName(row),
    threshold: threshold === null ? "–" : valueText(threshold, unit, reader),
    now: current === null ? "–" : valueText(current, unit, reader),
    state,
    day: day === null ? (state === "not_expected" ? words.before(until) : null) : formats.localDay(day, year),
    notes: notes.filter((note) => note !== null),
  };
}

function rowRange(expectation: Expectation, { words, formats, year }: OutlookReader): string | null {
  const { method, earliest, latest, coverage } = expectation;
  if (method === "forecast") return words.byForecast;
  if (earliest === null || latest === null || coverage === null) return null;
  const share = formats.percent(coverage);
  return earliest === latest ? words.onThatDay(share) : words.daysIn(formats.localDays(earliest, latest, year), share);
}

function valueText(value: number, unit: string | null, { formats, isFahrenheit }: OutlookReader): string {
  const { unit: shownUnit, shown } = shownValues(unit, isFahrenheit);
  return `${formats.number(shown(value))} ${shownUnit}`.trim();
}

/** "Rests on readings until 27 April, the forecast until 13 May and 10 past years (2016–2025)." Empty for nothing. */
export function basisSentence({ state, method, basis }: Expectation, reader: OutlookReader): string {
  const { words, formats } = reader;
  const { observedUntil, forecastUntil, years } = basis;
  const looksAhead = method !== "observed";
  const parts = [
    ...(observedUntil === null ? [] : [words.read[reader.demoData ?? "none"](dayText(observedUntil, reader))]),
    ...(looksAhead && forecastUntil !== null ? [words.forecast(dayText(forecastUntil, reader))] : []),
    ...(looksAhead && years.length > 0 ? [words.pastYears(years.length, yearsText(years))] : []),
  ];
  if (parts.length === 0) return "";
  return state === "unavailable" ? words.triedWith(formats.list(parts)) : words.restsOn(formats.list(parts));
}

/** What makes it less sure: years that are left out, and how this one differs from the others. */
export function basisNotes({ method, basis }: Expectation, reader: OutlookReader): readonly string[] {
  if (method === "observed") return [];
  const { words } = reader;
  return [
    ...leftOutNotes(basis, reader),
    ...differenceNotes(basis, reader),
    words.looksUntil(dayText(basis.until, reader)),
  ];
}

function leftOutNotes({ leftOut }: Basis, { words }: OutlookReader): readonly string[] {
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason);
  return [...byReason].map(([reason, years]) =>
    words.leftOut(years.length, yearsText(years.map(({ year }) => year)), reason),
  );
}

/** A variable has relatives, such as the day's minimum, which often differ by as much. */
function differenceNotes({ differences }: Basis, reader: OutlookReader): readonly string[] {
  const alike = Map.groupBy(differences, ({ days, difference }) => `${days} ${difference}`);
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const variables = [first, ...others].map(({ variable }) => variable);
    return [differenceNote(first, reader.formats.list(variables), reader)];
  });
}

type Difference = Basis["differences"][number];

function differenceNote({ days, difference }: Difference, variables: string, reader: OutlookReader): string {
  const { higher, lower, same } = reader.words.difference(variables, days);
  if (difference === 0) return same;
  const amount = reader.formats.number(Math.abs(difference));
  return difference > 0 ? higher(amount) : lower(amount);
}

/** 2016–2019, 2021 */
export function yearsText(years: readonly number[]): string {
  const stretches: { from: number; to: number }[] = [];
  for (const year of years.toSorted((one, other) => one - other)) {
    const last = stretches.at(-1);
    if (last !== undefined && last.to + 1 === year) last.to = year;
    else stretches.push({ from: year, to: year });
  }
  return stretches.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
}

/** The days from the earliest to the latest, and noon of the one in the middle, as times of a plot. */
export interface Band extends Span {
  readonly at: number;
}

/** What a plot of the tile shows of them: what the target waits for where that is of the tile, else its own next. */
export function shownOfTile(all: readonly Expectation[], row: number): Expectation | null {
  const headline = headlineOf(all);
  const own = all.filter((one) => one.row === row);
  const shown = headline?.row === row ? headline : (own.find(({ state }) => state === "expected") ?? null);
  return shown?.state === "expected" ? shown : null;
}

/** @param timeZone of the plot, whose axis names the same days */
export function bandOf({ earliest, latest, expectedAt }: Expectation, timeZone: string): Band | null {
  if (earliest === null || latest === null || expectedAt === null) return null;
  return {
    from: localTime(`${earliest}T00:00`, timeZone),
    to: localTime(`${latest}T23:59`, timeZone),
    at: localTime(`${expectedAt}T12:00`, timeZone),
  };
}

/** What the band of a plot is, in words. */
export function bandText(expectation: Expectation, reader: OutlookReader): string {
  const { earliest, latest } = expectation;
  const { words, formats, year } = reader;
  const main = capital(mainPart(expectation, reader), reader);
  if (earliest === null || latest === null || earliest === latest) return main;
  return words.band(main, formats.localDays(earliest, latest, year));
}

/** More of the plot than this much would be empty, and its lines would be crushed. */
const mostAhead = 3;

/** Widened for the bands that still leave the lines a quarter of the plot. Others are told in words alone. */
export function axisWith(axis: Span | null, bands: readonly Band[]): Span | null {
  if (axis === null) return null;
  const furthest = axis.to + mostAhead * (axis.to - axis.from);
  const fitting = bands.filter(({ from, to }) => from >= axis.from && to <= furthest);
  return { from: axis.from, to: Math.max(axis.to, ...fitting.map(({ to }) => to)) };
}
