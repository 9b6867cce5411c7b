/**
 * Random calls of each built-in tile. Parameters are drawn from the tile's own schema, given or left out, shown or
 * hidden, and pass the service's own check; data, the tile before, events, place and time are drawn beside them.
 */
import fc from "fast-check";
import type { TileEvent } from "#sandbox/tile.d.ts";
import type { ParamSchema, TileContent } from "#server/tiles/model.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { insteadOf, standsIn } from "#server/tiles/visibility.ts";
import { definitionOf } from "../evaluators.ts";
import { day, hour, minute, type TileCall, type UpstreamPoints } from "../tile-call.ts";
import { anyTime, anywhere, type Where } from "./places.ts";
import { anySeries, anyUpstream, counterName } from "./readings.ts";

export const tileKeys = ["acc", "bv", "ch", "gdd", "se", "tw", "wv"] as const;
export type TileKey = (typeof tileKeys)[number];

type Params = Readonly<Record<string, unknown>>;
type Range = readonly [from: number, to: number];

/** Where a number says something about the data drawn here; else the schema's own bounds. */
const ranges: Readonly<Record<TileKey, Readonly<Record<string, Range>>>> = {
  acc: { duration: [0.25, 60], valueAt0: [-50, 150], valueAt100: [-50, 150] },
  bv: { accumulationHours: [0.5, 72], rollingWindow: [1, 60], sustained: [0, 12] },
  ch: { tBase: [-5, 15], tLower: [-10, 8], threshold: [0, 100] },
  gdd: { tBase: [-5, 15], tUpper: [5, 35], gdhBase: [-5, 10], gdhOptimum: [8, 28], threshold: [0, 120] },
  se: { threshold: [-5, 60], thresholdUpper: [0, 90], recency: [0, 100], sustained: [0, 60] },
  tw: { length: [0, 60], last: [1, 100] },
  wv: { accumulationHours: [0.5, 72], rollingWindow: [1, 60], sustained: [0, 12], elevation: [-100, 3000] },
};

/** Where the threshold of a sensor or weather tile meets its values. */
const thresholds: Readonly<Record<string, Range>> = {
  humidity: [20, 100],
  "humidity.ambient": [20, 100],
  "wetness.leaf": [0, 100],
  rain: [0, 30],
  "precipitation.interval": [0, 30],
  solarRadiation: [0, 700],
  wetBulb: [-12, 30],
  deltaT: [0, 12],
  thi: [30, 85],
  et0: [0, 7],
  et0Sum: [0, 40],
  et0Hourly: [0, 0.6],
  et0HourlyAsceShort: [0, 0.6],
  et0HourlyAsceTall: [0, 0.6],
  vpd: [-0.3, 3],
  windSpeed: [0, 9],
  "moisture.matricPotential": [-180, -20],
  "moisture.volumetric": [10, 80],
  "moisture.percentAvailable": [10, 80],
};
const airRange: Range = [-12, 35];

/** A number of the range: whole, with one decimal, or any that is not next to nothing. */
function numberIn([from, to]: Range): fc.Arbitrary<number> {
  const whole = Math.ceil(from) <= Math.floor(to) ? [fc.integer({ min: Math.ceil(from), max: Math.floor(to) })] : [];
  return fc.oneof(
    ...whole,
    fc.integer({ min: Math.ceil(10 * from), max: Math.floor(10 * to) }).map((tenths) => tenths / 10),
    fc.double({ min: from, max: to, noNaN: true }).map((value) => (Math.abs(value) < 1e-9 ? 0 : value)),
  );
}

/** A season that is mostly open, or just over; a window among the points of the tile before. */
function dateFor(key: TileKey, name: string, now: number): fc.Arbitrary<string> {
  const justNow = fc.integer({ min: -6, max: 1 });
  const near = name === "startDate" ? fc.integer({ min: -70, max: -2 }) : fc.integer({ min: 2, max: 130 });
  const any = fc.integer({ min: -800, max: 800 });
  const dateAfter = (days: number) => new Date(now + days * day).toISOString().slice(0, 10);
  return fc.oneof(
    { arbitrary: justNow.map(dateAfter), weight: key === "tw" ? 20 : name === "stopDate" ? 3 : 0 },
    { arbitrary: near.map(dateAfter), weight: 8 },
    { arbitrary: any.map(dateAfter), weight: 1 },
    { arbitrary: fc.constantFrom("2024-02-29", "2025-02-28", "2026-01-01", "2025-12-31"), weight: 1 },
  );
}

/** Values behind which most of a tile's code lies. */
const oftener: Readonly<Record<string, readonly unknown[]>> = {
  metric: ["precipitation.interval", "precipitation.interval", "precipitation.interval"],
  variable: ["rain", "rain", "et0", "et0", "windDirection"],
};

/** Around the sums of a month, over each other and with gaps. */
const anyStages = fc.array(
  fc
    .record(
      {
        name: fc.constantFrom("adults", "eggs", 'näss "1" 🌱'),
        from: numberIn([0, 120]),
        more: numberIn([1, 60]),
        isTriggering: fc.boolean(),
      },
      { requiredKeys: ["name", "from"] },
    )
    .map(({ more, ...stage }) => (more === undefined ? stage : { ...stage, to: stage.from + more })),
  { maxLength: 5 },
);

function paramOf(key: TileKey, name: string, schema: ParamSchema, now: number): fc.Arbitrary<unknown> {
  if (key === "se" && name === "kind") return fc.constantFrom(...seldomOthers);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum, ...(oftener[name] ?? []));
  if (name === "isSimple") return fc.constantFrom(true, false, false, false);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.format === "date") return dateFor(key, name, now);
  if (schema.type === "array") return anyStages;
  if (schema.type === "integer") return fc.integer({ min: schema.minimum as number, max: 10 });
  if (schema.type === "string") return fc.constantFrom("", "", "", "frost", "Frost", 'näss "1" 🌱');
  return numberIn(ranges[key][name] ?? [schema.minimum as number, schema.maximum as number]);
}

