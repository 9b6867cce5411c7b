/** Data that come every two hours or less often: what makes a day, what does not, and what the trace says of it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { UtcOffset } from "#sandbox/tile.d.ts";
import { dayFromDate, startOfLocalDay } from "#tile/local-time";
import { near } from "./cases/case.ts";
import { directly } from "./evaluators.ts";
import { day, hour, type Pairs, traceText } from "./tile-call.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const start = Date.UTC(2026, 5, 1);
const days = 10;
const now = start + days * day + hour;
const season = { startDate: "2026-06-01", stopDate: "2026-09-30" };

/** Lowest at midnight, highest at noon, so that steps of 1, 2, 3, 4 and 6 hours meet both. */
const wave = (t: number): number => 18 - 8 * Math.cos((2 * Math.PI * (t % day)) / day);
const humid = (t: number): number => 60 + 25 * Math.cos((2 * Math.PI * (t % day)) / day);

function every(stepHours: number, value: (t: number) => number, keeps: (t: number) => boolean = () => true): Pairs {
  const pairs: (readonly [number, number])[] = [];
  for (let t = start; t < start + days * day; t += stepHours * hour) if (keeps(t)) pairs.push([t, value(t)]);
  return pairs;
}

const gdd = (temperature: Pairs, more: Readonly<Record<string, Pairs>> = {}) =>
  directly({
    key: "gdd",
    params: { tBase: 10, threshold: 60, ...season },
    weather: { temperature, ...more },
    now,
  });

