/** Wet bulb, Delta T, the index of heat stress and sums of ET0 of the weather tile, against figures of others. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { humidityFromDewPoint, saturationPressure } from "#tile/psychrometrics";
import { near } from "./cases/case.ts";
import { directly } from "./evaluators.ts";
import { day, evenly, type Evaluated, hour, traceText } from "./tile-call.ts";

const noon = Date.UTC(2026, 5, 1, 12);

interface Air {
  readonly temperature: number;
  readonly humidity?: number;
  readonly dewPoint?: number;
}

function measured(
  params: Readonly<Record<string, unknown>>,
  air: Air,
  elevation: number | null = 0,
): Promise<Evaluated> {
  const weather = Object.fromEntries(
    Object.entries(air).map(([name, value]) => [name, [[noon - hour, value]] as const]),
  );
  return directly({ key: "wv", params: { threshold: 0, ...params }, weather, target: { elevation }, now: noon });
}

describe("wet bulb", () => {
  const published: readonly (readonly [
    source: string,
    air: Air,
    elevation: number,
    expected: number,
    tolerance: number,
  ])[] = [
    // From the vapour pressure that the example finds at 25.6 and 19.5 °C.
    ["FAO-56, example 4", { temperature: 25.6, humidity: (100 * 1.91) / saturationPressure(25.6) }, 1200, 19.5, 0.05],
    ["Stull 2011", { temperature: 20, humidity: 50 }, 0, 13.7, 0.15],
    ["a psychrometric chart on line (flycarpet.net)", { temperature: 5, humidity: 50 }, 0, 1.345, 0.15],
    ["a psychrometric chart on line (flycarpet.net)", { temperature: 10, humidity: 70 }, 0, 7.393, 0.1],
    ["a psychrometric chart on line (flycarpet.net)", { temperature: 20, humidity: 90 }, 0, 18.863, 0.05],
    ["a psychrometric chart on line (flycarpet.net)", { temperature: 30, humidity: 100 }, 0, 30, 1e-9],
    ["NC State's table for frost: 32 and 23 °F", { temperature: 0, dewPoint: -5 }, 0, (29 - 32) / 1.8, 0.35],
  ];
  for (const [source, air, elevation, expected, tolerance] of published) {
    test(`of ${JSON.stringify(air)} is ${expected.toFixed(2)} °C: ${source}`, async () => {
      near((await measured({ variable: "wetBulb" }, air, elevation)).lastValue, expected, tolerance);
      const deltaT = await measured({ variable: "deltaT" }, air, elevation);
      near(deltaT.lastValue, air.temperature - expected, tolerance);
    });
  }

  test("of an unknown elevation is that of the sea, and the trace says so", async () => {
    const air = { temperature: 20, humidity: 50 };
    const unknown = await measured({ variable: "wetBulb" }, air, null);
    assert.equal(unknown.lastValue, (await measured({ variable: "wetBulb" }, air)).lastValue);
    assert.match(traceText(unknown), /the elevation is not known; 0 m is taken/);
    const high = await measured({ variable: "wetBulb", elevation: 1000 }, air, null);
    assert.ok(
      (high.lastValue ?? 0) < (unknown.lastValue ?? 0) && (high.lastValue ?? 0) > (unknown.lastValue ?? 0) - 0.6,
    );
  });
});

describe("the temperature-humidity index", () => {
  test("by humidity: 32 °C and 22 % are 75.9", async () => {
    near((await measured({ variable: "thi" }, { temperature: 32, humidity: 22 })).lastValue, 75.9, 0.05);
  });

  test("by dew point: the chart's 78 at 31 °C and 40 %", async () => {
    const thi = (air: Air) => measured({ variable: "thi", thiKind: "dewPoint" }, air);
    near((await thi({ temperature: 31, humidity: 40 })).lastValue, 78, 0.5);
    const dewPoint = 15.6;
    const humidity = humidityFromDewPoint(31, dewPoint);
    near((await thi({ temperature: 31, dewPoint })).lastValue, 77.816, 1e-9);
    near((await thi({ temperature: 31, humidity })).lastValue, 77.816, 1e-9);
  });
});

describe("ET0 of the last days", () => {
  // Berlin's clocks go forward on 29 March: that day has 23 hours.
  const berlin = {
    latitude: 52.5,
    utcOffsets: [
      { from: 0, minutes: 60 },
      { from: Date.UTC(2026, 2, 29, 1), minutes: 120 },
    ],
  };
  const start = Date.UTC(2026, 2, 20, 23);
  const et0 = (variable: string, more: object = {}, isKnown: (t: number) => boolean = () => true) =>
    directly({
      key: "wv",
      params: { variable, threshold: 0, when: "any", ...more },
      weather: {
        temperature: evenly(start, hour, 15 * 24, (i) => 10 + (i % 24) / 2 + i / 50).filter(([t]) => isKnown(t)),
      },
      target: berlin,
      now: start + 15 * day,
    });

  test("is the sum of as many local days, across a clock change too", async () => {
    const daily = await et0("et0");
    const sums = await et0("et0Sum", { sumDays: 3 });
    assert.deepEqual(sums.ts, daily.ts);
    for (const [i, sum] of sums.value.entries()) {
      const expected = daily.value.slice(Math.max(0, i - 2), i + 1).reduce((total, value) => total + value, 0);
      near(sum, expected, 1e-9);
    }
    assert.match(traceText(sums), /ET0 added up over 3 days\./);
  });

  test("adds nothing for a day without, and says how many it has", async () => {
    const gap = start + 12 * day;
    const sums = await et0("et0Sum", { sumDays: 5 }, (t) => t < gap || t >= gap + day);
    assert.match(traceText(sums), /added up over 5 days; the newest sum has 4 of them: partial sum/);
  });
});
