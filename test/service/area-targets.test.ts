/** Areas as targets: the sensors inside are asked one by one and averaged; nobody else's sensor is ever read. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import type { Client } from "#test/support/client.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import {
  areaInput,
  type AskedForData,
  createSource,
  type Readings,
  relayingSensors,
  sensorInput,
  serveData,
  loadedSeries,
  square,
} from "#test/support/sensors.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { newUser } from "#test/support/users.ts";
import { constantWeather, type DataServer, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

const quarterMs = 900_000;
const july = Date.UTC(2026, 6, 1);
const july1 = new Date(july).toISOString();
const field = square(9.4, 47.6, 9.5, 47.7);

let service: TestService;
let server: DataServer;
let tenant: TestTenant;
let call: Client;
let asked: AskedForData[] = [];

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
});
after(async () => {
  await server.close();
  await service.close();
});
beforeEach(async () => {
  asked = [];
  tenant = await service.newTenant();
  call = tenant.call;
  await relayingSensors(call, server);
});

/** Quarter hours before the first of July; null where the sensor has no reading. */
function quarters(...values: readonly (number | null)[]): readonly (readonly [number, number])[] {
  const start = july - values.length * quarterMs;
  return values.flatMap((value, i) => (value === null ? [] : [[start + i * quarterMs, value] as const]));
}

/** Readings by the tenant's own key of the sensor. */
function serve(readings: Readonly<Record<string, Readings>>): void {
  serveData(server, asked, (request) => loadedSeries(request, readings[request.sourceKeys[0] ?? ""]));
}

function bv(metric: string): object {
  return { tileKey: "bv", params: { dataSource: "adapter", metric, when: "any", threshold: 0.5 } };
}

async function runOf(
  sources: readonly (object & { readonly id?: string })[],
  tiles: readonly object[],
  by: Client = call,
  // biome-ignore lint/suspicious/noExplicitAny: results of every shape
): Promise<any> {
  const targets = sources.map((one) => (one.id === undefined ? one : { sourceId: one.id }));
  const flow = await createFlow(by, flowInput({ tiles, targets }));
  return runToEnd(by, flow.id, { now: july1 });
}

function valuesOf(tile: {
  readonly points: readonly { readonly ts: number; readonly value: number }[];
}): readonly (readonly number[])[] {
  return tile.points.map(({ ts, value }) => [(ts - july) / quarterMs, Math.round(value * 1e6) / 1e6]);
}

const askedKeys = (): readonly unknown[] => asked.map(({ sourceKeys }) => sourceKeys).toSorted();

test("the enabled sensors of the area's owner inside its boundary are asked, each on its own: none in a hole, outside, disabled or of another kind or owner", async () => {
  await newUser(call, "grower-17");
  const area = await createSource(call, areaInput("field", [field, square(9.44, 47.64, 9.46, 47.66)]));
  const inside = [
    await createSource(call, sensorInput("in the middle", 47.62, 9.42)),
    await createSource(call, sensorInput("on the edge", 47.65, 9.4)),
    await createSource(call, sensorInput("in the corner", 47.7, 9.5)),
  ];
  await createSource(call, sensorInput("in the hole", 47.65, 9.45));
  await createSource(call, sensorInput("outside", 47.65, 9.51));
  await createSource(call, sensorInput("switched off", 47.62, 9.42, { enabled: false }));
  await createSource(call, sensorInput("weather station", 47.62, 9.42, { hint: "weather-station" }));
  await createSource(call, { displayName: "nowhere", tenantKey: "nowhere", hint: "sensor" });
  await createSource(call, sensorInput("the grower's", 47.62, 9.42, { ownerUserKey: "grower-17" }));
  const neighbour = await service.newTenant();
  await createSource(neighbour.call, sensorInput("the neighbour's", 47.62, 9.42));
  serve(
    Object.fromEntries(
      inside.map(({ tenantKey }, i) => [tenantKey, { "moisture.volumetric": quarters(20 + i, 23 + i) }]),
    ),
  );

  const run = await runOf([area], [bv("moisture.volumetric")]);

  assert.equal(run.status, "succeeded", run.error);
  assert.deepEqual(askedKeys(), [["in the corner"], ["in the middle"], ["on the edge"]]);
  for (const request of asked) {
    assert.deepEqual(request.sourceIds, [inside.find(({ tenantKey }) => tenantKey === request.sourceKeys[0])?.id]);
    assert.deepEqual([request.facet, request.userKey, request.target.name], ["series", null, request.sourceKeys[0]]);
  }
  const [{ target, tiles }] = run.results;
  assert.deepEqual(target, {
    sourceId: area.id,
    hint: "area",
    name: "field",
    latitude: target.latitude,
    longitude: target.longitude,
    sensorSources: inside.map(({ id, displayName }) => ({ id, name: displayName })),
  });
  assert.ok(
    Math.abs(target.latitude - 47.65) < 0.01 && Math.abs(target.longitude - 9.45) < 0.01,
    JSON.stringify(target),
  );
  assert.deepEqual(valuesOf(tiles[0]), [
    [-2, 21],
    [-1, 24],
  ]);
});

