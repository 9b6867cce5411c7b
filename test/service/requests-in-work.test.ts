/** One tenant's requests at a time: those that do not end take up what others need. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { systemClock } from "#core/clock.ts";
import { maxRequestsInWork } from "#server/http/requests-in-work.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { openStream, untilTold } from "#test/support/event-streams.ts";
import { flowInput } from "#test/support/records.ts";
import { writeRun } from "#test/support/rows.ts";
import { createAdapter, createFlow } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { eventually, gate } from "#test/support/wait.ts";
import {
  constantWeather,
  type DataServer,
  json,
  relayingAdapter,
  startDataServer,
} from "#test/support/weather-server.ts";

const refused = { status: 429, slug: "rate-limited" };
const request = {
  target: { name: "North", latitude: 47, longitude: 9, timezone: "UTC" },
  variables: ["temperature"],
  from: "2026-06-01T00:00:00.000Z",
  to: "2026-06-02T00:00:00.000Z",
};

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

test(`a tenant has ${maxRequestsInWork} requests in work at a time; one more is a 429 until one has ended; a neighbour's are answered, and an open stream is none`, async () => {
  const { id: tenantId, call, key } = await service.newTenant();
  const { id: flowId } = await createFlow(call, flowInput());
  const run = await writeRun(service.database, systemClock, tenantId, flowId);
  const stream = await openStream(service.baseUrl, run.id, key);
  await untilTold(stream, "0/0");
  const { id } = await createAdapter(call, relayingAdapter(server.origin, { timeoutMs: 60_000 }));
  const held = gate();
  server.answer((_request, response) => void held.opened.then(() => json(response, constantWeather(request))));
  const slow = Array.from({ length: maxRequestsInWork + 1 }, () =>
    call("POST", `/v1/adapters/${id}/test`, { body: { request } }),
  );
  assertProblem(await Promise.race(slow), refused);
  const answer = await call("GET", "/v1/flows");
  assertProblem(answer, refused);
  assert.match(answer.body.detail, new RegExp(`More than ${maxRequestsInWork} requests at a time`));
  assert.equal(answer.headers.get("retry-after"), "1");
  assert.equal((await (await service.newTenant()).call("GET", "/v1/flows")).status, 200);
  held.open();
  const refusals = (await Promise.all(slow)).filter(({ status }) => status === 429);
  assert.equal(refusals.length, 1);
  stream.close();
  await eventually("there is room again", async () => (await call("GET", "/v1/flows")).status === 200);
});

test("a request whose caller has gone away is none", async () => {
  const { call, key } = await service.newTenant();
  const { id } = await createAdapter(call, relayingAdapter(server.origin, { timeoutMs: 60_000 }));
  server.answer(() => undefined);
  const gone = new AbortController();
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const options = { method: "POST", headers, body: JSON.stringify({ request }), signal: gone.signal };
  const slow = Array.from({ length: maxRequestsInWork + 1 }, () =>
    fetch(`${service.baseUrl}/v1/adapters/${id}/test`, options),
  );
  assert.equal((await Promise.race(slow)).status, 429);
  gone.abort();
  await Promise.allSettled(slow);
  await eventually("there is room again", async () => (await call("GET", "/v1/flows")).status === 200);
});
