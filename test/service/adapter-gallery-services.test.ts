/** NWS, SensorThings and NASA POWER from the gallery: what is read, and what is said when it goes wrong. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  assertValues,
  dayMs,
  degreeDaysOf,
  faultsOf,
  fromTemplate,
  hourMs,
  seasonSum,
  seriesRequest,
  timesOf,
  tryAdapter,
  weatherRequest,
} from "#test/support/gallery.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { powerValues, startNasaPower } from "#test/support/stand-ins/nasa-power.ts";
import { nwsValues, startNws } from "#test/support/stand-ins/nws.ts";
import {
  sensorThingsAuthorization,
  soilTemperatureAt,
  startSensorThings,
} from "#test/support/stand-ins/sensorthings.ts";
import type { StandIn } from "#test/support/stand-ins/stand-in.ts";

let service: TestService;
let nws: StandIn;
let things: StandIn;
let power: StandIn;
let nwsUnit = "wmoUnit:degC";
let thingsUnit = "°C";
let powerUnit = "C";
const start = Date.UTC(2026, 4, 1);
const end = start + 120 * dayMs;

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  nws = await startNws(start, () => nwsUnit);
  things = await startSensorThings("probe's", () => thingsUnit);
  power = await startNasaPower(end - 5 * dayMs, () => powerUnit);
});
after(async () => {
  for (const standIn of [nws, things, power]) await standIn.close();
  await service.close();
});

/** 429 that names its time, 429 that does not, 500, half an answer. */
async function assertFaults(standIn: StandIn, errorOf: () => Promise<string>, messages: readonly RegExp[]) {
  const [busy = /./, broken = /./, cut = /./] = messages;
  standIn.fail("busy");
  assert.equal(await errorOf(), "");
  standIn.fail("busy-without-time");
  assert.match(await errorOf(), busy);
  standIn.fail("broken");
  assert.match(await errorOf(), broken);
  standIn.fail("cut");
  assert.match(await errorOf(), cut);
}

describe("the NWS forecast", () => {
  const place = { latitude: 39.7450123, longitude: -97.08913, timezone: "America/Chicago" };
  const settings = () => ({ url: nws.origin, contact: "ada@example.com" });

  test("a week is read by the hour, with rain shared out", async () => {
    const { id } = await fromTemplate(service.call, "nws-forecast", { settings: settings() });
    const to = start + 7 * dayMs - 1;
    const request = weatherRequest(start, to, ["temperature", "windSpeed", "rain", "humidity"], place);
    const tried = await tryAdapter(service.call, id, request);
    assertValues(tried, "temperature", timesOf(start, to, hourMs), nwsValues.temperature);
    assertValues(tried, "windSpeed", timesOf(start, to, hourMs), nwsValues.wind);
    assert.equal(tried.series.get("windSpeed")?.unit, "km/h");
    const perHour = (time: number) => nwsValues.rainOfSixHours(time - hourMs) / 6;
    assertValues(tried, "rain", timesOf(start + hourMs, to, hourMs), perHour);
    assert.equal(tried.series.has("humidity"), false);
  });

  test("what is wrong is said in words that tell what to change", async () => {
    const { call } = service;
    const { id } = await fromTemplate(call, "nws-forecast", { settings: settings() });
    const errorAt = async (target: object) =>
      (await tryAdapter(call, id, weatherRequest(start, start + dayMs, ["temperature"], target))).error;
    assert.match(await errorAt({ longitude: 9 }), /404: .*places in the United States only/);
    await assertFaults(nws, () => errorAt(place), [/429: Too many.* less often/, /answered 500/, /JSON/]);
    nwsUnit = "wmoUnit:furlong";
    assert.match(await errorAt(place), /unknown unit "wmoUnit:furlong"/);
    nwsUnit = "wmoUnit:degC";
    await call("PATCH", `/v1/adapters/${id}`, { body: { settings: { ...settings(), contact: "nobody" } } });
    assert.match(await errorAt(place), /403: .*Check your e-mail address/);
    assert.ok("settings.contact" in (await faultsOf(call, { templateKey: "nws-forecast" })));
  });
});

