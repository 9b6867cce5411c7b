/**
 * Open-Meteo, CSV files and InfluxDB 2 from the gallery: seasons that are read, and what is said when it goes wrong.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
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
import { flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { csvAuthorization, fahrenheitAt, startCsvFiles } from "#test/support/stand-ins/csv-files.ts";
import { influxFields, influxStepMs, influxToken, startInfluxdb } from "#test/support/stand-ins/influxdb-2.ts";
import { openMeteoKey, openMeteoValues, startOpenMeteo } from "#test/support/stand-ins/open-meteo.ts";
import type { StandIn } from "#test/support/stand-ins/stand-in.ts";

let service: TestService;
const season = 130 * dayMs;
let openMeteo: StandIn;
let files: StandIn;
let fewLines: StandIn;
let influx: StandIn;
/** Of what is told by files and kept in a bucket: there the present is of no matter. */
const end = Date.UTC(2025, 8, 8);

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  openMeteo = await startOpenMeteo(Date.now);
  files = await startCsvFiles(end - season, 125);
  fewLines = await startCsvFiles(end - 2 * dayMs, 2);
  influx = await startInfluxdb("orchard", ["sensor", "probe-12"]);
});
after(async () => {
  for (const standIn of [openMeteo, files, fewLines, influx]) await standIn.close();
  await service.close();
});

/**
 * The present, with the day that it is in by UTC. The script asks by its own clock, as Open-Meteo answers by its own:
 * so a test that would not be over by midnight begins after it.
 */
async function presentDay(): Promise<{ readonly now: number; readonly today: number }> {
  const untilMidnight = dayMs - (Date.now() % dayMs);
  if (untilMidnight < testMs) await setTimeout(untilMidnight + 1_000);
  const now = Date.now();
  return { now, today: Math.floor(now / dayMs) * dayMs };
}
/** Longer than any of the tests here takes. */
const testMs = 60_000;

const ofOpenMeteo = () => ({ url: openMeteo.origin, archiveUrl: `${openMeteo.origin}/` });

