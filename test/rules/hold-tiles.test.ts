/**
 * The hold rule with the real tiles: for each kind, a denial by readings resets, and what only looks like one (a sensor
 * that died after some last readings, one silent variable of several, an average without one of its sensors) holds.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Transition } from "#server/runs/state/trigger-state.ts";
import { type Feed, flowTiles, type HeldTile, play, type World } from "#test/support/held-targets.ts";
import { falling, first, high, hot, isHot, reportOnly, sensor, turning, variable } from "#test/support/heat.ts";
import { day, hour } from "#test/tiles/tile-call.ts";

const diesSoon = { diesAt: first + hour };

/** What becomes of a target that is triggered first, so many hours later. */
async function later(
  tiles: readonly HeldTile[],
  world: World,
  ...hours: readonly number[]
): Promise<readonly Transition[]> {
  const runs = [0, ...hours].map((passed) => ({ now: first + passed * hour, world }));
  const [before, ...transitions] = await play(await flowTiles(...tiles), runs);
  assert.equal(before?.change, "trigger", "it must be triggered in the first run");
  return transitions;
}

async function assertHeld(
  tiles: readonly HeldTile[],
  feeds: readonly Feed[],
  because: RegExp,
  ...hours: readonly number[]
) {
  for (const { state, change, heldBecause } of await later(tiles, { feeds }, ...hours)) {
    assert.deepEqual([state?.isTriggered, change], [true, null]);
    assert.match(heldBecause ?? "not held", because);
  }
}

async function assertReset(tiles: readonly HeldTile[], feeds: readonly Feed[], ...hours: readonly number[]) {
  const transitions = await later(tiles, { feeds }, ...hours);
  assert.deepEqual(
    transitions.map(({ change, heldBecause }) => [change, heldBecause]),
    transitions.map((_, index) => [index === transitions.length - 1 ? "reset" : null, null]),
  );
}

const silence = /^no newer reading of /;
const noData = /^there were no data of the target$/;
const blind = /^the newest readings are older than what tiles\[\d\] \(\w+\) looks at$/;
const lastReadings = /^the last readings that tiles\[\d\] \(\w+\) had still met its condition$/;

describe("a sensor variable (bv)", () => {
  test("by its newest reading: a sensor that dies holds, with or without some last readings; one that denies first resets", async () => {
    await assertHeld([hot], [sensor(high, { diesAt: first })], silence, 4, 30, 24 * 90);
    await assertHeld([hot], [sensor(high, { diesAt: first })], noData, 24 * 200);
    await assertHeld([hot], [sensor(high, diesSoon)], lastReadings, 6, 24 * 90);
    await assertReset([hot], [sensor(falling, diesSoon)], 6);
    await assertReset([hot], [sensor(falling)], 1);
  });

  test("by any reading of the window: readings that leave it reset with news, and hold without", async () => {
    const any: HeldTile = ["bv", { ...isHot, when: "any" }];
    await assertReset([any], [sensor(falling)], 24 * 121);
    await assertHeld([any], [sensor(high, diesSoon)], noData, 24 * 121);
  });

  test("by a rolling window: the same, also while the last readings are known", async () => {
    const rolling: HeldTile = ["bv", { ...isHot, when: "rolling", rollingWindow: 12 }];
    await assertReset([rolling], [sensor(falling)], 13);
    await assertHeld([rolling], [sensor(high, diesSoon)], lastReadings, 20);
  });

  test("rain over a rolling window: the sum of a dead gauge falls and holds, that of a living one resets", async () => {
    const rain: HeldTile = [
      "bv",
      { metric: "precipitation.interval", threshold: 5, when: "rolling", rollingWindow: 6 },
    ];
    const gauge = (value: Feed["value"], more = {}) => [{ name: "precipitation.interval", value, ...more }];
    await assertHeld(
      [rain],
      gauge(() => 1.1, { diesAt: first + 2 * hour }),
      lastReadings,
      7,
    );
    await assertReset(
      [rain],
      gauge((ts) => (ts <= first ? 1.1 : 0)),
      7,
    );
  });

  test("a condition that must last: readings that met it on both sides of a gap hold, one that did not resets", async () => {
    const lasting: HeldTile = ["bv", { ...isHot, when: "last", sustained: 6, sustainedUnits: "hours" }];
    const back = sensor(high, { bornAt: first + 9 * hour });
    await assertHeld([lasting], [sensor(high, { diesAt: first }), back], /met its threshold$/, 11);
    const dip = (ts: number): number => (ts > first && ts < first + hour ? 20 : high(ts));
    await assertReset([lasting], [sensor(dip)], 3);
  });

  test("while the tile before was triggered: it holds without that one's sensor, and resets when that one denies", async () => {
    const soil = (value: Feed["value"], more = {}) => sensor(value, { name: "temperature.soil", ...more });
    const tiles: readonly HeldTile[] = [
      ["bv", { ...isHot, metric: "temperature.soil", when: "last" }, reportOnly],
      ["bv", { ...isHot, when: "overlap" }, reportOnly],
      ["tw", { mode: "last", last: 2 }],
    ];
    await assertHeld(tiles, [sensor(high), soil(high, diesSoon)], /./, 12);
    await assertHeld(tiles, [sensor(high), soil(high, { diesAt: first })], silence, 12);
    await assertReset(tiles, [sensor(high), soil(falling)], 12);
  });
});

