/**
 * The data of some targets over all evaluations of an outlook: what is observed and forecast is loaded once, and joined
 * with each past year. It notes what makes an answer doubtful: years with gaps, silence, and data of two kinds.
 */
import { type Columns, emptyColumns } from "#core/series.ts";
import { isoTime } from "#core/time.ts";
import { findVariable } from "#core/variables.ts";
import { dayMs } from "#tile/local-time";
import type { DataSupply } from "#server/runs/data/data-supply.ts";
import { type AvailableData, type LoadedData, loadedEvents, loadedSeries } from "#server/runs/data/loaded-data.ts";
import type { DataRequest } from "#server/runs/plan/data-requests.ts";
import { localTime, type Subject } from "#server/runs/plan/subjects.ts";
import { maxHorizonHours } from "#server/tiles/requirements.ts";
import { coveredShare, type MemberYear, meanOfDays, spliced } from "./members.ts";
import type { YearsDifference } from "#server/expectations/model.ts";
import type { YearData } from "./year-data.ts";

/** Past years are compared with this one over so much time before now, and the forecast. */
const comparedMs = 30 * dayMs;
/** A larger difference of temperature is no weather: the data are of two kinds. */
export const maxTemperatureDifference = 6;
/** Of the days that a past year stands in for. */
export const minCoverage = 0.9;
/** Older data say too little of now. */
export const maxSilenceMs = 3 * dayMs;

/** What is known of a subject's data, and of each past year's. */
export interface Known {
  readonly observedUntil: number | null;
  readonly forecastUntil: number | null;
  /** Why nothing can be told whatever the years say; null for no reason. */
  readonly problem: string | null;
  readonly leftOut: ReadonlyMap<number, string>;
  readonly differences: readonly YearsDifference[];
  /** It waits for an event, of which nobody knows those to come. */
  readonly lacksEvents: boolean;
}

interface Span {
  readonly now: number;
  readonly until: number;
  readonly signal: AbortSignal;
}

export interface BookSources {
  readonly supply: DataSupply;
  readonly yearData: YearData;
}

/** The data of some targets, loaded once for all years. */
export function dataBook({ supply, yearData }: BookSources, { now, until, signal }: Span) {
  const observations = new Map<string, Promise<LoadedData>>();
  const notes = new Map<string, SubjectNotes>();

  /** From before the window on where that is short, so that years can be compared. */
  const observed = (request: DataRequest): Promise<LoadedData> => {
    const { group, window } = request;
    const isWeather = group.kind === "weather";
    const start = Math.min(window.start, now - comparedMs);
    const key = JSON.stringify([requestIdentity(request), start]);
    const known =
      observations.get(key) ??
      supply.load(
        {
          ...request,
          key: `${request.key} observed`,
          group: { ...group, horizonHours: isWeather ? maxHorizonHours : 0 },
          window: { start, end: now },
        },
        signal,
      );
    observations.set(key, known);
    return known;
  };

  const noteOf = (request: DataRequest): SubjectNotes => {
    const key = placeKey(request);
    const known = notes.get(key) ?? newNotes();
    notes.set(key, known);
    return known;
  };

  const noteObserved = (request: DataRequest, { series }: AvailableData): void => {
    const note = noteOf(request);
    for (const [name, { columns, withAhead }] of Object.entries(series)) {
      const newest = columns.ts.at(-1);
      if (newest !== undefined) note.newest.set(name, newest);
      const ahead = withAhead?.ts.at(-1);
      if (ahead !== undefined && ahead > now) note.forecastUntil = Math.max(note.forecastUntil ?? 0, ahead);
    }
  };

  /** Nobody knows those to come. */
  const eventsOf = (request: DataRequest, loaded: AvailableData): LoadedData => {
    const events = loaded.events.filter(({ ts }) => ts >= request.window.start);
    if (events.length === 0) noteOf(request).lacksEvents = true;
    return loadedEvents(events, loaded.notes);
  };

  const present: DataSupply = {
    ...supply,
    load: async (request) => {
      const loaded = await observed(request);
      if (!loaded.ok) return loaded;
      if (request.group.kind === "events") return eventsOf(request, loaded);
      noteObserved(request, loaded);
      const { window } = request;
      return withSeries(loaded, (_, { columns }) => cut(columns, window.start, now));
    },
  };

  const member = ({ year, shiftMs }: MemberYear): DataSupply => ({
    ...supply,
    load: async (request) => {
      const loaded = await observed(request);
      if (!loaded.ok) return loaded;
      const { group, window } = request;
      if (group.kind === "events") return eventsOf(request, loaded);
      const note = noteOf(request);
      const past = await yearData.over(request, now - comparedMs - shiftMs, until - shiftMs);
      if (!past.ok) {
        note.leftOut.set(year, past.message);
        return loaded;
      }
      return withSeries(loaded, (name, { columns, withAhead }) => {
        const known = withAhead ?? columns;
        const ofPast = past.series.get(name) ?? emptyColumns;
        const from = Math.max(window.start, known.ts.at(-1) ?? now);
        const isAsked = known.ts.length > 0 || ofPast.ts.length > 0;
        const share = from < until ? coveredShare(ofPast, from - shiftMs, until - shiftMs) : 1;
        if (isAsked && share < minCoverage) note.leftOut.set(year, gapText(name, share));
        noteDifference(note, name, known, ofPast, { from: now - comparedMs, shiftMs });
        return spliced({ name, known, past: ofPast, shiftMs, from: window.start, until, now });
      });
    },
  });

  /** Of the target itself, and of the sensors of an area. */
  const knownOf = (subject: Subject): Known =>
    knownFrom(
      placeKeys(subject).flatMap((key) => notes.get(key) ?? []),
      now,
    );

  return { present, member, knownOf };
}

