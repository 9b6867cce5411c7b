/**
 * The state of a target over the runs of its flow: silence, outages and failures leave it as it was; news change it;
 * only runs that count do.
 */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { createTestClock } from "#test/support/clock.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { bodyOf, type DataServer, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

const quarterMs = 900_000;
const hourMs = 4 * quarterMs;
const clock = createTestClock();
const place = { name: "North", latitude: 47, longitude: 0, timezone: "UTC" };
const other = { ...place, name: "South", latitude: 46 };
const air = "temperature.ambient";

let service: TestService;
let server: DataServer;
let tenant: TestTenant;
/** What the sensor has read by now; null where the tenant's server is down. */
let value: ((ts: number, name: string) => number) | null;
/** Newest reading of the sensor. */
let newestAt: number;

before(async () => {
  service = await startService({ clock, environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      const { from, target } = JSON.parse(text) as {
        readonly from: string;
        readonly target: { readonly name: string };
      };
      const read = value;
      if (read === null) return void response.writeHead(500).end("down");
      const points: [number, number][] = [];
      for (let ts = Math.ceil(Date.parse(from) / quarterMs) * quarterMs; ts <= newestAt; ts += quarterMs)
        points.push([ts, read(ts, target.name)]);
      json(response, { series: [{ metric: air, points }] });
    });
  });
  tenant = await service.newTenant();
  await createAdapter(tenant.call, relayingAdapter(server.origin, { facet: "series" }));
});
after(async () => {
  await server.close();
  await service.close();
});
beforeEach(() => {
  newestAt = clock.now() - quarterMs;
  value = wave(30);
});

/** A living sensor: it moves a little all the time. */
function wave(middle: number): (ts: number) => number {
  return (ts) => middle + Math.sin(ts / hourMs);
}

function createHotFlow(changes: object = {}) {
  const tile = {
    tileKey: "bv",
    params: { dataSource: "adapter", metric: air, trigger: "greater", threshold: 25, when: "last" },
  };
  return createFlow(tenant.call, flowInput({ tiles: [tile], targets: [place], ...changes }));
}

/** Time of the newest reading, as a result shows it. */
function newestReading(): string {
  return new Date(Math.floor(newestAt / quarterMs) * quarterMs).toISOString();
}

const silence = `no newer reading of ${air}`;
const failure = "the target failed: its tiles say why";

/** Time goes on by an hour, the sensor reads or is silent, and a run that counts looks at it. */
async function nextRun(flowId: string, { isSilent = false, request = { suppressAlerts: false } as object } = {}) {
  clock.advance(hourMs);
  if (!isSilent) newestAt = clock.now() - quarterMs;
  return runToEnd(tenant.call, flowId, request);
}

test("silence, an outage and a failure hold a trigger however long they last; the first news that say so reset it", async () => {
  const flow = await createHotFlow();
  const first = await nextRun(flow.id);
  const since = first.now;
  assert.deepEqual(first.results[0].state, {
    isTriggered: true,
    since,
    isHeld: false,
    change: "trigger",
    heldBecause: null,
    newestDataAt: newestReading(),
  });
  const second = await nextRun(flow.id);
  assert.deepEqual(second.results[0].state, {
    isTriggered: true,
    since,
    isHeld: false,
    change: null,
    heldBecause: null,
    newestDataAt: newestReading(),
  });

  for (let i = 0; i < 5; i += 1) {
    const silent = await nextRun(flow.id, { isSilent: true });
    // The tile itself gives up on a reading older than three hours.
    const isGivenUp = i >= 2;
    assert.equal(silent.results[0].triggered, !isGivenUp);
    assert.deepEqual(silent.results[0].state, {
      isTriggered: true,
      since,
      isHeld: isGivenUp,
      change: null,
      heldBecause: isGivenUp ? silence : null,
      newestDataAt: newestReading(),
    });
  }
  const lastReading = newestReading();
  value = null;
  const failed = await nextRun(flow.id);
  assert.equal(failed.status, "failed");
  assert.deepEqual(failed.results[0].state, {
    isTriggered: true,
    since,
    isHeld: true,
    change: null,
    heldBecause: failure,
    newestDataAt: lastReading,
  });
  assert.equal(failed.results[0].dataHealth.coverage, 0);

  value = wave(20);
  const cold = await nextRun(flow.id);
  assert.deepEqual(cold.results[0].state, {
    isTriggered: false,
    since: cold.now,
    isHeld: false,
    change: "reset",
    heldBecause: null,
    newestDataAt: newestReading(),
  });
  const again = await nextRun(flow.id);
  assert.deepEqual(again.results[0].state, {
    isTriggered: false,
    since: cold.now,
    isHeld: false,
    change: null,
    heldBecause: null,
    newestDataAt: newestReading(),
  });
});

