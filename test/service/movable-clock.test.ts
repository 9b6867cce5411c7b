/**
 * The movable clock at the outside, as integrators use it: no interval of the service ever ends here, and its own clock
 * stands still. So what happens, a move has brought about.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Answer } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { covers } from "#test/support/databases.ts";
import { contactInput, flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, finished, requestRun } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { startSmsProvider, type TestSmsProvider } from "#test/support/sms-provider.ts";
import { startCatalogue, targetsAdapter } from "#test/support/sync.ts";
import { createTestTimer } from "#test/support/timer.ts";
import { createKey, newUser, openSession } from "#test/support/users.ts";
import { codeIn } from "#test/support/verification.ts";
import { eventually, gate } from "#test/support/wait.ts";
import { bodyOf, constantWeather, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

const path = "/v1/admin/clock";
const [minute, hour, day] = [60, 3_600, 86_400];
const standing = createTestClock();

let service: TestService;
let tenant: TestTenant;
let provider: TestSmsProvider;

before(async () => {
  provider = await startSmsProvider();
  const environment = { MOVABLE_CLOCK: "1", EGRESS_ALLOW_PRIVATE: "1", SMS_URL: provider.url };
  service = await startService({ clock: standing, timer: createTestTimer(), environment });
});
after(async () => {
  await service.close();
  await provider.close();
});

const iso = (time: number): string => new Date(time).toISOString();

async function clock(): Promise<{ readonly now: string; readonly offsetSeconds: number }> {
  const { status, body, text } = await service.operator("GET", path);
  assert.equal(status, 200, text);
  return body;
}

const now = async (): Promise<number> => Date.parse((await clock()).now);

const move = (body: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  service.operator("POST", path, { body, headers });

async function advance(seconds: number, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const { status, body, text } = await move({ advanceSeconds: seconds }, headers);
  assert.equal(status, 200, text);
  return Date.parse(body.now);
}

interface TickJson {
  readonly at: string;
  readonly outcome: string;
  readonly runId: string | null;
  readonly latenessMs: number;
}

async function ticksOf(flowId: string): Promise<readonly TickJson[]> {
  const { status, body, text } = await tenant.call("GET", `/v1/flows/${flowId}/ticks?limit=500`);
  assert.equal(status, 200, text);
  return body.items;
}

const scheduled = (scheduleMinutes: number) =>
  createFlow(tenant.call, flowInput({ status: "active", scheduleMinutes }));

async function newFlowTenant(): Promise<void> {
  tenant = await service.newTenant();
}

describe("the clock", () => {
  test("moves by as much as it is told, or to the time that it is told, and shows both", async () => {
    const before = await clock();
    const advanced = await move({ advanceSeconds: 90 });
    assert.equal(advanced.status, 200, advanced.text);
    const offsetSeconds = before.offsetSeconds + 90;
    assert.deepEqual(advanced.body, { now: iso(Date.parse(before.now) + 90_000), offsetSeconds });
    assert.deepEqual(await clock(), advanced.body);
    const to = iso(Date.parse(advanced.body.now) + 1_234);
    assert.deepEqual((await move({ now: to })).body, { now: to, offsetSeconds: (offsetSeconds * 1000 + 1_234) / 1000 });
    assert.equal((await clock()).now, to);
  });

  const tooFar = 400 * day + 1;
  const refused: readonly [what: string, body: (present: number) => object, loc: string, message: RegExp][] = [
    ["both", (at) => ({ advanceSeconds: 60, now: iso(at + 60_000) }), "now", /together with advanceSeconds/],
    ["neither", () => ({}), "advanceSeconds", /is missing/],
    ["the present", (at) => ({ now: iso(at) }), "now", /must lead forward: the service's clock says 20/],
    ["the past", (at) => ({ now: iso(at - 1) }), "now", /must lead forward/],
    ["no time at all", () => ({ advanceSeconds: 0 }), "advanceSeconds", /must lead forward/],
    ["backwards", () => ({ advanceSeconds: -60 }), "advanceSeconds", /must lead forward/],
    ["a part of a second", () => ({ advanceSeconds: 1.5 }), "advanceSeconds", /must be a whole number/],
    ["more than 400 days", () => ({ advanceSeconds: tooFar }), "advanceSeconds", /at most 400 days/],
    ["a time that far away", (at) => ({ now: iso(at + tooFar * 1000) }), "now", /at most 400 days/],
    ["what is no time", () => ({ now: "tomorrow" }), "now", /must be an ISO 8601 time/],
  ];
  for (const [what, body, loc, message] of refused)
    test(`refuses ${what} and stands where it was`, async () => {
      const before = await clock();
      const answer = await move(body(Date.parse(before.now)));
      assertProblem(answer, { status: 422, slug: "validation" });
      assert.deepEqual(
        answer.body.errors.map((error: { readonly loc: string }) => error.loc),
        [loc],
      );
      assert.match(answer.body.errors[0].message, message);
      assert.deepEqual(await clock(), before);
    });

  test("tells all faults of a body at once", async () => {
    const answer = await move({ advanceSeconds: -1, speed: 2 });
    const locs = answer.body.errors.map((error: { readonly loc: string }) => error.loc);
    assert.deepEqual(locs.toSorted(), ["advanceSeconds", "speed"]);
  });

  test("is the operator's: a tenant's key and a user's session may neither move nor read it", async () => {
    const { call } = await service.newTenant();
    const user = await newUser(call, "ada");
    const before = await clock();
    for (const caller of [call, user.call])
      for (const [method, options] of [["GET", {}] as const, ["POST", { body: { advanceSeconds: 60 } }] as const])
        assertProblem(await caller(method, path, options), { status: 403, slug: "forbidden" });
    assert.deepEqual(await clock(), before);
  });

  test("moves once for one Idempotency-Key, and two moves at once are both made", async () => {
    const before = await now();
    const headers = { "idempotency-key": "one-hour" };
    const first = await move({ advanceSeconds: hour }, headers);
    const again = await move({ advanceSeconds: hour }, headers);
    assert.deepEqual([again.status, again.body, again.headers.get("idempotency-replayed")], [200, first.body, "true"]);
    assert.equal(await now(), before + hour * 1000);
    await Promise.all([advance(60), advance(60), move({ advanceSeconds: 60 }, { "idempotency-key": "a-minute" })]);
    assert.equal(await now(), before + (hour + 180) * 1000);
  });
});

describe("schedules", () => {
  before(newFlowTenant);

  test("half a day in steps: the answer to each step comes when its tick has queued its run", async () => {
    const flow = await scheduled(60);
    const begun = await now();
    for (let step = 1; step <= 12; step += 1) {
      // With and without a key, which makes the request one transaction.
      const headers = step % 2 === 0 ? { "idempotency-key": `step-${step}` } : {};
      assert.equal(await advance(hour, headers), begun + step * hour * 1000);
      const { body } = await tenant.call("GET", `/v1/flows/${flow.id}`);
      const [tick, ...earlier] = await ticksOf(flow.id);
      assert.deepEqual([tick?.at, tick?.outcome, earlier.length], [iso(begun + step * hour * 1000), "run", step - 1]);
      assert.deepEqual([body.lastRun?.id, body.skippedTicks], [tick?.runId, 0]);
      const run = await finished(tenant.call, tick?.runId as string);
      assert.deepEqual([run.status, run.trigger, run.now], ["succeeded", "schedule", tick?.at], run.error);
    }
    await tenant.call("PATCH", `/v1/flows/${flow.id}`, { body: { status: "paused" } });
  });

  test("a jump of a day is one tick, the missed ones are listed and not made up for", async () => {
    const flow = await scheduled(15);
    const begun = await now();
    await advance(day);
    const ticks = await ticksOf(flow.id);
    assert.deepEqual(
      ticks.map(({ at, outcome }) => [at, outcome]),
      Array.from({ length: 96 }, (_, index) => [
        iso(begun + (96 - index) * 15 * minute * 1000),
        index === 0 ? "run" : "missed",
      ]),
    );
    const { body } = await tenant.call("GET", `/v1/flows/${flow.id}/runs`);
    assert.deepEqual(
      body.items.map(({ id }: { readonly id: string }) => id),
      [ticks[0]?.runId],
    );
    await finished(tenant.call, ticks[0]?.runId as string);
    await tenant.call("PATCH", `/v1/flows/${flow.id}`, { body: { status: "paused" } });
  });

  test("what is due earlier is woken earlier", async () => {
    const flows: { readonly id: string; readonly scheduleMinutes: number }[] = await Promise.all(
      [40, 10, 30, 20].map(scheduled),
    );
    await advance(hour);
    const runIds: string[] = [];
    for (const { id } of flows.toSorted((one, other) => one.scheduleMinutes - other.scheduleMinutes)) {
      const [tick] = await ticksOf(id);
      assert.ok(tick?.runId);
      runIds.push(tick.runId);
    }
    // The ids of runs rise as they are made.
    assert.deepEqual(runIds, runIds.toSorted());
    for (const flow of flows) await tenant.call("PATCH", `/v1/flows/${flow.id}`, { body: { status: "paused" } });
  });

  const skip = covers("real")
    ? false
    : "the embedded database has one connection: whoever changes something is waited for";
  test("a tick that waits for somebody who is changing the tenant is waited for", { skip }, async () => {
    const flow = await scheduled(5);
    const before = await now();
    const [isHeld, release] = [gate(), gate()];
    const holding = service.database.write(async (stores) => {
      await stores.tenants.forSystem().lock(tenant.id);
      isHeld.open();
      await release.opened;
    });
    await isHeld.opened;
    const moved = advance(5 * minute);
    await eventually("the clock has moved", async () => (await now()) > before);
    // All rounds have been made by then.
    for (let looks = 0; looks < 20; looks += 1) assert.deepEqual(await ticksOf(flow.id), []);
    release.open();
    await holding;
    await moved;
    assert.equal((await ticksOf(flow.id)).length, 1);
  });
});

describe("what waits for a time follows:", () => {
  before(newFlowTenant);

  test("keys and sessions expire, and old sessions are removed", async () => {
    const { call } = await service.newTenant();
    const key = await createKey(call, ["flows:write"], { expiresAt: iso((await now()) + 2 * hour * 1000) });
    const { token } = await openSession(call, null, { ttlMinutes: 60 });
    const statuses = () =>
      Promise.all([key.secret, token].map(async (each) => (await call.as(each)("GET", "/v1/flows")).status));
    await advance(hour - 1);
    assert.deepEqual(await statuses(), [200, 200]);
    await advance(1);
    assert.deepEqual(await statuses(), [200, 401]);
    await advance(hour);
    assert.deepEqual(await statuses(), [401, 401]);
    const listed = async () => (await call("GET", "/v1/session-tokens?expired=true")).body.items.length;
    assert.equal(await listed(), 1);
    await advance(day);
    assert.equal(await listed(), 0);
  });

  test("codes expire, and a message that failed is tried again when its wait is over", async () => {
    const { call } = await service.newTenant();
    const { body: contact } = await call("POST", "/v1/contacts", { body: contactInput() });
    const sms = () => provider.placed.filter(({ form }) => form["To"] === contact.phone);
    provider.answer({ status: 503, body: "{}" });
    const verifications = `/v1/contacts/${contact.id}/verifications`;
    assert.equal((await call("POST", verifications, { body: { channel: "sms" } })).status, 202);
    const failures = () => service.database.read((stores) => stores.outbox.forSystem().unfinishedCount());
    await eventually("the first attempt has failed", async () => {
      assert.ok(sms().length <= 1);
      return sms().length === 1 && (await failures()) > 0;
    });
    provider.answer(null);
    await eventually("it is sent again", async () => {
      await advance(1);
      return sms().length > 1;
    });
    await eventually("it is sent", async () => (await failures()) === 0);
    const confirm = () => call("POST", `${verifications}/confirm`, { body: { code: codeIn(sms().at(-1)) } });
    await advance(10 * minute);
    const late = await confirm();
    assertProblem(late, { status: 422, slug: "validation" });
    assert.match(late.text, /the code has expired/);
  });

  test("a sync is due", async () => {
    const catalogue = await startCatalogue();
    catalogue.offer(null, [{ tenantKey: "field-1", displayName: "Field 1", hint: "area" }]);
    const { call } = await service.newTenant();
    await createAdapter(call, targetsAdapter(catalogue.origin));
    await advance(hour - 1);
    assert.deepEqual(catalogue.asked, []);
    await advance(1);
    await eventually("the sync has made the source", async () => {
      const { body } = await call("GET", "/v1/sources?tenantKey=field-1");
      return body.items.length === 1;
    });
    await catalogue.close();
  });

  test("kept responses are forgotten after a day, a move's own too", async () => {
    const scope = tenant.id;
    const kept = (key: string, of = scope) =>
      service.database.read((stores) => stores.idempotency.forSystem().find({ owner: of, scope: of, key }));
    const headers = { "idempotency-key": "a-flow" };
    const make = () => tenant.call("POST", "/v1/flows", { body: flowInput(), headers });
    const first = await make();
    await advance(day - 1);
    assert.equal((await make()).body.id, first.body.id);
    assert.equal((await move({ advanceSeconds: day }, { "idempotency-key": "a-day" })).status, 200);
    assert.deepEqual([await kept("a-flow"), await kept("a-day", "operator")], [null, null]);
    const anew = await make();
    assert.deepEqual([first.status, anew.status], [201, 201]);
    assert.notEqual(anew.body.id, first.body.id);
  });
});

test("a run in work stays its worker's through a jump of a day, and ends once", async () => {
  const server = await startDataServer();
  const [asked, release] = [gate(), gate()];
  server.answer(async (request, response) => {
    const body = await bodyOf(request);
    asked.open();
    await release.opened;
    json(response, constantWeather(JSON.parse(body)));
  });
  const { id: tenantId, call } = await service.newTenant();
  await createAdapter(call, relayingAdapter(server.origin));
  const tiles = [{ row: 0, tileKey: "gdd", params: { tBase: 10, threshold: 250, dataSource: "adapter" } }];
  const flow = await createFlow(call, flowInput({ tiles }));
  const { id: runId } = await requestRun(call, flow.id);
  await asked.opened;
  const moved = await advance(day);
  const held = await service.database.read((stores) => stores.runs.forSystem().standing(tenantId, runId, moved));
  assert.ok(held.kind === "held" && held.until > moved, JSON.stringify(held));
  release.open();
  const run = await finished(call, runId);
  assert.equal(run.status, "succeeded", run.error);
  assert.equal(server.asked.length, 1);
  assert.equal(run.finishedAt, iso(moved));
  assert.ok(run.durationMs < hour * 1000, "a duration is time that passed");
  await server.close();
});

test("without MOVABLE_CLOCK there is no such thing to the operator, and nothing else to anybody", async () => {
  const ordinary = await startService();
  const body = { advanceSeconds: 60 };
  for (const [method, options] of [["GET", {}] as const, ["POST", { body }] as const]) {
    assertProblem(await ordinary.operator(method, path, options), { status: 404 });
    assertProblem(await ordinary.call(method, path, options), { status: 403, slug: "forbidden" });
    assertProblem(await ordinary.call.as(null)(method, path, options), { status: 401 });
  }
  await ordinary.close();
});