describe("Open-Meteo", () => {
  let id: string;
  before(async () => {
    ({ id } = await fromTemplate(service.call, "open-meteo", { settings: ofOpenMeteo(), enabled: true }));
  });

  test("a season comes in two requests, with the hours' values in the units that are told", async () => {
    const { now, today } = await presentDay();
    const { egress } = (await service.call("GET", `/v1/adapters/${id}`)).body;
    assert.ok(egress.includes(openMeteo.origin), egress);
    const before = openMeteo.requests.length;
    const variables = ["temperature", "humidity", "rain", "windSpeed", "soilTemperature", "precipitationProbability"];
    const tried = await tryAdapter(service.call, id, weatherRequest(today - season, now, variables));
    const paths = openMeteo.requests.slice(before).map(({ url }) => url.pathname);
    assert.deepEqual(paths, ["/v1/archive", "/v1/forecast"]);
    assert.equal(tried.notes.length, 1, tried.notes.join());
    assert.match(tried.notes[0] ?? "", /^precipitationProbability: 1 gap from/, "the archive has none");
    const hours = timesOf(today - season, now, hourMs);
    for (const [name, field] of [
      ["temperature", "temperature_2m"],
      ["humidity", "relative_humidity_2m"],
      ["rain", "precipitation"],
      ["windSpeed", "wind_speed_10m"],
    ] as const) {
      assertValues(tried, name, hours, openMeteoValues[field]?.[1] ?? Number);
      assert.equal(tried.series.get(name)?.unit, openMeteoValues[field]?.[0]);
    }
    assertValues(tried, "soilTemperature", hours, openMeteoValues["soil_temperature_6cm"]?.[1] ?? Number);
    const forecast = timesOf(today - 92 * dayMs, now, hourMs);
    assertValues(
      tried,
      "precipitationProbability",
      forecast,
      openMeteoValues["precipitation_probability"]?.[1] ?? Number,
    );
  });

  test("days' extremes are those of their local hours, and a run has them", async () => {
    const { today } = await presentDay();
    const { call } = service;
    const from = today - 40 * dayMs;
    const tried = await tryAdapter(call, id, weatherRequest(from, today, ["temperatureMin", "temperatureMax"]));
    const highs = [...(tried.series.get("temperatureMax")?.values.values() ?? [])];
    assert.deepEqual([highs.length >= 38, new Set(highs)], [true, new Set([20])]);
    assert.deepEqual(new Set(tried.series.get("temperatureMin")?.values.values()), new Set([4]));
    const params = {
      threshold: 10,
      tBase: 10,
      dataSource: "adapter",
      startDate: new Date(from).toISOString().slice(0, 10),
    };
    const flow = await createFlow(
      call,
      flowInput({
        tiles: [{ tileKey: "gdd", params }],
        targets: [{ name: "North", latitude: 47.61, longitude: 9.42, timezone: "Europe/Zurich" }],
      }),
    );
    const run = await runToEnd(call, flow.id);
    assert.equal(run.status, "succeeded", run.error);
    // (20 + 4) / 2 - 10 of each of some 40 days.
    const sum = run.results[0].tiles[0].lastValue;
    assert.ok(sum >= 76 && sum <= 84, String(sum));
  });

  test("hours ahead come where they are asked for, and a flow is triggered by them", async () => {
    const { now, today } = await presentDay();
    const { call } = service;
    const ahead = { ...weatherRequest(today - dayMs, now, ["temperature"]), horizonHours: 48 };
    const hours = timesOf(today - dayMs, now + 48 * hourMs, hourMs);
    const temperatureAt = openMeteoValues["temperature_2m"]?.[1] ?? Number;
    assertValues(await tryAdapter(call, id, ahead), "temperature", hours, temperatureAt);
    // Once a day it is 4 °C.
    const cold = { variable: "temperature", trigger: "less", threshold: 4.5, when: "last", dataSource: "adapter" };
    const flow = await createFlow(
      call,
      flowInput({
        tiles: [{ tileKey: "wv", params: { ...cold, aheadHours: 24 } }],
        targets: [{ name: "North", latitude: 47.61, longitude: 9.42, timezone: "Europe/Zurich" }],
      }),
    );
    const run = await runToEnd(call, flow.id);
    assert.deepEqual([run.status, run.results[0].triggered], ["succeeded", true], run.error);
  });

  test("what is wrong is said in words that tell what to change", async () => {
    const { now, today } = await presentDay();
    const { id } = await fromTemplate(service.call, "open-meteo", {
      settings: ofOpenMeteo(),
      env: { API_KEY: "a-key-of-somebody-else" },
    });
    const request = weatherRequest(today - dayMs, now, ["temperature"]);
    const refused = await tryAdapter(service.call, id, request);
    assert.match(refused.error, /Open-Meteo answered 401: The supplied API key is invalid\..*secret API_KEY/);
    await service.call("PATCH", `/v1/adapters/${id}`, { body: { env: { API_KEY: openMeteoKey } } });
    openMeteo.fail("busy");
    assert.equal((await tryAdapter(service.call, id, request)).ok, true);
    openMeteo.fail("busy-without-time");
    assert.match((await tryAdapter(service.call, id, request)).error, /429: Minutely API .* Ask for less often/);
    openMeteo.fail("broken");
    assert.match((await tryAdapter(service.call, id, request)).error, /500: it gives no reason.*passes/);
    openMeteo.fail("cut");
    assert.match((await tryAdapter(service.call, id, request)).error, /JSON/);
    const nowhere = weatherRequest(today - dayMs, now, ["temperature"], { latitude: null });
    assert.match((await tryAdapter(service.call, id, nowhere)).error, /give it a latitude and a longitude/);
    await service.call("PATCH", `/v1/adapters/${id}`, { body: { settings: { url: `${openMeteo.origin}/v2` } } });
    assert.match((await tryAdapter(service.call, id, request)).error, /answered 404/);
    const faults = await faultsOf(service.call, { templateKey: "open-meteo", settings: { url: "open-meteo" } });
    assert.match(faults["settings.url"] ?? "", /must be an address such as https:/);
  });
});