test("readings that came back changed but no newer reset nothing", async () => {
  const flow = await createHotFlow();
  const { now: since } = await nextRun(flow.id);
  value = wave(20);
  const same = await nextRun(flow.id, { isSilent: true });
  assert.equal(same.results[0].triggered, false);
  assert.deepEqual(same.results[0].state, {
    isTriggered: true,
    since,
    isHeld: true,
    change: null,
    heldBecause: silence,
    newestDataAt: newestReading(),
  });
});

test("a trigger is taken also without newer readings", async () => {
  value = wave(20);
  const flow = await createHotFlow();
  assert.equal((await nextRun(flow.id)).results[0].state.isTriggered, false);
  value = wave(30);
  const late = await nextRun(flow.id, { isSilent: true });
  assert.deepEqual(late.results[0].state, {
    isTriggered: true,
    since: late.now,
    isHeld: false,
    change: "trigger",
    heldBecause: null,
    newestDataAt: newestReading(),
  });
});

test("a target without any data is unknown: nothing of it is known until there are some", async () => {
  const flow = await createHotFlow();
  newestAt = 0;
  assert.equal((await nextRun(flow.id, { isSilent: true })).results[0].state, null);
  value = wave(20);
  const first = await nextRun(flow.id);
  assert.deepEqual(first.results[0].state, {
    isTriggered: false,
    since: first.now,
    isHeld: false,
    change: null,
    heldBecause: null,
    newestDataAt: newestReading(),
  });
});

test("simulations and runs without alerts neither show a state nor change it", async () => {
  const flow = await createHotFlow();
  const { now: since } = await nextRun(flow.id);
  value = wave(20);
  assert.equal((await nextRun(flow.id, { request: {} })).results[0].state, null);
  const past = new Date(clock.now() - 24 * hourMs).toISOString();
  assert.equal((await nextRun(flow.id, { request: { now: past, suppressAlerts: false } })).results[0].state, null);
  const counted = await nextRun(flow.id);
  assert.deepEqual(counted.results[0].state, {
    isTriggered: false,
    since: counted.now,
    isHeld: false,
    change: "reset",
    heldBecause: null,
    newestDataAt: newestReading(),
  });
  assert.notEqual(counted.now, since);
});

test("targets have states of their own; one that left the flow is forgotten, and all are with the flow", async () => {
  value = (ts, name) => wave(name === "North" ? 30 : 20)(ts);
  const flow = await createHotFlow({ targets: [place, other] });
  const states = () => service.database.read((stores) => stores.triggerStates.forSystem().ofFlow(tenant.id, flow.id));
  const { results, now: since } = await nextRun(flow.id);
  assert.deepEqual(
    results.map((one: { state: { isTriggered: boolean } }) => one.state.isTriggered),
    [true, false],
  );
  assert.equal((await states()).size, 2);

  const changed = await tenant.call("PATCH", `/v1/flows/${flow.id}`, { body: { targets: [other] } });
  assert.equal(changed.status, 200, changed.text);
  const fewer = await nextRun(flow.id);
  assert.deepEqual(fewer.results[0].state, {
    isTriggered: false,
    since,
    isHeld: false,
    change: null,
    heldBecause: null,
    newestDataAt: newestReading(),
  });
  assert.equal((await states()).size, 1);

  assert.equal((await tenant.call("DELETE", `/v1/flows/${flow.id}`)).status, 204);
  assert.equal((await states()).size, 0);
});
