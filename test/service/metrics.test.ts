/** Metrics at the outside: each figure moves when what it counts happens, and only then. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createMetrics } from "#server/metrics.ts";
import { adapterInput, flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startVerificationWorld, type VerificationWorld } from "#test/support/verification.ts";
import { eventually } from "#test/support/wait.ts";

let world: VerificationWorld;

before(async () => {
  world = await startVerificationWorld();
});
after(() => world.close());

type Figures = ReadonlyMap<string, number>;

async function figures(): Promise<Figures> {
  const { status, text } = await world.service.operator("GET", "/metrics");
  assert.equal(status, 200, text);
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

const figureOf = (all: Figures, name: string): number => all.get(name) ?? 0;

/** Waits until each of the figures has grown by so much since `earlier`: what is counted is told a moment later. */
async function assertGrown(earlier: Figures, growth: Readonly<Record<string, number>>): Promise<void> {
  const grown = (now: Figures) =>
    Object.fromEntries(Object.keys(growth).map((name) => [name, figureOf(now, name) - figureOf(earlier, name)]));
  let last = grown(await figures());
  await eventually(`${JSON.stringify(growth)} has grown`, async () => {
    last = grown(await figures());
    return Object.entries(growth).every(([name, by]) => (last[name] ?? 0) >= by);
  });
  assert.deepEqual(last, growth);
}

const runsOf = (status: string) => `run_duration_seconds_count{status="${status}",trigger="manual"}`;
const evaluations = (tile: string, status: string) => `tile_evaluations_total{tile="${tile}",status="${status}"}`;
const batches = (tile: string) => `tile_batch_duration_seconds_count{tile="${tile}"}`;
const callsOf = (outcome: string) => `adapter_call_duration_seconds_count{facet="weather",outcome="${outcome}"}`;
const hits = (limit: string) => `limits_hit_total{limit="${limit}"}`;
const deliveries = (channel: string, outcome: string) =>
  `message_deliveries_total{channel="${channel}",outcome="${outcome}"}`;

test("a run counts once with its duration, and each tile once for each target", async () => {
  const { call } = await world.service.newTenant();
  const tiles = [
    { row: 0, tileKey: "gdd", params: { tBase: 10, threshold: 250 } },
    { row: 1, tileKey: "ch", params: { threshold: 100 } },
  ];
  const targets = [1, 2, 3].map((number) => ({ name: `Field ${number}`, latitude: 47, longitude: 9 + number }));
  const flow = await createFlow(call, flowInput({ tiles, targets }));
  const earlier = await figures();
  assert.equal((await runToEnd(call, flow.id)).status, "succeeded");
  const growth = {
    [runsOf("succeeded")]: 1,
    [runsOf("failed")]: 0,
    [evaluations("gdd", "ok")]: 3,
    [evaluations("ch", "ok")]: 3,
    [batches("gdd")]: 1,
    [batches("ch")]: 1,
    [evaluations("acc", "ok")]: 0,
  };
  await assertGrown(earlier, growth);
  const seconds = figureOf(await figures(), runsOf("succeeded").replace("_count", "_sum"));
  assert.ok(seconds > 0 && seconds < 600, `${seconds} s`);
});

test("a call of an adapter counts by facet and outcome", async () => {
  const { call } = await world.service.newTenant();
  const script = `export default async function handle() { throw new Error("away"); }`;
  await createAdapter(call, adapterInput({ script }));
  const tiles = [{ row: 0, tileKey: "gdd", params: { tBase: 10, threshold: 250, dataSource: "adapter" } }];
  const flow = await createFlow(call, flowInput({ tiles }));
  const earlier = await figures();
  assert.equal((await runToEnd(call, flow.id)).status, "failed");
  await assertGrown(earlier, {
    [callsOf("failed")]: 1,
    [callsOf("ok")]: 0,
    [callsOf("broken")]: 0,
    [runsOf("failed")]: 1,
    [evaluations("gdd", "ok")]: 0,
  });
});

test("an alert counts by channel and what became of it, and so does each attempt to send it", async () => {
  const { call } = await world.service.newTenant();
  const contact = await world.newContact(call);
  const unverified = await call("PATCH", contact.path, { body: { emailOptIn: true } });
  assert.equal(unverified.status, 200, unverified.text);
  const test = () => call("POST", `${contact.path}/test`, { body: { channel: "email" } });
  const link = await world.linkFor(contact, call);
  assert.equal((await world.anyone("POST", link)).status, 200);
  const earlier = await figures();
  assert.equal((await test()).status, 202);
  await assertGrown(earlier, {
    [`alert_deliveries_total{channel="email",status="sent"}`]: 1,
    [`alert_attempt_duration_seconds_count{channel="email",outcome="sent"}`]: 1,
  });
  world.smtp.refused.set(contact.email, 550);
  assert.equal((await test()).status, 202);
  await assertGrown(earlier, {
    [`alert_deliveries_total{channel="email",status="failed"}`]: 1,
    [`alert_attempt_duration_seconds_count{channel="email",outcome="refused"}`]: 1,
  });
});