describe("a CSV file", () => {
  const hourly = (origin: string) => ({
    url: `${origin}/hourly.csv?from={from}`,
    separator: ";",
    decimalSign: ",",
    timeColumn: "Datum",
    clockColumn: "Zeit",
    dateFormat: "dd.mm.yyyy",
    clock: "utc",
    columns: [
      { variable: "temperature", column: "Luft", unit: "°F" },
      { variable: "rain", column: "Regen" },
    ],
  });

  test("of hours is read over a season, in its own form, with gaps as gaps", async () => {
    const { id, egress } = await fromTemplate(service.call, "csv-https", { settings: hourly(files.origin) });
    assert.deepEqual(egress, [files.origin]);
    const from = end - season;
    const tried = await tryAdapter(service.call, id, weatherRequest(from, end, ["temperature", "rain"]));
    const lines = Array.from({ length: 125 * 24 }, (_, at) => from + at * hourMs);
    assertValues(
      tried,
      "temperature",
      lines.filter((_, at) => at % 50 !== 7),
      fahrenheitAt,
    );
    assertValues(tried, "rain", lines, () => 0.2);
    assert.equal(tried.series.get("temperature")?.unit, "°F");
  });

  test("is added up over a season by a run", async () => {
    const { call } = await service.newTenant();
    await fromTemplate(call, "csv-https", { settings: hourly(files.origin), enabled: true });
    const from = Math.ceil((end - season) / dayMs) * dayMs;
    const last = Math.floor(end / dayMs) * dayMs;
    const place = { name: "North", latitude: 47.61, longitude: 9.42, timezone: "UTC" };
    const sum = await seasonSum(call, "weather", place, from, last);
    // The file has 125 days, and a gap now and then.
    const placeOf = (time: number) => Math.round((time - (end - season)) / hourMs);
    const isThere = (time: number) => placeOf(time) < 125 * 24 && placeOf(time) % 50 !== 7;
    const celsius = (time: number) => ((fahrenheitAt(time) - 32) * 5) / 9;
    const wanted = degreeDaysOf(timesOf(from, last - 1, hourMs).filter(isThere), celsius);
    assert.ok(Math.abs(sum - wanted) < 0.1, `${sum}, and not ${wanted}`);
  });

  test("of days has extremes at noon and rain at the end of local days", async () => {
    const settings = {
      url: `${files.origin}/daily.csv`,
      resolution: "daily",
      timeColumn: "day",
      columns: [
        { variable: "temperatureMin", column: "low" },
        { variable: "rain", column: "rain" },
      ],
    };
    const { id } = await fromTemplate(service.call, "csv-https", { settings });
    const from = end - season - dayMs;
    const timezone = "UTC+05:00";
    const variables = ["temperatureMin", "rain"];
    const tried = await tryAdapter(service.call, id, weatherRequest(from, end, variables, { timezone }));
    const firstDay = end - season - 5 * hourMs;
    const days = Array.from({ length: 125 }, (_, at) => firstDay + at * dayMs);
    const numberOf = (time: number) => Math.floor((time - firstDay) / dayMs);
    assertValues(
      tried,
      "temperatureMin",
      days.map((day) => day + 12 * hourMs),
      (time) => 5 + (numberOf(time) % 4),
    );
    assertValues(
      tried,
      "rain",
      days.map((day) => day + dayMs - 60_000),
      (time) => numberOf(time) % 3,
    );
  });

  test("what is wrong is said with its line, or what to check", async () => {
    const { origin } = fewLines;
    const settings = hourly(origin);
    const { id } = await fromTemplate(service.call, "csv-https", { settings });
    const request = weatherRequest(end - 2 * dayMs, end, ["temperature", "rain"]);
    const errorWith = async (changes: object) => {
      await service.call("PATCH", `/v1/adapters/${id}`, { body: { settings: { ...settings, ...changes } } });
      return (await tryAdapter(service.call, id, request)).error;
    };
    assert.match(await errorWith({ separator: "," }), /no column "Datum".*Datum;Zeit.*separator/);
    assert.match(await errorWith({ dateFormat: "mm/dd/yyyy" }), /Line 2: the time .* is not of the form mm\/dd\/yyyy/);
    assert.match(await errorWith({ decimalSign: "." }), /Line 3, column Luft: .* is no number.*decimal sign/);
    assert.match(await errorWith({ url: `${origin}/gone.csv` }), /404: check the address/);
    const columns = [{ variable: "temperature", column: "Luft", unit: "furlongs" }];
    assert.match(await errorWith({ columns }), /unknown unit "furlongs"/);
    assert.match(await errorWith({ url: `${origin}/private.csv` }), /401: check the secret AUTHORIZATION/);
    await service.call("PATCH", `/v1/adapters/${id}`, { body: { env: { AUTHORIZATION: csvAuthorization } } });
    fewLines.fail("busy");
    assert.equal((await tryAdapter(service.call, id, request)).ok, true);
    fewLines.fail("cut");
    assert.match(
      (await tryAdapter(service.call, id, request)).error,
      /was cut off|no column|not of the form|no number/,
    );
    fewLines.fail("broken");
    assert.match((await tryAdapter(service.call, id, request)).error, /server answered 500/);
    const faults = await faultsOf(service.call, { templateKey: "csv-https", settings: { ...settings, columns: [] } });
    assert.deepEqual(Object.keys(faults), ["settings.columns"]);
  });
});

