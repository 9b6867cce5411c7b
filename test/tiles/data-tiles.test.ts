/** What bv and wv decide: comparisons, modes, rain sums, day and night, ET0 and its fall-backs. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { directly } from "./evaluators.ts";
import { evenly, type Evaluated, hour, minute, type Pairs, traceText, type UpstreamPoints } from "./tile-call.ts";

const now = Date.UTC(2026, 6, 20, 12);

/** Hourly values that end with the run: the last one at `now`. */
function upToNow(...values: readonly number[]): Pairs {
  return values.map((value, i) => [now - (values.length - 1 - i) * hour, value] as const);
}

function sensor(
  params: Readonly<Record<string, unknown>>,
  readings: Pairs,
  upstream?: UpstreamPoints,
): Promise<Evaluated> {
  const metric = String(params["metric"] ?? "temperature.ambient");
  return directly({
    key: "bv",
    params: { metric, ...params },
    series: { [metric]: readings },
    now,
    ...(upstream ? { upstream } : {}),
  });
}

function weather(
  params: Readonly<Record<string, unknown>>,
  series: Readonly<Record<string, Pairs>>,
  more = {},
): Promise<Evaluated> {
  return directly({ key: "wv", params, weather: series, now, ...more });
}

describe("comparisons", () => {
  for (const [trigger, expected] of [
    ["greater", [0, 0, 0, 1]],
    ["atLeast", [0, 0, 1, 1]],
    ["less", [1, 0, 0, 0]],
    ["atMost", [1, 0, 1, 0]],
  ] as const) {
    test(`${trigger} 10`, async () => {
      const readings = upToNow(9.999999999, 10.5, 10, 10.000000001);
      const flags =
        trigger === "less" || trigger === "atMost"
          ? readings.map(([ts, v], i) => [ts, i === 1 ? 10.5 : v] as const)
          : readings.map(([ts, v], i) => [ts, i === 1 ? 9.5 : v] as const);
      assert.deepEqual((await sensor({ trigger, threshold: 10, when: "any" }, flags)).triggered, expected);
    });
  }

  test("between includes its ends, outside excludes them", async () => {
    const readings = upToNow(4.9, 5, 7, 9, 9.1);
    const range = { threshold: 5, thresholdUpper: 9, when: "any" };
    assert.deepEqual((await sensor({ ...range, trigger: "between" }, readings)).triggered, [0, 1, 1, 1, 0]);
    assert.deepEqual((await sensor({ ...range, trigger: "outside" }, readings)).triggered, [1, 0, 0, 0, 1]);
  });
});

