/** Interval schedules at the outside: a service whose time is moved runs its flows by itself. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import { createClient } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, finished } from "#test/support/runs.ts";
import { freePort } from "#test/support/process.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createTestTimer } from "#test/support/timer.ts";
import { eventually } from "#test/support/wait.ts";

const minuteMs = 60_000;
const clock = createTestClock();
const timer = createTestTimer();
let service: TestService;
let tenant: TestTenant;
let metricsPort: number;

before(async () => {
  metricsPort = await freePort();
  service = await startService({ clock, timer, environment: { METRICS_PORT: String(metricsPort) } });
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
  await eventually(`${count} ticks`, async () => {
    timer.beat();
    return (await ticksOf(flowId)).items.length >= count;
  });
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
    assert.deepEqual((await ticksOf(flow.id, "?q=RUN")).items, [ticks[0]]);
    assert.deepEqual((await ticksOf(flow.id, `?q=${ticks[0].runId.slice(4, 20)}`)).items, [ticks[0]]);
    assert.deepEqual((await ticksOf(flow.id, "?q=run&outcome=missed")).items, []);
    const { items, nextCursor } = await ticksOf(flow.id, "?limit=1&outcome=missed");
    assert.equal(items[0].at, iso(begun + 120 * minuteMs));
    assert.equal((await ticksOf(flow.id, `?limit=1&outcome=missed&cursor=${nextCursor}`)).items[0].at, ticks[2].at);
  });

  test("is changed with the ETag of before: that the schedule moved on refuses nobody's change", async () => {
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

test("the metrics tell how late ticks came, by outcome, and how many were missed", async () => {
  const read = async () => (await createClient(`http://127.0.0.1:${metricsPort}`, null)("GET", "/metrics")).text;
  const figureOf = (text: string, name: string): number => {
    const line = text.split("\n").find((one) => one.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1) ?? 0);
  };
  const names = ["count", "sum"].map((part) => `schedule_tick_lateness_seconds_${part}{outcome="run"}`);
  const missedName = "schedule_missed_ticks_total";
  const flow = await createFlow(tenant.call, flowInput({ status: "active", scheduleMinutes: 500 }));
  const before = await read();
  clock.advance(1_001 * minuteMs);
  await ticksWhen(flow.id, 2);
  // They are told once they are stored. Other flows of this file tick meanwhile, and each counts.
  await eventually("the metrics tell of the tick", async () => {
    const after = await read();
    const [count, sum] = names.map((name) => figureOf(after, name) - figureOf(before, name));
    return (count ?? 0) >= 1 && (sum ?? 0) >= 60 && figureOf(after, missedName) > figureOf(before, missedName);
  });
});

test("the ticks of another tenant's flow are not found", async () => {
  const flow = await createFlow(tenant.call, flowInput());
  const other = await service.newTenant();
  assertProblem(await other.call("GET", `/v1/flows/${flow.id}/ticks`), { status: 404 });
});