/** They choose what a tile computes; their defaults would be drawn too often. */
const deciding: ReadonlySet<string> = new Set([
  ...["mode", "metric", "variable", "model", "isSimple", "method", "count", "kind", "accumulation", "when"],
  ...["startDate", "stopDate", "dayNight"],
]);

/** Parameters that the service accepts. */
function paramsFor(key: TileKey, definition: TileContent, now: number): fc.Arbitrary<Params> {
  const { properties, required = [] } = definition.paramsSchema;
  const drawn = Object.entries(properties).map(([name, schema]) => [name, paramOf(key, name, schema, now)] as const);
  const always = Object.keys(properties).filter((name) => deciding.has(name) || required.includes(name));
  const given = fc.record(Object.fromEntries(drawn), { requiredKeys: always });
  const isCompared = key === "bv" || key === "wv";
  const whole = isCompared ? given.chain((params) => withThresholds(params)) : given;
  return whole
    .map((params) => withoutReplaced(definition, params))
    .filter((params) => "params" in resolveParams(definition, params));
}

/** What another parameter stands in for is not given. */
function withoutReplaced({ paramsSchema }: TileContent, params: Params): Params {
  const replaced = Object.keys(params).flatMap((name) => (standsIn(params[name]) ? insteadOf(paramsSchema, name) : []));
  return Object.fromEntries(Object.entries(params).filter(([name]) => !replaced.includes(name)));
}

function withThresholds(params: Params): fc.Arbitrary<Params> {
  const subject = String(params["metric"] ?? params["variable"]);
  const range = thresholds[subject] ?? airRange;
  const width = range[1] - range[0];
  return fc
    .tuple(numberIn(range), numberIn([width / 20, width]))
    .map(([threshold, more]) => ({ ...params, threshold, thresholdUpper: threshold + more }));
}

const seldomOthers = ["planted", "planted", "custom", "custom", "irrigated", "harvested"] as const;

/** At any time, and often at one time: whole hours and days before now, and midnights, where seasons begin and end. */
function eventsNear(now: number, { utcOffsets }: Where): fc.Arbitrary<readonly TileEvent[]> {
  const offsetMs = (utcOffsets.findLast(({ from }) => from <= now)?.minutes ?? 0) * minute;
  const midnight = Math.floor((now + offsetMs) / day) * day - offsetMs;
  const event = fc
    .record({
      ts: fc.oneof(
        fc.integer({ min: -40, max: 3 }).map((days) => midnight + days * day),
        fc.integer({ min: -60, max: 3 }).map((hours) => now + hours * hour),
        fc.integer({ min: -90, max: 3 }).map((days) => now + days * day),
        fc.integer({ min: -90 * day, max: 0 }).map((ms) => now + ms),
      ),
      kind: fc.constantFrom(...seldomOthers),
      amount: fc.option(numberIn([-2, 30]), { nil: undefined }),
      name: fc.option(fc.constantFrom("frost", "Frost", 'näss "1" 🌱'), { nil: undefined }),
    })
    .map(({ ts, kind, amount, name }) => ({
      ts,
      kind,
      ...(amount === undefined ? {} : { amount }),
      ...(name === undefined ? {} : { name }),
    }));
  return fc.array(event, { maxLength: 25, size: "max" });
}

/** How many days of readings a tile is given: long seasons need some, and Python needs its time. */
const dataDays: Readonly<Record<TileKey, number>> = { acc: 0, bv: 9, ch: 30, gdd: 30, se: 0, tw: 0, wv: 9 };

const readsUpstream: ReadonlySet<TileKey> = new Set(["acc", "bv", "gdd", "tw", "wv"]);

function upstreamFor(key: TileKey, now: number): fc.Arbitrary<UpstreamPoints | undefined> {
  const kinds =
    key === "gdd" ? (["events", "numeric", "numeric"] as const) : (["numeric", "boolean", "events"] as const);
  return fc.option(anyUpstream(now, kinds), { freq: 12, nil: undefined });
}

export async function callsOf(key: TileKey): Promise<fc.Arbitrary<TileCall>> {
  const definition = await definitionOf(key);
  return anywhere.chain((target) =>
    anyTime(target).chain((now) =>
      paramsFor(key, definition, now).chain((params) =>
        fc
          .record({
            readings: anySeries(namesFor(key, params), now, dataDays[key]),
            events: key === "se" ? eventsNear(now, target) : fc.constant([]),
            upstream: readsUpstream.has(key) ? upstreamFor(key, now) : fc.constant(undefined),
            windowDays: fc.integer({ min: 0, max: 40 }),
          })
          .map(({ readings, events, upstream, windowDays }) => ({
            key,
            params,
            weather: readings,
            series: readings,
            events,
            ...(upstream === undefined ? {} : { upstream }),
            target,
            now,
            windowStart: now - windowDays * day,
          })),
      ),
    ),
  );
}

const seasonalNames = ["temperature", "temperature.ambient", "temperature.soil", "temperatureMin", "temperatureMax"];
const weatherNames = ["temperature", "humidity", "dewPoint", "rain", "solarRadiation", "windSpeed", "windDirection"];

function namesFor(key: TileKey, params: Params): readonly string[] {
  if (key === "gdd" || key === "ch") return seasonalNames;
  if (key === "bv") return [String(params["metric"]), counterName];
  return key === "wv" ? [...weatherNames, "temperatureMin", "temperatureMax"] : [];
}