describe("modes", () => {
  test("any: some point of the window decides; last: the newest alone, whatever the others say", async () => {
    const readings = upToNow(30, 10, 10);
    assert.equal((await sensor({ threshold: 20, when: "any" }, readings)).isTriggered, true);
    assert.equal((await sensor({ threshold: 20, when: "last" }, readings)).isTriggered, false);
    const last = await sensor({ threshold: 20, when: "last" }, upToNow(30, 10, 25));
    assert.deepEqual([last.triggered, last.isTriggered, last.lastValue], [[1, 0, 1], true, 25]);
    assert.match(traceText(last), /Triggered: 1 point above 20 °C at the newest reading/);
  });

  test("last: each point is flagged as it would have been when it was the newest, sustained included", async () => {
    const result = await sensor({ threshold: 20, when: "last", sustained: 1 }, upToNow(30, 30, 30, 10, 30));
    assert.deepEqual([result.triggered, result.isTriggered], [[0, 1, 1, 0, 0], false]);
  });

  test("a forecast never counts", async () => {
    const readings: Pairs = [...upToNow(10, 10), [now + hour, 99]];
    for (const when of ["any", "last", "rolling"]) {
      const result = await weather({ variable: "temperature", threshold: 20, when }, { temperature: readings });
      assert.deepEqual([result.isTriggered, result.lastValue, result.ts.length], [false, 10, 2]);
    }
  });

  test("looking ahead: a forecast counts as far as the tile looks, and is not among its points", async () => {
    const readings: Pairs = [...upToNow(10, 10), [now + hour, 12], [now + 3 * hour, 30], [now + 4 * hour, 31]];
    const ahead = (aheadHours: number, more = {}) => {
      const params = { variable: "temperature", threshold: 20, when: "last", aheadHours, ...more };
      return weather(params, { temperature: readings });
    };
    assert.equal((await ahead(2)).isTriggered, false);
    assert.match(traceText(await ahead(2)), /Not triggered by the forecast: no point above 20 °C within the next 2 h/);
    const seen = await ahead(3);
    assert.deepEqual([seen.isTriggered, seen.lastValue, seen.triggered], [true, 10, [0, 0]]);
    assert.match(
      traceText(seen),
      /Triggered by the forecast: 1 point above 20 °C within the next 3 hours, the first 30 °/,
    );
    assert.equal((await ahead(3, { sustained: 1 })).isTriggered, false);
    assert.equal((await ahead(4, { sustained: 1 })).isTriggered, true);
    assert.match(traceText(await ahead(24, { threshold: 50 })), /it reaches to/);
  });

  test("looking ahead: an unbroken time may begin before now, and the sum of rain goes on", async () => {
    const warm: Pairs = [...upToNow(10, 30, 30), [now + hour, 30], [now + 2 * hour, 30]];
    const lasting = { variable: "temperature", threshold: 20, when: "any", sustained: 3 };
    assert.equal((await weather(lasting, { temperature: warm })).isTriggered, false);
    assert.equal((await weather({ ...lasting, aheadHours: 2 }, { temperature: warm })).isTriggered, true);
    const rain: Pairs = [...upToNow(2, 2, 2), [now + hour, 3], [now + 2 * hour, 0]];
    const sum = { variable: "rain", threshold: 6, when: "rolling", rollingWindow: 3 };
    assert.equal((await weather(sum, { rain })).isTriggered, false);
    const ahead = await weather({ ...sum, aheadHours: 2 }, { rain });
    assert.deepEqual([ahead.isTriggered, ahead.lastValue], [true, 6]);
    assert.match(traceText(ahead), /1 point above 6 mm within the next 2 hours, the first 7 mm/);
  });

  test("looking ahead: without a forecast nothing changes, and the trace says so", async () => {
    const params = { variable: "temperature", threshold: 20, when: "last", aheadHours: 24 };
    const result = await weather(params, { temperature: upToNow(10, 30) });
    assert.equal(result.isTriggered, true);
    assert.match(traceText(result), /By the forecast nothing can be told/);
  });

  test("last: a slow sensor's newest reading counts for longer, also where the window holds no other", async () => {
    const metric = "temperature.ambient";
    const call = { key: "bv", params: { metric, threshold: 20, when: "last" }, now, windowStart: now - 6 * hour };
    const readings = evenly(now - 29 * hour, 8 * hour, 4, () => 30);
    const result = await directly({ ...call, series: { [metric]: readings } });
    assert.deepEqual([result.ts, result.isTriggered], [[now - 5 * hour], true]);
  });

  test("rolling: points in (now − W, now], its beginning excluded", async () => {
    const readings = upToNow(30, 30, 10, 10);
    const within = (hours: number) => sensor({ threshold: 20, when: "rolling", rollingWindow: hours }, readings);
    assert.deepEqual([(await within(3)).triggered, (await within(3)).isTriggered], [[1, 1, 0, 0], true]);
    assert.match(traceText(await within(3)), /Triggered: 1 point above 20 °C in the last 3 hours/);
    assert.deepEqual([(await within(2)).triggered, (await within(2)).isTriggered], [[1, 1, 0, 0], false]);
  });

  test("overlap: only while the state of the tile before holds", async () => {
    const t = (hours: number) => now - hours * hour;
    const upstream = { ts: [t(5), t(4), t(3)], value: [1, 1, 1], triggered: [0, 1, 0] };
    const result = await sensor({ threshold: 20, when: "overlap" }, upToNow(30, 30, 30, 30, 30, 30, 30), upstream);
    assert.deepEqual(result.triggered, [0, 0, 1, 0, 0, 0, 0]);
    const daily = { ts: [now - 79 * hour, now - 55 * hour, now - 31 * hour], value: [1, 1, 1], triggered: [0, 0, 1] };
    assert.deepEqual(
      (await sensor({ threshold: 20, when: "overlap" }, upToNow(30, 30, 30), daily)).triggered,
      [1, 1, 0],
    );
  });

  test("sustained: elapsed time, so three hourly readings are two hours", async () => {
    const run = (hours: number) => sensor({ threshold: 20, when: "last", sustained: hours }, upToNow(10, 30, 30, 30));
    assert.equal((await run(2)).isTriggered, true);
    assert.equal((await run(3)).isTriggered, false);
    assert.match(traceText(await run(3)), /for 2 hours so far, needs 60 minutes more/);
  });

  test("sustained in a rolling window: a run's age counts from before the window", async () => {
    const readings = upToNow(30, 30, 30, 30, 30, 10);
    assert.equal(
      (await sensor({ threshold: 20, when: "rolling", rollingWindow: 2, sustained: 4 }, readings)).isTriggered,
      true,
    );
  });
});

