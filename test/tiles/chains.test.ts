/**
 * Tiles one after the other, each on the data that its run would have. What a tile passes on must be what the next one
 * needs, and a tile must not change the results of those before it.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TileEvent } from "#sandbox/tile.d.ts";
import type { PlannedTile } from "#server/tiles/model.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { dataWindow, runWindow } from "#server/tiles/window.ts";
import { near } from "./cases/case.ts";
import { definitionOf, directly } from "./evaluators.ts";
import { day, evenly, type Evaluated, hour, minute, type Pairs, traceText } from "./tile-call.ts";

const now = Date.UTC(2026, 6, 20, 12);

type Step = readonly [key: string, params: Readonly<Record<string, unknown>>];
type Named = Readonly<Record<string, Pairs>>;

interface Data {
  readonly series?: Named;
  readonly weather?: Named;
  readonly events?: readonly TileEvent[];
}

interface Chain {
  readonly results: readonly Evaluated[];
  readonly windowStart: number;
}

async function planned([key, params]: Step): Promise<PlannedTile> {
  const definition = await definitionOf(key);
  const resolved = resolveParams(definition, params);
  assert.ok("params" in resolved, JSON.stringify(resolved));
  return { definition, params: resolved.params };
}

/** Every tile sees the data of the run's data window and no other data, and the points of the tile before it. */
async function chain(steps: readonly Step[], data: Data): Promise<Chain> {
  const tiles = await Promise.all(steps.map(planned));
  const window = runWindow(tiles, now, () => 0);
  const { start } = dataWindow(tiles, window);
  const cut = (named: Named = {}): Named =>
    Object.fromEntries(Object.entries(named).map(([name, pairs]) => [name, pairs.filter(([ts]) => ts >= start)]));
  const [series, weather] = [cut(data.series), cut(data.weather)];
  const results: Evaluated[] = [];
  for (const [key, params] of steps) {
    const before = results.at(-1);
    const upstream = before === undefined ? {} : { upstream: before };
    const call = {
      key,
      params,
      series,
      weather,
      events: data.events ?? [],
      now,
      windowStart: window.start,
      ...upstream,
    };
    results.push(await directly(call));
  }
  return { results, windowStart: window.start };
}

/** Every quarter of an hour for 140 days, up to now. */
function airOf(value: (t: number) => number): Data {
  return { series: { "temperature.ambient": evenly(now - 140 * day, 15 * minute, 140 * 96 + 1, (_, t) => value(t)) } };
}

const of = ({ results }: Chain, row: number): Evaluated => results[row] as Evaluated;

describe("a condition and the probability after it", () => {
  for (const when of ["last", "rolling", "any"]) {
    test(`the probability rises while readings meet a condition of mode ${when}`, async () => {
      const hot = airOf((t) => (t > now - 6 * hour ? 30 : 20));
      const result = await chain(
        [
          ["bv", { threshold: 25, when }],
          ["acc", { duration: 24 }],
        ],
        hot,
      );
      near(of(result, 1).lastValue, (100 * 5.75) / 24, 1e-9);
    });
  }

  test("the newest reading alone decides, and it must be fresh; the points before it keep what they said", async () => {
    const [readings] = Object.values(airOf(() => 30).series ?? {});
    const silent = { series: { "temperature.ambient": (readings as Pairs).filter(([ts]) => ts <= now - 4 * hour) } };
    const result = of(await chain([["bv", { threshold: 25, when: "last" }]], silent), 0);
    assert.equal(result.isTriggered, false);
    assert.ok(result.triggered.every((flag) => flag === 1));
    assert.match(traceText(result), /Not triggered: the newest reading is 4 hours old/);
  });

  test("a condition of the newest reading overlaps with one before it at every time", async () => {
    const warm = airOf((t) => (t <= now - 3 * hour && t > now - 5 * hour ? 30 : 20));
    const result = await chain(
      [
        ["bv", { threshold: 25, when: "last" }],
        ["bv", { threshold: 15, when: "overlap" }],
      ],
      warm,
    );
    assert.deepEqual([of(result, 0).isTriggered, of(result, 1).isTriggered], [false, true]);
  });
});

