/** Data that cannot be true never triggers, is named in the trace, and never invents heat, rain or chill. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { directly } from "./evaluators.ts";
import { day, evenly, hour, type Pairs, type TileCall, traceText } from "./tile-call.ts";

const now = Date.UTC(2026, 6, 20, 12);
const start = now - 10 * day;
const hours = (value: (i: number) => number, from = start): Pairs =>
  evenly(from, hour, Math.round((now - from) / hour) + 1, value);
const wave = (i: number, mean: number): number => mean + 8 * Math.sin((i / 24) * 2 * Math.PI) + (i % 7) / 10;

function sensor(metric: string, readings: Pairs, params: Readonly<Record<string, unknown>>): TileCall {
  return { key: "bv", params: { metric, when: "any", ...params }, series: { [metric]: readings }, now };
}

describe("sentinel values", () => {
  for (const sentinel of [-999, -9999, 9999, -999.9, 32767]) {
    test(`${sentinel} among soil readings triggers neither above nor below, and is named`, async () => {
      const readings = hours((i) => (i % 50 === 20 ? sentinel : wave(i, -60)));
      for (const params of [
        { trigger: "less", threshold: -200 },
        { trigger: "greater", threshold: 100 },
        { trigger: "outside", threshold: -200, thresholdUpper: 100 },
      ]) {
        const result = await directly(sensor("moisture.matricPotential", readings, params));
        assert.equal(result.isTriggered, false);
        assert.match(traceText(result), /moisture\.matricPotential: 4 readings|moisture\.matricPotential: 5 readings/);
        assert.ok(!result.value.includes(sentinel));
      }
    });
  }

  test("beside an impossible value the example of each is its own", async () => {
    const readings = hours((i) => (i === 20 ? -9999 : i === 90 ? 400 : wave(i, 60)));
    const result = await directly(sensor("humidity.ambient", readings, { threshold: 95 }));
    assert.match(traceText(result), /1 reading ignored: a code for "no value" such as -9999\./);
    assert.match(traceText(result), /1 reading ignored: outside 0…100 %\./);
  });

  test("heat is not taken from a sentinel, and a day full of them is missing", async () => {
    const readings = hours((i) => (Math.floor(i / 24) === 3 ? 9999 : wave(i, 20)));
    const result = await directly({ key: "gdd", params: { threshold: 50 }, weather: { temperature: readings }, now });
    const clean = await directly({
      key: "gdd",
      params: { threshold: 50 },
      weather: { temperature: readings.filter(([, value]) => value < 9999) },
      now,
    });
    assert.deepEqual(result.value, clean.value);
    assert.match(traceText(result), /temperature: 24 readings ignored: a code for "no value" such as 9999/);
    assert.match(traceText(result), /missing/);
  });
});

describe("values outside the plausible range", () => {
  for (const humidity of [-5, 103, 130, 250]) {
    test(`a humidity of ${humidity} % triggers nothing and is named`, async () => {
      const readings = hours((i) => (i === 100 ? humidity : wave(i, 60)));
      for (const params of [
        { trigger: "greater", threshold: 95 },
        { trigger: "less", threshold: 10 },
      ]) {
        const result = await directly(sensor("humidity.ambient", readings, params));
        assert.equal(result.isTriggered, false);
        assert.match(traceText(result), /humidity\.ambient: 1 reading ignored: outside 0…100 %/);
      }
    });
  }

  test("a hygrometer's 101 % at saturation is read as 100 %", async () => {
    const result = await directly(
      sensor(
        "humidity.ambient",
        hours((i) => (i === 100 ? 101 : wave(i, 60))),
        { trigger: "atLeast", threshold: 100 },
      ),
    );
    assert.equal(result.isTriggered, true);
    assert.equal(Math.max(...result.value), 100);
  });

  test("an impossible humidity makes no vapour pressure deficit and no dew point", async () => {
    const weather = {
      temperature: hours((i) => wave(i, 20)),
      humidity: hours((i) => (i === 50 ? 400 : i === 60 ? -1 : wave(i, 50))),
    };
    for (const variable of ["vpd", "dewPoint"]) {
      const result = await directly({ key: "wv", params: { variable, threshold: 3, when: "any" }, weather, now });
      assert.equal(result.ts.length, weather.temperature.length - 2);
      assert.match(traceText(result), /humidity: 2 readings ignored/);
    }
  });
});

describe("a sensor that has stopped moving", () => {
  test("a humidity stuck at 97 % for five days triggers nothing and is named", async () => {
    const readings = hours((i) => (i < 100 ? wave(i, 60) : 97));
    const result = await directly(
      sensor("humidity.ambient", readings, { trigger: "greater", threshold: 90, when: "last" }),
    );
    assert.equal(result.isTriggered, false);
    assert.match(traceText(result), /stuck at 97/);
  });

  test("a stuck temperature adds no heat", async () => {
    const readings = hours((i) => (i < 100 ? wave(i, 20) : 39));
    const result = await directly({ key: "gdd", params: { threshold: 50 }, weather: { temperature: readings }, now });
    assert.match(traceText(result), /temperature: stuck at 39/);
    assert.equal(result.ts.length, 3);
  });

  test("rain that stays away is not a stuck gauge, nor is a night without sun a stuck sensor", async () => {
    for (const [metric, params] of [
      ["precipitation.interval", { trigger: "atMost", threshold: 0 }],
      ["wetness.leaf", { trigger: "atMost", threshold: 0 }],
    ] as const) {
      const result = await directly(
        sensor(
          metric,
          hours((i) => (i < 5 ? 1 : 0)),
          { ...params, when: "last" },
        ),
      );
      assert.equal(result.isTriggered, true);
      assert.doesNotMatch(traceText(result), /stuck/);
    }
  });

  test("a series that never moved at all counts, but is named", async () => {
    const result = await directly(
      sensor(
        "temperature.ambient",
        hours(() => 30),
        { trigger: "greater", threshold: 25, when: "last" },
      ),
    );
    assert.equal(result.isTriggered, true);
    assert.match(traceText(result), /all readings are equal/);
  });
});

describe("data that stops", () => {
  test("the newest reading is no longer the newest state after three hours", async () => {
    const readings = hours((i) => wave(i, 30)).filter(([ts]) => ts <= now - 3 * hour - 1);
    const late = await directly(sensor("temperature.ambient", readings, { threshold: -50, when: "last" }));
    assert.equal(late.isTriggered, false);
    assert.match(
      traceText(late),
      /Not triggered: the newest reading is 4 hours old|Not triggered: the newest reading is 3/,
    );
    const fresh = await directly({
      ...sensor("temperature.ambient", readings, { threshold: -50, when: "last" }),
      now: now - hour,
    });
    assert.equal(fresh.isTriggered, true);
  });

  test("yesterday's ET0 still counts today, the day before's does not tomorrow", async () => {
    const days = evenly(Date.UTC(2026, 6, 10, 12), day, 10, (i) => 12 + (i % 3));
    const weather = { temperatureMin: days, temperatureMax: days.map(([ts, value]) => [ts, value + 14] as const) };
    const call = (at: number): TileCall => ({
      key: "wv",
      params: { variable: "et0", threshold: 1, when: "last" },
      weather,
      now: at,
    });
    assert.equal((await directly(call(Date.UTC(2026, 6, 20, 23)))).isTriggered, true);
    assert.equal((await directly(call(Date.UTC(2026, 6, 21, 13)))).isTriggered, false);
  });

  test("a gap in the middle of a run of wetness ends it, and is named", async () => {
    const readings = hours(() => 90).filter(([ts]) => Math.abs(ts - (now - 5 * hour)) > 2 * hour);
    const result = await directly({
      key: "bv",
      params: { metric: "wetness.leaf", threshold: 50, when: "last", sustained: 6 },
      series: { "wetness.leaf": readings },
      now,
    });
    assert.equal(result.isTriggered, false);
    assert.match(traceText(result), /1 gap in the data/);
    assert.match(traceText(result), /above 50 % for 2 hours so far, needs 4 hours more/);
  });

  test("nothing at all triggers nothing and says so", async () => {
    for (const call of [
      { key: "gdd", params: { threshold: 0 } },
      { key: "ch", params: { threshold: 0 } },
      { key: "bv", params: { threshold: -1000, when: "any" } },
      { key: "wv", params: { threshold: -1000, when: "any" } },
      { key: "acc", params: { threshold: 0 } },
      { key: "tw", params: {} },
      { key: "se", params: {} },
    ]) {
      const result = await directly({ ...call, now });
      assert.equal(result.isTriggered, false, call.key);
      // Without any points the probability is 0 %, and the trace says so.
      assert.equal(result.lastValue, call.key === "acc" ? 0 : null, call.key);
      assert.match(traceText(result), /Not triggered/, call.key);
    }
  });
});

describe("the trace says what is still missing", () => {
  test("heat: how much more, and no date that a week's pace would give", async () => {
    const temperature = hours((i) => 15 + (i % 2) * 4, Date.UTC(2026, 6, 10));
    const result = await directly({ key: "gdd", params: { threshold: 80 }, weather: { temperature }, now });
    assert.match(
      traceText(result),
      /Not triggered: 70 of 80 GDD; needs 10 GDD more\. The flow's outlook tells when\.$/m,
    );
  });

  test("chill: the same, in its own unit", async () => {
    const temperature = evenly(Date.UTC(2026, 10, 1), hour, 24 * 5, (i) => 3 + (i % 3));
    const result = await directly({
      key: "ch",
      params: { threshold: 200 },
      weather: { temperature },
      now: Date.UTC(2026, 10, 6),
    });
    assert.match(
      traceText(result),
      /120 of 200 chill hours; needs 80 chill hours more\. The flow's outlook tells when\.$/m,
    );
  });

  test("events: how much more water", async () => {
    const result = await directly({
      key: "se",
      params: { kind: "irrigated", count: "total", threshold: 50 },
      events: [{ ts: now - 3 * day, kind: "irrigated", amount: 30 }],
      now,
    });
    assert.match(traceText(result), /needs 20 more/);
  });
});
