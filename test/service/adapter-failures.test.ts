/**
 * Adapters that fail: what is repeated and what is not, counted by a real server; who fails twenty times in a row is
 * disabled, once.
 */
import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { after, before, describe, test, type TestContext } from "node:test";
import { circuitBreaker, quietMs } from "#server/adapters/circuit-breaker.ts";
import { maxTries, maxWaits } from "#server/adapters/retries.ts";
import type { Client } from "#test/support/client.ts";
import { eventsOf } from "#test/support/events.ts";
import { adapterInput, flowInput, sampleRequests } from "#test/support/records.ts";
import { createAdapter, createFlow, finished, requestRun, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { eventually } from "#test/support/wait.ts";
import { constantWeather, type DataServer, json, startDataServer } from "#test/support/weather-server.ts";

const july = "2026-07-01T00:00:00.000Z";
const weather = constantWeather({ from: "2026-06-01T00:00:00Z", to: july });

let service: TestService;
let server: DataServer;

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
});
after(async () => {
  await server.close();
  await service.close();
});

const script = (url: string, method = "GET") => `export default async function handle(request, { fetch }) {
  const answer = await fetch("${url}", { method: "${method}" });
  if (!answer.ok) throw new Error("the station answered " + answer.status);
  return await answer.json();
}`;

const tiles = [
  {
    tileKey: "gdd",
    params: { threshold: 100, dataSource: "adapter", startDate: "2026-06-01", stopDate: "2026-08-31" },
  },
];

function flowOf(call: Client, places = 1) {
  const targets = Array.from({ length: places }, (_, index) => ({
    name: `Place ${index}`,
    latitude: 47 + index / 100,
    longitude: 9,
  }));
  return createFlow(call, flowInput({ tiles, targets }));
}