describe("a time window behind a probability", () => {
  const hotUntil = (hours: number) => airOf((t) => (t <= now - hours * hour ? 30 : 20));

  /** The probability with and without a time window behind it. */
  async function bothWays(condition: Step, probability: Step, window: Step, data: Data) {
    const [without, behind] = [
      await chain([condition, probability], data),
      await chain([condition, probability, window], data),
    ];
    return {
      without: of(without, 1).lastValue as number,
      behind: of(behind, 1).lastValue as number,
      start: behind.windowStart,
    };
  }

  test("does not change it: hot for weeks until ten hours ago", async () => {
    for (const when of ["any", "last"]) {
      const both = await bothWays(
        ["bv", { threshold: 25, when }],
        ["acc", { duration: 24 }],
        ["tw", { last: 24 }],
        hotUntil(10),
      );
      near(both.without, 100 - (100 * 9.75) / 24, 1e-9);
      near(both.behind, both.without, 1e-9);
      assert.ok(now - both.start < 10 * day, "the window stays far below the default of 120 days");
    }
  });

  test("does not change it: a state that is true for fourteen hours of each day", async () => {
    const nights = airOf((t) => (t % day < 14 * hour ? 30 : 20));
    for (const last of [1, 5, 24]) {
      const both = await bothWays(["bv", { threshold: 25 }], ["acc", { duration: 24 }], ["tw", { last }], nights);
      near(both.behind, both.without, 1e-9);
    }
  });

  test("does not change it: fixed dates, of which the first lies in the hot time", async () => {
    const both = await bothWays(
      ["bv", { threshold: 25 }],
      ["acc", { duration: 24 }],
      ["tw", { mode: "rolling", startDate: "2026-07-20" }],
      hotUntil(10),
    );
    near(both.behind, both.without, 1e-9);
  });

  test("does not change it: a daily tile whose newest point is older than the window", async () => {
    const hourly = (value: (i: number) => number) => evenly(now - 140 * day, hour, 140 * 24 + 1, value);
    const dry = { weather: { temperature: hourly((i) => 25 + 8 * Math.sin(i / 3.82)) } };
    for (const probability of [{ duration: 1 }, { mode: "value", valueAt0: 0, valueAt100: 10 }]) {
      const both = await bothWays(
        ["wv", { variable: "et0", threshold: 1, when: "any" }],
        ["acc", probability],
        ["tw", { last: 1 }],
        dry,
      );
      assert.ok(both.without > 40);
      near(both.behind, both.without, 1e-9);
    }
  });

  test("a condition that overlaps with a daily tile has its newest point too", async () => {
    const readings = evenly(now - 140 * day, hour, 140 * 24 + 1, (i) => 25 + 8 * Math.sin(i / 3.82));
    const steps: readonly Step[] = [
      ["wv", { variable: "et0", threshold: 1, when: "any" }],
      ["wv", { variable: "temperature", threshold: -50, when: "overlap" }],
      ["tw", { last: 2 }],
    ];
    const result = await chain(steps, { weather: { temperature: readings } });
    assert.deepEqual(
      result.results.map(({ isTriggered }) => isTriggered),
      [true, true, true],
    );
  });
});

describe("rain in a rolling window", () => {
  const less = { trigger: "less", threshold: 5, when: "rolling", rollingWindow: 72 };
  const window: Step = ["tw", { last: 72 }];
  const hours = 60 * 24;

  test("the first sums of the window are whole: a tenth of a millimetre an hour is never less than five in three days", async () => {
    const rain = evenly(now - hours * hour, hour, hours + 1, () => 0.1);
    const result = await chain([["wv", { variable: "rain", ...less }], window], { weather: { rain } });
    near(of(result, 0).value[0], 7.2, 1e-9);
    assert.ok(!of(result, 0).triggered.includes(1));
    assert.ok((of(result, 0).ts[0] as number) >= result.windowStart);
    assert.equal(of(result, 1).isTriggered, false);
  });

  test("of a counter, too, and the increment of the first reading is not lost", async () => {
    const counter = evenly(now - hours * hour, hour, hours + 1, (i) => i / 10);
    const data = { series: { "precipitation.cumulative": counter } };
    const rolling = await chain([["bv", { metric: "precipitation.interval", ...less }], window], data);
    near(of(rolling, 0).value[0], 7.2, 1e-9);
    assert.equal(of(rolling, 0).ts[0], rolling.windowStart);
    const single = await chain([["bv", { metric: "precipitation.interval", threshold: 0, when: "any" }], window], data);
    assert.equal(of(single, 0).ts[0], single.windowStart);
  });
});

describe("scout events and the tiles after them", () => {
  const season = { kind: "planted", startDate: "2026-04-01", stopDate: "2026-07-10" };
  const events: readonly TileEvent[] = [{ ts: Date.UTC(2026, 6, 8, 12), kind: "planted" }];
  const seasonEnd = Date.UTC(2026, 6, 11);

  test("the state ends with the season, so the probability falls from there on", async () => {
    const result = await chain(
      [
        ["se", season],
        ["acc", { duration: 19, timeUnits: "days" }],
      ],
      { events },
    );
    assert.deepEqual(
      [of(result, 0).ts, of(result, 0).value, of(result, 0).triggered],
      [
        [events[0]?.ts, seasonEnd],
        [1, 1],
        [1, 0],
      ],
    );
    assert.equal(of(result, 0).isTriggered, false);
    assert.equal(of(result, 1).lastValue, 0);
  });

  test("nothing overlaps with it after the season", async () => {
    const readings = evenly(now - 20 * day, hour, 20 * 24 + 1, (_, t) => (t >= seasonEnd ? 30 : 20));
    const steps: readonly Step[] = [
      ["se", season],
      ["bv", { threshold: 25, when: "overlap" }],
    ];
    assert.equal(of(await chain(steps, { events, series: { "temperature.ambient": readings } }), 1).isTriggered, false);
  });

  test("an event's lasting flag is cut there, whether its own end has come or not", async () => {
    for (const sustained of [5, 30]) {
      const result = of(await chain([["se", { ...season, sustained }]], { events }), 0);
      assert.deepEqual([result.ts.at(-1), result.triggered], [seasonEnd, [1, 0]]);
    }
    const ended = of(await chain([["se", { ...season, sustained: 1 }]], { events }), 0);
    assert.deepEqual([ended.ts.at(-1), ended.triggered], [Date.UTC(2026, 6, 9, 12), [1, 0]]);
  });

  test("while the season lasts, and where the newest state is not flagged, nothing is added", async () => {
    const open = of(await chain([["se", { ...season, stopDate: "2026-07-20" }]], { events }), 0);
    assert.deepEqual([open.triggered, open.isTriggered], [[1], true]);
    const tooOld = of(await chain([["se", { ...season, recency: 2 }]], { events }), 0);
    assert.deepEqual(tooOld.triggered, [0]);
  });
});
