/** Stages instead of a threshold, a start by the tile before, the clamped mean and soil: what gdd makes of them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { resolveParams } from "#server/tiles/params.ts";
import { inOrder, type Stage, stageAt } from "#tile/stages";
import { propertyRuns } from "#test/support/property-runs.ts";
import { near } from "./cases/case.ts";
import { definitionOf, directly } from "./evaluators.ts";
import { numberIn, readRows, seriesMissing } from "./series-files.ts";
import { day, evenly, type Evaluated, hour, type Pairs, traceText } from "./tile-call.ts";

const start = Date.UTC(2026, 2, 1);
const season = { startDate: "2026-03-01", stopDate: "2026-03-31" };
const months = 40;
/** Ten degree-days each day over a base of 10 °C. */
const steady: Pairs = evenly(start, hour, months * 24, () => 20);

const generations = [
  { name: "adults", from: 20, isTriggering: false },
  { name: "eggs", from: 50, to: 80 },
  { name: "adults, 2nd", from: 120, to: 200, isTriggering: false },
  { name: "eggs, 2nd", from: 150 },
];

/** @param days since the season began */
function after(days: number, params: Readonly<Record<string, unknown>> = {}): Promise<Evaluated> {
  return directly({
    key: "gdd",
    params: { tBase: 10, stages: generations, ...season, ...params },
    weather: { temperature: steady },
    now: start + days * day + hour,
  });
}