describe("InfluxDB 2", () => {
  const settings = () => ({
    url: influx.origin,
    org: "farm",
    bucket: "orchard",
    fields: [
      { metric: "temperature.ambient", field: "temp_f", unit: "°F" },
      { metric: "precipitation.cumulative", field: "rain_total" },
    ],
  });
  const metrics = ["temperature.ambient", "precipitation.cumulative", "humidity.ambient"];

  test("a month is read as it stands in the bucket, and a season by a run in parts", async () => {
    const { call } = service;
    const made = await fromTemplate(call, "influxdb-2", {
      settings: settings(),
      env: { TOKEN: influxToken },
      enabled: true,
    });
    assert.equal(made.maxSpanHours, 744);
    const [from, to] = [end - 31 * dayMs, end - 1];
    const tried = await tryAdapter(call, made.id, seriesRequest(from, to, metrics, "probe-12"));
    const times = timesOf(from, to, influxStepMs);
    assertValues(tried, "temperature.ambient", times, influxFields["temp_f"] ?? Number);
    assertValues(tried, "precipitation.cumulative", times, influxFields["rain_total"] ?? Number);
    assert.deepEqual(tried.notes, []);
    assert.equal((await tryAdapter(call, made.id, seriesRequest(from, end, metrics, "other"))).series.size, 2);
    assert.equal((await tryAdapter(call, made.id, seriesRequest(from, end, metrics, null))).series.size, 0);
    const source = await call("POST", "/v1/sources", {
      body: {
        displayName: "Probe",
        hint: "sensor",
        tenantKey: "probe-12",
        location: { latitude: 47.61, longitude: 9.42 },
      },
    });
    const startDate = new Date(end - season).toISOString().slice(0, 10);
    const params = { threshold: 10, tBase: 10, dataSource: "adapter", source: "sensor", startDate };
    const flow = await createFlow(
      call,
      flowInput({ tiles: [{ tileKey: "gdd", params }], targets: [{ sourceId: source.body.id }] }),
    );
    const before = influx.requests.length;
    const run = await runToEnd(call, flow.id, { now: new Date(end).toISOString() });
    assert.equal(run.status, "succeeded", run.error);
    assert.equal(influx.requests.length - before, 5);
    // 60 °F is 15.56 °C on average, 130 days.
    const sum = run.results[0].tiles[0].lastValue;
    assert.ok(sum > 700 && sum < 740, String(sum));
  });

  test("what is wrong is said in words that tell what to change", async () => {
    const { call } = service;
    const { id } = await fromTemplate(call, "influxdb-2", { settings: settings(), env: { TOKEN: "not-the-token" } });
    const request = seriesRequest(end - dayMs, end, metrics, "probe-12");
    const errorOf = async () => (await tryAdapter(call, id, request)).error;
    assert.match(await errorOf(), /401: unauthorized access\. Check the secret TOKEN/);
    await call("PATCH", `/v1/adapters/${id}`, { body: { env: { TOKEN: influxToken } } });
    influx.fail("busy");
    assert.equal(await errorOf(), "");
    influx.fail("broken");
    assert.match(await errorOf(), /InfluxDB answered 500/);
    influx.fail("cut");
    assert.match(await errorOf(), /cut off/);
    await call("PATCH", `/v1/adapters/${id}`, { body: { settings: { ...settings(), bucket: 'no "such" ${bucket}' } } });
    assert.match(await errorOf(), /404: .*could not find bucket.* Check the organization and the bucket/);
    assert.match(influx.requests.at(-1)?.body ?? "", /bucket: "no \\"such\\" \\\$\{bucket\}"/);
    const faults = await faultsOf(call, { templateKey: "influxdb-2", settings: settings(), env: { KEY: "1" } });
    assert.match(faults["env.TOKEN"] ?? "", /is required: API token\. Make one/);
    assert.match(faults["env.KEY"] ?? "", /it reads TOKEN/);
  });
});
