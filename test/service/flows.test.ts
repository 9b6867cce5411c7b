/** Flows over HTTP: what is stored, how it is changed, found and deleted. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { flowInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { eventually } from "#test/support/wait.ts";

const minuteMs = 60_000;
const clock = createTestClock();
const place = { name: "Fallon", latitude: 39.45, longitude: -118.78, timezone: "America/Los_Angeles", elevation: 1209 };
const gdd = { tileKey: "gdd", params: { threshold: 250 } };
const acc = { tileKey: "acc", params: { mode: "value" } };

let service: TestService;
before(async () => {
  service = await startService({ clock });
});
after(() => service.close());

async function tenant(): Promise<Client> {
  return (await service.newTenant()).call;
}

async function created(call: Client, changes: Readonly<Record<string, unknown>> = {}) {
  const answer = await call("POST", "/v1/flows", { body: flowInput(changes) });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

async function changed(call: Client, id: string, patch: object) {
  const answer = await call("PATCH", `/v1/flows/${id}`, { body: patch });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function endedRun(call: Client, id: string) {
  let run = (await call("GET", `/v1/runs/${id}`)).body;
  await eventually("the run ends", async () => {
    run = (await call("GET", `/v1/runs/${id}`)).body;
    return run.status === "succeeded" || run.status === "failed";
  });
  return run;
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

describe("a flow that is created", () => {
  test("is answered whole, as it is stored, with its address and its ETag", async () => {
    const call = await tenant();
    const settings = {
      colors: { triggerColor: "#d32f2f" },
      temperatureUnits: "fahrenheit",
      gui: { sourceIds: [] },
      own: [1, { a: null }],
    };
    const sent = {
      notes: "n",
      tenantKey: "f-1",
      status: "active",
      scheduleMinutes: 60,
      targets: [place],
      settings,
      tiles: [acc, { ...gdd, reportOnly: true }],
    };
    const answer = await call("POST", "/v1/flows", { body: flowInput(sent) });
    assert.equal(answer.status, 201, answer.text);
    const { id, tiles, ...flow } = answer.body;
    assert.deepEqual(flow, {
      displayName: "Degree days",
      tenantKey: "f-1",
      notes: "n",
      status: "active",
      targets: [place],
      settings,
      demoData: "all",
      scheduleMinutes: 60,
      schedule: null,
      nextRunAt: iso(clock.now() + 60 * minuteMs),
      skippedTicks: 0,
      version: 1,
      ownerUserId: null,
      ownerUserKey: null,
      lastRun: null,
      outlook: null,
      createdAt: iso(clock.now()),
      updatedAt: iso(clock.now()),
    });
    assert.deepEqual(
      tiles.map((tile: { tileKey: string; reportOnly: boolean }) => [tile.tileKey, tile.reportOnly]),
      [
        ["acc", false],
        ["gdd", true],
      ],
    );
    assert.equal(answer.headers.get("location"), `/v1/flows/${id}`);
    const read = await call("GET", `/v1/flows/${id}`);
    assert.deepEqual(read.body, answer.body);
    assert.equal(read.headers.get("etag"), answer.headers.get("etag"));
    assert.ok(read.headers.get("etag"));
  });

  test("keeps only what it needs: settings are empty, keys and notes null, no tick while a draft", async () => {
    const { settings, tenantKey, notes, scheduleMinutes, nextRunAt, targets } = await created(await tenant(), {
      scheduleMinutes: 5,
      targets: [],
    });
    assert.deepEqual([settings, tenantKey, notes, scheduleMinutes, nextRunAt, targets], [{}, null, null, 5, null, []]);
  });

  test("holds each tile with its version and all shown parameters, defaults filled in, hidden ones dropped", async () => {
    const call = await tenant();
    const { items } = (await call("GET", "/v1/tiles?q=gdd")).body;
    const latest = items.find((tile: { key: string }) => tile.key === "gdd");
    const hidden = { isSimple: true, tUpper: 25, method: "sineSingle" };
    const { tiles } = await created(call, {
      tiles: [{ row: 3, tileKey: "gdd", params: { threshold: 100, ...hidden } }],
    });
    assert.equal(tiles.length, 1);
    const [{ params, ...pin }] = tiles;
    assert.deepEqual(pin, {
      tileDefinitionId: latest.id,
      tileKey: "gdd",
      tileVersion: latest.version,
      reportOnly: false,
    });
    assert.equal(params.tBase, 10);
    assert.equal(params.dataSource, "generate");
    assert.ok(!("tUpper" in params) && !("method" in params));
    const { tiles: other } = await created(call, {
      tiles: [{ tileKey: "gdd", params: { threshold: 100, isSimple: false } }],
    });
    assert.equal(other[0].params.tUpper, 30);
  });

  test("has its tiles in order of row", async () => {
    const { tiles } = await created(await tenant(), {
      tiles: [
        { row: 7, ...acc },
        { row: 2, ...gdd },
      ],
    });
    assert.deepEqual(
      tiles.map((tile: { tileKey: string }) => tile.tileKey),
      ["gdd", "acc"],
    );
  });

  test("is refused with 409 when the owner has another flow of the same tenantKey; another tenant may use it", async () => {
    const call = await tenant();
    await created(call, { tenantKey: "mine" });
    assertProblem(await call("POST", "/v1/flows", { body: flowInput({ tenantKey: "mine" }) }), {
      status: 409,
      slug: "conflict",
    });
    await created(await tenant(), { tenantKey: "mine" });
    await created(call);
    await created(call);
  });
});

describe("a flow that is changed", () => {
  test("gets a new version for other tiles or targets, and for nothing else", async () => {
    const call = await tenant();
    const flow = await created(call, { targets: [place] });
    const same = {
      displayName: "Other",
      notes: "x",
      settings: { own: 1 },
      status: "paused",
      scheduleMinutes: 30,
      tenantKey: "k",
    };
    assert.equal((await changed(call, flow.id, same)).version, 1);
    assert.equal((await changed(call, flow.id, { tiles: flow.tiles, targets: flow.targets })).version, 1);
    assert.equal(
      (await changed(call, flow.id, { tiles: [{ row: 4, tileKey: "gdd", params: { threshold: 250 } }] })).version,
      1,
    );
    assert.equal(
      (await changed(call, flow.id, { tiles: [{ tileKey: "gdd", params: { threshold: 251 } }] })).version,
      2,
    );
    assert.equal((await changed(call, flow.id, { targets: [] })).version, 3);
    assert.equal((await changed(call, flow.id, { targets: [place], tiles: [gdd, acc] })).version, 4);
    assert.equal((await changed(call, flow.id, {})).version, 4);
  });

  test("keeps what the change does not name, loses what is null, and has its settings changed member by member", async () => {
    const call = await tenant();
    const flow = await created(call, {
      notes: "n",
      tenantKey: "k",
      scheduleMinutes: 30,
      settings: { own: 1, temperatureUnits: "celsius" },
    });
    clock.advance(1000);
    const after = await changed(call, flow.id, {
      notes: null,
      tenantKey: null,
      scheduleMinutes: null,
      settings: { own: 2 },
    });
    const expected = {
      ...flow,
      notes: null,
      tenantKey: null,
      scheduleMinutes: null,
      settings: { own: 2, temperatureUnits: "celsius" },
      updatedAt: iso(clock.now()),
    };
    assert.deepEqual(after, expected);
  });

  test("is scheduled when it turns active, not while draft or paused, and keeps its interval", async () => {
    const call = await tenant();
    const { id } = await created(call, { scheduleMinutes: 30 });
    const active = await changed(call, id, { status: "active" });
    assert.equal(active.nextRunAt, iso(clock.now() + 30 * minuteMs));
    clock.advance(7 * minuteMs);
    assert.equal((await changed(call, id, { notes: "x", status: "active" })).nextRunAt, active.nextRunAt);
    assert.equal((await changed(call, id, { scheduleMinutes: 60 })).nextRunAt, iso(clock.now() + 60 * minuteMs));
    for (const status of ["paused", "draft"]) {
      const { nextRunAt, scheduleMinutes } = await changed(call, id, { status });
      assert.deepEqual([nextRunAt, scheduleMinutes], [null, 60]);
    }
    assert.equal((await changed(call, id, { status: "active" })).nextRunAt, iso(clock.now() + 60 * minuteMs));
    assert.equal((await changed(call, id, { scheduleMinutes: null })).nextRunAt, null);
  });

  test("is refused with 412 when it has moved on since it was read", async () => {
    const call = await tenant();
    const answer = await call("POST", "/v1/flows", { body: flowInput() });
    const path = `/v1/flows/${answer.body.id}`;
    const first = { "If-Match": answer.headers.get("etag") ?? "" };
    const second = await call("PATCH", path, { body: { notes: "a" }, headers: first });
    assert.equal(second.status, 200);
    assert.notEqual(second.headers.get("etag"), answer.headers.get("etag"));
    assertProblem(await call("PATCH", path, { body: { notes: "b" }, headers: first }), {
      status: 412,
      slug: "precondition-failed",
    });
    assertProblem(await call("DELETE", path, { headers: first }), { status: 412, slug: "precondition-failed" });
    assert.equal((await call("GET", path)).body.notes, "a");
  });

  test("is refused with 409 when it takes the tenantKey of another flow", async () => {
    const call = await tenant();
    await created(call, { tenantKey: "a" });
    const { id } = await created(call, { tenantKey: "b" });
    assertProblem(await call("PATCH", `/v1/flows/${id}`, { body: { tenantKey: "a" } }), {
      status: 409,
      slug: "conflict",
    });
    assert.equal((await changed(call, id, { tenantKey: "b" })).tenantKey, "b");
  });

  test("loses no change when several come at once", async () => {
    const call = await tenant();
    const { id } = await created(call);
    const thresholds = [1, 2, 3, 4, 5, 6, 7, 8];
    const versions = await Promise.all(
      thresholds.map(
        async (threshold) => (await changed(call, id, { tiles: [{ tileKey: "gdd", params: { threshold } }] })).version,
      ),
    );
    assert.deepEqual(
      versions.toSorted((a, b) => a - b),
      [2, 3, 4, 5, 6, 7, 8, 9],
    );
  });
});

test("the newest run is told with the flow, and a run changes neither the flow's version nor what may be changed by the ETag from before", async () => {
  const call = await tenant();
  const flow = await created(call);
  const etag = (await call("GET", `/v1/flows/${flow.id}`)).headers.get("etag") ?? "";
  const { id } = (await call("POST", `/v1/flows/${flow.id}/run`)).body;
  const ended = await endedRun(call, id);
  const read = await call("GET", `/v1/flows/${flow.id}`);
  const { lastRun, ...rest } = read.body;
  assert.deepEqual(lastRun, {
    id,
    status: ended.status,
    trigger: "manual",
    now: ended.now,
    finishedAt: lastRun.finishedAt,
    targetCount: ended.summary?.targetCount ?? null,
    triggeredCount: ended.summary?.triggeredCount ?? null,
    skippedCount: ended.summary?.skippedCount ?? null,
    triggered: ended.summary?.anyTriggered ?? null,
    probability: ended.summary?.probability ?? null,
    color: ended.summary?.color ?? null,
    demoData: ended.summary?.demoData ?? null,
  });
  assert.equal(ended.status, "succeeded", JSON.stringify(ended));
  assert.match(lastRun.finishedAt, /^\d{4}-\d\d-\d\dT.*Z$/);
  const { lastRun: _none, ...before } = flow;
  assert.deepEqual(rest, before);
  assert.equal((await call("PATCH", `/v1/flows/${flow.id}`, { body: {}, headers: { "if-match": etag } })).status, 200);
  assert.deepEqual((await call("GET", "/v1/flows")).body.items[0].lastRun, lastRun);
});
