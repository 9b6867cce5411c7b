/** A tile that had no data at all says so, and resets nothing. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { createTestClock } from "#test/support/clock.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { bodyOf, type DataServer, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

const hourMs = 3_600_000;
const clock = createTestClock();
const place = { name: "North", latitude: 47, longitude: 0, timezone: "UTC" };
const weatherIsHot = {
  tileKey: "wv",
  params: { dataSource: "adapter", variable: "temperature", threshold: 25, when: "last" },
};
const sensorIsHot = {
  tileKey: "bv",
  params: { dataSource: "adapter", metric: "temperature.ambient", threshold: 25, when: "last" },
};

let service: TestService;
let server: DataServer;
let tenant: TestTenant;
/** Values by variable or metric; what is not in it is not answered. */
let values: Readonly<Record<string, number>> = {};

before(async () => {
  service = await startService({ clock, environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      const asked = JSON.parse(text) as {
        readonly variables?: readonly string[];
        readonly metrics?: readonly string[];
      };
      const field = asked.metrics === undefined ? "variable" : "metric";
      const names = (asked.metrics ?? asked.variables ?? []).filter((name) => name in values);
      const points = (name: string) =>
        [2, 1].map((hours) => [clock.now() - hours * hourMs, (values[name] as number) + hours / 10]);
      json(response, { series: names.map((name) => ({ [field]: name, points: points(name) })) });
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
beforeEach(() => {
  values = { temperature: 30, "temperature.ambient": 30 };
});

async function flowOf(...tiles: readonly object[]): Promise<() => ReturnType<typeof runToEnd>> {
  const flow = await createFlow(tenant.call, flowInput({ tiles, targets: [place] }));
  return () => {
    clock.advance(6 * hourMs);
    return runToEnd(tenant.call, flow.id, { suppressAlerts: false });
  };
}

test("an adapter that answers an empty list makes its tile say that it had no data, in its entry and its trace, and the state holds", async () => {
  const run = await flowOf(weatherIsHot);
  const first = await run();
  assert.deepEqual([first.results[0].tiles[0].noData, first.results[0].state.isTriggered], [false, true]);
  values = {};
  const empty = await run();
  assert.equal(empty.status, "succeeded");
  const [result] = empty.results;
  assert.deepEqual(
    [result.tiles[0].noData, result.tiles[0].isTriggered, result.tiles[0].lastValue],
    [true, false, null],
  );
  assert.match(result.tiles[0].trace[0], /^No data: not one usable reading of temperature\./);
  const { newestDataAt } = first.results[0].state;
  assert.equal(newestDataAt, new Date(Date.parse(first.now) - hourMs).toISOString());
  assert.deepEqual(result.state, {
    isTriggered: true,
    since: first.now,
    isHeld: true,
    change: null,
    heldBecause: "there were no data of the target",
    newestDataAt,
  });
  values = { temperature: 10 };
  assert.equal((await run()).results[0].state.change, "reset");
});

test("readings that are all codes for no value, or impossible, are no data", async () => {
  const run = await flowOf(weatherIsHot);
  await run();
  values = { temperature: -9999.1 };
  const [result] = (await run()).results;
  assert.deepEqual([result.tiles[0].noData, result.state.isTriggered, result.state.isHeld], [true, true, true]);
});

test("one tile without data beside another that has some holds the state, whichever of the two it is", async () => {
  const run = await flowOf(weatherIsHot, sensorIsHot);
  assert.equal((await run()).results[0].state.isTriggered, true);
  for (const [answered, expected] of [
    ["temperature", [false, true]],
    ["temperature.ambient", [true, false]],
  ] as const) {
    values = { [answered]: 31 };
    const [result] = (await run()).results;
    assert.deepEqual(
      result.tiles.map(({ noData }: { readonly noData: boolean }) => noData),
      expected,
    );
    assert.equal(result.triggered, false);
    assert.deepEqual([result.state.isTriggered, result.state.isHeld], [true, true], answered);
  }
});

test("a probability behind a tile without data resets nothing either, and needs no data of its own", async () => {
  const run = await flowOf(weatherIsHot, {
    tileKey: "acc",
    params: { duration: 1, timeUnits: "hours", threshold: 50 },
  });
  assert.equal((await run()).results[0].state.isTriggered, true);
  values = {};
  const [result] = (await run()).results;
  assert.deepEqual(
    result.tiles.map(({ noData }: { readonly noData: boolean }) => noData),
    [true, false],
  );
  assert.deepEqual([result.state.isTriggered, result.state.isHeld], [true, true]);
});

test("demonstration data are data, no scout event in the season is an answer, and a failed tile says why in its error", async () => {
  const demo = await flowOf(
    { tileKey: "gdd", params: { threshold: 10 } },
    { tileKey: "se", params: { kind: "custom", name: "never" } },
  );
  const [shown] = (await demo()).results;
  assert.deepEqual(
    shown.tiles.map(({ noData }: { readonly noData: boolean }) => noData),
    [false, false],
  );
  const failing = await flowOf({ tileKey: "se", params: { dataSource: "adapter", kind: "planted" } });
  const [failed] = (await failing()).results;
  assert.deepEqual([failed.tiles[0].noData, typeof failed.tiles[0].error], [false, "string"]);
});