test("a user's area is fed by the user's own sensors, and adapters are told the user", async () => {
  const ada = await newUser(call, "grower-17");
  const area = await createSource(ada.call, areaInput("field", [field]));
  await createSource(ada.call, sensorInput("own", 47.62, 9.42));
  await createSource(call, sensorInput("the tenant's", 47.62, 9.42));
  serve({ own: { "moisture.volumetric": quarters(20, 21) } });
  const run = await runOf([area], [bv("moisture.volumetric")], ada.call);
  assert.equal(run.status, "succeeded", run.error);
  assert.deepEqual(
    asked.map(({ userKey, sourceKeys }) => [userKey, sourceKeys]),
    [["grower-17", ["own"]]],
  );
});

test("a sensor without a reading in a quarter hour is left out of that point only, and one that reports often weighs no more", async () => {
  const area = await createSource(call, areaInput("field", [field]));
  for (const name of ["a", "b", "c"]) await createSource(call, sensorInput(name, 47.62, 9.42));
  const oftenFrom = july - 3 * quarterMs;
  serve({
    a: { "moisture.volumetric": quarters(10, null, 12, null) },
    b: { "moisture.volumetric": quarters(20, 30, null, null) },
    c: { "moisture.volumetric": Array.from({ length: 15 }, (_, i) => [oftenFrom + i * 60_000, 40 + (i % 3)]) },
  });
  const run = await runOf([area], [bv("moisture.volumetric")]);
  assert.deepEqual(valuesOf(run.results[0].tiles[0]), [
    [-4, 15],
    [-3, (30 + 41) / 2],
    [-2, 12],
  ]);
});

test("sensors of different types bring their own metrics; a metric of two types is the mean of the types", async () => {
  const area = await createSource(call, areaInput("field", [field]));
  const types = { probe1: "soil-probe", probe2: "soil-probe", canopy: "canopy-sensor" };
  for (const [name, sensorType] of Object.entries(types))
    await createSource(call, sensorInput(name, 47.62, 9.42, { sensorType }));
  serve({
    probe1: { "moisture.volumetric": quarters(20, 21), "temperature.ambient": quarters(10, 11) },
    probe2: { "moisture.volumetric": quarters(30, 31), "temperature.ambient": quarters(14, null) },
    canopy: { "temperature.ambient": quarters(18, 19), "humidity.ambient": quarters(60, 61) },
  });
  const run = await runOf([area], [bv("moisture.volumetric"), bv("humidity.ambient"), bv("temperature.ambient")]);
  const [moisture, humidity, temperature] = run.results[0].tiles;
  assert.deepEqual(
    valuesOf(moisture).map(([, value]) => value),
    [25, 26],
  );
  assert.deepEqual(
    valuesOf(humidity).map(([, value]) => value),
    [60, 61],
  );
  assert.deepEqual(
    valuesOf(temperature).map(([, value]) => value),
    [15, 15],
  );
  assert.match(temperature.trace.join("\n"), /average of 3 of the 3 sensors inside the area/);
  assert.equal(asked.length, 3, "one request for each sensor, whatever it measures");
});

test("an area's rain comes from its sensors' counters, whatever they stand at and whichever misses a reading", async () => {
  const area = await createSource(call, areaInput("field", [field]));
  for (const name of ["a", "b"]) await createSource(call, sensorInput(name, 47.62, 9.42));
  serve({
    a: { "precipitation.cumulative": quarters(100, 101, 101, 101, 104) },
    b: { "precipitation.cumulative": quarters(500, 503, null, 503, 505) },
  });
  const run = await runOf([area], [bv("precipitation.interval")]);
  assert.deepEqual(valuesOf(run.results[0].tiles[0]), [
    [-4, 2],
    [-3, 0],
    [-2, 0],
    [-1, 2.5],
  ]);
});

test("an area without sensors is asked for by its own id, and so is one whose sensors are all switched off or that has no boundary", async () => {
  const areas = [
    await createSource(call, areaInput("empty", [field])),
    await createSource(call, areaInput("switched off", [square(10.4, 47.6, 10.5, 47.7)])),
    await createSource(call, { displayName: "unmapped", tenantKey: "unmapped", hint: "area" }),
  ];
  await createSource(call, sensorInput("off", 47.62, 10.42, { enabled: false }));
  serve(Object.fromEntries(areas.map(({ tenantKey }) => [tenantKey, { "moisture.volumetric": quarters(20, 21) }])));
  const run = await runOf(areas, [bv("moisture.volumetric")]);
  assert.equal(run.status, "succeeded", run.error);
  assert.deepEqual(asked.map(({ sourceIds }) => sourceIds).toSorted(), areas.map(({ id }) => [id]).toSorted());
  for (const { target, tiles } of run.results) {
    assert.deepEqual(target.sensorSources, []);
    assert.deepEqual(
      valuesOf(tiles[0]).map(([, value]) => value),
      [20, 21],
    );
  }
});

