/** Backtests as they are asked for, carried out by one worker at a time, kept and taken away. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import type { Caller } from "#core/caller.ts";
import { newId } from "#core/ids.ts";
import type { WorkLease } from "#server/runs/work/leased-work.ts";
import { emptyTally } from "#server/backtests/bounds.ts";
import { type BacktestedFlow, maxEvaluations } from "#server/backtests/model.ts";
import { defaultRetention, noOverrides } from "#server/retention/model.ts";
import { limitsOf } from "#server/retention/rules.ts";
import { type AlertTenant, type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { backtestEnd, endedBacktest, requestBacktest } from "#test/support/backtests.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow } from "#test/support/runs.ts";

let world: AlertWorld;
let tenant: AlertTenant;

before(async () => {
  world = await startAlertWorld();
  tenant = await world.newTenant();
});
after(() => world.close());

const hot = { tileKey: "bv", params: { trigger: "greater", threshold: -60, when: "last" } };
/** Above it in the afternoons alone. */
const warm = { tileKey: "bv", params: { trigger: "greater", threshold: 18, when: "last" } };
const span = { from: "2026-05-01T00:00:00Z", to: "2026-05-03T00:00:00Z" };

async function newFlow(changes: object = {}): Promise<{ readonly id: string }> {
  return createFlow(tenant.call, flowInput({ tiles: [hot], ...changes }));
}

describe("what is asked for", () => {
  test("is answered at once, with where to read it, and ends with every tick done", async () => {
    const { id } = await newFlow();
    const asked = await tenant.call("POST", `/v1/flows/${id}/backtest`, { body: { ...span, everyMinutes: 360 } });
    assert.equal(asked.status, 202, asked.text);
    assert.equal(asked.headers.get("location"), `/v1/backtests/${asked.body.id}`);
    assert.match(asked.headers.get("retry-after") ?? "", /^\d+$/);
    const { from, to, ...backtest } = await backtestEnd(tenant.call, asked.body.id);
    assert.deepEqual([from, to], ["2026-05-01T00:00:00.000Z", "2026-05-03T00:00:00.000Z"]);
    const { status, tickCount, ticksDone, ticksFailed, error, everyMinutes } = backtest;
    assert.deepEqual(
      { status, tickCount, ticksDone, ticksFailed, error, everyMinutes },
      { status: "succeeded", tickCount: 9, ticksDone: 9, ticksFailed: 0, error: null, everyMinutes: 360 },
    );
    assert.equal(backtest.demoData, "all");
    assert.deepEqual(backtest.transitions, [
      { at: from, targetIndex: 0, targetName: "North orchard", change: "trigger" },
    ]);
  });

  test("without everyMinutes goes by the flow's schedule, and once a day where it has none", async () => {
    const scheduled = await newFlow({ schedule: { cron: "0 6,18 * * *", timeZone: "UTC" } });
    const own = await endedBacktest(tenant.call, scheduled.id, span);
    assert.deepEqual([own.everyMinutes, own.tickCount], [null, 4]);
    // An interval's first tick is one interval after the flow was activated.
    const interval = await newFlow({ scheduleMinutes: 1_440 });
    assert.equal((await endedBacktest(tenant.call, interval.id, span)).tickCount, 2);
    const daily = await endedBacktest(tenant.call, (await newFlow()).id, span);
    assert.deepEqual([daily.everyMinutes, daily.tickCount], [1_440, 3]);
  });

  test("is listed for its flow, newest first, and found by its status", async () => {
    const { id } = await newFlow();
    const [first, second] = [await endedBacktest(tenant.call, id, span), await endedBacktest(tenant.call, id, span)];
    const { status, body, text } = await tenant.call("GET", `/v1/flows/${id}/backtests`);
    assert.equal(status, 200, text);
    assert.deepEqual(new Set(body.items.map((one: { id: string }) => one.id)), new Set([first.id, second.id]));
    assert.ok(body.items.every((one: object) => !("messages" in one) && !("transitions" in one)));
    const found = async (q: string) => (await tenant.call("GET", `/v1/flows/${id}/backtests?q=${q}`)).body.items.length;
    assert.deepEqual([await found("succ"), await found("queued")], [2, 0]);
  });

  test("is refused where it says nothing, or is too much, with how many evaluations that would be", async () => {
    const { id } = await newFlow({ scheduleMinutes: 60 });
    const ask = (body: object) => tenant.call("POST", `/v1/flows/${id}/backtest`, { body });
    assertProblem(await ask({ from: span.to, to: span.from }), { status: 422, slug: "validation", locs: ["to"] });
    assertProblem(await ask({ from: "2027-01-01T00:00:00Z", to: "2027-01-02T00:00:00Z" }), {
      status: 422,
      slug: "validation",
      locs: ["from"],
    });
    assertProblem(await ask({ from: span.from, to: "2026-05-01T00:30:00Z" }), {
      status: 422,
      slug: "validation",
      locs: ["to"],
    });
    const tooMany = await ask({ from: "2025-05-01T00:00:00Z", to: "2026-05-01T00:00:00Z", everyMinutes: 5 });
    assert.equal(tooMany.status, 422);
    assert.match(tooMany.body.errors[0].message, /^105121 ticks of 1 target are 105121 evaluations/);
    assert.match(tooMany.body.errors[0].message, new RegExp(`${maxEvaluations} at most`));
    const { body } = await tenant.call("GET", `/v1/flows/${id}/backtests`);
    assert.equal(body.items.length, 0, "something was kept of what was refused");
  });
});