test("a message counts by channel and outcome: sent, refused by the provider, or failed because that was away", async () => {
  const earlier = await figures();
  await world.linkFor(await world.newContact());
  const unknown = await world.newContact();
  world.smtp.refused.set(unknown.email, 550);
  assert.equal((await world.start(unknown.path, "email")).status, 202);
  await world.codeFor(await world.newContact());
  await assertGrown(earlier, {
    [deliveries("email", "sent")]: 1,
    [deliveries("email", "refused")]: 1,
    [deliveries("sms", "sent")]: 1,
    [deliveries("sms", "failed")]: 0,
  });

  // A message counts when it has left, and its job is finished a moment later.
  const unfinished = `outbox_unfinished_jobs{topic="verifications"}`;
  await eventually("no verification waits", async () => figureOf(await figures(), unfinished) === 0);
  const without = await figures();
  const tries = await world.smtp.goAway();
  assert.equal((await world.start((await world.newContact()).path, "email")).status, 202);
  await eventually("the provider was tried", () => tries() > 0);
  await eventually("the failure is counted", async () => {
    const now = await figures();
    return figureOf(now, deliveries("email", "failed")) > figureOf(without, deliveries("email", "failed"));
  });
  world.clock.advance(500);
  const waiting = await figures();
  assert.equal(figureOf(waiting, unfinished), 1);
  assert.equal(figureOf(waiting, `outbox_unfinished_jobs{topic="runs"}`), 0);
  const woken = `outbox_woken_jobs{topic="verifications"}`;
  await eventually("the job waits for its next try", async () => figureOf(await figures(), woken) === 0);
  assert.ok(figureOf(waiting, `outbox_oldest_job_seconds{topic="verifications"}`) >= 0.5);
  await world.smtp.comeBack();
});

test("a limit counts where it was hit: bodies that are too large, the rate limit, verifications, resources of tiles", async () => {
  const { id, call } = await world.service.newTenant();
  const earlier = await figures();
  const large = JSON.stringify({ displayName: "x".repeat(1_100_000) });
  const headers = { "content-type": "application/json" };
  assert.equal((await call("POST", "/v1/flows", { raw: large, headers })).status, 413);
  const path = `/v1/admin/tenants/${id}`;
  assert.equal((await world.service.operator("PATCH", path, { body: { rateLimitPerMinute: 1 } })).status, 200);
  let limited = 0;
  for (let tries = 0; tries < 3; tries += 1) limited += (await call("GET", "/v1/tiles")).status === 429 ? 1 : 0;
  assert.ok(limited > 0);
  await assertGrown(earlier, {
    [hits("body-too-large")]: 1,
    [hits("rate-limited")]: limited,
    [hits("tile-resources")]: 0,
  });
});

test("what only a tenant's own script or a full hour can bring about counts as a limit too", async () => {
  const metrics = createMetrics({
    runnerHealth: null,
    backlog: async () => [],
    links: { isUp: new Map(), busChannels: null },
  });
  const statuses = ["ok", "limit-exceeded", "script-failed", "limit-exceeded"] as const;
  metrics.observeTileBatch({ tiles: [{ name: "tenant", statuses }], durationMs: 5 });
  metrics.observeTick({ outcome: "run", latenessMs: 0, missedCount: 0 });
  metrics.observeTick({ outcome: "skipped_cap", latenessMs: 0, missedCount: 0 });
  const lines = (await metrics.expose()).text.split("\n");
  assert.deepEqual(
    lines.filter((line) => line.startsWith("limits_hit_total")),
    [`${hits("tile-resources")} 2`, `${hits("runs-per-hour")} 1`],
  );
  assert.ok(lines.includes(`${evaluations("tenant", "limit-exceeded")} 2`));
});

test("the event loop's delay, the process and the pool are among them, and no label names a tenant or a record", async () => {
  const { id } = await world.service.newTenant();
  const all = await figures();
  assert.ok(figureOf(all, "nodejs_eventloop_lag_p99_seconds") > 0);
  assert.ok(figureOf(all, "process_resident_memory_bytes") > 0);
  assert.equal(all.get("pool_queued_targets"), 0);
  const text = [...all.keys()].join("\n");
  for (const unwanted of [id, "tenant_id", "target=", "flow=", "run="]) assert.ok(!text.includes(unwanted), unwanted);
});

test("no gauge has the name of a count", async () => {
  const { text: exposed } = await world.service.operator("GET", "/metrics");
  const gauges = [...exposed.matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name]) => name ?? "");
  assert.ok(gauges.length > 5);
  assert.deepEqual(
    gauges.filter((name) => name.endsWith("_total")),
    [],
  );
});

test("every metric of the service's own has a unit in its name", async () => {
  const own = /^(http|outbox|schedule|run|tile|adapter|message|limits|pool|retention)_/;
  const { text: exposed } = await world.service.operator("GET", "/metrics");
  const names = [...exposed.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? "").filter((name) => own.test(name));
  assert.ok(names.length >= 14, names.join());
  const units = /_(seconds|jobs|targets|cells|watches|total)$/;
  assert.deepEqual(
    names.filter((name) => !units.test(name)),
    [],
  );
});
