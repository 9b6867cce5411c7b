/** What an adapter does not answer stays empty: no variable, tile or target is ever given the readings of another. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { bodyOf, type DataServer, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Asked {
  readonly variables?: readonly string[];
  readonly metrics?: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly target: { readonly latitude: number };
}
type Points = readonly (readonly [ts: number, value: number])[];
interface TileResult {
  readonly isTriggered: boolean;
  readonly lastValue: number | null;
  readonly points: readonly { readonly ts: number; readonly value: number }[];
  readonly trace: readonly string[];
}

const places = [46, 47, 48].map((latitude) => ({
  name: `at ${latitude}`,
  latitude,
  longitude: 0,
  timezone: "UTC",
  elevation: 361,
}));

let service: TestService;
let server: DataServer;
let tenant: TestTenant;
/** What the tenant has of a place, by variable or metric. */
let has: (latitude: number, asked: Asked) => Readonly<Record<string, Points>> = () => ({});

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      const asked = JSON.parse(text) as Asked;
      const field = asked.metrics === undefined ? "variable" : "metric";
      const known = Object.entries(has(asked.target.latitude, asked));
      json(response, { series: known.map(([name, points]) => ({ [field]: name, points })) });
    });
  });
  tenant = await service.newTenant();
  for (const facet of ["weather", "series"])
    await createAdapter(tenant.call, relayingAdapter(server.origin, { facet, displayName: facet }));
});
after(async () => {
  await server.close();
  await service.close();
});

/** Of each target, in their order. */
async function tilesOf(
  tiles: readonly object[],
  now: string,
  targets: readonly object[] = places,
): Promise<readonly (readonly TileResult[])[]> {
  const flow = await createFlow(tenant.call, flowInput({ tiles, targets }));
  const run = await runToEnd(tenant.call, flow.id, { now });
  assert.equal(run.status, "succeeded", run.error);
  return run.results.map(({ tiles: found }: { readonly tiles: readonly TileResult[] }) => found);
}

function wv(variable: string, params: object = {}): object {
  return {
    tileKey: "wv",
    params: { dataSource: "adapter", variable, threshold: 1, when: "any", ...params },
    reportOnly: true,
  };
}

function hours(from: number, count: number, value: (hour: number) => number): Points {
  return Array.from({ length: count }, (_, hour) => [from + hour * hourMs, value(hour)] as const);
}

describe("every variable that is not answered stays empty, for each of three targets", () => {
  const end = Date.UTC(2026, 5, 10);
  const names = ["temperature", "humidity", "rain", "windSpeed", "windDirection", "solarRadiation"];
  /** Each variable of each place has readings of its own. */
  const readings = (latitude: number, name: string): Points =>
    hours(end - dayMs, 20, (hour) => (latitude - 45) * 10 + names.indexOf(name) + hour / 100);

  const assertOnlyOwn = async (isAnswered: (target: number, name: string) => boolean): Promise<void> => {
    has = (latitude) =>
      Object.fromEntries(
        names.filter((name) => isAnswered(latitude - 46, name)).map((name) => [name, readings(latitude, name)]),
      );
    const found = await tilesOf(
      names.map((name) => wv(name, name === "rain" ? { accumulation: "none" } : {})),
      new Date(end).toISOString(),
    );
    for (const [target, tiles] of found.entries()) {
      for (const [row, name] of names.entries()) {
        const wanted = isAnswered(target, name) ? readings(46 + target, name) : [];
        const points = (tiles[row] as TileResult).points.map(({ ts, value }) => [ts, value]);
        assert.deepEqual(points, wanted, `${name} of target ${target}`);
      }
    }
  };

  for (const [index, name] of names.entries()) {
    test(`${name} alone, then all but ${name}, and the neighbours another one`, async () => {
      const of = (target: number): string => names[(index + target) % names.length] as string;
      await assertOnlyOwn((target, one) => one === of(target));
      await assertOnlyOwn((target, one) => one !== of(target));
      await assertOnlyOwn((target, one) => target !== 1 && one !== of(target));
    });
  }
});

/** kPa, FAO-56 eq. 11. */
const saturation = (t: number): number => 0.6108 * Math.exp((17.27 * t) / (t + 237.3));

