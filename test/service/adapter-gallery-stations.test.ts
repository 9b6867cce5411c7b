/** FieldClimate and WeatherLink from the gallery: seasons that are read, and what is said when it goes wrong. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  assertValues,
  dayMs,
  faultsOf,
  fromTemplate,
  hourMs,
  seriesRequest,
  timesOf,
  tryAdapter,
} from "#test/support/gallery.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { fieldClimateKeys, metosValues, startFieldClimate } from "#test/support/stand-ins/fieldclimate.ts";
import type { StandIn } from "#test/support/stand-ins/stand-in.ts";
import { davisValues, startWeatherLink, weatherLinkKeys } from "#test/support/stand-ins/weatherlink-2.ts";

let service: TestService;
let metos: StandIn;
let davis: StandIn;
let metosUnit = "°C";
/** In summer, when the stations' clocks are two hours ahead of UTC all the time. */
const end = Date.UTC(2026, 8, 1);
const season = 120 * dayMs;
const to = end - 1;

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  metos = await startFieldClimate("00204CCD", () => metosUnit);
  davis = await startWeatherLink("374964");
});
after(async () => {
  for (const standIn of [metos, davis]) await standIn.close();
  await service.close();
});

async function seasonalRun(call: TestService["call"], tenantKey: string) {
  const location = { latitude: 46.7, longitude: 15.6 };
  const source = await call("POST", "/v1/sources", {
    body: { displayName: "Station", hint: "weather-station", tenantKey, location, timezone: "Europe/Vienna" },
  });
  const startDate = new Date(end - season).toISOString().slice(0, 10);
  const params = { threshold: 10, tBase: 5, dataSource: "adapter", source: "sensor", startDate };
  const flow = await createFlow(
    call,
    flowInput({ tiles: [{ tileKey: "gdd", params }], targets: [{ sourceId: source.body.id }] }),
  );
  const run = await runToEnd(call, flow.id, { now: new Date(end).toISOString() });
  assert.equal(run.status, "succeeded", run.error);
  return run.results[0].tiles[0].lastValue as number;
}

describe("FieldClimate", () => {
  const metrics = ["temperature.ambient", "precipitation.interval", "wetness.leaf", "wind.speed"];

  test("a station's month is read by its own clock, and a season by a run", async () => {
    const { call } = await service.newTenant();
    const { id } = await fromTemplate(call, "fieldclimate", {
      settings: { url: `${metos.origin}/v2` },
      env: fieldClimateKeys,
      enabled: true,
    });
    const from = end - 30 * dayMs;
    const tried = await tryAdapter(call, id, seriesRequest(from, to, metrics, "00204CCD"));
    const times = timesOf(from, to, hourMs);
    assertValues(tried, "temperature.ambient", times, metosValues.temperature);
    assertValues(tried, "precipitation.interval", times, metosValues.rain);
    assertValues(tried, "wetness.leaf", times, (time) => (metosValues.wetMinutes(time) / 60) * 100);
    assert.equal(tried.series.has("wind.speed"), false);
    // 11 °C on average, and a base of 5.
    const sum = await seasonalRun(call, "00204CCD");
    assert.ok(sum > 700 && sum < 740, String(sum));
  });

  test("what is wrong is said in words that tell what to change", async () => {
    const { call } = service;
    const settings = { url: `${metos.origin}/v2/`, station: "00204CCD" };
    const { id } = await fromTemplate(call, "fieldclimate", {
      settings,
      env: { ...fieldClimateKeys, PRIVATE_KEY: "not-the-key-1234" },
    });
    const errorOf = async (key: string | null) =>
      (await tryAdapter(call, id, seriesRequest(end - dayMs, to, metrics, key))).error;
    assert.match(await errorOf(null), /401\. Check the secrets PUBLIC_KEY and PRIVATE_KEY.* station 00204CCD/);
    await call("PATCH", `/v1/adapters/${id}`, { body: { env: { PRIVATE_KEY: fieldClimateKeys.PRIVATE_KEY } } });
    metos.fail("busy");
    assert.equal(await errorOf(null), "");
    assert.match(await errorOf("unknown"), /404\. Check the station's number, unknown/);
    metos.fail("broken");
    assert.match(await errorOf(null), /FieldClimate answered 500/);
    metos.fail("cut");
    assert.match(await errorOf(null), /JSON/);
    metosUnit = "klafter";
    assert.match(await errorOf(null), /unknown unit "klafter"/);
    metosUnit = "°C";
    const faults = await faultsOf(call, { templateKey: "fieldclimate", env: { PUBLIC_KEY: "k" } });
    assert.match(faults["env.PRIVATE_KEY"] ?? "", /is required: Private key/);
  });
});

describe("WeatherLink", () => {
  const metrics = ["temperature.ambient", "precipitation.interval", "wetness.leaf"];

  test("a season is read day by day", async () => {
    const { call } = await service.newTenant();
    const settings = { url: `${davis.origin}/v2` };
    const made = await fromTemplate(call, "weatherlink-2", { settings, env: weatherLinkKeys, enabled: true });
    assert.equal(made.maxSpanHours, 24);
    const from = end - dayMs;
    const tried = await tryAdapter(call, made.id, seriesRequest(from, to, metrics, "374964"));
    const times = timesOf(from + hourMs, to, hourMs);
    assertValues(tried, "temperature.ambient", times, davisValues.temperature);
    assertValues(tried, "precipitation.interval", times, davisValues.rain);
    const before = davis.requests.length;
    const sum = await seasonalRun(call, "374964");
    const asked = davis.requests.length - before;
    assert.ok(asked >= 120 && asked <= 122, String(asked));
    // 58 °F is 14.44 °C on average, and the base is 5.
    assert.ok(sum > 1110 && sum < 1150, String(sum));
  });

  test("what is wrong is said in words that tell what to change", async () => {
    const { call } = service;
    const { id } = await fromTemplate(call, "weatherlink-2", {
      settings: { url: `${davis.origin}/v2` },
      env: { ...weatherLinkKeys, API_SECRET: "not-the-secret-1234" },
    });
    const errorOf = async (span: number, key = "374964") =>
      (await tryAdapter(call, id, seriesRequest(end - span, end, metrics, key))).error;
    assert.match(await errorOf(hourMs), /401: Invalid api-key .*Check the secrets API_KEY and API_SECRET/);
    await call("PATCH", `/v1/adapters/${id}`, { body: { env: { API_SECRET: weatherLinkKeys.API_SECRET } } });
    davis.fail("busy");
    assert.equal(await errorOf(hourMs), "");
    davis.fail("busy-without-time");
    assert.equal(await errorOf(hourMs), "", "waits for a second by itself");
    assert.match(await errorOf(2 * dayMs), /400: The time range is more than 86400 seconds/);
    assert.match(await errorOf(hourMs, "1"), /404: Station not found\. Check the station's id, 1/);
    davis.fail("broken");
    assert.match(await errorOf(hourMs), /WeatherLink answered 500/);
    davis.fail("cut");
    assert.match(await errorOf(hourMs), /JSON/);
  });
});
