/**
 * Invented weather, and a data server that a tenant's adapters read it from: days with frost in spring and heat in
 * summer, a soil that is warm, and the events that models count from.
 */
import { bodyOf, type DataServer, startDataServer } from "./weather-server.ts";

const [hourMs, dayMs] = [3_600_000, 86_400_000];

export interface Extremes {
  readonly low: number;
  readonly high: number;
}

/** °C of the day that begins at `start` (epoch ms, UTC). */
export function inventedExtremes(start: number): Extremes {
  const day = Math.floor(start / dayMs);
  const season = Math.sin((2 * Math.PI * (day - 110)) / 365.25);
  const change = 4 * Math.sin(day * 1.7) + 2 * Math.sin(day * 0.31);
  const mean = 11 + 13 * season + change;
  return { low: rounded(mean - 8), high: rounded(mean + 9) };
}

/** As stations tell it: digits that nobody measures would be most of what is sent and read. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

interface Asked {
  readonly facet: string;
  readonly variables?: readonly string[];
  readonly metrics?: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly horizonHours?: number;
  readonly target: { readonly longitude: number };
}

export interface ModelWorld {
  /** Month and day of every event. */
  readonly eventDay: string;
  /** °C, of every sensor. */
  readonly soil: number;
  /** Extremes of a day, by the epoch ms at which it begins in UTC; null for a day without a record. */
  readonly extremesOn: (start: number) => Extremes | null;
  /** What else was recorded of the day, by variable, for who takes daily values. */
  readonly furtherOn?: (start: number) => Readonly<Record<string, number>>;
  /** Ms from midnight of UTC to that of the place. */
  readonly offset: number;
  /** Hours ahead are answered where they are asked for. */
  readonly hasForecast?: boolean;
}

/** @param worldAt what there is at a longitude */
export async function startModelServer(worldAt: (longitude: number) => ModelWorld): Promise<DataServer> {
  const server = await startDataServer();
  // Many models ask the same of the same place.
  const answers = new Map<string, string>();
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      const asked: Asked = JSON.parse(text);
      const { facet, variables, from, to, horizonHours, target } = asked;
      const key = JSON.stringify([facet, variables, from, to, horizonHours, target.longitude]);
      const answer = answers.get(key) ?? JSON.stringify(answerTo(asked, worldAt(target.longitude)));
      answers.set(key, answer);
      response.setHeader("content-type", "application/json");
      response.end(answer);
    });
  });
  return server;
}

function answerTo(asked: Asked, world: ModelWorld): unknown {
  const [from, to] = [Date.parse(asked.from), Date.parse(asked.to)];
  if (asked.facet === "events") return { events: eventsBetween(from, to, world.eventDay) };
  if (asked.facet === "series") return { series: [soilBetween(from, to, world.soil)] };
  const variables = asked.variables ?? [];
  // Who takes extremes gets them alone, so that hours and extremes never disagree.
  const isDaily = variables.includes("temperatureMin");
  const end = world.hasForecast === true ? to + (asked.horizonHours ?? 0) * hourMs : to;
  return { series: isDaily ? dailyBetween(from, to, world) : hourlyBetween(from, end, variables, world) };
}

function eventsBetween(from: number, to: number, eventDay: string) {
  const years = [new Date(from).getUTCFullYear(), new Date(to).getUTCFullYear()];
  const times = [...new Set(years)].map((year) => Date.parse(`${year}-${eventDay}T10:00:00Z`));
  const inside = times.filter((ts) => ts >= from && ts < to);
  return inside.flatMap((ts) => [
    { ts, kind: "custom", name: "biofix" },
    { ts, kind: "planted" },
  ]);
}

function soilBetween(from: number, to: number, soil: number) {
  const points: [number, number][] = [];
  for (let ts = Math.ceil(from / hourMs) * hourMs; ts < to; ts += hourMs) points.push([ts, soil]);
  return { metric: "temperature.soil", points };
}

function dailyBetween(from: number, to: number, { extremesOn, furtherOn = () => ({}), offset }: ModelWorld) {
  const points = new Map<string, [number, number][]>();
  for (let day = Math.floor(from / dayMs) * dayMs - dayMs; day < to; day += dayMs) {
    const noon = day + offset + dayMs / 2;
    const extremes = extremesOn(day);
    if (extremes === null || noon < from || noon >= to) continue;
    const values = { temperatureMin: extremes.low, temperatureMax: extremes.high, ...furtherOn(day) };
    for (const [variable, value] of Object.entries(values)) {
      const found = points.get(variable) ?? [];
      found.push([noon, value]);
      points.set(variable, found);
    }
  }
  return [...points].map(([variable, found]) => ({ variable, points: found }));
}

/** Temperature as a sine that is lowest at 4 and highest at 16 o'clock; the air is as moist as it was at the lowest. */
function hourlyBetween(from: number, to: number, variables: readonly string[], { extremesOn: extremes }: ModelWorld) {
  const hours: { readonly ts: number; readonly temperature: number; readonly humidity: number }[] = [];
  for (let ts = Math.ceil(from / hourMs) * hourMs; ts < to; ts += hourMs) {
    const found = extremes(Math.floor(ts / dayMs) * dayMs);
    if (found === null) continue;
    const { low, high } = found;
    const hour = (ts % dayMs) / hourMs;
    const temperature = rounded((low + high) / 2 - ((high - low) / 2) * Math.cos((2 * Math.PI * (hour - 4)) / 24));
    hours.push({ ts, temperature, humidity: rounded(Math.max(5, 98 - 3 * (temperature - low))) });
  }
  const values = {
    temperature: hours.map(({ ts, temperature }) => [ts, temperature]),
    humidity: hours.map(({ ts, humidity }) => [ts, humidity]),
    rain: hours.map(({ ts }) => [ts, 0]),
    windSpeed: hours.map(({ ts }) => [ts, 2]),
    solarRadiation: hours.map(({ ts }) => [
      ts,
      rounded(Math.max(0, -800 * Math.cos((2 * Math.PI * (ts % dayMs)) / dayMs))),
    ]),
  };
  return Object.entries(values)
    .filter(([variable]) => variables.includes(variable))
    .map(([variable, points]) => ({ variable, points }));
}