test("a sensor outside of every area, or bound to the flow itself, is its own target; one that is also inside is asked for once", async () => {
  const area = await createSource(call, areaInput("field", [field]));
  const inside = await createSource(call, sensorInput("inside", 47.62, 9.42));
  const outside = await createSource(call, sensorInput("outside", 47.62, 9.6));
  serve({ inside: { "moisture.volumetric": quarters(20, 21) }, outside: { "moisture.volumetric": quarters(30, 31) } });
  const run = await runOf([area, inside, outside], [bv("moisture.volumetric")]);
  assert.deepEqual(askedKeys(), [["inside"], ["outside"]]);
  assert.deepEqual(
    // biome-ignore lint/suspicious/noExplicitAny: results of every shape
    run.results.map(({ target, tiles }: any) => [
      target.sourceId,
      target.hint,
      target.sensorSources.length,
      valuesOf(tiles[0])[0]?.[1],
    ]),
    [
      [area.id, "area", 1, 20],
      [inside.id, "sensor", 0, 20],
      [outside.id, "sensor", 0, 30],
    ],
  );
});

test("an area on both sides of the antimeridian has the sensors of both sides", async () => {
  const coordinates = [[square(179.5, -17, 180, -16)], [square(-180, -17, -179.5, -16)]];
  const area = await createSource(call, {
    displayName: "Fiji",
    hint: "area",
    boundary: { type: "MultiPolygon", coordinates },
  });
  await createSource(call, sensorInput("west", -16.5, 179.9));
  await createSource(call, sensorInput("east", -16.5, -179.9));
  await createSource(call, sensorInput("far away", -16.5, 0));
  serve({ west: { "moisture.volumetric": quarters(20, 21) }, east: { "moisture.volumetric": quarters(30, 31) } });
  const run = await runOf([area], [bv("moisture.volumetric")]);
  assert.deepEqual(askedKeys(), [["east"], ["west"]]);
  assert.deepEqual(
    valuesOf(run.results[0].tiles[0]).map(([, value]) => value),
    [25, 26],
  );
});

test("a failing sensor fails its area with facet, adapter, sensor and cause; the other targets keep their results", async () => {
  const area = await createSource(call, areaInput("field", [field]));
  await createSource(call, sensorInput("good", 47.62, 9.42));
  const bad = await createSource(call, sensorInput("bad", 47.63, 9.42));
  const other = await createSource(call, sensorInput("other", 47.62, 9.6));
  serveData(server, asked, (request) =>
    request.sourceKeys[0] === "bad" ? "<html>" : loadedSeries(request, { "moisture.volumetric": quarters(20, 21) }),
  );
  const run = await runOf([area, other], [bv("moisture.volumetric")]);
  assert.equal(run.status, "failed");
  assert.ok(
    run.error.startsWith(
      `1 of 2 targets failed. field: tiles[0] (bv): sensor "bad" (${bad.id}): the series adapter "Own sensors" failed: `,
    ),
    run.error,
  );
  assert.match(run.error, /JSON/);
  assert.deepEqual(
    valuesOf(run.results[1].tiles[0]).map(([, value]) => value),
    [20, 21],
  );
});

test("a target whose source was switched off since is skipped with that reason; the others go on, on demonstration data too", async () => {
  const [off, on] = [
    await createSource(call, sensorInput("off", 47.62, 9.42)),
    await createSource(call, sensorInput("on", 47.62, 9.42)),
  ];
  const tiles = [{ tileKey: "bv", params: { metric: "moisture.volumetric", when: "any", threshold: 0.5 } }];
  const flow = await createFlow(call, flowInput({ tiles, targets: [{ sourceId: off.id }, { sourceId: on.id }] }));
  const patched = await call("PATCH", `/v1/sources/${off.id}`, { body: { enabled: false } });
  assert.equal(patched.status, 200, patched.text);
  const run = await runToEnd(call, flow.id, { now: july1 });
  assert.deepEqual([run.status, run.error], ["succeeded", null]);
  const skipped = "the source is disabled: enable it, or take it out of the flow";
  assert.deepEqual(
    run.results.map((one: { skipped: string | null }) => one.skipped),
    [skipped, null],
  );
  assert.ok(run.results[1].tiles[0].points.length > 100);
});

