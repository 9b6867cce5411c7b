/** Retention from the outside: the operator's settings, a tenant's own, and a service that follows them by itself. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import { entries } from "#test/support/audit.ts";
import { createClient } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { eventsOf } from "#test/support/events.ts";
import { freePort } from "#test/support/ports.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createTestTimer } from "#test/support/timer.ts";
import { eventually } from "#test/support/wait.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const clock = createTestClock();
const timer = createTestTimer();
let service: TestService;
let metricsPort: number;

before(async () => {
  metricsPort = await freePort();
  const environment = { METRICS_PORT: String(metricsPort), RETENTION_RUN_DAYS: "100", RETENTION_EVENT_DAYS: "10" };
  service = await startService({ clock, timer, environment });
});
after(() => service.close());

const path = ({ id }: TestTenant): string => `/v1/admin/tenants/${id}`;
const patch = (tenant: TestTenant, retention: unknown) =>
  service.operator("PATCH", path(tenant), { body: { retention } });
const none = { runDays: null, runsPerFlow: null, eventDays: null, deliveryDays: null, auditDays: null };

/** Two runs, an hour apart. */
async function withTwoRuns() {
  const tenant = await service.newTenant();
  const flow = await createFlow(tenant.call, flowInput());
  const first = await runToEnd(tenant.call, flow.id);
  clock.advance(hourMs);
  const second = await runToEnd(tenant.call, flow.id);
  return { tenant, flow, first, second };
}

async function whenGone(tenant: TestTenant, runId: string): Promise<void> {
  await eventually(`the run ${runId} is gone`, async () => {
    timer.beat();
    return (await tenant.call("GET", `/v1/runs/${runId}`)).status === 404;
  });
}

test("the operator sets a tenant's own retention, part by part, and null returns to the usual; the log tells it", async () => {
  const tenant = await service.newTenant();
  assert.deepEqual((await service.operator("GET", path(tenant))).body.retention, none);
  const first = await patch(tenant, { runDays: 7, auditDays: 30 });
  assert.equal(first.status, 200, first.text);
  assert.deepEqual(first.body.retention, { ...none, runDays: 7, auditDays: 30 });
  const second = await patch(tenant, { runDays: null, runsPerFlow: 50 });
  assert.deepEqual(second.body.retention, { ...none, runsPerFlow: 50, auditDays: 30 });
  assert.deepEqual((await service.operator("GET", path(tenant))).body, second.body);
  const unchanged = await patch(tenant, second.body.retention);
  assert.equal(unchanged.headers.get("etag"), second.headers.get("etag"));
  const [changed] = await entries(tenant.call, "&recordType=tenant");
  assert.deepEqual(
    [changed?.before, changed?.after],
    [first.body.retention, second.body.retention].map((retention) => ({ retention })),
  );
});

test("a retention that keeps nothing, or for more than a century, is refused with the place of each fault", async () => {
  const tenant = await service.newTenant();
  const bad = { runDays: 0, runsPerFlow: 1_000_001, eventDays: 36_501, deliveryDays: 1.5, auditDays: "30", days: 3 };
  assertProblem(await patch(tenant, bad), {
    status: 422,
    slug: "validation",
    locs: [
      "retention.runDays",
      "retention.runsPerFlow",
      "retention.eventDays",
      "retention.deliveryDays",
      "retention.auditDays",
      "retention.days",
    ],
  });
  assertProblem(await patch(tenant, null), { status: 422, slug: "validation", locs: ["retention"] });
  assert.deepEqual((await service.operator("GET", path(tenant))).body.retention, none);
});

test("a run that is too old is gone, and its flow still shows the newest; the metrics count its rows", async () => {
  const { tenant, flow, first, second } = await withTwoRuns();
  const neighbour = await withTwoRuns();
  await patch(neighbour.tenant, { runDays: 5_000, auditDays: 1 });
  clock.advance(101 * dayMs);
  await whenGone(tenant, first.id);
  const { items } = (await tenant.call("GET", `/v1/flows/${flow.id}/runs?includeResults=true`)).body;
  assert.deepEqual(
    items.map(({ id, results }: { id: string; results: unknown[] }) => [id, results.length]),
    [[second.id, second.results.length]],
  );
  assert.equal((await tenant.call("GET", `/v1/flows/${flow.id}`)).body.lastRun.id, second.id);
  await eventually("what is due of the neighbour is gone too", async () => {
    timer.beat();
    return (await neighbour.tenant.call("GET", "/v1/audit")).body.items.length === 0;
  });
  assert.equal((await neighbour.tenant.call("GET", `/v1/runs/${neighbour.first.id}`)).status, 200, "kept for longer");
  await eventually("the events are gone too, once their consumers have them", async () => {
    timer.beat();
    return (await eventsOf(service.database, tenant.id)).length === 0;
  });
  assert.ok((await tenant.call("GET", "/v1/audit")).body.items.length > 0, "the log stays for 400 days");
  const metrics = (await createClient(`http://127.0.0.1:${metricsPort}`, null)("GET", "/metrics")).text;
  for (const kind of ["runs", "run_results", "events", "audit"])
    assert.match(metrics, new RegExp(`^retention_deleted_rows_total\\{kind="${kind}"\\} [1-9]`, "m"));
  assert.match(metrics, /^retention_batch_seconds_count\{kind="runs"\} [1-9]/m);
});

test("of a flow with more runs than are kept the oldest go, but none within an hour of its end", async () => {
  const { tenant, flow, first, second } = await withTwoRuns();
  const third = await runToEnd(tenant.call, flow.id);
  await patch(tenant, { runsPerFlow: 1 });
  await whenGone(tenant, first.id);
  const ids = async () =>
    (await tenant.call("GET", `/v1/flows/${flow.id}/runs`)).body.items.map(({ id }: { id: string }) => id);
  assert.deepEqual(await ids(), [third.id, second.id]);
  clock.advance(hourMs);
  await whenGone(tenant, second.id);
  assert.deepEqual(await ids(), [third.id]);
  const next = await runToEnd(tenant.call, flow.id);
  await whenGone(tenant, third.id);
  assert.deepEqual(await ids(), [next.id]);
});

test("sessions that expired long ago are removed the same way", async () => {
  const tenant = await service.newTenant();
  const minted = await tenant.call("POST", "/v1/session-tokens", { body: {} });
  assert.equal(minted.status, 201, minted.text);
  const metrics = async () => (await createClient(`http://127.0.0.1:${metricsPort}`, null)("GET", "/metrics")).text;
  clock.advance(200 * dayMs);
  await eventually("the session is removed", async () => {
    timer.beat();
    return /^retention_deleted_rows_total\{kind="sessions"\} [1-9]/m.test(await metrics());
  });
  assert.deepEqual((await tenant.call("GET", "/v1/session-tokens")).body.items, []);
});
