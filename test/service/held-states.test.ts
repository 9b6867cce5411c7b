/**
 * Whose silence holds a target, and what takes a reset: sensors and variables that die one by one, a change of tiles, a
 * recovery margin and a time to keep firing.
 */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import fc from "fast-check";
import { createTestClock } from "#test/support/clock.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { flowInput } from "#test/support/records.ts";
import { writeFlow } from "#test/support/rows.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { areaInput, createSource, relayingSensors, sensorInput, square } from "#test/support/sensors.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { bodyOf, type DataServer, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const quarterMs = 900_000;
const hourMs = 4 * quarterMs;
const air = "temperature.ambient";
const isHot = { dataSource: "adapter", metric: air, trigger: "greater", threshold: 25, when: "last" };
const hot = { tileKey: "bv", params: isHot };
const place = { name: "North", latitude: 47, longitude: 0, timezone: "UTC" };
/** In each of them the flow is changed in every way that changes no tile. */
const rounds = propertyRuns(10);
const clock = createTestClock();

let service: TestService;
let server: DataServer;
let tenant: TestTenant;
/** What reads, by the sensor's key or the variable's name: a value at a time, and up to when. */
let feeds: Record<string, { readonly value: (ts: number) => number; readonly diesAt?: number }> = {};
let isDown = false;

before(async () => {
  service = await startService({ clock, environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      if (isDown) return void response.writeHead(500).end("down");
      const { from, metrics, variables, sourceKeys } = JSON.parse(text) as Json;
      const names = (metrics ?? variables) as readonly string[];
      const field = metrics === undefined ? "variable" : "metric";
      const series = names.flatMap((name) => {
        const feed = feeds[metrics === undefined ? name : (sourceKeys[0] ?? "North")];
        if (feed === undefined || (field === "metric" && name !== air)) return [];
        return [{ [field]: name, points: pointsOf(feed, Date.parse(from)) }];
      });
      json(response, { series });
    });
  });
});
after(async () => {
  await server.close();
  await service.close();
});
beforeEach(async () => {
  isDown = false;
  feeds = { North: { value: around(30) } };
  tenant = await service.newTenant();
  await relayingSensors(tenant.call, server);
  await createAdapter(tenant.call, relayingAdapter(server.origin, { facet: "weather", displayName: "Own weather" }));
});

function pointsOf(
  { value, diesAt = Number.POSITIVE_INFINITY }: (typeof feeds)[string],
  from: number,
): [number, number][] {
  const points: [number, number][] = [];
  const end = Math.min(clock.now(), diesAt);
  for (let ts = Math.ceil(from / quarterMs) * quarterMs; ts <= end; ts += quarterMs) points.push([ts, value(ts)]);
  return points;
}

function around(middle: number): (ts: number) => number {
  return (ts) => middle + Math.sin(ts / hourMs) / 10;
}

/** It reads `middle` from now on, and what it read before stays. */
function turns(key: string, middle: number, earlier = 30): void {
  const now = clock.now();
  feeds[key] = { value: (ts) => (ts <= now ? earlier : middle) + Math.sin(ts / hourMs) / 10 };
}

function dies(key: string, afterMs = 0): void {
  feeds[key] = { value: around(30), ...feeds[key], diesAt: clock.now() + afterMs };
}

async function flowOf(tiles: readonly object[] = [hot], targets: readonly object[] = [place]): Promise<string> {
  return (await createFlow(tenant.call, flowInput({ tiles, targets }))).id;
}

/** Time goes on, and a run that counts looks at the first target. */
async function stateAfter(flowId: string, hours = 1): Promise<Json> {
  clock.advance(hours * hourMs);
  const run = await runToEnd(tenant.call, flowId, { suppressAlerts: false });
  return { ...run.results[0].state, now: run.now, triggered: run.results[0].triggered };
}

