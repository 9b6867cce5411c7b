/** What acc, tw, se, ch and a gdd after an event decide, and the state they pass to the next tile. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TileEvent } from "#sandbox/tile.d.ts";
import { near } from "./cases/case.ts";
import { directly } from "./evaluators.ts";
import { day, evenly, hour, minute, type Pairs, traceText, type UpstreamPoints } from "./tile-call.ts";

const now = Date.UTC(2026, 6, 20, 12);

describe("probability", () => {
  test("a state older than its hold lets the probability fall again", async () => {
    const upstream = { ts: [now - 5 * day, now - 4 * day, now - 3 * day], value: [1, 1, 1], triggered: [1, 1, 1] };
    const result = await directly({
      key: "acc",
      params: { mode: "time", duration: 10, timeUnits: "days", threshold: 50 },
      upstream,
      now,
    });
    // Up for 2 days and the 30 hours of the hold, then down for the remaining 42 hours.
    near(result.lastValue, 20 + (30 / 240) * 100 - (42 / 240) * 100, 1e-9);
    assert.match(traceText(result), /counts for 30 hours after that/);
  });

  test("a scout event's state does not go stale", async () => {
    const upstream = { kind: "events" as const, ts: [now - 10 * day], value: [1], triggered: [1] };
    const result = await directly({
      key: "acc",
      params: { duration: 5, timeUnits: "days", threshold: 100 },
      upstream,
      now,
    });
    assert.deepEqual([result.lastValue, result.isTriggered], [100, true]);
  });
});

describe("time window", () => {
  const upstream = { ts: [now - 30 * hour, now - 5 * hour, now], value: [7, 8, 9], triggered: [1, 1, 0] };

  test("the last hours: triggers outside are taken away, values stay, the kind passes through", async () => {
    const result = await directly({
      key: "tw",
      params: { mode: "last", last: 24 },
      upstream: { ...upstream, kind: "events" },
      now,
    });
    assert.deepEqual(
      [result.triggered, result.value, result.kind, result.isTriggered],
      [[0, 1, 0], [7, 8, 9], "events", true],
    );
  });

  test("fixed dates hold both days whole, in local time", async () => {
    const edge = Date.UTC(2026, 6, 18);
    const points = {
      ts: [edge - 6 * hour - 1, edge - 6 * hour, edge + 18 * hour - 1, edge + 18 * hour],
      value: [1, 1, 1, 1],
      triggered: [1, 1, 1, 1],
    };
    const target = { utcOffsets: [{ from: 0, minutes: 360 }] };
    const result = await directly({
      key: "tw",
      params: { mode: "fixed", startDate: "2026-07-18", stopDate: "2026-07-18" },
      upstream: points,
      target,
      now,
    });
    assert.deepEqual(result.triggered, [0, 1, 1, 0]);
  });
});

describe("scout events", () => {
  const at = (days: number, kind: TileEvent["kind"], amount?: number, name?: string): TileEvent => ({
    ts: now - days * day,
    kind,
    ...(amount === undefined ? {} : { amount }),
    ...(name === undefined ? {} : { name }),
  });
  const events = [
    at(20, "irrigated", 10),
    at(9, "irrigated", 25),
    at(2, "irrigated", 5),
    at(400, "irrigated", 99),
    at(3, "custom", undefined, "frost"),
    at(-1, "irrigated", 50),
  ];
  const run = (params: Readonly<Record<string, unknown>>) =>
    directly({ key: "se", params: { kind: "irrigated", ...params }, events, now });

  test("each event, running total, yes or no", async () => {
    const each = await run({ count: "each", threshold: 20 });
    assert.deepEqual([each.value, each.triggered, each.isTriggered], [[10, 25, 5], [0, 1, 0], false]);
    const total = await run({ count: "total", threshold: 35 });
    assert.deepEqual([total.value, total.triggered, total.isTriggered], [[10, 35, 40], [0, 1, 1], true]);
    assert.deepEqual((await run({})).triggered, [1, 1, 1]);
  });

  test("a custom event by its name", async () => {
    assert.equal((await run({ kind: "custom", name: "frost" })).isTriggered, true);
    assert.equal((await run({ kind: "custom", name: "hail" })).isTriggered, false);
    assert.equal((await run({ kind: "custom" })).isTriggered, true);
  });

  test("recency: only young events flag", async () => {
    assert.deepEqual((await run({ recency: 5 })).triggered, [0, 0, 1]);
    assert.equal((await run({ recency: 36, recencyUnits: "hours" })).isTriggered, false);
  });

  test("sustained: the flag ends after its time, unless the next event comes first", async () => {
    const result = await run({ sustained: 3 });
    assert.deepEqual(result.triggered, [1, 0, 1, 0, 1]);
    assert.deepEqual(result.ts[1], now - 17 * day);
    assert.equal(result.isTriggered, true);
    assert.equal((await run({ sustained: 1 })).isTriggered, false);
  });

  test("sustained: an event below the threshold does not end what an earlier one has begun", async () => {
    const each = (params: object) => run({ count: "each", threshold: 20, ...params });
    const lasting = await each({ sustained: 10 });
    assert.deepEqual([lasting.value, lasting.triggered, lasting.isTriggered], [[10, 25, 5], [0, 1, 1], true]);
    assert.match(traceText(lasting), /Triggered: the event, 2026-07-11 12:00 \(9 days ago, 25\), still lasts\./);
    const ended = await each({ sustained: 8 });
    assert.deepEqual([ended.triggered, ended.ts[3], ended.isTriggered], [[0, 1, 1, 0], now - day, false]);
  });

  test("a running total without events is 0, other counts have no value", async () => {
    assert.equal((await run({ kind: "planted", count: "total" })).lastValue, 0);
    assert.equal((await run({ kind: "planted" })).lastValue, null);
  });

  test("two events of one instant are one point", async () => {
    const twice = [at(4, "irrigated", 10), at(4, "irrigated", 12)];
    const result = await directly({
      key: "se",
      params: { kind: "irrigated", count: "each", threshold: 20 },
      events: twice,
      now,
    });
    assert.deepEqual([result.value, result.triggered], [[22], [1]]);
  });
});

describe("heat after an event (biofix)", () => {
  const temperature = evenly(Date.UTC(2026, 3, 1), hour, 24 * 111, (i) => 15 + (i % 2) * 10);
  const run = (upstream: UpstreamPoints | undefined, params = {}) =>
    directly({
      key: "gdd",
      params: { threshold: 50, ...params },
      weather: { temperature },
      now,
      ...(upstream ? { upstream } : {}),
    });
  const planted = Date.UTC(2026, 6, 10, 15);

  test("counts from the day of the first flagged event, that day included", async () => {
    const upstream = {
      kind: "events" as const,
      ts: [planted - 9 * day, planted, planted + day],
      value: [0, 1, 1],
      triggered: [0, 1, 1],
    };
    const result = await run(upstream);
    assert.deepEqual([result.ts.length, result.lastValue], [10, 100]);
    assert.match(traceText(result), /Counting from the event of 2026-07-10 15:00/);
  });

  test("waits for the event: nothing counts before it", async () => {
    const result = await run({ kind: "events", ts: [], value: [], triggered: [] });
    assert.deepEqual([result.ts.length, result.lastValue, result.isTriggered], [0, null, false]);
    assert.match(traceText(result), /no event of the tile before/);
  });

  test("takes the season's start when asked to, and after any other kind of tile", async () => {
    const upstream = { kind: "events" as const, ts: [planted], value: [1], triggered: [1] };
    assert.equal((await run(upstream, { startAt: "date" })).ts.length, 110);
    assert.equal((await run({ ...upstream, kind: "events" }, {})).ts.length, 10);
    assert.equal((await run({ ts: [planted], value: [1], triggered: [1] })).ts.length, 110);
  });
});

describe("double waves", () => {
  const start = Date.UTC(2026, 5, 1);
  const lows = [10, 12, 20, 8];
  const heat = async (end: number) => {
    const result = await directly({
      key: "gdd",
      params: {
        tBase: 5,
        isSimple: false,
        method: "triangleDouble",
        threshold: 500,
        startDate: "2026-06-01",
        stopDate: "2026-06-03",
      },
      weather: {
        temperatureMin: lows.map((low, i) => [start + i * day, low] as const),
        temperatureMax: lows.map((low, i) => [start + i * day, low + 10] as const),
      },
      now: end,
    });
    return result.value;
  };

  test("the second half of the season's last day falls to the minimum of the day after", async () => {
    // Means of both halves, less 5: (15 + 16) / 2, (17 + 21) / 2 and (25 + 19) / 2.
    assert.deepEqual(await heat(start + 4 * day + hour), [10.5, 24.5, 41.5]);
  });

  test("and waits for it, as every day does", async () => {
    assert.deepEqual(await heat(start + 3 * day + hour), [10.5, 24.5]);
  });
});

describe("chill", () => {
  const start = Date.UTC(2026, 10, 1);
  const chill = (temperature: Pairs, params = {}, hours = 24) =>
    directly({ key: "ch", params, weather: { temperature }, now: start + hours * hour });

  test("an hour at exactly the base does not count, one at exactly the lower limit does", async () => {
    const temperature = evenly(start, hour, 6, (i) => [7.2, 7.1, 0, -0.1, 7.19, 20][i] as number);
    assert.equal((await chill(temperature, {}, 6)).lastValue, 4);
    assert.equal((await chill(temperature, { useLower: true }, 6)).lastValue, 3);
  });

  test("three missing hours are bridged, four are not", async () => {
    const without = (gap: number) => evenly(start, hour, 24, () => 3).filter((_, i) => i < 8 || i >= 8 + gap);
    assert.equal((await chill(without(3))).lastValue, 24);
    const open = await chill(without(4));
    assert.equal(open.lastValue, 20);
    assert.match(traceText(open), /4 hours of 24 missing: the longest gap has 4 hours and begins 2026-11-01 08:00/);
  });

  test("many readings in an hour count as one, by their mean", async () => {
    assert.equal((await chill(evenly(start, 10 * minute, 144, (i) => (i % 6 < 3 ? 4 : 10)))).lastValue, 24);
    assert.equal((await chill(evenly(start, 10 * minute, 144, (i) => (i % 6 < 3 ? 4 : 12)))).lastValue, 0);
  });

  test("Utah units at the edges of their classes", async () => {
    const edges = [1.4, 1.5, 2.4, 2.5, 9.1, 9.2, 12.4, 12.5, 15.9, 16, 18, 18.1];
    const result = await chill(
      evenly(start, hour, 12, (i) => edges[i] as number),
      { model: "utah" },
      12,
    );
    assert.equal(result.lastValue, 0 + 0.5 + 0.5 + 1 + 1 + 0.5 + 0.5 + 0 + 0 - 0.5 - 0.5 - 1);
  });

  test("from daily extremes: at no latitude does a warm night, however short, make chill", async () => {
    const midsummer = Date.UTC(2026, 4, 1);
    const extremes = (low: number) => evenly(midsummer, day, 92, () => low);
    for (const nightShape of ["continuous", "chillR"]) {
      for (let latitude = -90; latitude <= 90; latitude += 0.5) {
        const params = { nightShape, startDate: "2026-05-01", stopDate: "2026-07-31" };
        const weather = { temperatureMin: extremes(16), temperatureMax: extremes(17) };
        const { lastValue } = await directly({
          key: "ch",
          params,
          weather,
          target: { latitude },
          now: midsummer + 92 * day,
        });
        assert.equal(lastValue, 0, `${nightShape} at ${latitude}°`);
      }
    }
  });

  test("a winter day has one point, stamped with its end, and the running day reaches to the last full hour", async () => {
    const result = await chill(
      evenly(start, hour, 60, () => 3),
      {},
      30.5,
    );
    assert.deepEqual(result.ts, [start + day, start + 30 * hour]);
    assert.deepEqual(result.value, [24, 30]);
  });
});
