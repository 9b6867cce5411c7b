/**
 * Demonstration data for `dataSource: generate`: weather by the hour, sensors by the quarter hour, daily extremes by
 * the local day. Deterministic: place, variable and time decide each value, and nothing else does. Knows no flow and no
 * run.
 */
import type { Columns } from "#core/series.ts";
import { findVariable, type Facet } from "#core/variables.ts";
import type { UtcOffset } from "#sandbox/tile.d.ts";
import { localDayOf, startOfLocalDay } from "#tile/local-time";
import { type Climate, climateOf, type Place } from "./climate.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
export const weatherStepMs = hourMs;
export const sensorStepMs = hourMs / 4;

export interface GeneratedRequest {
  readonly facet: Facet;
  readonly names: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  /** Metres; null when unknown. */
  readonly elevation: number | null;
  /** For daily values, which follow local calendar days. */
  readonly utcOffsets: readonly UtcOffset[];
  /** Epoch ms; `from ≤ ts < to`. */
  readonly from: number;
  readonly to: number;
}

/**
 * One series per name, by name. Daily values stand at the start of their local day; a day that ends after `to` has none
 * yet.
 */
export function generate(request: GeneratedRequest): Readonly<Record<string, Columns>> {
  const { latitude, longitude, elevation } = request;
  const place: Place = { latitude, longitude, elevation: elevation ?? 0 };
  const climate = climateOf(place);
  const temperatures = rememberedTemperatures(climate, request);
  return Object.fromEntries(request.names.map((name) => [name, generateOne(climate, temperatures, request, name)]));
}

/** The hourly temperatures of the whole request: the daily extremes are found among them too. Made when asked for. */
type Temperatures = () => Columns;

function rememberedTemperatures(climate: Climate, { from, to }: GeneratedRequest): Temperatures {
  let known: Columns | null = null;
  return () => {
    known ??= sampled(from, to, weatherStepMs, climate.temperature);
    return known;
  };
}

function generateOne(climate: Climate, temperatures: Temperatures, request: GeneratedRequest, name: string): Columns {
  const variable = findVariable(name);
  if (variable === undefined || variable.facet !== request.facet)
    throw new Error(`No generator for ${request.facet} variable ${name}.`);
  if (variable.daily === true) return dailyExtreme(temperatures(), request, name === "temperatureMin" ? -1 : 1);
  if (name === "temperature") return temperatures();
  const value = reader(climate, name);
  const step = request.facet === "weather" ? weatherStepMs : sensorStepMs;
  return sampled(request.from, request.to, step, value);
}

/** The value of a variable at a time. */
function reader(climate: Climate, name: string): (ts: number) => number {
  const counter = counterOf(climate);
  switch (name) {
    case "temperature.ambient":
      return climate.temperature;
    case "humidity":
    case "humidity.ambient":
      return (ts) => climate.air(ts).humidity;
    case "dewPoint":
      return (ts) => climate.air(ts).dewPoint;
    case "rain":
      return (ts) => toHundredths(climate.rain(ts - weatherStepMs, ts));
    case "precipitation.interval":
      return (ts) => toHundredths(counter(ts, ts) - counter(ts - sensorStepMs, ts));
    case "precipitation.cumulative":
      return (ts) => counter(ts, ts);
    case "solarRadiation":
      return climate.radiation;
    case "windSpeed":
    case "wind.speed":
      return climate.windSpeed;
    case "windGust":
    case "wind.gust":
      return climate.windGust;
    case "precipitationProbability":
      return climate.rainProbability;
    case "windDirection":
    case "wind.direction":
      return climate.windDirection;
    case "soilTemperature":
    case "temperature.soil":
      return climate.soilTemperature;
    case "moisture.percentAvailable":
      return climate.availableWater;
    case "moisture.volumetric":
      return (ts) =>
        toHundredths(
          wiltingPointPercent + ((fieldCapacityPercent - wiltingPointPercent) * climate.availableWater(ts)) / 100,
        );
    case "moisture.matricPotential":
      return (ts) =>
        toHundredths(fieldCapacityKpa * (wiltingPointKpa / fieldCapacityKpa) ** (1 - climate.availableWater(ts) / 100));
    case "leafWetness":
    case "wetness.leaf":
      return (ts) => leafWetness(climate, ts);
    default:
      throw new Error(`No generator for variable ${name}.`);
  }
}