async function patch(path: string, body: object): Promise<Json> {
  const answer = await tenant.call("PATCH", path, { body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

function assertHeld(state: Json, because: string): void {
  assert.deepEqual([state.triggered, state.isTriggered, state.isHeld, state.change], [false, true, true, null]);
  assert.equal(state.heldBecause, because);
}

describe("silence", () => {
  test("a sensor that dies between two runs holds, also when it sent some last readings; back again, it resets", async () => {
    const flowId = await flowOf();
    assert.equal((await stateAfter(flowId)).change, "trigger");
    dies("North", hourMs);
    const last = new Date(Math.floor((clock.now() + hourMs) / quarterMs) * quarterMs).toISOString();
    for (const hours of [7, 24, 24 * 30]) {
      const state = await stateAfter(flowId, hours);
      assertHeld(state, "the last readings that tiles[0] (bv) had still met its condition");
      assert.equal(state.newestDataAt, last);
    }
    feeds["North"] = { value: around(20) };
    assert.equal((await stateAfter(flowId)).change, "reset");
  });

  test("one variable of two that falls silent holds while the other goes on, whichever it is", async () => {
    const vpd = { tileKey: "wv", params: { dataSource: "adapter", variable: "vpd", threshold: 2, when: "last" } };
    for (const [silent, other] of [
      ["humidity", "temperature"],
      ["temperature", "humidity"],
    ] as const) {
      feeds = { temperature: { value: around(30) }, humidity: { value: around(20) } };
      const flowId = await flowOf([vpd]);
      assert.equal((await stateAfter(flowId)).change, "trigger");
      dies(silent);
      turns(other, other === "temperature" ? 10 : 90, other === "temperature" ? 30 : 20);
      for (const hours of [5, 24 * 10]) assertHeld(await stateAfter(flowId, hours), `no newer reading of ${silent}`);
      feeds[silent] = { value: around(silent === "temperature" ? 10 : 90) };
      assert.equal((await stateAfter(flowId)).change, "reset");
    }
  });

  test("an area whose average falls because one of its sensors is missing is held, until that one is disabled", async () => {
    const { call } = tenant;
    const area = await createSource(call, areaInput("Field", [square(9.4, 47.6, 9.5, 47.7)]));
    const sensors = await Promise.all(
      ["Cool", "Hot"].map((name) => createSource(call, sensorInput(name, 47.65, 9.45, { sensorType: "probe" }))),
    );
    feeds = { Cool: { value: around(22) }, Hot: { value: around(36) } };
    const flowId = await flowOf([hot], [{ sourceId: area.id }]);
    assert.equal((await stateAfter(flowId)).change, "trigger");
    dies("Hot");
    for (const hours of [1, 6, 24 * 20])
      assertHeld(await stateAfter(flowId, hours), `no newer reading of ${air} from "Hot"`);
    await patch(`/v1/sources/${sensors[1].id}`, { enabled: false });
    assert.equal((await stateAfter(flowId)).change, "reset");
  });
});

describe("a change of the flow", () => {
  test("of its tiles makes a triggered target a new crossing, and no reset of one that is not triggered", async () => {
    const flowId = await flowOf();
    await stateAfter(flowId);
    const tiles = (threshold: number, more: readonly object[] = []) => ({
      tiles: [...more, { ...hot, params: { ...isHot, threshold } }],
    });
    for (const change of [tiles(26), tiles(26, [{ tileKey: "gdd", params: {}, reportOnly: true }])]) {
      await patch(`/v1/flows/${flowId}`, change);
      const state = await stateAfter(flowId);
      assert.deepEqual([state.change, state.since, state.isTriggered], ["trigger", state.now, true]);
      assert.equal((await stateAfter(flowId)).change, null);
    }
    await patch(`/v1/flows/${flowId}`, tiles(35));
    const rest = await stateAfter(flowId);
    assert.deepEqual([rest.change, rest.isTriggered, rest.isHeld, rest.since], [null, false, false, rest.now]);
    assert.equal((await stateAfter(flowId)).since, rest.since);
  });

  test("of its tiles is waited for by a target that cannot be evaluated: it keeps its state until it can", async () => {
    const flowId = await flowOf();
    const { since } = await stateAfter(flowId);
    await patch(`/v1/flows/${flowId}`, { tiles: [{ ...hot, params: { ...isHot, threshold: 26 } }] });
    isDown = true;
    const failed = await stateAfter(flowId);
    assertHeld(failed, "the target failed: its tiles say why");
    assert.equal(failed.since, since);
    isDown = false;
    assert.equal((await stateAfter(flowId)).change, "trigger");
  });

  test("of anything else changes no state: names, notes, colours, lists, schedule, and tiles that stay as they are", async () => {
    const flowId = await flowOf();
    const { since } = await stateAfter(flowId);
    const { call } = tenant;
    const lists = await Promise.all(
      ["Growers", "Office"].map(async (displayName) => {
        const { status, body, text } = await call("POST", "/v1/contact-lists", {
          body: { displayName, contactIds: [] },
        });
        assert.equal(status, 201, text);
        return body.id as string;
      }),
    );
    const { tiles, targets } = (await call("GET", `/v1/flows/${flowId}`)).body;
    const color = fc.constantFrom("#112233", "#abcdef", "#00ff00");
    const text = fc.stringMatching(/^[A-Za-z ]{0,20}x$/);
    const everyPatch = fc.tuple<object[]>(
      fc.record({ displayName: text }),
      fc.record({ notes: text }),
      fc.record({ scheduleMinutes: fc.integer({ min: 5, max: 600 }) }),
      fc.record({ tiles: fc.constant(tiles) }),
      fc.record({ targets: fc.constant([...targets, { ...place, name: "South" }]) }),
      fc.record({ settings: fc.record({ colors: fc.record({ triggerColor: color, resetColor: color }) }) }),
      fc.record({ settings: fc.record({ alerts: fc.record({ contactListIds: fc.subarray(lists) }) }) }),
      fc.record({ settings: fc.record({ temperatureUnits: fc.constantFrom("celsius", "fahrenheit") }) }),
    );
    for (const [round, patches] of fc.sample(everyPatch, { numRuns: rounds }).entries()) {
      for (const [at, body] of patches.entries()) {
        await patch(`/v1/flows/${flowId}`, body);
        // The first round looks after each of them, the others after all.
        if (round > 0 && at < patches.length - 1) continue;
        const state = await stateAfter(flowId, 0.25);
        assert.deepEqual([state.since, state.change, state.isHeld], [since, null, false], JSON.stringify(body));
      }
    }
  });
});

describe("settings that delay a reset", () => {
  /** As it is stored: with these settings for alerts. */
  async function flowWith(alerts: object): Promise<string> {
    const { tiles, targets } = (await tenant.call("GET", `/v1/flows/${await flowOf()}`)).body;
    return writeFlow(service.database, clock, tenant.id, { tiles, targets, settings: { alerts } });
  }

  test("a value that is back by less than the recovery margin holds, one that is back by as much resets", async () => {
    const flowId = await flowWith({ recoveryMargin: 2 });
    assert.equal((await stateAfter(flowId)).change, "trigger");
    feeds["North"] = { value: () => 24 };
    assertHeld(await stateAfter(flowId), "recovery margin not reached: tiles[0] (bv) is 24, and must be at most 23");
    feeds["North"] = { value: () => 23 };
    assert.equal((await stateAfter(flowId)).change, "reset");
  });

  test("a target keeps firing for so long after its first denial; a trigger in between begins anew and is no crossing", async () => {
    const flowId = await flowWith({ keepFiringMinutes: 180 });
    const { since } = await stateAfter(flowId);
    const denied = async (): Promise<Json> => {
      turns("North", 20);
      const state = await stateAfter(flowId);
      const until = new Date(Date.parse(state.now) + 180 * 60_000).toISOString();
      assertHeld(state, `kept firing until ${until}`);
      return state;
    };
    await denied();
    turns("North", 30, 20);
    const again = await stateAfter(flowId);
    assert.deepEqual([again.change, again.since, again.isHeld], [null, since, false]);
    const { heldBecause } = await denied();
    assertHeld(await stateAfter(flowId), heldBecause);
    dies("North");
    assertHeld(await stateAfter(flowId, 4), `no newer reading of ${air}`);
    feeds["North"] = { value: around(20) };
    const reset = await stateAfter(flowId);
    assert.deepEqual([reset.change, reset.since], ["reset", reset.now]);
  });
});
