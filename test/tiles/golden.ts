/**
 * Golden files: for each published version of a built-in tile its script, inputs and the outputs it gave. A published
 * version never changes, so every one of them is replayed. Record after a deliberate change of behaviour:
 * `node test/tiles/record-golden.ts`.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ScriptSource } from "#sandbox/contract.ts";
import { day, evenly, type Evaluated, hour, type Pairs, type TileCall } from "./tile-call.ts";

export const goldenFolder = join(import.meta.dirname, "golden");

export interface Golden {
  readonly key: string;
  readonly version: number;
  readonly script: ScriptSource;
  readonly recordings: readonly { readonly call: TileCall; readonly result: Evaluated }[];
}

/** All golden files, oldest version of each tile first. */
export async function readGoldens(): Promise<readonly Golden[]> {
  const names = (await readdir(goldenFolder)).filter((name) => name.endsWith(".json"));
  const goldens = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(goldenFolder, name), "utf8")) as Golden),
  );
  return goldens.sort((a, b) => a.key.localeCompare(b.key) || a.version - b.version);
}

export function newestGoldens(goldens: readonly Golden[]): ReadonlyMap<string, Golden> {
  return new Map(goldens.map((golden) => [golden.key, golden]));
}

const now = Date.UTC(2026, 4, 1, 9);
const start = now - 16 * day;

const rounded = (value: number): number => Math.round(value * 100) / 100;
const hourly = (value: (i: number) => number): Pairs => evenly(start, hour, 16 * 24, (i) => rounded(value(i)));
const sun = (i: number): number => Math.max(0, 720 * Math.sin(((i - 3) / 24) * 2 * Math.PI));

/** A spring with variable weather, a gap, a sentinel and rain. */
const temperature = hourly((i) => (i === 243 ? 9999 : 11 + i / 90 + 7 * Math.sin((i - 9) / 3.82) + (i % 7) / 5)).filter(
  (_, i) => i < 150 || i > 180,
);
const humidity = hourly((i) => Math.min(100, 72 - 22 * Math.sin((i - 9) / 3.82) + (i % 11)));
const rain = hourly((i) => (i % 61 < 5 ? (i % 9) / 4 : 0));
const windSpeed = hourly((i) => (i % 17 === 0 ? 0 : 2.5 + Math.sin(i / 7)));
const windDirection = hourly((i) => (i * 37) % 360);
const solarRadiation = hourly(sun);
const weather = { temperature, humidity, rain, windSpeed, windDirection, solarRadiation };
const series = {
  "temperature.ambient": temperature,
  "humidity.ambient": humidity,
  "precipitation.cumulative": hourly((i) =>
    i < 250 ? 100 + Math.floor(i / 60) * 4.2 : Math.floor((i - 250) / 60) * 3,
  ),
};
/** A counter with a dip, a spell of a high content, a restart, and a fall at its end. */
const faultyCounter = hourly((i) => {
  if (i === 90) return 0;
  if (i === 200 || i === 201) return 6553.5;
  if (i === 383) return 1;
  return i < 250 ? 100 + Math.floor(i / 60) * 4.2 : Math.floor((i - 250) / 60) * 3;
});
const everyThird = (pairs: Pairs): Pairs => pairs.filter(([ts]) => (ts / hour) % 3 === 0);
const upstream = {
  ts: temperature.map(([ts]) => ts),
  value: temperature.map(([, value]) => value),
  triggered: temperature.map(([, value]) => (value > 14 ? 1 : 0)),
};
const spring = { startDate: "2026-04-16", stopDate: "2026-09-30" };
const berlin = {
  latitude: 52.5,
  longitude: 13.4,
  elevation: 40,
  timezone: "Europe/Berlin",
  utcOffsets: [
    { from: Date.UTC(2025, 9, 26, 1), minutes: 60 },
    { from: Date.UTC(2026, 2, 29, 1), minutes: 120 },
  ],
};