test("weather of an area is that of its centre, in the area's own time zone", async () => {
  const area = await createSource(call, areaInput("field", [field], { timezone: "Europe/Zurich" }));
  await createAdapter(call, relayingAdapter(server.origin, { displayName: "Own weather" }));
  serveData(server, asked, (request) => constantWeather(request));
  const run = await runOf([area], [{ tileKey: "gdd", params: { dataSource: "adapter", threshold: 100 } }]);
  assert.equal(run.status, "succeeded", run.error);
  const [{ target }] = asked as [AskedForData];
  assert.deepEqual(
    [target.latitude, target.longitude, target.timezone],
    [run.results[0].target.latitude, run.results[0].target.longitude, "Europe/Zurich"],
  );
});

test("events of an area are asked for with its own key first and then its sensors'", async () => {
  const area = await createSource(call, areaInput("field", [field]));
  const sensor = await createSource(call, sensorInput("probe", 47.62, 9.42));
  await createAdapter(call, relayingAdapter(server.origin, { facet: "events", displayName: "Own diary" }));
  serveData(server, asked, () => ({ events: [{ ts: july - 86_400_000, kind: "irrigated", amount: 25, unit: "mm" }] }));
  const run = await runOf(
    [area],
    [{ tileKey: "se", params: { dataSource: "adapter", kind: "irrigated", count: "total", threshold: 20 } }],
  );
  assert.equal(run.status, "succeeded", run.error);
  assert.deepEqual(
    asked.map(({ facet, sourceIds, sourceKeys, kinds }) => [facet, sourceIds, sourceKeys, kinds]),
    [["events", [area.id, sensor.id], ["field", "probe"], ["irrigated"]]],
  );
  assert.deepEqual([run.results[0].triggered, run.results[0].tiles[0].lastValue], [true, 25]);
});

describe("what a run learns of its sensors", () => {
  const nowIsh = (): readonly (readonly [number, number])[] => {
    const newest = Math.floor(Date.now() / quarterMs) * quarterMs;
    return Array.from({ length: 8 }, (_, i) => [newest - (7 - i) * quarterMs, 20 + i]);
  };

  test("a run notes the newest reading of each sensor inside an area, a simulation notes nothing", async () => {
    const area = await createSource(call, areaInput("field", [field]));
    const sensor = await createSource(call, sensorInput("probe", 47.62, 9.42));
    const readings = nowIsh();
    serve({ probe: { "moisture.volumetric": readings } });
    const flow = await createFlow(
      call,
      flowInput({ tiles: [bv("moisture.volumetric")], targets: [{ sourceId: area.id }] }),
    );
    const stateOf = async () => {
      const { body } = await call("GET", `/v1/sources/${sensor.id}`);
      return [body.status, body.lastDataAt];
    };
    await runToEnd(call, flow.id, { now: new Date(Date.now() - 1000).toISOString() });
    assert.deepEqual(await stateOf(), ["unknown", null]);
    const run = await runToEnd(call, flow.id);
    assert.equal(run.status, "succeeded", run.error);
    assert.deepEqual(await stateOf(), ["ok", new Date(readings.at(-1)?.[0] ?? 0).toISOString()]);
  });

  test("a metric that a sensor does not measure is no sign that it fell silent", async () => {
    const area = await createSource(call, areaInput("field", [field]));
    const probe = await createSource(call, sensorInput("probe", 47.62, 9.42));
    await createSource(call, sensorInput("canopy", 47.62, 9.42));
    const readings = nowIsh();
    serve({ probe: { "moisture.volumetric": readings }, canopy: { "temperature.ambient": readings } });
    const targets = [{ sourceId: area.id }];
    for (const metric of ["moisture.volumetric", "temperature.ambient"]) {
      const flow = await createFlow(call, flowInput({ tiles: [bv(metric)], targets }));
      assert.equal((await runToEnd(call, flow.id)).status, "succeeded");
    }
    const { body } = await call("GET", `/v1/sources/${probe.id}`);
    assert.deepEqual([body.status, body.lastDataAt], ["ok", new Date(readings.at(-1)?.[0] ?? 0).toISOString()]);
  });
});

test("the event of a finished run names each target's source", async () => {
  const area = await createSource(call, areaInput("field", [field]));
  serve({ field: { "moisture.volumetric": quarters(20, 21) } });
  await runOf([area, { name: "Here", latitude: 47, longitude: 9 }], [bv("moisture.volumetric")]);
  const events = await service.database.read((stores) => stores.outbox.forSystem("test").eventsOf(tenant.id));
  const told = events
    .filter(({ event }) => event === "run.completed")
    .flatMap(({ data }) => data.targets as Record<string, unknown>[]);
  assert.deepEqual(
    told.map(({ sourceId, name }) => [sourceId, name]),
    [
      [area.id, "field"],
      [null, "Here"],
    ],
  );
});
