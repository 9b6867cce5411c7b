/** Runs that nobody asked for over REST, as schedules and reports queue them, and what the service reads of one. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Caller } from "#core/caller.ts";
import type { RunTrigger } from "#server/flows/model.ts";
import type { FinishedRun } from "#server/runs/model.ts";
import { queueRun } from "#server/runs/queue-run.ts";
import { eventsOf } from "#test/support/events.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, finished } from "#test/support/runs.ts";
import { startOwnService, type TestService, type TestTenant } from "#test/support/service.ts";
import { eventually } from "#test/support/wait.ts";

const now = Date.UTC(2026, 6, 1);

let service: TestService;
let tenant: TestTenant;

before(async () => {
  // What other files leave to be done later is none of what is counted here.
  service = await startOwnService();
  tenant = await service.newTenant();
});
after(() => service.close());

function hotFlow() {
  const targets = ["North", "South"].map((name, index) => ({ name, latitude: 47 - index, longitude: 9 }));
  return createFlow(
    tenant.call,
    flowInput({ tiles: [{ tileKey: "gdd", params: { threshold: 250 } }], targets, settings: { note: "frozen" } }),
  );
}

/** Queues a run, and writes an event in the same transaction whatever comes of it. */
function queue(flowId: string, trigger: RunTrigger, suppressAlerts: boolean) {
  return service.database.write(async (stores) => {
    // A caller as authentication would make it.
    const flow = await stores.flows.forCaller({ tenantId: tenant.id, userId: null } as Caller).get(flowId);
    assert.ok(flow !== null);
    const outcome = await queueRun(stores, flow, { trigger, now, suppressAlerts, requestedAt: now });
    stores.events.append([{ tenantId: tenant.id, event: "ping", data: { subscriptionId: flowId, url: outcome.kind } }]);
    return outcome;
  });
}

function ofSystem(runId: string): Promise<FinishedRun | null> {
  return service.database.read((stores) => stores.runs.forSystem().finished(tenant.id, runId));
}

test("a run that a schedule queues is carried out like any other, and changes the states of its targets", async () => {
  const flow = await hotFlow();
  const outcome = await queue(flow.id, "schedule", false);
  assert.ok(outcome.kind === "queued");
  const run = await finished(tenant.call, outcome.run.id);
  assert.deepEqual(
    [run.status, run.trigger, run.suppressAlerts, run.flowVersion, run.now],
    ["succeeded", "schedule", false, flow.version, new Date(now).toISOString()],
  );
  assert.equal(run.results[0].state.change, "trigger");
});

test("a second run is refused while the first is unfinished; what else the transaction writes stays", async () => {
  const flow = await hotFlow();
  const outcomes = await Promise.all([1, 2, 3].map(() => queue(flow.id, "report", true)));
  const queued = outcomes.flatMap((outcome) => (outcome.kind === "queued" ? [outcome.run] : []));
  // A run may have ended before the next was asked for.
  assert.ok(queued.length >= 1);
  const told = (await eventsOf(service.database, tenant.id)).filter(({ data }) => data["subscriptionId"] === flow.id);
  assert.deepEqual(told.map(({ data }) => data["url"]).toSorted(), outcomes.map(({ kind }) => kind).toSorted());
  for (const { id } of queued) await finished(tenant.call, id);
  assert.equal((await queue(flow.id, "report", true)).kind, "queued");
});

test("the service reads a finished run with its frozen flow, its results and what it did to its targets", async () => {
  const flow = await hotFlow();
  const outcome = await queue(flow.id, "schedule", false);
  assert.ok(outcome.kind === "queued");
  const { id } = outcome.run;
  const shown = await finished(tenant.call, id);
  await tenant.call("PATCH", `/v1/flows/${flow.id}`, { body: { settings: { note: "later" } } });

  const run = await ofSystem(id);
  assert.ok(run !== null);
  assert.deepEqual(run.frozenFlow.settings["note"], "frozen");
  assert.deepEqual(
    run.frozenFlow.targets.map((target) => ("name" in target ? target.name : null)),
    ["North", "South"],
  );
  assert.deepEqual([run.status, run.finishedAt], ["succeeded", Date.parse(shown.finishedAt)]);

  const [results, outcomes] = await service.database.read(async (stores) => {
    const runs = stores.runs.forSystem();
    return [await runs.resultsOf(run, 1, 10), await runs.outcomesOf(run)];
  });
  assert.deepEqual(
    results.map(({ target, tiles }) => [target.name, tiles.map(({ key }) => key)]),
    [["South", ["gdd"]]],
  );
  assert.deepEqual(
    outcomes.map(({ target, triggered, state }) => [target.name, triggered, state?.change, state?.since]),
    [
      ["North", true, "trigger", now],
      ["South", true, "trigger", now],
    ],
  );
  const { tiles: _tiles, ...south } = results[0] ?? assert.fail("a result is missing");
  assert.deepEqual(outcomes[1], south);
});

test("a run that goes on, one that is gone and one of another tenant are none to read", async () => {
  const flow = await hotFlow();
  const outcome = await queue(flow.id, "schedule", false);
  assert.ok(outcome.kind === "queued");
  const { id } = outcome.run;
  await finished(tenant.call, id);
  const other = await service.newTenant();
  const read = (tenantId: string) => service.database.read((stores) => stores.runs.forSystem().finished(tenantId, id));
  assert.equal(await read(other.id), null);
  assert.equal((await read(tenant.id))?.id, id);
  await service.database.write(async (stores) => {
    const again = await stores.runs.forSystem().insert({ ...ofQueued(flow.id), id: `${id}-next` }, null);
    assert.equal(again, "inserted");
  });
  assert.equal(await ofSystem(`${id}-next`), null);
  assert.equal((await tenant.call("DELETE", `/v1/flows/${flow.id}`)).status, 204);
  assert.equal(await ofSystem(id), null);
});

test("what follows from a run is done once, and nothing is left to do", async () => {
  const flow = await hotFlow();
  const outcome = await queue(flow.id, "schedule", false);
  assert.ok(outcome.kind === "queued");
  await finished(tenant.call, outcome.run.id);
  await eventually("nothing is left to do", () =>
    service.database.read(async (stores) => (await stores.outbox.forSystem().unfinishedCount()) === 0),
  );
  const completed = (await eventsOf(service.database, tenant.id)).filter(
    ({ event, data }) => event === "run.completed" && data["runId"] === outcome.run.id,
  );
  assert.equal(completed.length, 1);
});

/** A run of the flow as it is before anybody takes it; without a job, so that nobody does. */
function ofQueued(flowId: string) {
  const empty = { windowStart: null, windowEnd: null, startedAt: null, finishedAt: null, durationMs: null } as const;
  const frozenFlow = { tiles: [], targets: [], settings: {}, userKey: null };
  return {
    ...empty,
    tenantId: tenant.id,
    flowId,
    flowVersion: 1,
    status: "queued" as const,
    trigger: "manual" as const,
    now,
    tickAt: null,
    suppressAlerts: true,
    requestedAt: now,
    summary: null,
    pointCount: null,
    error: null,
    frozenFlow,
  };
}