describe("readings never cross", () => {
  test("reference evapotranspiration from hourly temperature, humidity, wind and radiation, without a dew point, is the published 8.89 mm", async () => {
    // Maricopa, Arizona, 27 July 2010 (AZMET; FAO-56 Penman–Monteith by REF-ET 3.1.15): 28.9…40.5 °C, dew point 15.8
    // °C, 24.1 MJ/m², 3.1 m/s at 3 m.
    const start = Date.UTC(2026, 6, 27);
    const temperature = hours(start, 24, (hour) => 34.7 + 5.8 * Math.sin(((hour - 9) / 12) * Math.PI));
    has = (latitude) => ({
      temperature,
      humidity: temperature.map(([ts, value]) => [ts, (100 * saturation(15.8)) / saturation(value)] as const),
      windSpeed: hours(start, 24, (hour) => 3.1 + (hour % 2 === 0 ? 0.2 : -0.2)),
      solarRadiation: hours(start, 24, (hour) => (24.1e6 / 86_400) * (hour < 6 || hour >= 18 ? 0 : 2)),
      ...(latitude === 46 ? { rain: hours(start, 24, () => 0.3) } : {}),
    });
    const at = places.map((place) => ({ ...place, name: `${place.name}, as at Maricopa` }));
    const maricopa = { ...at[1], latitude: 33.069 };
    const found = await tilesOf([wv("et0", { windHeight: 3 }), wv("rain")], new Date(start + dayMs).toISOString(), [
      at[0] as object,
      maricopa,
    ]);
    const [et0, rain] = found[1] as readonly [TileResult, TileResult];
    assert.ok(Math.abs((et0.lastValue as number) - 8.89) <= 0.012, `${et0.lastValue}`);
    assert.match(et0.trace.join("\n"), /1 day by Penman–Monteith \(FAO-56\) from measured values/);
    assert.deepEqual([rain.points, rain.lastValue], [[], null]);
  });

  test("evapotranspiration from the day's lowest and highest temperature alone is Hargreaves' 5.84 mm, and is not called measured", async () => {
    // Fallon, Nevada, 9 September 2015: 7.02…33.72 °C at 39.4575° N. FAO-56 eq. 52 gives 5.84 mm.
    const day = Date.UTC(2026, 8, 9);
    const fallon = { ...places[0], latitude: 39.4575 };
    has = () => ({ temperatureMin: [[day, 7.0222]], temperatureMax: [[day, 33.7222]] });
    const found = await tilesOf([wv("et0"), wv("windSpeed")], new Date(day + dayMs).toISOString(), [
      places[1] as object,
      fallon,
    ]);
    const [et0, wind] = found[1] as readonly [TileResult, TileResult];
    assert.ok(Math.abs((et0.lastValue as number) - 5.84) < 0.005, `${et0.lastValue}`);
    assert.match(et0.trace.join("\n"), /1 day by Hargreaves from temperatures alone/);
    assert.doesNotMatch(et0.trace.join("\n"), /measured/);
    assert.deepEqual(wind.points, []);
  });

  test("the dew point from temperature and humidity is 4.97 °C for the second target as well", async () => {
    const now = Date.UTC(2026, 5, 10);
    has = () => ({
      temperature: hours(now - 12 * hourMs, 12, () => 21),
      humidity: hours(now - 12 * hourMs, 12, () => 35),
    });
    for (const [tile] of await tilesOf([wv("dewPoint")], new Date(now).toISOString())) {
      assert.ok(Math.abs((tile?.lastValue as number) - 4.97) < 0.001, `${tile?.lastValue}`);
      assert.equal(tile?.points.length, 12);
    }
  });

  test("24 hours of rain from a counter are 2 mm for the second target and the second tile, whatever stands on the first one's counter", async () => {
    const now = Date.UTC(2026, 5, 10);
    has = (latitude) => {
      const content = latitude === 46 ? 101 : 40;
      return { "precipitation.cumulative": hours(now - 30 * hourMs, 30, (hour) => content + (hour < 20 ? 0 : 2)) };
    };
    const rain = {
      dataSource: "adapter",
      metric: "precipitation.interval",
      threshold: 5,
      when: "rolling",
      rollingWindow: 24,
      rollingUnits: "hours",
    };
    const humidity = { dataSource: "adapter", metric: "humidity.ambient", threshold: 5, when: "last" };
    const tiles = [humidity, rain, { ...rain, threshold: 1 }].map((params) => ({
      tileKey: "bv",
      params,
      reportOnly: true,
    }));
    for (const [unanswered, first, second] of await tilesOf(tiles, new Date(now).toISOString())) {
      assert.deepEqual([unanswered?.points, unanswered?.lastValue], [[], null]);
      assert.deepEqual([first?.lastValue, first?.isTriggered], [2, false]);
      assert.deepEqual([second?.lastValue, second?.isTriggered], [2, true]);
    }
  });

  test("a day of degree-days with 12 of its 24 hours is missing for the second target, which has no daily extremes", async () => {
    const now = Date.UTC(2026, 5, 10);
    const half = hours(now - dayMs, 12, (hour) => 15 + (hour % 2));
    has = (latitude) =>
      latitude === 46
        ? { temperature: half, temperatureMin: [[now - dayMs, 12]], temperatureMax: [[now - dayMs, 24]] }
        : { temperature: half };
    const params = {
      dataSource: "adapter",
      threshold: 100,
      tBase: 10,
      startDate: "2026-06-09",
      stopDate: "2026-06-30",
    };
    const [[first] = [], ...others] = await tilesOf([{ tileKey: "gdd", params }], new Date(now).toISOString());
    assert.equal(first?.lastValue, 8);
    for (const [tile] of others) {
      assert.deepEqual([tile?.points, tile?.lastValue], [[], null]);
      assert.match(tile?.trace.join("\n") ?? "", /1 day missing/);
    }
  });
});