describe("degree days", () => {
  for (const stepHours of [1, 2, 3]) {
    test(`from readings every ${stepHours} h: each day counts`, async () => {
      const result = await gdd(every(stepHours, wave));
      assert.equal(result.value.length, days);
      near(result.lastValue, 80, 1e-9);
      assert.doesNotMatch(traceText(result), /missing/);
      const told = /temperature: readings come every (\d) hours; a day counts with at least (\d+) of them/.exec(
        traceText(result),
      );
      assert.deepEqual(told?.slice(1) ?? null, { 1: null, 2: ["2", "10"], 3: ["3", "7"] }[stepHours]);
    });
  }

  for (const stepHours of [4, 6, 12]) {
    test(`from readings every ${stepHours} h: no day counts, the trace says why, and the daily record stands in`, async () => {
      const result = await gdd(every(stepHours, wave));
      assert.equal(result.lastValue, null);
      assert.match(
        traceText(result),
        new RegExp(
          `10 days missing \\(readings come every ${stepHours} hours, and a day needs them at least every 3\\)`,
        ),
      );
      const withRecord = await gdd(every(stepHours, wave), {
        temperatureMin: every(24, () => 10),
        temperatureMax: every(24, () => 26),
      });
      near(withRecord.lastValue, 80, 1e-9);
    });
  }

  const needs: readonly (readonly [stepHours: number, readings: number])[] = [
    [1, 18],
    [2, 10],
    [3, 7],
  ];
  for (const [stepHours, needed] of needs) {
    test(`a day with ${needed} readings every ${stepHours} h counts, one with ${needed - 1} does not, whichever are missing`, async () => {
      const steps = Array.from({ length: 24 / stepHours }, (_, i) => i);
      await fc.assert(
        fc.asyncProperty(fc.shuffledSubarray(steps, { minLength: needed, maxLength: needed }), async (kept) => {
          const ofDay = (steps: readonly number[]) => (t: number) =>
            t < start + 4 * day || t >= start + 5 * day || steps.includes((t % day) / hour / stepHours);
          assert.equal((await gdd(every(stepHours, wave, ofDay(kept)))).value.length, days);
          const fewer = await gdd(every(stepHours, wave, ofDay(kept.slice(1))));
          assert.equal(fewer.value.length, days - 1);
          assert.match(traceText(fewer), /1 day missing \(.*2026-06-05\. They add nothing\./);
        }),
        { numRuns: propertyRuns(20) },
      );
    });
  }

  test("readings that come some minutes early or late make the day of their step", async () => {
    const late = every(3, wave).map(([t, value], i) => [t + ((i * 7) % 11) * 30_000, value] as const);
    const result = await gdd(late);
    assert.equal(result.value.length, days);
    assert.match(traceText(result), /every 3 hours; a day counts with at least 7/);
  });

  test("an hourly series makes no day of seven readings, however they are spread", async () => {
    const result = await gdd(
      every(1, wave, (t) => t < start + 4 * day || t >= start + 5 * day || (t / hour) % 3 === 0),
    );
    assert.match(traceText(result), /1 day missing \(readings in fewer than 18 hours\): 2026-06-05/);
  });

  test("seven readings of one morning make no day of a series of every 3 h", async () => {
    const isBurst = (t: number) => t >= start + 4 * day && t < start + 5 * day;
    const burst = every(1, wave, (t) => isBurst(t) && t < start + 4 * day + 7 * hour);
    const result = await gdd([...every(3, wave, (t) => !isBurst(t)), ...burst].sort(([a], [b]) => a - b));
    assert.match(traceText(result), /1 day missing \(fewer than 7 readings, one every 3 hours\): 2026-06-05/);
  });

  test("days of 23 and 25 hours count as others do, by readings every 3 h", async () => {
    const offsets: readonly UtcOffset[] = [
      { from: 0, minutes: -480 },
      { from: Date.UTC(2026, 2, 8, 10), minutes: -420 },
      { from: Date.UTC(2026, 10, 1, 9), minutes: -480 },
    ];
    for (const date of [dayFromDate(2026, 3, 8), dayFromDate(2026, 11, 1)]) {
      const from = startOfLocalDay(offsets, date - 2);
      const until = startOfLocalDay(offsets, date + 2);
      const temperature: (readonly [number, number])[] = [];
      for (let t = Math.ceil(from / hour / 3) * 3 * hour; t < until; t += 3 * hour) temperature.push([t, wave(t)]);
      const result = await directly({
        key: "gdd",
        params: { tBase: 0, threshold: 1000, startDate: isoOf(date - 2), stopDate: isoOf(date + 1) },
        weather: { temperature },
        target: { utcOffsets: offsets, timezone: "America/Los_Angeles" },
        now: until + hour,
      });
      assert.equal(result.value.length, 4, traceText(result));
    }
  });
});

function isoOf(date: number): string {
  return new Date(date * day).toISOString().slice(0, 10);
}

describe("a day that the calendar left out", () => {
  /** Samoa went from 29 to 31 December 2011. */
  const apia: readonly UtcOffset[] = [
    { from: Date.UTC(2011, 8, 24, 14), minutes: -600 },
    { from: Date.UTC(2011, 11, 30, 10), minutes: 840 },
  ];
  const from = Date.UTC(2011, 11, 27, 10);
  const temperature = Array.from({ length: 7 * 24 }, (_, i) => [from + i * hour, 20] as const);
  const call = {
    target: { utcOffsets: apia, timezone: "Pacific/Apia", latitude: -13.8, longitude: -171.8 },
    now: Date.UTC(2012, 0, 2, 10),
    windowStart: from,
  };

  test("is not told as missing by degree days, and the days around it count", async () => {
    const result = await directly({
      key: "gdd",
      params: { tBase: 10, threshold: 1000, startDate: "2011-12-27", stopDate: "2012-01-31" },
      weather: { temperature },
      ...call,
    });
    assert.doesNotMatch(traceText(result), /missing/);
    assert.deepEqual([result.value.length, result.lastValue], [6, 60]);
  });

  test("is not told as missing by ET0, nor by chill drawn from the daily record", async () => {
    const et0 = await directly({
      key: "wv",
      params: { variable: "et0", threshold: 1, when: "any" },
      weather: { temperature },
      ...call,
    });
    assert.doesNotMatch(traceText(et0), /missing/);
    const record = (value: number) =>
      [27, 28, 29, 31, 32].map((date) => [Date.UTC(2011, 11, date, 22), value] as const);
    const chill = await directly({
      key: "ch",
      params: { threshold: 10, startDate: "2011-12-27", stopDate: "2012-01-31" },
      weather: { temperatureMin: record(3), temperatureMax: record(12) },
      ...call,
    });
    assert.doesNotMatch(traceText(chill), /2011-12-30/);
  });
});

describe("the siblings", () => {
  const weather = (stepHours: number) => ({
    temperature: every(stepHours, wave),
    humidity: every(stepHours, humid),
    windSpeed: every(stepHours, () => 2),
    solarRadiation: every(stepHours, (t) => Math.max(0, -600 * Math.cos((2 * Math.PI * (t % day)) / day))),
  });
  const wv = (stepHours: number, params: Readonly<Record<string, unknown>>) =>
    directly({ key: "wv", params: { when: "any", ...params }, weather: weather(stepHours), now, windowStart: start });

  test("ET0 of each day is that of hourly data, within 3 %, and the trace names each series' step", async () => {
    const hourly = await wv(1, { variable: "et0", threshold: 0 });
    assert.equal(hourly.value.length, days);
    for (const stepHours of [2, 3]) {
      const coarse = await wv(stepHours, { variable: "et0", threshold: 0 });
      assert.equal(coarse.value.length, days);
      for (const [i, value] of coarse.value.entries()) near(value, hourly.value[i] ?? 0, (hourly.value[i] ?? 0) * 0.03);
      for (const name of ["temperature", "humidity", "windSpeed", "solarRadiation"])
        assert.match(traceText(coarse), new RegExp(`${name}: readings come every ${stepHours} hours`));
      assert.match(traceText(coarse), /10 days by Penman–Monteith/);
    }
    assert.match(
      traceText(await wv(6, { variable: "et0", threshold: 0 })),
      /10 days missing \(readings come every 6 hours/,
    );
  });

  test("wind that comes every 6 h beside hourly temperatures is not taken, and that is told", async () => {
    const result = await directly({
      key: "wv",
      params: { variable: "et0", threshold: 0, when: "any" },
      weather: { ...weather(1), windSpeed: every(6, () => 9) },
      now,
      windowStart: start,
    });
    assert.match(traceText(result), /10 days with a wind of 2 m\/s/);
  });

  test("chill hours from every 2 and 3 h are those of hourly data within a step a day; gaps are told beyond 4 h", async () => {
    const chill = (stepHours: number) =>
      directly({
        key: "ch",
        params: { tBase: 15, threshold: 1000, ...season },
        weather: { temperature: every(stepHours, wave) },
        now: start + days * day,
      });
    const hourly = (await chill(1)).lastValue ?? 0;
    assert.ok(hourly > 60);
    for (const stepHours of [2, 3]) near((await chill(stepHours)).lastValue, hourly, stepHours * days);
    assert.match(traceText(await chill(6)), /hours of 240 missing: the longest gap has 5 hours|hours? of 240 missing/);
  });

  test("conditions go by the readings' own step: deficits, lasting conditions, the newest reading", async () => {
    for (const stepHours of [2, 3]) {
      assert.equal((await wv(stepHours, { variable: "vpd", threshold: 5 })).value.length, (days * 24) / stepHours);
      const lasting = await wv(stepHours, {
        variable: "temperature",
        threshold: 0,
        sustained: 12,
        sustainedUnits: "hours",
      });
      assert.equal(lasting.triggered.indexOf(1), 12 / stepHours);
      const newest = await wv(stepHours, { variable: "temperature", threshold: 0, when: "last" });
      assert.equal(newest.isTriggered, true, traceText(newest));
      const recent = await wv(stepHours, {
        variable: "temperature",
        threshold: 25,
        when: "rolling",
        rollingWindow: 14,
      });
      assert.equal(recent.isTriggered, true, traceText(recent));
    }
  });
});