describe("rain", () => {
  const hours = upToNow(3, 0, 0, 4, 0, 2);

  test("of each reading, of the hours before it, and in the last hours up to now", async () => {
    const of = (params: Readonly<Record<string, unknown>>) =>
      weather({ variable: "rain", threshold: 5, ...params }, { rain: hours });
    assert.deepEqual((await of({ accumulation: "none", when: "any" })).value, [3, 0, 0, 4, 0, 2]);
    assert.deepEqual(
      (await of({ accumulation: "rolling", accumulationHours: 3, when: "any" })).value,
      [3, 3, 3, 4, 4, 6],
    );
    const rolling = await of({ when: "rolling", rollingWindow: 3 });
    assert.deepEqual([rolling.lastValue, rolling.isTriggered], [6, true]);
    const wet = await of({ when: "rolling", rollingWindow: 3, threshold: 3.5 });
    assert.deepEqual([wet.triggered, wet.isTriggered], [[0, 0, 0, 1, 1, 1], true]);
    assert.match(traceText(wet), /Triggered: 1 point above 3.5 mm in the last 3 hours/);
    assert.equal((await of({ when: "rolling", rollingWindow: 2 })).isTriggered, false);
  });

  test("a rolling sum leaves the window although no newer reading came", async () => {
    const readings: Pairs = [
      [now - 30 * hour, 20],
      [now - 2 * hour, 1],
    ];
    const result = await weather(
      { variable: "rain", threshold: 10, when: "rolling", rollingWindow: 24 },
      { rain: readings },
    );
    assert.deepEqual([result.isTriggered, result.lastValue, result.ts.at(-1)], [false, 1, now]);
    assert.deepEqual(result.triggered, [1, 0, 0]);
    const silent = await weather(
      { variable: "rain", threshold: 10, when: "rolling", rollingWindow: 24 },
      { rain: readings.slice(0, 1) },
    );
    assert.deepEqual([silent.triggered, silent.isTriggered], [[1], false]);
  });

  test("of the local day: begins anew at local midnight", async () => {
    const target = { utcOffsets: [{ from: 0, minutes: 14 * 60 }], timezone: "Pacific/Kiritimati" };
    const across = await weather(
      { variable: "rain", accumulation: "day", threshold: 5, when: "any" },
      { rain: evenly(Date.UTC(2026, 6, 20, 8), hour, 4, () => 1) },
      { target },
    );
    assert.deepEqual(across.value, [1, 2, 1, 2]);
  });

  test("of a counter: a fall by less than half a millimetre is noise, by more it is a restart", async () => {
    const amounts = async (contents: readonly number[]) => {
      const counter = evenly(now - hour, 15 * minute, contents.length, (i) => contents[i] as number);
      const params = { metric: "precipitation.interval", threshold: 0, when: "any" };
      return (await directly({ key: "bv", params, series: { "precipitation.cumulative": counter }, now })).value;
    };
    assert.deepEqual(await amounts([4, 3.6, 4.2]), [0, 0.2]);
    assert.deepEqual(await amounts([4.2, 3.7, 3.9]), [3.7, 0.2]);
    assert.deepEqual(await amounts([0.4, 0, 0.2]), [0, 0.2]);
  });

  test("of a counter: a fall is a restart, and what is impossible is refused and named", async () => {
    const counter = evenly(now - hour, 15 * minute, 5, (i) => [10, 12, 1, 2, 3][i] as number);
    const result = await directly({
      key: "bv",
      params: { metric: "precipitation.interval", threshold: 100, when: "any" },
      series: { "precipitation.cumulative": counter },
      now,
    });
    assert.deepEqual(result.value, [2, 1, 1, 1]);
    assert.match(traceText(result), /began again 1 time/);
    const strange = await directly({
      key: "bv",
      params: { metric: "precipitation.interval", threshold: 100, when: "any" },
      series: { "precipitation.cumulative": counter.map(([ts], i) => [ts, i === 0 ? 900 : 510 + i] as const) },
      now,
    });
    assert.equal(strange.isTriggered, false);
    assert.match(traceText(strange), /1 restart ignored/);
  });
});
