/** Interval schedules at the outside: a service whose time is moved runs its flows by itself. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import { createTestClock } from "#test/support/clock.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, finished } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { eventually } from "#test/support/wait.ts";

const minuteMs = 60_000;
const clock = createTestClock();
let service: TestService;
let tenant: TestTenant;

before(async () => {
  service = await startService({ clock });
  tenant = await service.newTenant();
});
after(() => service.close());

const iso = (time: number): string => new Date(time).toISOString();

async function ticksOf(flowId: string, query = "") {
  const { status, body, text } = await tenant.call("GET", `/v1/flows/${flowId}/ticks${query}`);
  assert.equal(status, 200, text);
  return body;
}

/** The ticks of the flow once there are so many. */
async function ticksWhen(flowId: string, count: number) {
  await eventually(`${count} ticks`, async () => (await ticksOf(flowId)).items.length >= count);
  return (await ticksOf(flowId)).items;
}

describe("a flow with scheduleMinutes and status active", () => {
  test("runs every interval, its alerts may leave, and nextRunAt shows the next tick", async () => {
    const flow = await createFlow(tenant.call, flowInput({ status: "active", scheduleMinutes: 15 }));
    const begun = clock.now();
    for (const count of [1, 2]) {
      clock.advance(15 * minuteMs);
      const [tick] = await ticksWhen(flow.id, count);
      assert.deepEqual(
        { ...tick, runId: null },
        {
          at: iso(begun + count * 15 * minuteMs),
          outcome: "run",
          runId: null,
          latenessMs: 0,
        },
      );
      const run = await finished(tenant.call, tick.runId);
      assert.equal(run.status, "succeeded", run.error);
      assert.equal(run.trigger, "schedule");
      assert.equal(run.suppressAlerts, false);
      assert.equal(run.now, iso(clock.now()));
      const { body } = await tenant.call("GET", `/v1/flows/${flow.id}`);
      assert.equal(body.nextRunAt, iso(begun + (count + 1) * 15 * minuteMs));
      assert.equal(body.skippedTicks, 0);
      assert.equal(body.lastRun.id, tick.runId);
    }
  });

  test("does not make up for ticks that nobody was there for: they are listed as missed", async () => {
    const flow = await createFlow(tenant.call, flowInput({ status: "active", scheduleMinutes: 60 }));
    const begun = clock.now();
    clock.advance(200 * minuteMs);
    const ticks = await ticksWhen(flow.id, 3);
    assert.deepEqual(
      ticks.map(({ at, outcome, latenessMs }: Record<string, unknown>) => [at, outcome, latenessMs]),
      [
        [iso(begun + 180 * minuteMs), "run", 20 * minuteMs],
        [iso(begun + 120 * minuteMs), "missed", 80 * minuteMs],
        [iso(begun + 60 * minuteMs), "missed", 140 * minuteMs],
      ],
    );
    const { items, nextCursor } = await ticksOf(flow.id, "?limit=1&outcome=missed");
    assert.equal(items[0].at, iso(begun + 120 * minuteMs));
    assert.equal((await ticksOf(flow.id, `?limit=1&outcome=missed&cursor=${nextCursor}`)).items[0].at, ticks[2].at);
  });

  test("keeps its ETag while the schedule moves on, so that nobody's change is refused for it", async () => {
    const flow = await createFlow(tenant.call, flowInput({ status: "active", scheduleMinutes: 5 }));
    const { headers } = await tenant.call("GET", `/v1/flows/${flow.id}`);
    clock.advance(5 * minuteMs);
    await ticksWhen(flow.id, 1);
    const changed = await tenant.call("PATCH", `/v1/flows/${flow.id}`, {
      body: { displayName: "Changed" },
      headers: { "if-match": headers.get("etag") as string },
    });
    assert.equal(changed.status, 200, changed.text);
  });
});

test("the scheduler fires only while the status is active, and paused keeps the interval", async () => {
  const paused = await createFlow(tenant.call, flowInput({ status: "paused", scheduleMinutes: 5 }));
  const draft = await createFlow(tenant.call, flowInput({ status: "draft", scheduleMinutes: 5 }));
  const active = await createFlow(tenant.call, flowInput({ status: "active", scheduleMinutes: 5 }));
  clock.advance(5 * minuteMs);
  await ticksWhen(active.id, 1);
  for (const { id } of [paused, draft]) {
    assert.deepEqual((await ticksOf(id)).items, []);
    assert.equal((await tenant.call("GET", `/v1/flows/${id}`)).body.scheduleMinutes, 5);
  }
});

test("the ticks of another tenant's flow are not found", async () => {
  const flow = await createFlow(tenant.call, flowInput());
  const other = await service.newTenant();
  assertProblem(await other.call("GET", `/v1/flows/${flow.id}/ticks`), { status: 404 });
});