describe("a weather variable (wv)", () => {
  const dry: HeldTile = ["wv", { variable: "vpd", threshold: 2, when: "last" }];
  const warm = variable("temperature", turning(first, [30, 10]));

  test("of two variables: one that falls silent holds, whichever it is; both reset", async () => {
    const humidity = (more = {}) => variable("humidity", turning(first, [20, 80]), more);
    await assertReset([dry], [warm, humidity()], 2);
    await assertHeld(
      [dry],
      [warm, humidity({ diesAt: first })],
      /^no newer reading of humidity$/,
      4,
      24 * 30,
      24 * 130,
    );
    await assertHeld([dry], [{ ...warm, diesAt: first }, humidity()], /^no newer reading of temperature$/, 6, 24 * 30);
  });

  test("of alternatives: what the station never offered, or did not offer for long, is not waited for", async () => {
    const dew = variable("dewPoint", turning(first, [5, 9]));
    await assertReset([dry], [warm, dew], 2);
    const old = variable("humidity", turning(first, [20, 80]), { diesAt: first - 40 * day });
    const warmOnly: HeldTile = ["wv", { variable: "temperature", threshold: 25, when: "last" }];
    await assertReset([warmOnly], [warm, old], 2);
  });

  test("a daily evapotranspiration: a silent wind holds; a day of little of it resets, also by daily extremes alone", async () => {
    const et0: HeldTile = ["wv", { variable: "et0", threshold: 5, when: "last" }];
    const noon = (ts: number): number => Math.max(0, Math.sin(((ts % day) / day - 0.25) * 2 * Math.PI));
    const until = first + 12 * hour;
    const sunny = (ts: number): number => (ts <= until ? 900 : 100) * noon(ts);
    const temperature = variable(
      "temperature",
      (ts) => (ts <= until ? 20 : 8) + 8 * noon(ts) + Math.sin(ts / hour) / 10,
    );
    const sun = variable("solarRadiation", sunny);
    const wind = (more = {}) => variable("windSpeed", (ts) => 5 + Math.sin(ts / hour), more);
    await assertReset([et0], [temperature, sun, wind()], 36.5);
    await assertHeld([et0], [temperature, sun, wind({ diesAt: first })], /^no newer reading of windSpeed$/, 36.5);
    const extremes = [
      variable("temperatureMin", () => 10, { everyMs: day }),
      variable("temperatureMax", turning(until, [38, 14]), { everyMs: day }),
    ];
    await assertReset([et0], extremes, 72);
  });

  test("in a flow of sensors it needs their news as well", async () => {
    const tiles: readonly HeldTile[] = [hot, ["wv", { variable: "temperature", threshold: 25, when: "last" }]];
    const field = /^no newer data from sensors or scouts$|^no newer reading of temperature.ambient$/;
    await assertHeld(tiles, [sensor(high, { diesAt: first }), warm], field, 2, 30);
    await assertReset(tiles, [sensor(high), warm], 2);
  });
});