/** Loam, by volume and by matric potential (Saxton & Rawls 2006, Soil Sci. Soc. Am. J. 70, 1569; rounded). */
const wiltingPointPercent = 13;
const fieldCapacityPercent = 28;
const wiltingPointKpa = -1500;
const fieldCapacityKpa = -33;

/** Leaves are wet while it rains, and at a humidity near saturation by dew. */
const dewStartsAtHumidity = 88;

function leafWetness(climate: Climate, ts: number): number {
  if (climate.rain(ts - hourMs, ts) > 0.05) return 100;
  const { humidity } = climate.air(ts);
  return toHundredths(
    Math.max(0, Math.min(100, ((humidity - dewStartsAtHumidity) / (100 - dewStartsAtHumidity)) * 100)),
  );
}

/**
 * mm since the start of a year (UTC), in tips of 0.2 mm: a rain gauge whose counter starts again at 0 every New Year.
 * Sums are built day by day from New Year on, so that each is the same in every window.
 */
type Counter = (ts: number, yearOf: number) => number;

function counterOf(climate: Climate): Counter {
  const dayStarts = new Map<number, readonly number[]>();
  const totalsOf = (yearStart: number): readonly number[] => {
    const known = dayStarts.get(yearStart);
    if (known !== undefined) return known;
    const totals = [0];
    for (let day = 0; day < 366; day += 1) {
      totals.push((totals[day] as number) + climate.rain(yearStart + day * dayMs, yearStart + (day + 1) * dayMs));
    }
    dayStarts.set(yearStart, totals);
    return totals;
  };
  return (ts, yearOf) => {
    const yearStart = Date.UTC(new Date(yearOf).getUTCFullYear(), 0, 1);
    if (ts <= yearStart) return 0;
    const day = Math.floor((ts - yearStart) / dayMs);
    const total = (totalsOf(yearStart)[day] as number) + climate.rain(yearStart + day * dayMs, ts);
    return toHundredths(Math.floor(total / tipMm + 1e-9) * tipMm);
  };
}
const tipMm = 0.2;

/**
 * Of the hours of each local day that lies in the request as a whole.
 * @param sign 1 for the highest, -1 for the lowest
 */
function dailyExtreme(hourly: Columns, { utcOffsets, from, to }: GeneratedRequest, sign: 1 | -1): Columns {
  const ts: number[] = [];
  const value: number[] = [];
  let hour = 0;
  let end = startOfLocalDay(utcOffsets, localDayOf(utcOffsets, from));
  for (let day = localDayOf(utcOffsets, from); ; day += 1) {
    const start = end;
    end = startOfLocalDay(utcOffsets, day + 1);
    if (end > to) break;
    if (start < from) continue;
    while ((hourly.ts[hour] ?? end) < start) hour += 1;
    let found = hourly.value[hour] as number;
    for (; (hourly.ts[hour] ?? end) < end; hour += 1) {
      const next = hourly.value[hour] as number;
      if (sign * next > sign * found) found = next;
    }
    ts.push(start);
    value.push(found);
  }
  const columns = columnsOf(ts.length);
  columns.ts.set(ts);
  columns.value.set(value);
  return columns;
}

/** Times are whole steps since the epoch. */
function sampled(from: number, to: number, step: number, valueAt: (ts: number) => number): Columns {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.ceil(to / step) - first);
  const { ts, value } = columnsOf(count);
  for (let index = 0; index < count; index += 1) {
    const t = (first + index) * step;
    ts[index] = t;
    value[index] = valueAt(t);
  }
  return { ts, value };
}

/** Both in one piece of memory, which is sent from thread to thread as one. */
function columnsOf(count: number): Columns {
  const memory = new ArrayBuffer(2 * count * Float64Array.BYTES_PER_ELEMENT);
  return { ts: new Float64Array(memory, 0, count), value: new Float64Array(memory, memory.byteLength / 2, count) };
}

function toHundredths(value: number): number {
  // + 0 turns −0 into 0.
  return Math.round(value * 100) / 100 + 0;
}
