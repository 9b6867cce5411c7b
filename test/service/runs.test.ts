/** Runs over REST: asked for, carried out, read; what fails explains itself; nobody sees another tenant's. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import type { Caller } from "#core/caller.ts";
import { systemClock } from "#core/clock.ts";
import type { RunConclusion } from "#server/runs/work/conclusion.ts";
import { leaseMs } from "#server/runs/work/lease.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { eventsOf } from "#test/support/events.ts";
import { conclusionAt, placedResult } from "#test/support/packed-results.ts";
import { flowInput } from "#test/support/records.ts";
import { frozenFlowOf, writeRun } from "#test/support/rows.ts";
import { createAdapter, createFlow, finished, requestRun, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { eventually, gate } from "#test/support/wait.ts";
import {
  bodyOf,
  constantWeather,
  type DataServer,
  json,
  relayingAdapter,
  startDataServer,
} from "#test/support/weather-server.ts";

const july = "2026-07-01T00:00:00.000Z";
const acc = { tileKey: "acc", params: { duration: 10, timeUnits: "days" } };
const gddOfAdapter = { tileKey: "gdd", params: { threshold: 100, dataSource: "adapter" } };

let service: TestService;
let server: DataServer;
let tenant: TestTenant;

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
  tenant = await service.newTenant();
  await createAdapter(tenant.call, relayingAdapter(server.origin));
});
after(async () => {
  await server.close();
  await service.close();
});

function twoPlaces(tiles: readonly object[]) {
  const targets = [
    { name: "North", latitude: 47, longitude: 9, timezone: "Europe/Zurich" },
    { name: "South", latitude: 46, longitude: 9, timezone: "Europe/Zurich" },
  ];
  return flowInput({ tiles, targets });
}

test("a run is queued with 202, carried out, and read with results per target and tile", async () => {
  const { call } = service;
  const flow = await createFlow(call, {
    ...twoPlaces([{ tileKey: "gdd", params: { threshold: 250 } }, acc]),
    settings: { colors: { triggerColor: "#ff0000", resetColor: "#00ff00" } },
  });
  const queued = await call("POST", `/v1/flows/${flow.id}/run`, { body: { now: july } });
  assert.equal(queued.status, 202);
  assert.equal(queued.headers.get("location"), `/v1/runs/${queued.body.id}`);
  assert.equal(queued.headers.get("retry-after"), "1");
  assert.deepEqual(
    [queued.body.status, queued.body.trigger, queued.body.suppressAlerts, queued.body.now],
    ["queued", "simulation", true, july],
  );

  const run = await finished(call, queued.body.id);
  assert.deepEqual([run.status, run.error, run.flowVersion], ["succeeded", null, 1]);
  assert.deepEqual([run.windowStart, run.windowEnd], ["2025-12-31T23:00:00.000Z", july]);
  // Taken from another clock than the times.
  assert.ok(Math.abs(run.durationMs - (Date.parse(run.finishedAt) - Date.parse(run.startedAt))) < 50);
  assert.deepEqual(
    run.results.map((one: { target: object }) => one.target),
    [
      { sourceId: null, hint: null, name: "North", latitude: 47, longitude: 9, sensorSources: [] },
      { sourceId: null, hint: null, name: "South", latitude: 46, longitude: 9, sensorSources: [] },
    ],
  );
  for (const result of run.results) {
    const [gdd, probability] = result.tiles;
    assert.deepEqual([gdd.row, gdd.key, gdd.version, gdd.kind, gdd.error], [0, "gdd", 1, "numeric", null]);
    assert.equal(gdd.points.length, 181);
    assert.deepEqual(gdd.points.at(-1), {
      ts: Date.parse("2026-06-30T22:00:00Z"),
      value: gdd.lastValue,
      isTriggered: gdd.isTriggered,
    });
    assert.ok(gdd.trace.length > 0);
    assert.equal(result.triggered, gdd.isTriggered && probability.isTriggered);
    assert.equal(result.probability, probability.lastValue);
    assert.equal(result.color, probability.isTriggered ? "#ff0000" : "#00ff00");
  }
  assert.equal(run.summary.targetCount, 2);
  assert.equal(run.summary.triggeredCount, run.results.filter((one: { triggered: boolean }) => one.triggered).length);

  const { body: read } = await call("GET", `/v1/flows/${flow.id}`);
  const { id, status, trigger, finishedAt } = run;
  assert.deepEqual(read.lastRun, {
    id,
    status,
    trigger,
    now: run.now,
    finishedAt,
    targetCount: run.summary.targetCount,
    triggeredCount: run.summary.triggeredCount,
    skippedCount: run.summary.skippedCount,
    triggered: run.summary.anyTriggered,
    probability: run.summary.probability,
    color: run.summary.color,
    demoData: "all",
  });
  assert.deepEqual(run.summary.demoRows, [0]);
});

test("a run that ended before demo data were told says by its frozen flow what it rests on", async () => {
  const { id: flowId } = await createFlow(tenant.call, twoPlaces([gddOfAdapter]));
  const kept = { tileDefinitionId: "t", tileKey: "gdd", tileVersion: 1, reportOnly: false };
  const tiles = ["adapter", "generate"].map((dataSource) => ({ ...kept, params: { dataSource } }));
  const frozenFlow = { ...frozenFlowOf([]), tiles };
  const { id } = await writeRun(service.database, systemClock, tenant.id, flowId, { frozenFlow });
  const lease = { tenantId: tenant.id, runId: id, token: randomUUID() };
  const now = systemClock.now();
  const { summary, ...conclusion } = conclusionAt(now);
  const { demoData: _, demoRows: _rows, ...figures } = summary ?? assert.fail();
  await service.database.write(async (stores) => {
    const runs = stores.runs.forSystem();
    await runs.claim(lease, now, now + leaseMs);
    await runs.conclude(lease, { ...conclusion, summary: figures } as RunConclusion, [placedResult(0)]);
  });
  const { body } = await tenant.call("GET", `/v1/runs/${id}`);
  assert.deepEqual([body.summary.demoData, body.summary.demoRows], ["some", [1]]);
});

test("the same run repeated with the same now gives the same bytes", async () => {
  const flow = await createFlow(
    service.call,
    twoPlaces([
      { tileKey: "gdd", params: { threshold: 250 } },
      { tileKey: "bv", params: { metric: "temperature.ambient", trigger: "greater", threshold: 15, when: "any" } },
      acc,
    ]),
  );
  const first = await runToEnd(service.call, flow.id, { now: july });
  const second = await runToEnd(service.call, flow.id, { now: july });
  assert.equal(first.status, "succeeded", first.error);
  assert.notEqual(first.id, second.id);
  assert.equal(JSON.stringify(first.results), JSON.stringify(second.results));
  assert.ok(first.results[0].tiles[1].points.length <= 2000);
  assert.match(first.results[0].tiles[1].trace.at(-1), /points were thinned to 2000/);
});

test("a flow without targets succeeds with nothing", async () => {
  const run = await runToEnd(service.call, (await createFlow(service.call, flowInput({ targets: [] }))).id);
  assert.deepEqual([run.status, run.results, run.summary.targetCount, run.trigger], ["succeeded", [], 0, "manual"]);
});

test("a time in the future, too long ago, or of the wrong form is refused with its place", async () => {
  const { call } = service;
  const flow = await createFlow(call, flowInput());
  for (const now of ["2999-01-01T00:00:00Z", "1899-12-31T23:59:59Z", "yesterday"]) {
    const answer = await call("POST", `/v1/flows/${flow.id}/run`, { body: { now } });
    assertProblem(answer, { status: 422, slug: "validation", locs: ["now"] });
  }
  assertProblem(await call("POST", `/v1/flows/${flow.id}/run`, { body: { suppressAlerts: "no" } }), {
    status: 422,
    slug: "validation",
  });
});

test("suppressAlerts false is kept with the run", async () => {
  const flow = await createFlow(service.call, flowInput());
  const run = await requestRun(service.call, flow.id, { suppressAlerts: false });
  assert.equal(run.suppressAlerts, false);
  await finished(service.call, run.id);
});

test("while a run is unfinished a second one is a 409, and afterwards it is not", async () => {
  const opened = gate();
  server.answer(
    (request, response) =>
      void bodyOf(request).then(async (text) => {
        await opened.opened;
        json(response, constantWeather(JSON.parse(text)));
      }),
  );
  const flow = await createFlow(tenant.call, twoPlaces([gddOfAdapter]));
  const first = await requestRun(tenant.call, flow.id, { now: july });
  await eventually(
    "the run is at work",
    async () => (await tenant.call("GET", `/v1/runs/${first.id}`)).body.status === "running",
  );
  assertProblem(await tenant.call("POST", `/v1/flows/${flow.id}/run`), { status: 409, slug: "run-in-progress" });
  const { body: waiting } = await tenant.call("GET", `/v1/runs/${first.id}`);
  assert.deepEqual([waiting.results, waiting.summary, waiting.finishedAt], [[], null, null]);
  opened.open();
  assert.equal((await finished(tenant.call, first.id)).status, "succeeded");
  assert.equal((await runToEnd(tenant.call, flow.id, { now: july })).status, "succeeded");
});

test("of many requests at once exactly one starts a run", async () => {
  const opened = gate();
  server.answer(
    (request, response) =>
      void bodyOf(request).then(async (text) => {
        await opened.opened;
        json(response, constantWeather(JSON.parse(text)));
      }),
  );
  const flow = await createFlow(tenant.call, twoPlaces([gddOfAdapter]));
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => tenant.call("POST", `/v1/flows/${flow.id}/run`, { body: { now: july } })),
  );
  opened.open();
  assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409, 409, 409, 409, 409, 409, 409]);
  await finished(tenant.call, answers.find(({ status }) => status === 202)?.body.id);
});

test("identical requests of a run are made once: targets of one place share their weather", async () => {
  server.answer(
    (request, response) => void bodyOf(request).then((text) => json(response, constantWeather(JSON.parse(text)))),
  );
  const targets = Array.from({ length: 6 }, (_, index) => ({
    name: `Block ${index}`,
    latitude: index < 3 ? 47 : 48,
    longitude: 9,
  }));
  const flow = await createFlow(
    tenant.call,
    flowInput({ tiles: [gddOfAdapter, { tileKey: "ch", params: { dataSource: "adapter" } }], targets }),
  );
  const before = server.asked.length;
  const run = await runToEnd(tenant.call, flow.id, { now: july });
  assert.equal(run.status, "succeeded", run.error);
  assert.deepEqual(server.asked.slice(before).sort(), ["/data?latitude=47", "/data?latitude=48"]);
});

test("a target that fails fails the run; the results of the others are kept, and later tiles say why they are empty", async () => {
  server.answer(
    (request, response) =>
      void bodyOf(request).then((text) => {
        const asked = JSON.parse(text);
        if (asked.target.latitude === 46) response.writeHead(500, { "content-type": "text/html" }).end("<h1>Oops</h1>");
        else json(response, constantWeather(asked));
      }),
  );
  const run = await runToEnd(tenant.call, (await createFlow(tenant.call, twoPlaces([gddOfAdapter, acc]))).id, {
    now: july,
  });
  assert.equal(run.status, "failed");
  assert.match(
    run.error,
    /^1 of 2 targets failed\. South: tiles\[0\] \(gdd\): the weather adapter "Own station" failed: .*status 500 and text\/html/,
  );
  const [north, south] = run.results;
  assert.deepEqual([north.tiles[0].error, north.tiles[0].isTriggered, north.triggered], [null, true, true]);
  assert.match(south.tiles[0].error, /not valid JSON/);
  assert.equal(south.tiles[1].error, "not evaluated: another tile of this target failed");
  assert.deepEqual([south.triggered, south.probability, south.color], [false, null, null]);
  assert.deepEqual([run.summary.targetCount, run.summary.triggeredCount], [2, 1]);
});

test("a tenant without an enabled adapter gets a failed run that says what to do, not a 5xx", async () => {
  const flow = await createFlow(
    service.call,
    twoPlaces([{ tileKey: "gdd", params: { threshold: 250 } }, gddOfAdapter]),
  );
  const run = await runToEnd(service.call, flow.id);
  assert.equal(run.status, "failed");
  assert.match(
    run.error,
    /tiles\[1\] \(gdd\): dataSource is adapter, but the tenant has no enabled weather adapter: enable one/,
  );
});

test("deleting the flow ends a run in work and takes its runs with it", async () => {
  const asked = gate();
  server.answer(() => asked.open());
  const flow = await createFlow(tenant.call, twoPlaces([gddOfAdapter]));
  const run = await requestRun(tenant.call, flow.id, { now: july });
  await asked.opened;
  assert.equal((await tenant.call("DELETE", `/v1/flows/${flow.id}`)).status, 204);
  assertProblem(await tenant.call("GET", `/v1/runs/${run.id}`), { status: 404 });
  const job = { id: run.id, tenantId: tenant.id, data: {} };
  await eventually(
    "nothing is left to do",
    async () => (await service.database.read((stores) => stores.outbox.forSystem().find("runs", job))) === null,
  );
});

test("every ended run leaves one run.completed event", async () => {
  const other = await service.newTenant();
  const flow = await createFlow(other.call, twoPlaces([{ tileKey: "gdd", params: { threshold: 250 } }, acc]));
  const run = await runToEnd(other.call, flow.id, { now: july });
  const events = await eventsOf(service.database, other.id);
  assert.equal(events.length, 1);
  assert.equal(events[0]?.event, "run.completed");
  assert.deepEqual(events[0]?.data, {
    runId: run.id,
    flowId: flow.id,
    status: "succeeded",
    trigger: "simulation",
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    anyTriggered: run.summary.anyTriggered,
    targets: run.results.map(
      (one: { target: { name: string }; triggered: boolean; probability: number; color: string }) => ({
        sourceId: null,
        name: one.target.name,
        isTriggered: one.triggered,
        probability: one.probability,
        color: one.color,
      }),
    ),
    error: null,
  });
});

test("a flow's runs are listed newest first, in pages, with results on demand, and can be searched", async () => {
  const { call } = service;
  const flow = await createFlow(call, flowInput());
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1)
    ids.unshift((await runToEnd(call, flow.id, count === 1 ? {} : { now: july })).id);
  const path = `/v1/flows/${flow.id}/runs`;
  const plain = await call("GET", path);
  assert.deepEqual(
    plain.body.items.map((run: { id: string }) => run.id),
    ids,
  );
  assert.ok(plain.body.items.every((run: object) => !("results" in run)));

  const first = await call("GET", `${path}?limit=2&includeResults=true`);
  assert.deepEqual(
    first.body.items.map((run: { id: string }) => run.id),
    ids.slice(0, 2),
  );
  assert.ok(first.body.items.every((run: { results: unknown[] }) => run.results.length === 1));
  const second = await call("GET", `${path}?limit=2&cursor=${first.body.nextCursor}`);
  assert.deepEqual(
    [second.body.items.map((run: { id: string }) => run.id), second.body.nextCursor],
    [ids.slice(2), null],
  );

  const found = await call("GET", `${path}?q=MANUAL`);
  assert.deepEqual(
    found.body.items.map((run: { id: string }) => run.id),
    [ids[1]],
  );
  assertProblem(await call("GET", `${path}?limit=501`), { status: 422, slug: "validation" });
  assertProblem(await call("GET", `${path}?cursor=xyz`), { status: 422, slug: "validation" });
});

test("runs of another tenant do not exist", async () => {
  const flow = await createFlow(service.call, flowInput());
  const run = await runToEnd(service.call, flow.id);
  for (const [method, path] of [
    ["GET", `/v1/runs/${run.id}`],
    ["GET", `/v1/flows/${flow.id}/runs`],
    ["POST", `/v1/flows/${flow.id}/run`],
  ] as const) {
    assertProblem(await tenant.call(method, path), { status: 404 });
  }
  assertProblem(await service.call("GET", "/v1/runs/no-such-run"), { status: 404 });
});

test("a list of runs is read without the flows that were frozen for them, which are up to a megabyte each", async () => {
  const flow = await createFlow(tenant.call, flowInput({ settings: { own: "x".repeat(400_000) } }));
  const { id } = await runToEnd(tenant.call, flow.id);
  const caller = { tenantId: tenant.id, userId: null } as Caller<"results:read">;
  const read = await service.database.read(async (stores) => {
    const runs = stores.runs.forCaller(caller);
    return [await runs.get(id), ...((await runs.page({ limit: 500, after: null }, { flowId: flow.id }))?.items ?? [])];
  });
  assert.deepEqual(
    read.map((run) => run?.id),
    [id, id],
  );
  assert.ok(JSON.stringify(read).length < 4_000);
});

test("where the data of a later tile cannot be had, the tile says so, and those before it that they were not evaluated", async () => {
  const other = await service.newTenant();
  const reading = { tileKey: "bv", params: { dataSource: "adapter", metric: "temperature.ambient", threshold: 25 } };
  const flow = await createFlow(
    other.call,
    flowInput({ tiles: [{ tileKey: "gdd", params: { threshold: 100 } }, reading] }),
  );
  const run = await runToEnd(other.call, flow.id);
  const [gdd, bv] = run.results[0].tiles;
  assert.equal(gdd.error, "not evaluated: another tile of this target failed");
  assert.match(bv.error, /the tenant has no enabled series adapter/);
  assert.match(run.error, /tiles\[1\] \(bv\): dataSource is adapter, but/);
});