describe("what it found", () => {
  test("leaves with the contact whom it would have told", async () => {
    const [ada, bea] = [await tenant.newContact(), await tenant.newContact()];
    const alerts = { contactListIds: [await tenant.newList(ada, bea)], triggerTypes: ["trigger"] };
    const { id } = await newFlow({ settings: { alerts } });
    const backtest = await endedBacktest(tenant.call, id, span);
    const told = (one: { messages: readonly { contactId: string }[] }) =>
      one.messages.map(({ contactId }) => contactId);
    assert.deepEqual(new Set(told(backtest)), new Set([ada.id, bea.id]));
    assert.doesNotMatch(JSON.stringify(backtest), new RegExp(`${ada.email}|${bea.email}`));
    assert.equal(world.mailsTo(ada.email).length, 0, "a backtest sent something");
    const path = `/v1/contact-lists/${alerts.contactListIds[0]}`;
    assert.equal((await tenant.call("PATCH", path, { body: { contactIds: [bea.id] } })).status, 200);
    assert.equal((await tenant.call("DELETE", ada.path)).status, 204);
    const { body } = await tenant.call("GET", `/v1/backtests/${backtest.id}`);
    assert.deepEqual(told(body), [bea.id]);
  });

  test("and the backtest itself leave with the flow, also while it is in work", async () => {
    const { id } = await newFlow({ tiles: [warm] });
    const asked = await requestBacktest(tenant.call, id, { ...span, from: "2026-03-01T00:00:00Z", everyMinutes: 30 });
    assert.equal((await tenant.call("DELETE", `/v1/flows/${id}`)).status, 204);
    assert.equal((await tenant.call("GET", `/v1/backtests/${asked.id}`)).status, 404);
    const after = await newFlow();
    assert.equal(
      (await endedBacktest(tenant.call, after.id, span)).status,
      "succeeded",
      "the tenant's place stayed taken",
    );
  });
});

describe("a worker", () => {
  const lease = (id: string): WorkLease => ({ tenantId: tenant.id, id, token: randomUUID() });
  const claim = (held: WorkLease, now = world.clock.now()) =>
    world.service.database.write((stores) => stores.backtests.forSystem().claim(held, now, now + 20_000));

  /** Stored, and nobody's job. */
  async function waiting(flowId: string): Promise<string> {
    const starter = { tenantId: tenant.id, userId: null } as unknown as Caller<"flows:run">;
    const { tiles, targets } = flowInput() as unknown as BacktestedFlow["frozenFlow"];
    const at = world.clock.now();
    const id = newId();
    await world.service.database.write((stores) =>
      stores.backtests.forStarter(starter).insert({
        record: {
          ...{ id, tenantId: tenant.id, flowId, status: "queued", from: at, to: at, everyMinutes: 60, tickCount: 1 },
          ...{ ticksDone: 0, ticksFailed: 0, createdAt: at, startedAt: null, finishedAt: null, error: null },
          ...{ transitionsLeftOut: 0, messagesLeftOut: 0 },
        },
        flow: {
          frozenFlow: { tiles, targets, settings: {}, userKey: null },
          schedule: { id: flowId, scheduleMinutes: null, schedule: null },
          runCap: 1,
        },
        tally: emptyTally,
      }),
    );
    return id;
  }

  test("holds one backtest of a tenant at a time, and loses it when its lease has run out", async () => {
    const { id: flowId } = await newFlow();
    const [one, other] = [await waiting(flowId), await waiting(flowId)];
    const [first, second, later] = [lease(one), lease(other), lease(one)];
    assert.equal((await claim(first)).kind, "claimed");
    assert.equal((await claim(second)).kind, "held");
    assert.equal((await claim(later)).kind, "held");
    const afterwards = world.clock.now() + 21_000;
    const taken = await claim(later, afterwards);
    assert.ok(taken.kind === "claimed" && taken.claimed.lost.count === 1);
    const end = { status: "failed", error: null, finishedAt: afterwards } as const;
    const ends = (held: WorkLease) =>
      world.service.database.write((stores) => stores.backtests.forSystem().end(held, end));
    assert.deepEqual([await ends(first), await ends(later)], [false, true]);
    assert.equal((await claim(second, afterwards)).kind, "claimed");
    assert.equal(await ends(second), true);
  });
});

test("a backtest stays for 30 days after its end, and then goes with its messages", async () => {
  const contact = await tenant.newContact();
  const alerts = { contactListIds: [await tenant.newList(contact)] };
  const { id: flowId } = await newFlow({ settings: { alerts } });
  const { id, messages } = await endedBacktest(tenant.call, flowId, span);
  assert.ok(messages.length > 0);
  const remove = async (afterDays: number): Promise<void> => {
    const limits = limitsOf(tenant.id, defaultRetention, noOverrides, world.clock.now() + afterDays * 86_400_000);
    const { database } = world.service;
    const due = await database.read((stores) => stores.retention.forSystem().tenantsWithDue([limits]));
    assert.equal(due.get(tenant.id)?.hasBacktests ?? false, afterDays > 30);
    for (const kind of ["removeBacktestMessages", "removeBacktests"] as const)
      while ((await database.read((stores) => stores.retention.forSystem()[kind](limits, 250))) > 0);
  };
  await remove(29);
  assert.equal((await tenant.call("GET", `/v1/backtests/${id}`)).body.messages.length, messages.length);
  await remove(31);
  assert.equal((await tenant.call("GET", `/v1/backtests/${id}`)).status, 404);
});