const sensorNames: Readonly<Record<string, keyof typeof series>> = {
  "precipitation.interval": "precipitation.cumulative",
};
const weatherNames: Readonly<Record<string, readonly (keyof typeof weather)[]>> = {
  et0: ["temperature", "humidity", "windSpeed", "solarRadiation"],
  et0Sum: ["temperature", "humidity", "windSpeed", "solarRadiation"],
  wetBulb: ["temperature", "humidity"],
  deltaT: ["temperature", "humidity"],
  thi: ["temperature", "humidity"],
  vpd: ["temperature", "humidity"],
  dewPoint: ["temperature", "humidity"],
  windDirection: ["windDirection", "windSpeed"],
};

function sensorCall(params: {
  readonly metric: keyof typeof series | "precipitation.interval";
  readonly when: string;
}) {
  const name = sensorNames[params.metric] ?? (params.metric as keyof typeof series);
  return { key: "bv", params, series: { [name]: series[name] }, ...(params.when === "overlap" ? { upstream } : {}) };
}

function weatherCall(params: { readonly variable: string; readonly when?: string }) {
  const names = weatherNames[params.variable] ?? [params.variable as keyof typeof weather];
  const needed = Object.fromEntries(names.map((name) => [name, weather[name]]));
  return { key: "wv", params, weather: needed, target: berlin, ...(params.when === "overlap" ? { upstream } : {}) };
}