describe("sums of a season (gdd, ch)", () => {
  const season = (threshold: number, stopDate: string, more = {}): HeldTile => [
    "gdd",
    { threshold, startDate: "2026-03-01", stopDate, source: "sensor", ...more },
  ];

  test("what a silent sensor leaves out takes nothing away: the tile stays triggered", async () => {
    const [transition] = await later([season(100, "2026-10-31")], { feeds: [sensor(high, diesSoon)] }, 24 * 20);
    assert.deepEqual([transition?.state?.isTriggered, transition?.heldBecause], [true, null]);
  });

  test("the end of the season resets, where the sensor still reads", async () => {
    const ending = season(100, "2026-07-21");
    await assertReset([ending], [sensor(high)], 24 * 2);
    await assertReset([ending], [sensor(high, diesSoon)], 24 * 2);
    await assertHeld([ending], [sensor(high, { diesAt: first })], silence, 24 * 2, 24 * 40);
  });

  test("a new season begins at rest", async () => {
    const wrapping: HeldTile = [
      "gdd",
      { threshold: 100, startDate: "2026-07-22", stopDate: "2026-07-21", source: "sensor" },
    ];
    await assertReset([wrapping], [sensor(high)], 24 * 3);
  });

  test("a sum whose readings come hours late resets as soon as it falls, and not when its day is over", async () => {
    const utah = { model: "utah", threshold: 466, startDate: "2026-07-01", stopDate: "2026-12-31", source: "sensor" };
    const lateBy3Hours = (now: number) => ({
      now,
      world: {
        feeds: [sensor(turning(first, [6, 25]), { sensor: "a", diesAt: now === first ? first : now - 3 * hour })],
      },
    });
    const transitions = await play(await flowTiles(["ch", utah]), [first, first + 7 * hour].map(lateBy3Hours));
    assert.deepEqual(
      transitions.map(({ change }) => change),
      ["trigger", "reset"],
    );
  });

  test("chill that warm hours take away resets on the same day", async () => {
    const utah: HeldTile = [
      "ch",
      { model: "utah", threshold: 100, startDate: "2026-07-01", stopDate: "2026-12-31", source: "sensor" },
    ];
    const cool = sensor(turning(first, [6, 25]));
    const [still, ...after] = await later([utah], { feeds: [cool] }, 6, 24 * 30);
    assert.equal(still?.state?.isTriggered, true);
    assert.equal(after[0]?.change, "reset");
    await assertHeld([utah], [sensor(turning(first, [6, 25]), { diesAt: first })], /./, 24 * 400);
  });
});

describe("tiles that follow from the one before", () => {
  const report: HeldTile = [hot[0], hot[1], reportOnly];

  test("a probability over time (acc) that falls because its sensor died holds; one that falls because it denied resets", async () => {
    const acc: HeldTile = ["acc", { duration: 4, timeUnits: "hours", threshold: 50 }];
    await assertHeld([report, acc], [sensor(high, diesSoon)], lastReadings, 6, 24 * 3);
    await assertHeld([report, acc], [sensor(high, { diesAt: first })], silence, 6, 24 * 3);
    await assertReset([report, acc], [sensor(falling)], 4);
    await assertReset([report, acc], [sensor(falling, { diesAt: first + 2 * hour })], 6);
  });

  test("a probability of a value (acc) denies by the value, whatever the tile before says of it", async () => {
    const acc: HeldTile = ["acc", { mode: "value", valueAt0: 25, valueAt100: 30, threshold: 80 }];
    const warm = turning(first, [30, 26]);
    await assertReset([report, acc], [sensor(warm)], 2);
    await assertHeld([report, acc], [sensor(warm, { diesAt: first })], /./, 24 * 130);
  });

  test("the last hours (tw): empty because the sensor died holds, also after some last readings; at rest resets", async () => {
    const tw: HeldTile = ["tw", { mode: "last", last: 3, lastUnits: "hours" }];
    await assertHeld([report, tw], [sensor(high, diesSoon)], noData, 5);
    await assertReset([report, tw], [sensor(falling)], 4);
  });

  test("a probability of the last hours (acc after tw) holds with the dead sensor two tiles before", async () => {
    const tiles: readonly HeldTile[] = [
      report,
      ["tw", { mode: "last", last: 12, lastUnits: "hours" }, reportOnly],
      ["acc", { duration: 4, timeUnits: "hours", threshold: 50 }],
    ];
    await assertHeld(tiles, [sensor(high, diesSoon)], lastReadings, 8);
    await assertHeld(tiles, [sensor(high, diesSoon)], blind, 30);
    await assertHeld(tiles, [sensor(high, { diesAt: first })], silence, 8, 24);
    await assertReset(tiles, [sensor(falling)], 10);
  });
});

