/** What is said of a tile of a finished run: how far it is from the other outcome, and what decided instead. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { explained } from "#test/support/why.ts";
import { day, evenly, hour, type Pairs, type TileCall } from "#test/tiles/tile-call.ts";

const now = Date.UTC(2026, 3, 9);
const start = now - 8 * day;
const air = "temperature.ambient";
const season = { startDate: "2026-04-01", stopDate: "2026-04-30" };

/** Hourly, up to half an hour before now. */
function hourly(valueAt: (i: number) => number, count = 48): Pairs {
  return evenly(now - (count - 0.5) * hour, hour, count, valueAt);
}

function sensor(params: object, readings: Pairs): TileCall {
  return { key: "bv", params: { metric: air, threshold: 25, ...params }, series: { [air]: readings }, now };
}

const heat = (params: object, at = now): TileCall => ({
  key: "gdd",
  params: { tBase: 10, threshold: 100, ...season, ...params },
  weather: { temperature: evenly(start, hour, 8 * 24, () => 20) },
  now: at,
});

const triggered = (ts: readonly number[], value: readonly number[], flags: readonly number[]) => ({
  ts,
  value,
  triggered: flags,
});

interface Case {
  readonly name: string;
  readonly call: TileCall;
  readonly isTriggered: boolean;
  readonly distance: number | null;
  readonly says: RegExp;
  readonly more?: Readonly<Record<string, unknown>>;
}