describe("SensorThings", () => {
  const properties = [{ metric: "temperature.soil", property: "Soil temperature" }];
  const settings = () => ({ url: `${things.origin}/v1.1/`, properties });
  const metrics = ["temperature.soil", "wind.speed"];

  test("a season is read page by page, a time being the end of its interval", async () => {
    const env = { AUTHORIZATION: sensorThingsAuthorization };
    const { id } = await fromTemplate(service.call, "sensorthings", { settings: settings(), env });
    const before = things.requests.length;
    const tried = await tryAdapter(service.call, id, seriesRequest(start, end - 1, metrics, "probe's"));
    assertValues(tried, "temperature.soil", timesOf(start, end - 1, hourMs), soilTemperatureAt);
    assert.equal(things.requests.length - before, 1 + Math.ceil((120 * 24) / 500));
  });

  test("a season is added up by a run", async () => {
    const { call } = await service.newTenant();
    const env = { AUTHORIZATION: sensorThingsAuthorization };
    await fromTemplate(call, "sensorthings", { settings: settings(), env, enabled: true });
    const place = { displayName: "Probe", hint: "sensor", tenantKey: "probe's", timezone: "UTC" };
    const source = await call("POST", "/v1/sources", { body: { ...place, location: { latitude: 47, longitude: 9 } } });
    const sum = await seasonSum(call, "soil", { sourceId: source.body.id }, start, end);
    const wanted = degreeDaysOf(timesOf(start, end - 1, hourMs), soilTemperatureAt);
    assert.ok(Math.abs(sum - wanted) < 0.1, `${sum}, and not ${wanted}`);
  });

  test("what is wrong is said in words that tell what to change", async () => {
    const { call } = service;
    const { id } = await fromTemplate(call, "sensorthings", { settings: settings() });
    const errorOf = async (key = "probe's") =>
      (await tryAdapter(call, id, seriesRequest(start, start + dayMs, metrics, key))).error;
    assert.match(await errorOf(), /401: Unauthorized\. Check the secret AUTHORIZATION/);
    await call("PATCH", `/v1/adapters/${id}`, { body: { env: { AUTHORIZATION: sensorThingsAuthorization } } });
    assert.match(await errorOf("12"), /404: Nothing found\. Check the address .* the thing's id/);
    await assertFaults(things, errorOf, [/429: slower/, /answered 500/, /JSON/]);
    thingsUnit = "Grad";
    assert.match(await errorOf(), /unknown unit "Grad"/);
    thingsUnit = "°C";
    const renamed = [{ metric: "temperature.soil", property: "Soil" }];
    await call("PATCH", `/v1/adapters/${id}`, { body: { settings: { ...settings(), properties: renamed } } });
    assert.match(await errorOf(), /observes Soil temperature: check the names of the properties/);
  });
});

describe("NASA POWER", () => {
  test("a season is read by hours and by days, and what it does not have is absent", async () => {
    const { call } = service;
    const { id } = await fromTemplate(call, "nasa-power", { settings: { url: power.origin } });
    const hours = await tryAdapter(call, id, weatherRequest(start, end - 1, ["temperature", "rain"]));
    const isThere = (time: number, step: number) => time <= end - 5 * dayMs && !powerValues.isMissing(time / step);
    const times = timesOf(start, end - 1, hourMs);
    assertValues(
      hours,
      "temperature",
      times.filter((time) => isThere(time, hourMs)),
      powerValues.at,
    );
    const rainy = times.filter((time) => isThere(time - hourMs, hourMs));
    assertValues(hours, "rain", rainy, (time) => powerValues.at(time - hourMs));
    await call("PATCH", `/v1/adapters/${id}`, { body: { settings: { url: power.origin, resolution: "daily" } } });
    const variables = ["temperatureMax", "solarRadiation"];
    const request = weatherRequest(start, end - 1, variables, { timezone: "UTC" });
    const days = await tryAdapter(call, id, request);
    const noons = timesOf(start, end - 1, dayMs)
      .filter((day) => isThere(day, dayMs))
      .map((day) => day + dayMs / 2);
    assertValues(days, "temperatureMax", noons, (noon) => powerValues.at(noon - dayMs / 2));
    assert.equal(days.series.get("solarRadiation")?.unit, "MJ/m²/d");
  });

  test("a season is added up by a run", async () => {
    const { call } = await service.newTenant();
    await fromTemplate(call, "nasa-power", { settings: { url: power.origin }, enabled: true });
    const last = end - 6 * dayMs;
    const place = { name: "North", latitude: 47.61, longitude: 9.42, timezone: "UTC" };
    const sum = await seasonSum(call, "weather", place, start, last);
    const times = timesOf(start, last - 1, hourMs).filter((time) => !powerValues.isMissing(time / hourMs));
    const wanted = degreeDaysOf(times, powerValues.at);
    assert.ok(Math.abs(sum - wanted) < 0.1, `${sum}, and not ${wanted}`);
  });

  test("what is wrong is said in words that tell what to change", async () => {
    const { call } = service;
    const { id } = await fromTemplate(call, "nasa-power", { settings: { url: power.origin } });
    const errorAt = async (target: object = {}) =>
      (await tryAdapter(call, id, weatherRequest(start, start + dayMs, ["temperature"], target))).error;
    await assertFaults(power, errorAt, [/429: ask for fewer places/, /500: a fault of its own/, /JSON/]);
    assert.match(await errorAt({ latitude: 91 }), /422: .*correct latitude/);
    assert.match(await errorAt({ longitude: null }), /give it a latitude and a longitude/);
    powerUnit = "Réaumur";
    assert.match(await errorAt(), /unknown unit "Réaumur"/);
    powerUnit = "C";
    const body = { settings: { url: `${power.origin}/elsewhere` } };
    await call("PATCH", `/v1/adapters/${id}`, { body });
    assert.match(await errorAt(), /answered 404/);
    const faults = await faultsOf(call, { templateKey: "nasa-power", settings: { resolution: "weekly" } });
    assert.deepEqual(Object.keys(faults), ["settings.resolution"]);
  });
});
