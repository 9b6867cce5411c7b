/** A test of an adapter: what it is asked, and the series of its answer. Pure. */
import { localTime } from "../words/local-time.ts";

export interface TrialPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly elevation: number | null;
  readonly timezone: string;
}

/** What can be asked for, and whether it is unless one chooses otherwise. */
export const namesOf = {
  weather: [
    ...["temperature", "humidity", "rain", "windSpeed", "temperatureMin", "temperatureMax", "dewPoint"],
    ...["solarRadiation", "windDirection", "windGust", "soilTemperature", "leafWetness"],
  ],
  series: [
    ...["temperature.ambient", "humidity.ambient", "precipitation.interval", "temperature.soil"],
    ...["moisture.volumetric", "moisture.matricPotential", "wetness.leaf", "wind.speed"],
  ],
} as const;
const usualCount = 4;

export type ReadFacet = keyof typeof namesOf;
export type ReadName = (typeof namesOf)[ReadFacet][number];

export function usualNames(facet: ReadFacet): readonly ReadName[] {
  return namesOf[facet].slice(0, usualCount);
}

/** A place in the middle of Europe, where nobody has said another. */
export const samplePlace = { latitude: 47.61, longitude: 9.42 } as const;

export interface Days {
  /** `YYYY-MM-DD` */
  readonly first: string;
  readonly last: string;
}

const dayMs = 86_400_000;
const usualDays = 3;
const mostDays = 31;

/** The last three, today among them. */
export function usualSpan(today: string): Days {
  const first = Date.parse(today) - (usualDays - 1) * dayMs;
  return { first: new Date(first).toISOString().slice(0, 10), last: today };
}

export function areDaysGood({ first, last }: Days, today: string): boolean {
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  return count >= 1 && count <= mostDays && first <= today;
}

/** From the first day's beginning to the last one's end, and not beyond the present. */
export function spanOf({ first, last }: Days, timeZone: string, now: number): TrialSpan {
  const end = localTime(`${last}T23:59`, timeZone) + 59_000;
  return {
    from: new Date(localTime(`${first}T00:00`, timeZone)).toISOString(),
    to: new Date(Math.min(end, now)).toISOString(),
  };
}

/** In ISO 8601. */
export interface TrialSpan {
  readonly from: string;
  readonly to: string;
}

export interface TrialSource {
  readonly id: string;
  readonly displayName: string;
  readonly tenantKey: string | null;
}

interface Asked {
  readonly facet: ReadFacet;
  readonly names: readonly string[];
  readonly place: TrialPlace;
  /** Of sensors; null for a place without one. */
  readonly source: TrialSource | null;
  readonly span: TrialSpan;
}

/** As the service asks in a run. */
export function trialRequest({ facet, names, place, source, span }: Asked): object {
  if (facet === "weather") return { facet, userKey: null, target: place, variables: names, ...span };
  const sources = source === null ? [] : [source];
  return {
    facet,
    userKey: null,
    sourceIds: sources.map(({ id }) => id),
    sourceKeys: sources.map(({ tenantKey }) => tenantKey),
    target: { name: source?.displayName ?? "", ...place },
    metrics: names,
    ...span,
  };
}

export interface TrialSeries {
  readonly name: string;
  /** Null: that which the service has for it. */
  readonly unit: string | null;
  readonly ts: readonly number[];
  readonly value: readonly (number | null)[];
  /** Readings that are not missing. */
  readonly count: number;
}

/** What can be drawn of an answer, whatever it is. */
export function seriesOf(response: unknown): readonly TrialSeries[] {
  const series = isRecord(response) ? response["series"] : undefined;
  return Array.isArray(series) ? series.filter(isRecord).map(oneSeries) : [];
}

function oneSeries({ variable, metric, unit, points }: Readonly<Record<string, unknown>>): TrialSeries {
  const read = (Array.isArray(points) ? points : []).flatMap(pointOf).toSorted(([a], [b]) => a - b);
  return {
    name: String(variable ?? metric ?? ""),
    unit: typeof unit === "string" ? unit : null,
    ts: read.map(([at]) => at),
    value: read.map(([, value]) => value),
    count: read.filter(([, value]) => value !== null).length,
  };
}

function pointOf(point: unknown): readonly (readonly [number, number | null])[] {
  if (!Array.isArray(point)) return [];
  const [time, value]: readonly unknown[] = point;
  const at = typeof time === "string" ? Date.parse(time) : time;
  if (typeof at !== "number" || !Number.isFinite(at)) return [];
  return [[at, typeof value === "number" && Number.isFinite(value) ? value : null]];
}

/** Null where there is no reading. */
export function extremesOf({ value }: TrialSeries): readonly [lowest: number, highest: number] | null {
  const known = value.filter((one) => one !== null);
  if (known.length === 0) return null;
  return known.reduce<readonly [number, number]>(
    ([low, high], one) => [Math.min(low, one), Math.max(high, one)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