const cold = hourly((i) => (i === 10 ? 24.5 : 20));
const cases: readonly Case[] = [
  {
    name: "gdd below its threshold",
    call: heat({}),
    isTriggered: false,
    distance: -20,
    says: /^Growing degree days is not triggered: 80 GDD is not at least 100 GDD: 20 GDD away\. Its newest point is/,
    more: { comparison: "atLeast", threshold: 100, unit: "GDD", lastValue: 80, comparedValue: 80 },
  },
  { name: "gdd above it", call: heat({ threshold: 70 }), isTriggered: true, distance: 10, says: /by 10 GDD/ },
  {
    name: "gdd by the hour",
    call: heat({ isSimple: false, method: "gdhLinear", threshold: 5000 }),
    isTriggered: false,
    distance: 15.5 * 24 * 8 - 5000,
    says: /°C·h away/,
    more: { unit: "°C·h" },
  },
  {
    name: "gdd after its season, above the threshold",
    call: heat({ threshold: 70, stopDate: "2026-04-07" }),
    isTriggered: false,
    distance: null,
    says: /is not triggered: the season is over; it ended with 70 GDD\./,
  },
  {
    name: "gdd after its season, below the threshold",
    call: heat({ stopDate: "2026-04-07" }),
    isTriggered: false,
    distance: null,
    says: /the season is over/,
  },
  {
    name: "ch below its threshold",
    call: {
      key: "ch",
      params: { threshold: 200, ...season },
      weather: { temperature: evenly(start, hour, 8 * 24, () => 5) },
      now,
    },
    isTriggered: false,
    distance: -8,
    says: /192 h is not at least 200 h: 8 h away/,
    more: { unit: "h" },
  },
  {
    name: "ch after its season",
    call: {
      key: "ch",
      params: { threshold: 100, ...season, stopDate: "2026-04-08" },
      weather: { temperature: evenly(start, hour, 8 * 24, () => 5) },
      now,
    },
    isTriggered: false,
    distance: null,
    says: /the season is over/,
  },
  {
    name: "bv, newest reading",
    call: sensor({}, cold),
    isTriggered: false,
    distance: -5,
    says: /^Sensor variable is not triggered: 20 °C is not above 25 °C: 5 °C away\. Its newest point is 30 minutes older/,
    more: { comparison: "greater", threshold: 25, unit: "°C", dataAgeSeconds: 1800, decided: true },
  },
  {
    name: "bv, newest reading, triggered",
    call: sensor({ trigger: "less" }, cold),
    isTriggered: true,
    distance: 5,
    says: /is triggered: 20 °C is below 25 °C, by 5 °C/,
  },
  {
    name: "bv, on the threshold",
    call: sensor({ threshold: 20 }, cold),
    isTriggered: false,
    distance: 0,
    says: /20 °C is on the edge of above 20 °C/,
  },
  {
    name: "bv, between",
    call: sensor({ trigger: "between", threshold: 21, thresholdUpper: 24 }, cold),
    isTriggered: false,
    distance: -1,
    says: /20 °C is not between 21 and 24 °C: 1 °C away/,
    more: { thresholdUpper: 24 },
  },
  {
    name: "bv, outside",
    call: sensor({ trigger: "outside", threshold: 18, thresholdUpper: 24 }, cold),
    isTriggered: false,
    distance: -2,
    says: /is not outside 18 and 24 °C: 2 °C away/,
  },
  {
    name: "bv, a reading that is too old",
    call: sensor({ threshold: 15 }, cold.slice(0, 40)),
    isTriggered: false,
    distance: null,
    says: /the newest reading is 8\.5 hours old/,
  },
  {
    name: "bv, an old reading that does not meet the condition either",
    call: sensor({}, cold.slice(0, 40)),
    isTriggered: false,
    distance: null,
    says: /the newest reading is 8\.5 hours old/,
  },
  {
    name: "bv, any: the point that came nearest",
    call: sensor({ when: "any" }, cold),
    isTriggered: false,
    distance: -0.5,
    says: /24\.5 °C at 2026-04-07T10:30Z is not above 25 °C: 0\.5 °C away/,
    more: { lastValue: 20, comparedValue: 24.5, comparedAt: now - 37.5 * hour },
  },
  {
    name: "bv, any, triggered: the point that met it by the most",
    call: sensor({ when: "any", threshold: 24 }, cold),
    isTriggered: true,
    distance: 0.5,
    says: /24\.5 °C at .+ is above 24 °C, by 0\.5 °C/,
  },
  {
    name: "bv, rolling: points before the window do not count",
    call: sensor({ when: "rolling", rollingWindow: 12 }, cold),
    isTriggered: false,
    distance: -5,
    says: /5 °C away/,
  },
  {
    name: "bv, held too short a time",
    call: sensor(
      { sustained: 5 },
      hourly((i) => (i >= 45 ? 30 : 20)),
    ),
    isTriggered: false,
    distance: null,
    says: /above 25 °C for 2 hours so far, needs 3 hours more/,
  },
  {
    name: "bv, any, held long enough: a spike that was too short does not count",
    call: sensor(
      { when: "any", sustained: 5 },
      hourly((i) => (i === 5 ? 35 : i >= 20 && i <= 30 ? 26 : 20)),
    ),
    isTriggered: true,
    distance: 1,
    says: /26 °C at .+ is above 25 °C, by 1 °C/,
  },
  {
    name: "bv, overlap, met while the tile before was not triggered",
    call: {
      ...sensor({ when: "overlap", threshold: 24 }, cold),
      upstream: triggered([start, now - hour], [1, 1], [0, 0]),
    },
    isTriggered: false,
    distance: null,
    says: /1 point above 24 °C, but none while the tile before was triggered/,
  },
  {
    name: "wv, a rain sum over a rolling window",
    call: {
      key: "wv",
      params: { variable: "rain", when: "rolling", rollingWindow: 24, threshold: 30 },
      weather: { rain: hourly(() => 1) },
      now,
    },
    isTriggered: false,
    distance: -6,
    says: /24 mm is not above 30 mm: 6 mm away\.$/,
    more: { dataAgeSeconds: null },
  },
  {
    name: "wv, a rain sum without a reading in its window",
    call: {
      key: "wv",
      params: { variable: "rain", when: "rolling", rollingWindow: 24, threshold: 30 },
      weather: { rain: hourly(() => 1).slice(0, 20) },
      now,
    },
    isTriggered: false,
    distance: null,
    says: /is not triggered/,
  },
  {
    name: "wv, day only, by night",
    call: {
      key: "wv",
      params: { variable: "temperature", threshold: 15, dayNight: "day" },
      weather: { temperature: hourly(() => 20) },
      now,
    },
    isTriggered: false,
    distance: null,
    says: /above 15 °C, but none at the newest reading/,
  },
  {
    name: "wv, wind outside the sector, over north",
    call: {
      key: "wv",
      params: { variable: "windDirection", sector: "N" },
      weather: { windDirection: hourly((i) => 300 + (i % 7)) },
      now,
    },
    isTriggered: false,
    distance: 305 - 337.5,
    says: /305 ° is not in the sector asked for: 32\.5 ° away/,
    more: { comparison: "sector", threshold: null, unit: "°" },
  },
  {
    name: "wv, wind inside the sector",
    call: {
      key: "wv",
      params: { variable: "windDirection", sector: "NW" },
      weather: { windDirection: hourly((i) => 300 + (i % 7)) },
      now,
    },
    isTriggered: true,
    distance: 305 - 292.5,
    says: /is in the sector asked for, by 12\.5 °/,
  },
  {
    name: "acc by value",
    call: {
      key: "acc",
      params: { mode: "value", valueAt0: 0, valueAt100: 50, threshold: 60 },
      upstream: triggered([now - hour], [20], [1]),
      now,
    },
    isTriggered: false,
    distance: -20,
    says: /^Probability is not triggered: 40 % is not at least 60 %: 20 % away\.$/,
    more: { unit: "%", dataAgeSeconds: null },
  },
  {
    name: "tw before its window opens",
    call: {
      key: "tw",
      params: { mode: "fixed", startDate: "2026-05-01", stopDate: "2026-06-30" },
      upstream: triggered([now - hour], [20], [1]),
      now,
    },
    isTriggered: false,
    distance: null,
    says: /1 triggered point of the tile before, none inside; its window, 2026-05-01 to 2026-06-30, opens later\.$/,
    more: { threshold: null, comparison: null, unit: null },
  },
  {
    name: "tw within its window",
    call: {
      key: "tw",
      params: { mode: "rolling", startDate: "2026-04-01", length: 30 },
      upstream: triggered([now - hour], [20], [1]),
      now,
    },
    isTriggered: true,
    distance: null,
    says: /lie inside; its window, 30 days from 2026-04-01, is open\.$/,
  },
  {
    name: "tw after its window",
    call: {
      key: "tw",
      params: { mode: "fixed", startDate: "2026-02-01", stopDate: "2026-03-31" },
      upstream: triggered([now - hour], [20], [1]),
      now,
    },
    isTriggered: false,
    distance: null,
    says: /its window, 2026-02-01 to 2026-03-31, is over\.$/,
  },
  {
    name: "tw so near its end that the time zone matters",
    call: {
      key: "tw",
      params: { mode: "fixed", startDate: "2026-02-01", stopDate: "2026-04-08" },
      upstream: triggered([now - hour], [20], [1]),
      now,
    },
    isTriggered: true,
    distance: null,
    says: /its window is 2026-02-01 to 2026-04-08, in local time\.$/,
  },
  {
    name: "tw of the last hours",
    call: {
      key: "tw",
      params: { mode: "last", last: 12 },
      upstream: triggered([now - 20 * hour], [20], [1]),
      now,
    },
    isTriggered: false,
    distance: null,
    says: /none inside; its window is the last 12 hours\.$/,
  },
  {
    name: "se, a running total",
    call: {
      key: "se",
      params: { kind: "irrigated", count: "total", threshold: 30, ...season },
      events: [
        { ts: start + day, kind: "irrigated", amount: 10 },
        { ts: start + 3 * day, kind: "irrigated", amount: 12 },
      ],
      now,
    },
    isTriggered: false,
    distance: -8,
    says: /^Scout events is not triggered: 22 is not at least 30: 8 away\.$/,
    more: { dataAgeSeconds: null, newestPointAt: start + 3 * day },
  },
  {
    name: "se, an event that is too old",
    call: {
      key: "se",
      params: { kind: "irrigated", count: "each", threshold: 5, recency: 1, ...season },
      events: [{ ts: start + day, kind: "irrigated", amount: 10 }],
      now,
    },
    isTriggered: false,
    distance: null,
    says: /is older than/,
  },
  {
    name: "se, yes or no",
    call: { key: "se", params: { kind: "planted", ...season }, events: [], now },
    isTriggered: false,
    distance: null,
    says: /is not triggered: no matching event\.$/,
  },
];

describe("each built-in tile says how far it is from the other outcome, or what decided instead", () => {
  for (const { name, call, isTriggered, distance, says, more = {} } of cases)
    test(name, async () => {
      const why = await explained(call);
      assert.equal(why.isTriggered, isTriggered, why.tileSays ?? "");
      if (distance === null) assert.equal(why.distance, null);
      else assert.ok(Math.abs((why.distance ?? Number.NaN) - distance) < 1e-9, `${why.distance} is not ${distance}`);
      assert.match(why.says, says);
      for (const [field, value] of Object.entries(more)) assert.deepEqual(why[field as keyof typeof why], value, field);
      assert.equal(why.comparedAt === null, why.distance === null);
    });
});