describe("scout events (se)", () => {
  const recent: HeldTile = ["se", { kind: "irrigated", recency: 2, startDate: "2026-01-01", stopDate: "2026-12-31" }];
  const events = [{ ts: first - day, kind: "irrigated" as const }];

  test("an event that has become old resets where the sensors go on, and holds where nothing newer came", async () => {
    const wet: HeldTile = [hot[0], hot[1], reportOnly];
    const [reset] = await later([wet, recent], { feeds: [sensor(high)], events }, 30);
    assert.equal(reset?.change, "reset");
    const [held] = await later([wet, recent], { feeds: [sensor(high, { diesAt: first })], events }, 30);
    assert.equal(held?.heldBecause, "no newer data from sensors or scouts");
    const [alone] = await later([recent], { feeds: [], events }, 30);
    assert.equal(alone?.heldBecause, "no newer data from sensors or scouts");
  });

  test("a newer event that does not count resets", async () => {
    const large: HeldTile = ["se", { ...recent[1], count: "each", trigger: "atLeast", threshold: 10, recency: 0 }];
    const amounts = [
      { ts: first - day, kind: "irrigated" as const, amount: 20 },
      { ts: first + hour, kind: "irrigated" as const, amount: 5 },
    ];
    const [reset] = await later([large], { feeds: [], events: amounts }, 2);
    assert.equal(reset?.change, "reset");
  });
});

describe("an area", () => {
  const inside = (id: string, value: Feed["value"], more: Partial<Feed> = {}) => sensor(value, { sensor: id, ...more });
  const cool = turning(Number.POSITIVE_INFINITY, [22, 22]);
  const hottest = turning(Number.POSITIVE_INFINITY, [36, 36]);

  test("that is triggered by one of its sensors holds when that one dies, with or without last readings", async () => {
    const gone = /^no newer reading of temperature\.ambient from "Sensor b"$/;
    await assertHeld([hot], [inside("a", cool), inside("b", hottest, { diesAt: first })], gone, 1, 24 * 30, 24 * 200);
    await assertHeld([hot], [inside("a", cool), inside("b", hottest, diesSoon)], lastReadings, 2, 6);
    await assertReset([hot], [inside("a", cool), inside("b", turning(first, [36, 24]))], 1);
  });

  test("is not held by a sensor that was silent before, is no longer asked for, or came later", async () => {
    const old = inside("c", hottest, { diesAt: first - day });
    await assertReset([hot], [inside("a", falling), inside("b", falling), old], 1);
    await assertReset([hot], [inside("a", falling), inside("d", falling, { bornAt: first + hour / 2 })], 1);
    const tiles = await flowTiles(hot);
    const both = { feeds: [inside("a", falling), inside("b", falling, { diesAt: first })] };
    const disabled = { feeds: [inside("a", falling)] };
    const transitions = await play(tiles, [
      { now: first, world: both },
      { now: first + 6 * hour, world: both },
      { now: first + 7 * hour, world: disabled },
    ]);
    assert.deepEqual(
      transitions.map(({ change }) => change),
      ["trigger", null, "reset"],
    );
  });

  test("that stays triggered without the silent sensor stands on the others from then on", async () => {
    const dry = turning(first + 10 * hour);
    const world = [inside("a", dry), inside("b", high, { diesAt: first })];
    await assertReset([hot], world, 5, 9, 12);
  });

  test("of sensors of different pace waits for the slowest", async () => {
    const slow = inside("b", falling, { everyMs: 6 * hour });
    const transitions = await later([hot], { feeds: [inside("a", falling), slow] }, 1, 3, 6);
    assert.deepEqual(
      transitions.map(({ change }) => change),
      [null, null, "reset"],
    );
  });
});