/** What is recorded of each tile: every branch that decides a number. */
export const goldenCalls: readonly TileCall[] = [
  ...[
    {},
    { isSimple: false },
    { isSimple: false, method: "sineSingle", tUpper: 18, cutoff: "vertical" },
    { isSimple: false, method: "triangleDouble", tUpper: 17, cutoff: "intermediate" },
    { isSimple: false, method: "gdhAnderson", gdhOptimum: 22, gdhCritical: 30, threshold: 1500 },
    { isSimple: false, method: "gdhLinear", threshold: 1500, freeze: true },
    { threshold: 30, freeze: true },
  ].map((params) => ({
    key: "gdd",
    params: { threshold: 90, tBase: 8, ...spring, ...params },
    weather: { temperature },
  })),
  ...[
    {
      stages: [
        { name: "adults", from: 20, to: 50 },
        { name: "eggs", from: 60, isTriggering: false },
      ],
    },
    {
      stages: [
        { name: "eggs", from: 60 },
        { name: "adults", from: 20, isTriggering: false },
      ],
    },
    { isSimple: false, method: "meanClamped", tUpper: 14, threshold: 30 },
    { startAt: "upstream", threshold: 30 },
  ].map((params) => ({
    key: "gdd",
    params: { tBase: 8, ...spring, ...params },
    weather: { temperature },
    upstream,
  })),
  {
    key: "gdd",
    params: { source: "soil", tBase: 8, threshold: 30, ...spring },
    series: { "temperature.soil": temperature },
  },
  {
    key: "gdd",
    params: { source: "soilWeather", tBase: 8, threshold: 30, ...spring },
    weather: { soilTemperature: temperature },
  },
  {
    key: "gdd",
    params: { threshold: 90, tBase: 8, ...spring },
    weather: { temperature: everyThird(temperature) },
  },
  ...[{}, { useLower: true, tLower: 2, tBase: 9 }, { model: "utah" }, { model: "portions" }].map((params) => ({
    key: "ch",
    params: { threshold: 60, ...spring, ...params },
    weather: { temperature: temperature.map(([ts, value]) => [ts, value > 99 ? value : rounded(value - 7)] as const) },
  })),
  {
    key: "ch",
    params: spring,
    weather: {
      temperatureMin: evenly(start, day, 16, (i) => 1 + (i % 6)),
      temperatureMax: evenly(start, day, 16, (i) => 12 + (i % 5)),
    },
  },
  ...[
    { metric: "temperature.ambient" as const, threshold: 18, when: "last" },
    {
      metric: "temperature.ambient" as const,
      trigger: "between",
      threshold: 12,
      thresholdUpper: 20,
      when: "any",
      sustained: 3,
    },
    { metric: "humidity.ambient" as const, threshold: 85, when: "rolling", rollingWindow: 2, rollingUnits: "days" },
    { metric: "humidity.ambient" as const, trigger: "atLeast", threshold: 75, when: "overlap" },
    {
      metric: "precipitation.interval" as const,
      threshold: 4,
      when: "rolling",
      rollingWindow: 3,
      rollingUnits: "days",
    },
  ].map((params) => sensorCall(params)),
  {
    key: "bv",
    params: { metric: "precipitation.interval", threshold: 4, when: "rolling", rollingWindow: 3, rollingUnits: "days" },
    series: { "precipitation.cumulative": faultyCounter },
  },
  {
    key: "wv",
    params: { variable: "temperature", threshold: 20, when: "last", sustained: 2, aheadHours: 36 },
    weather: { temperature: temperature.map(([at, value]) => [at + 40 * hour, value] as const) },
  },
  {
    key: "wv",
    params: { variable: "et0", threshold: 3, when: "any" },
    weather: Object.fromEntries(weatherNames["et0"]?.map((name) => [name, everyThird(weather[name])]) ?? []),
    target: berlin,
  },
  ...[
    { variable: "wetBulb", trigger: "less", threshold: 8, when: "any" },
    { variable: "deltaT", trigger: "between", threshold: 2, thresholdUpper: 8, when: "any" },
    { variable: "thi", threshold: 60, when: "any" },
    { variable: "thi", thiKind: "dewPoint", threshold: 60, when: "any", dayNight: "day" },
    { variable: "et0Sum", sumDays: 3, threshold: 9, when: "any" },
    { variable: "rain", threshold: 5 },
    { variable: "rain", accumulation: "day", threshold: 2, when: "any" },
    { variable: "et0", threshold: 3, when: "any" },
    { variable: "vpd", threshold: 0.6, when: "any", dayNight: "night" },
    { variable: "vpd", vpdKind: "leaf", leafOffset: -3, trigger: "less", threshold: 0.2, when: "any" },
    { variable: "dewPoint", trigger: "outside", threshold: 4, thresholdUpper: 12, when: "any" },
    { variable: "windDirection", sector: "SW", when: "rolling", rollingWindow: 30 },
    {
      variable: "windSpeed",
      trigger: "atMost",
      threshold: 2,
      when: "overlap",
      sustained: 90,
      sustainedUnits: "minutes",
    },
    { variable: "solarRadiation", threshold: 500, when: "last" },
  ].map((params) => weatherCall(params)),
  ...[
    { mode: "time", duration: 18, timeUnits: "hours", threshold: 40 },
    { mode: "value", valueAt0: 8, valueAt100: 22, threshold: 60 },
  ].map((params) => ({ key: "acc", params, upstream })),
  ...[
    { mode: "last", last: 36 },
    { mode: "fixed", startDate: "2026-04-20", stopDate: "2026-04-22" },
    { mode: "rolling", startDate: "2026-04-18", length: 5 },
  ].map((params) => ({ key: "tw", params, upstream, target: berlin })),
  ...[
    { kind: "irrigated", count: "total", threshold: 30, ...spring },
    { kind: "irrigated", count: "each", trigger: "greater", threshold: 12, sustained: 2, ...spring },
    { kind: "custom", name: "frost", recency: 5, ...spring },
    { kind: "irrigated", ...spring, stopDate: "2026-04-30" },
  ].map((params) => ({
    key: "se",
    params,
    events: [
      { ts: start + 9 * day, kind: "irrigated" as const, amount: 18 },
      { ts: start + 12 * day, kind: "irrigated" as const, amount: 9 },
      { ts: start + 13 * day, kind: "irrigated" as const, amount: 14 },
      { ts: start + 14 * day, kind: "custom" as const, name: "frost" },
    ],
  })),
].map((call) => ({ ...call, now, windowStart: start }));