describe("stages", () => {
  const expected: readonly (readonly [days: number, stage: string | undefined, isTriggered: boolean, told: RegExp])[] =
    [
      [1, undefined, false, /Not triggered: in no stage, now 10 GDD; stage "adults" at 20 GDD needs 10 more\./],
      [2, "adults", false, /Not triggered: stage "adults" since the day that ended 2026-03-03 00:00, which does not/],
      [4, "adults", false, /; now 40 GDD; stage "eggs" at 50 GDD needs 10 more\./],
      [
        5,
        "eggs",
        true,
        /Triggered: stage "eggs" since the day that ended 2026-03-06 00:00; now 50 GDD; stage "adults, 2nd"/,
      ],
      [7, "eggs", true, /since the day that ended 2026-03-06 00:00; now 70 GDD/],
      [8, undefined, false, /in no stage, now 80 GDD/],
      [12, "adults, 2nd", false, /"adults, 2nd"/],
      [15, "eggs, 2nd", true, /now 150 GDD\.$/],
      [30, "eggs, 2nd", true, /now 300 GDD\.$/],
      [31, undefined, false, /the season is over; it ended with 310 GDD/],
    ];
  for (const [days, stage, isTriggered, told] of expected) {
    test(`after ${days} days of 10 GDD: ${stage ?? "none"}, ${isTriggered ? "triggered" : "not triggered"}`, async () => {
      const result = await after(days);
      assert.deepEqual([result.stage, result.isTriggered], [stage, isTriggered]);
      assert.match(traceText(result), told);
    });
  }

  test("flag each point by its own stage, and their order in the list makes no difference", async () => {
    const result = await after(17);
    const flags = [5, 6, 7, 15, 16, 17].map((days) => days - 1);
    assert.deepEqual(
      result.triggered,
      result.ts.map((_, index) => (flags.includes(index) ? 1 : 0)),
    );
    assert.deepEqual(await after(17, { stages: generations.toReversed() }), result);
  });

  const stages = fc.array(
    fc
      .record({ from: fc.nat(20), length: fc.option(fc.integer({ min: 1, max: 15 })) })
      .map(({ from, length }): Stage => ({ name: `${from}`, from, ...(length === null ? {} : { to: from + length }) })),
    { maxLength: 6 },
  );

  test("are the last to begin of those reached and not passed; one without an end is passed by the next", () => {
    fc.assert(
      fc.property(stages, fc.nat(40), (given, sum) => {
        const holds = given.filter(({ from, to }) => {
          const end = to ?? Math.min(...given.filter((other) => other.from > from).map((other) => other.from));
          return from <= sum && sum < end;
        });
        const latest = holds.length === 0 ? undefined : Math.max(...holds.map(({ from }) => from));
        assert.equal(stageAt(inOrder(given), sum)?.from, latest);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  // Dates that were computed apart from this project, of the threshold that orchards without traps go by.
  test("codling moth at Yakima, 97.2 °C·d from 1 January: six first flights, and until when", {
    skip: seriesMissing,
  }, async () => {
    const rows = readRows("yakima_daily_1973_1990.csv");
    const record = (column: string): Pairs =>
      rows.map((row) => [Date.parse(`${row["date"]}T12:00:00Z`), numberIn(row, column) ?? Number.NaN]);
    const weather = { temperatureMin: record("tmin_c"), temperatureMax: record("tmax_c") };
    const firstFlights = ["1985-04-16", "1986-04-15", "1987-04-21", "1988-04-13", "1989-04-18", "1990-04-06"];
    for (const date of firstFlights) {
      const at = (days: number) =>
        directly({
          key: "gdd",
          params: {
            ...{ isSimple: false, method: "sineSingle", tBase: 10, tUpper: 31.1111 },
            stages: [{ name: "first flight", from: 97.2, to: 138.9 }],
          },
          weather,
          target: { latitude: 46.6 },
          now: Date.parse(`${date}T00:00:00Z`) + (days + 1) * day,
        });
      assert.deepEqual(
        [(await at(-1)).stage, (await at(0)).stage, (await at(60)).stage],
        [undefined, "first flight", undefined],
      );
    }
  });
});

describe("parameters", () => {
  const resolved = async (params: Readonly<Record<string, unknown>>) =>
    resolveParams(await definitionOf("gdd"), params);
  const stage = { name: "eggs", from: 50 };

  test("have stages or a threshold: the other one is neither asked for nor stored", async () => {
    const found = await resolved({ stages: [stage] });
    assert.ok("params" in found, JSON.stringify(found));
    assert.deepEqual(found.params["stages"], [stage]);
    assert.deepEqual(["threshold" in found.params, "freeze" in found.params], [false, false]);
    for (const params of [{}, { stages: [] }]) {
      const usual = await resolved(params);
      assert.ok("params" in usual);
      assert.deepEqual([usual.params["threshold"], "stages" in usual.params], [250, false]);
    }
  });

  test("of both, and of stages that end before they begin, are refused where they stand", async () => {
    const errorsOf = async (params: Readonly<Record<string, unknown>>) => {
      const found = await resolved(params);
      return "errors" in found ? found.errors : [];
    };
    assert.deepEqual(await errorsOf({ stages: [stage], threshold: 250 }), [
      { loc: "params.stages", message: "stands instead of threshold: give one or the other" },
    ]);
    assert.deepEqual(await errorsOf({ stages: [stage], threshold: 250, freeze: false }), [
      { loc: "params.stages", message: "stands instead of threshold and freeze: give one or the other" },
    ]);
    assert.deepEqual(await errorsOf({ stages: [stage, { ...stage, to: 50 }, { ...stage, to: 51 }] }), [
      { loc: "params.stages[1].to", message: "must be above the sum that the stage begins at (from)" },
    ]);
    assert.deepEqual(
      (await errorsOf({ stages: [{ name: "", from: -1 }, { from: 1 }] })).map(({ loc }) => loc),
      ["params.stages[0].name", "params.stages[0].from", "params.stages[1].name"],
    );
    // As what is wrong with a parameter itself: with its bounds, and the names that there are.
    assert.deepEqual(await errorsOf({ stages: [{ name: "eggs", from: -1, starts: 5 }] }), [
      { loc: "params.stages[0]", message: 'has no field "starts"; it has name, from, to, isTriggering' },
      { loc: "params.stages[0].from", message: "must be between 0 and 200000 GDD" },
    ]);
  });
});

describe("a start by the tile before", () => {
  const upstream = (kind: "numeric" | "boolean" | "events", triggeredOn: number) => ({
    kind,
    ts: evenly(start, day, 20, () => 0).map(([ts]) => ts),
    value: Array.from({ length: 20 }, (_, index) => index),
    triggered: Array.from({ length: 20 }, (_, index) => (index >= triggeredOn ? 1 : 0)),
  });
  const sumOf = async (startAt: string, kind: "numeric" | "boolean" | "events", triggeredOn = 4) =>
    directly({
      key: "gdd",
      params: { tBase: 10, threshold: 30, startAt, ...season },
      weather: { temperature: steady },
      upstream: upstream(kind, triggeredOn),
      now: start + 10 * day + hour,
    });

  test("counts from the day of its first triggered point in the season, whatever its kind", async () => {
    for (const kind of ["numeric", "boolean", "events"] as const) {
      const result = await sumOf("upstream", kind);
      near(result.lastValue, 60, 1e-9);
      const told = kind === "events" ? "event" : "triggered point";
      assert.match(traceText(result), new RegExp(`Counting from the ${told} of 2026-03-05 00:00, its day included\\.`));
    }
  });

  test("counts nothing before that", async () => {
    const result = await sumOf("upstream", "numeric", 15);
    assert.deepEqual([result.lastValue, result.isTriggered], [null, false]);
    assert.match(traceText(result), /Not triggered: no triggered point of the tile before in this season yet/);
  });

  test("is only asked for by its own value: by itself gdd looks at events alone", async () => {
    near((await sumOf("auto", "numeric")).lastValue, 100, 1e-9);
    near((await sumOf("auto", "events")).lastValue, 60, 1e-9);
    near((await sumOf("date", "events")).lastValue, 100, 1e-9);
  });
});

describe("a day's heat", () => {
  const oneDay = async (tmin: number, tmax: number, params: Readonly<Record<string, unknown>>) =>
    directly({
      key: "gdd",
      params: { isSimple: false, threshold: 1, ...season, ...params },
      weather: { temperatureMin: [[start + 12 * hour, tmin]], temperatureMax: [[start + 12 * hour, tmax]] },
      now: start + day + hour,
    });

  test("by the clamped mean is the mean between the limits, less the base: examples of Nebraska's CropWatch (2017, 2021) and their note", async () => {
    const fahrenheit = (value: number) => ((value - 32) * 5) / 9;
    const limits = { method: "meanClamped", tBase: fahrenheit(38), tUpper: fahrenheit(75) };
    for (const [low, high, expected] of [
      [55, 70, 24.5],
      [55, 65, 22],
      [50, 85, 29.5],
      [20, 40, 0],
      [70, 100, 37],
    ] as const) {
      const { lastValue } = await oneDay(fahrenheit(low), fahrenheit(high), limits);
      near(lastValue, expected / 1.8, 1e-9);
    }
  });

  test("may be that of the soil, which has no daily record", async () => {
    const result = await directly({
      key: "gdd",
      params: { source: "soil", tBase: 3.9, threshold: 30, ...season },
      series: { "temperature.soil": steady, "temperature.ambient": evenly(start, hour, 240, () => 30) },
      weather: { temperatureMin: [[start, 0]], temperatureMax: [[start, 40]] },
      now: start + 2 * day + hour,
    });
    near(result.lastValue, 2 * 16.1, 1e-9);
    assert.equal(result.isTriggered, true);
  });

  test("may be that of the weather's soil, where it is chosen, and never of another series", async () => {
    const params = { source: "soilWeather", tBase: 3.9, threshold: 30, ...season };
    const now = start + 2 * day + hour;
    const air = evenly(start, hour, 240, () => 30);
    const given = { key: "gdd", params, series: { "temperature.soil": air }, now };
    const result = await directly({ ...given, weather: { soilTemperature: steady, temperature: air } });
    near(result.lastValue, 2 * 16.1, 1e-9);
    const without = await directly({ ...given, weather: { temperature: air } });
    assert.equal(without.isTriggered, false);
  });
});