interface SubjectNotes {
  readonly newest: Map<string, number>;
  forecastUntil: number | null;
  readonly leftOut: Map<number, string>;
  lacksEvents: boolean;
  /** By name: this year's mean and days, and the past years' means. */
  readonly means: Map<string, { readonly mean: number; readonly days: number; readonly past: number[] }>;
}

function newNotes(): SubjectNotes {
  return { newest: new Map(), forecastUntil: null, leftOut: new Map(), lacksEvents: false, means: new Map() };
}

function noteDifference(
  { means }: SubjectNotes,
  name: string,
  known: Columns,
  past: Columns,
  { from, shiftMs }: { readonly from: number; readonly shiftMs: number },
): void {
  const to = known.ts.at(-1) ?? from;
  const [own, other] = [meanOfDays(known, from, to), meanOfDays(past, from - shiftMs, to - shiftMs)];
  if (own === null || other === null) return;
  const noted = means.get(name) ?? { ...own, past: [] };
  noted.past.push(other.mean);
  means.set(name, noted);
}

function knownFrom(notes: readonly SubjectNotes[], now: number): Known {
  const newest = notes.flatMap((note) => [...note.newest.values()]);
  const ahead = notes.flatMap(({ forecastUntil }) => forecastUntil ?? []);
  const differences = notes.flatMap(differencesOf);
  const observedUntil = newest.length === 0 ? null : Math.max(...newest);
  return {
    observedUntil,
    forecastUntil: ahead.length === 0 ? null : Math.max(...ahead),
    problem: silenceOf(newest, now) ?? strangeness(differences),
    leftOut: new Map(notes.flatMap(({ leftOut }) => [...leftOut])),
    differences,
    lacksEvents: notes.some(({ lacksEvents }) => lacksEvents),
  };
}

function differencesOf({ means }: SubjectNotes): readonly YearsDifference[] {
  return [...means].flatMap(([variable, { mean, days, past }]) => {
    const ofPast = past.reduce((sum, one) => sum + one, 0) / past.length;
    const unit = findVariable(variable)?.unit ?? "";
    return [{ variable, days, difference: Math.round((mean - ofPast) * 100) / 100, unit }];
  });
}

function silenceOf(newest: readonly number[], now: number): string | null {
  const oldest = newest.length === 0 ? null : Math.min(...newest);
  if (oldest === null || now - oldest <= maxSilenceMs) return null;
  return `the newest reading is of ${isoTime(oldest)}, more than 3 days before now: see why the data end there`;
}

function strangeness(differences: readonly YearsDifference[]): string | null {
  const strange = differences.find(
    ({ variable, difference }) =>
      findVariable(variable)?.unit === "°C" && Math.abs(difference) > maxTemperatureDifference,
  );
  if (strange === undefined) return null;
  const { variable, days, difference } = strange;
  return (
    `${variable} differs by ${difference} °C from the mean of the past years over ${days} days, more than ` +
    `${maxTemperatureDifference} °C: the adapter tells past years and this one by different data`
  );
}

function gapText(name: string, share: number): string {
  return share === 0
    ? `it has no readings of ${name} for the time to come`
    : `${name} has readings on ${Math.floor(share * 100)} % of its days only, and ${minCoverage * 100} % are needed`;
}

type Named = AvailableData["series"][string];

/** In memory of their own: an evaluation may release them. */
function withSeries(loaded: AvailableData, of: (name: string, series: Named) => Columns): LoadedData {
  const entries = Object.entries(loaded.series).map(
    ([name, series]) => [name, { columns: of(name, series), notes: [] }] as const,
  );
  return loadedSeries(Object.fromEntries(entries), loaded.health);
}

function cut({ ts, value }: Columns, from: number, to: number): Columns {
  const begin = ts.findIndex((at) => at >= from);
  const end = ts.findLastIndex((at) => at <= to) + 1;
  return begin < 0 ? emptyColumnsOfItsOwn() : { ts: ts.slice(begin, end), value: value.slice(begin, end) };
}

function emptyColumnsOfItsOwn(): Columns {
  return { ts: new Float64Array(0), value: new Float64Array(0) };
}

function requestIdentity({ group, place, sources }: DataRequest): readonly unknown[] {
  return [group.key, group.names, placeParts(place), sources.map(({ id }) => id)];
}

type Place = Pick<DataRequest["place"], "name" | "latitude" | "longitude" | "elevation" | "timezone">;

function placeParts({ name, latitude, longitude, elevation, timezone }: Place): readonly unknown[] {
  return [name, latitude, longitude, elevation, timezone];
}

function placeKey({ place }: DataRequest): string {
  return JSON.stringify(placeParts(place));
}

function placeKeys({ place, sensors }: Subject): readonly string[] {
  const own = { ...place, timezone: timezoneOf({ place }) };
  return [own, ...sensors.map((sensor) => sensor.place)].map((one) => JSON.stringify(placeParts(one)));
}

/** IANA name, or `UTC+05:00`. */
export function timezoneOf({ place }: Pick<Subject, "place">): string {
  return localTime(place.timezone, place.longitude).timezone;
}