async function read(call: Client, id: string) {
  return (await call("GET", `/v1/adapters/${id}`)).body;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
const breakOff: Listener = (request) => request.socket.destroy();
const good: Listener = (_, response) => json(response, weather);
const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Listener =>
  (_, response) =>
    void response.writeHead(code, headers).end("{}");

/** One listener per request; the last one stays. */
function serveInTurn(...listeners: readonly Listener[]): void {
  answerInTurn(server, listeners);
}

function answerInTurn(answering: DataServer, listeners: readonly Listener[]): void {
  let next = 0;
  answering.answer((request, response) => listeners[Math.min(next++, listeners.length - 1)]?.(request, response));
}

/** A server of the test's own, since these tests wait side by side. */
async function serverFor(context: TestContext, ...listeners: readonly Listener[]): Promise<DataServer> {
  const own = await startDataServer();
  context.after(() => own.close());
  answerInTurn(own, listeners);
  return own;
}

async function tried({ origin }: DataServer, changes: Readonly<Record<string, unknown>> = {}) {
  const { call } = await service.newTenant();
  const input = adapterInput({ script: script(`${origin}/data`), egress: [origin], ...changes });
  const { id, facet } = await createAdapter(call, input);
  const request = sampleRequests[facet as keyof typeof sampleRequests];
  return (await call("POST", `/v1/adapters/${id}/test`, { body: { request } })).body;
}

describe("a request of a script", { concurrency: 6 }, () => {
  const cases: readonly (readonly [
    title: string,
    listeners: readonly Listener[],
    requests: number,
    error: RegExp | null,
  ])[] = [
    ["is repeated after a connection that broke off", [breakOff, breakOff, good], 3, null],
    ["is repeated after a gateway's 503", [status(503), status(502), good], 3, null],
    [
      "is given up after three tries, with the cause",
      [breakOff],
      maxTries,
      /it broke off the connection.* \(tried 3 times\)/,
    ],
    ["goes to the script as it is where a gateway stays down", [status(504)], maxTries, /the station answered 504/],
    ["is not repeated after a 500", [status(500), good], 1, /the station answered 500/],
    ["is not repeated after a 429", [status(429), good], 1, /the station answered 429/],
    [
      "is not repeated before the time that a 503 names",
      [status(503, { "retry-after": "30" }), good],
      1,
      /the station answered 503/,
    ],
    [
      "is repeated when a 429 and a 503 say so, in seconds and as a date",
      [
        status(429, { "retry-after": "0" }),
        status(503, { "retry-after": "Fri, 31 Dec 1999 23:59:59 GMT" }),
        status(429, { "retry-after": "0" }),
        status(429, { "retry-after": "0" }),
        good,
      ],
      5,
      null,
    ],
    [
      "is given up where a server says so again and again",
      [status(429, { "retry-after": "0" })],
      1 + maxWaits,
      /the station answered 429/,
    ],
    [
      "goes to the script as it is where the time that a 429 names is beyond the call's, with what to change",
      [status(429, { "retry-after": "120" }), good],
      1,
      /the station answered 429.*it is to be asked again after 120 s, and \d+ s were left of the call's time: raise timeoutMs/,
    ],
    [
      "is not repeated because the script fails over the answer",
      [(_, response) => void response.end("<html>")],
      1,
      /not JSON/,
    ],
  ];
  for (const [title, listeners, requests, error] of cases) {
    test(title, async (context) => {
      const station = await serverFor(context, ...listeners);
      const result = await tried(station);
      assert.equal(station.asked.length, requests);
      assert.equal(result.ok, error === null, result.error);
      if (error !== null) assert.match(result.error, error);
    });
  }

  test("is repeated where nobody listens, and the cause is told", async () => {
    const gone = await startDataServer();
    await gone.close();
    const result = await tried(gone);
    assert.match(result.error, /ECONNREFUSED.* \(tried 3 times\)/);
  });

  test("that the guard refuses never leaves, neither the first time nor again", async (context) => {
    const station = await serverFor(context, good);
    const result = await tried(station, { egress: ["https://data.example.com"] });
    assert.equal(station.asked.length, 0);
    assert.match(result.error, /is not on the adapter's egress list/);
    assert.doesNotMatch(result.error, /tried/);
  });

  test("that sends a message is not repeated once it may have arrived; one that reads is", async (context) => {
    const station = await serverFor(context, breakOff);
    const sending = { facet: "comms", script: script(`${station.origin}/send`, "POST") };
    assert.equal((await tried(station, sending)).ok, false);
    assert.equal(station.asked.length, 1);
    const reading = { facet: "comms", script: script(`${station.origin}/token`) };
    assert.equal((await tried(station, reading)).ok, false);
    assert.equal(station.asked.length, 1 + maxTries);
  });

  test("ends with the time of its call, and what it waited for is told", async (context) => {
    const station = await serverFor(context, () => {});
    // Time enough for the request to be made on a busy machine.
    const result = await tried(station, { timeoutMs: 4_000 });
    assert.equal(station.asked.length, 1);
    assert.match(result.error, /4000 ms.* \(its last request, .*\/data, was not answered\)/s);
  });
});

describe("failed calls", () => {
  const failing: Listener = (_, response) => json(response, { error: "no data today" });
  const disabledEvents = async ({ id }: TestTenant) =>
    (await eventsOf(service.database, id)).filter(({ event }) => event === "adapter.disabled");
  const register = (call: Client) =>
    createAdapter(
      call,
      adapterInput({ displayName: "Station", script: script(`${server.origin}/data`), egress: [server.origin] }),
    );

  test("are counted from run to run, a good one ends the row, and trials do not count", async () => {
    const { call } = await service.newTenant();
    const { id } = await register(call);
    const flow = await flowOf(call);
    serveInTurn(failing);
    for (let runs = 1; runs <= 3; runs++) {
      const run = await runToEnd(call, flow.id, { now: july });
      assert.equal(run.status, "failed");
      for (const part of [
        /Place 0/,
        /the weather adapter "Station" failed/,
        /the answer must be \{series: \[\.\.\.\]\}, but is an object with "error"/,
      ])
        assert.match(run.error, part);
      const { consecutiveFailures, lastError } = await read(call, id);
      assert.equal(consecutiveFailures, runs);
      assert.match(lastError, /^the answer must be/);
    }
    const before = await read(call, id);
    const trial = await call("POST", `/v1/adapters/${id}/test`, { body: { request: sampleRequests.weather } });
    assert.equal(trial.body.ok, false);
    assert.deepEqual(await read(call, id), before);
    serveInTurn(good);
    assert.equal((await runToEnd(call, flow.id, { now: july })).status, "succeeded");
    const { consecutiveFailures, lastError, enabled } = await read(call, id);
    assert.deepEqual([consecutiveFailures, lastError, enabled], [0, null, true]);
  });

  test("of runs side by side disable the adapter at the twentieth, once, with an event and an entry in the audit log", async () => {
    const tenant = await service.newTenant();
    const { call } = tenant;
    // All are polled at the same time.
    const patched = await service.operator("PATCH", `/v1/admin/tenants/${tenant.id}`, {
      body: { rateLimitPerMinute: 60_000 },
    });
    assert.equal(patched.status, 200, patched.text);
    const { id } = await register(call);
    const flows = await Promise.all(Array.from({ length: 24 }, () => flowOf(call)));
    serveInTurn(failing);
    const runs = await Promise.all(flows.map((flow) => requestRun(call, flow.id, { now: july })));
    const ended = await Promise.all(runs.map((run) => finished(call, run.id)));
    assert.ok(ended.every((run) => run.status === "failed"));

    const disabled = await read(call, id);
    assert.equal(disabled.enabled, false);
    assert.match(disabled.disabledReason, /^20 calls in a row failed, the latest with: the answer must be/);
    const [event, ...more] = await disabledEvents(tenant);
    assert.deepEqual(more, []);
    assert.ok(event !== undefined);
    const { lastError, ...told } = event.data as { readonly lastError: string };
    assert.deepEqual(told, { adapterId: id, displayName: "Station", facet: "weather", failures: 20 });
    assert.match(lastError, /^the answer must be/);
    const audited = (await call("GET", `/v1/audit?recordType=adapter&recordId=${id}&action=disabled`)).body.items;
    assert.equal(audited.length, 1);
    assert.deepEqual(
      [audited[0].actor.kind, audited[0].actor.reason, audited[0].after.enabled],
      ["system", "too many failed calls in a row", false],
    );

    const unserved = await runToEnd(call, flows[0].id, { now: july });
    assert.match(
      unserved.error,
      /dataSource is adapter, but the weather adapter "Station" was disabled \(20 calls in a row failed, the latest with: the answer/,
    );

    const enabled = await call("PATCH", `/v1/adapters/${id}`, { body: { enabled: true } });
    assert.deepEqual(
      [enabled.body.enabled, enabled.body.consecutiveFailures, enabled.body.disabledReason],
      [true, 0, null],
    );
    await runToEnd(call, flows[0].id, { now: july });
    assert.deepEqual(
      [(await read(call, id)).enabled, (await read(call, id)).consecutiveFailures],
      [true, 1],
      "the row begins anew",
    );
    assert.equal((await disabledEvents(tenant)).length, 1);
  });

  test("are noted whatever text the script fails with", async () => {
    const { call } = await service.newTenant();
    const odd = 'export default async function handle() { throw new Error("a\\u0000b \\ud800 c"); }';
    const { id } = await createAdapter(call, adapterInput({ script: odd }));
    const flow = await flowOf(call);
    assert.equal((await runToEnd(call, flow.id, { now: july })).status, "failed");
    const { consecutiveFailures, lastError } = await read(call, id);
    assert.equal(consecutiveFailures, 1);
    assert.match(lastError, /a\uFFFDb \uFFFD c/);
  });

  test("are noted while the run goes on", async () => {
    const { call } = await service.newTenant();
    const { id } = await register(call);
    const flow = await flowOf(call, 2);
    const held: ServerResponse[] = [];
    serveInTurn(failing, (_, response) => void held.push(response));
    const { id: runId } = await requestRun(call, flow.id, { now: july });
    await eventually(
      "the failure is noted",
      async () => (await read(call, id)).consecutiveFailures === 1 && held.length > 0,
    );
    assert.equal((await call("GET", `/v1/runs/${runId}`)).body.status, "running");
    for (const response of held) json(response, weather);
    assert.equal((await finished(call, runId)).status, "failed", "one target had no data");
    const { consecutiveFailures, lastError } = await read(call, id);
    assert.deepEqual([consecutiveFailures, lastError], [0, null], "the later call was good");
  });

  test("cost a write each, good calls next to none", async () => {
    const tenant = await service.newTenant();
    const adapter = { id: (await register(tenant.call)).id, tenantId: tenant.id };
    let writes = 0;
    let now = 0;
    const database = {
      ...service.database,
      write: (work: Parameters<typeof service.database.write>[0]) => {
        writes += 1;
        return service.database.write(work);
      },
    } as typeof service.database;
    const logger = { warn: () => assert.fail("nothing to warn of") } as never;
    const outcomes = circuitBreaker({ database, clock: { now: () => now }, logger });
    const goodCalls = async (count: number) => {
      for (let calls = 0; calls < count; calls++) await outcomes.record(adapter, { ok: true });
    };
    await goodCalls(1000);
    assert.equal(writes, 1);
    now += quietMs;
    await goodCalls(1000);
    assert.equal(writes, 2);
    await outcomes.record(adapter, { ok: false, message: "one" });
    assert.equal((await read(tenant.call, adapter.id)).consecutiveFailures, 1);
    await goodCalls(1000);
    assert.equal(writes, 4);
    assert.equal(
      (await read(tenant.call, adapter.id)).consecutiveFailures,
      0,
      "a good call after a failure is told at once",
    );
  });
});
