/** Schedules at the outside: a service whose time is moved runs its flows by itself. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import { createClient } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, finished } from "#test/support/runs.ts";
import { freePort } from "#test/support/ports.ts";
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

describe("a flow with a cron schedule and status active", () => {
  const zurich = { cron: "30 2,6 * * *", timeZone: "Europe/Zurich" };
  const createCron = (schedule: object, changes: object = {}) =>
    createFlow(tenant.call, flowInput({ status: "active", schedule, ...changes }));
  const previewOf = async (id: string, count: number) => {
    const { status, body, text } = await tenant.call("GET", `/v1/flows/${id}/schedule/preview?count=${count}`);
    assert.equal(status, 200, text);
    return body.items as readonly { readonly at: string; readonly local: string }[];
  };
  const moveTo = (time: string) => clock.advance(Date.parse(time) - clock.now());

  test("runs by itself at the times of its zone, over both clock changes, as its preview said", async () => {
    moveTo("2026-10-24T10:00:00Z");
    const flow = await createCron(zurich);
    assert.deepEqual(flow.schedule, { ...zurich, jitterSeconds: 0 });
    assert.equal(flow.scheduleMinutes, null);
    for (const [date, expected] of [
      ["2026-10-24T10:00:00Z", ["25T02:30:00.000+02:00", "25T06:30:00.000+01:00", "26T02:30:00.000+01:00"]],
      ["2027-03-27T10:00:00Z", ["28T03:00:00.000+02:00", "28T06:30:00.000+02:00", "29T02:30:00.000+02:00"]],
    ] as const) {
      moveTo(date);
      await eventually("nextRunAt lies ahead", async () => {
        timer.beat();
        const { body } = await tenant.call("GET", `/v1/flows/${flow.id}`);
        return Date.parse(body.nextRunAt) > clock.now() && !["queued", "running"].includes(body.lastRun?.status);
      });
      const previewed = await previewOf(flow.id, 3);
      assert.deepEqual(
        previewed.map(({ local }) => local.slice(8)),
        expected,
      );
      for (const { at, local } of previewed) {
        assert.equal(at, iso(Date.parse(local)));
        moveTo(at);
        let newest = null as null | { at: string; outcome: string; runId: string; latenessMs: number };
        await eventually("the tick", async () => {
          timer.beat();
          newest = (await ticksOf(flow.id, "?limit=1")).items[0] ?? null;
          return newest?.at === at;
        });
        assert.deepEqual([newest?.outcome, newest?.latenessMs], ["run", 0]);
        const run = await finished(tenant.call, newest?.runId ?? "");
        assert.deepEqual([run.status, run.trigger, run.now], ["succeeded", "schedule", at]);
      }
    }
  });

  test("comes later by its jitter, always the same, and previews show it", async () => {
    const flow = await createCron({ ...zurich, timeZone: "UTC", jitterSeconds: 300 });
    const [first, second] = await previewOf(flow.id, 2);
    assert.ok(first !== undefined && second !== undefined);
    assert.equal(flow.nextRunAt, first.at);
    const delays = [first, second].map(
      ({ at }) => (Date.parse(at) - Date.parse("2026-01-01T02:30:00Z")) % (4 * 3_600_000),
    );
    assert.ok(delays[0] === delays[1] && (delays[0] ?? -1) >= 0 && (delays[0] ?? 0) <= 300_000, `${delays}`);
    moveTo(first.at);
    const [tick] = await ticksWhen(flow.id, 1);
    assert.deepEqual([tick.at, tick.latenessMs], [first.at, 0]);
    assert.deepEqual((await previewOf(flow.id, 1))[0], second);
  });

  test("does not make up for ticks that nobody was there for, and previews the one that is due", async () => {
    const flow = await createCron({ cron: "0 * * * *" });
    assert.deepEqual(flow.schedule, { cron: "0 * * * *", timeZone: "UTC", jitterSeconds: 0 });
    const due = Date.parse(flow.nextRunAt) + 2 * 60 * minuteMs;
    moveTo(iso(due + 1_000));
    assert.deepEqual(
      (await previewOf(flow.id, 2)).map(({ at }) => at),
      [iso(due), iso(due + 60 * minuteMs)],
    );
    const ticks = await ticksWhen(flow.id, 3);
    assert.deepEqual(
      ticks.map(({ at, outcome, latenessMs }: Record<string, unknown>) => [at, outcome, latenessMs]),
      [0, 1, 2].map((hours) => [
        iso(due - hours * 60 * minuteMs),
        hours === 0 ? "run" : "missed",
        hours * 60 * minuteMs + 1_000,
      ]),
    );
  });

  test("keeps its schedule while paused, and its preview shows what would come", async () => {
    const flow = await createCron(zurich);
    const active = await previewOf(flow.id, 5);
    const { body: paused } = await tenant.call("PATCH", `/v1/flows/${flow.id}`, { body: { status: "paused" } });
    assert.deepEqual([paused.nextRunAt, paused.schedule], [null, flow.schedule]);
    assert.deepEqual(await previewOf(flow.id, 5), active);
    moveTo(active[0]?.at ?? "");
    const other = await createCron({ cron: "*/5 * * * *" });
    moveTo(other.nextRunAt);
    await ticksWhen(other.id, 1);
    assert.deepEqual((await ticksOf(flow.id)).items, []);
    const { body: resumed } = await tenant.call("PATCH", `/v1/flows/${flow.id}`, { body: { status: "active" } });
    assert.equal(resumed.nextRunAt, active[1]?.at);
  });

  test("changes to an interval and back when the other is set to null with it, and never has both", async () => {
    const flow = await createCron(zurich);
    const patch = (body: object) => tenant.call("PATCH", `/v1/flows/${flow.id}`, { body });
    for (const [body, loc] of [
      [{ scheduleMinutes: 60 }, "scheduleMinutes"],
      [{ scheduleMinutes: 60, schedule: zurich }, "schedule"],
    ] as const)
      assertProblem(await patch(body), { status: 422, slug: "validation", locs: [loc] });
    const both = flowInput({ status: "active", scheduleMinutes: 60, schedule: zurich });
    assertProblem(await tenant.call("POST", "/v1/flows", { body: both }), {
      status: 422,
      slug: "validation",
      locs: ["schedule"],
    });
    const { body: interval } = await patch({ scheduleMinutes: 60, schedule: null });
    assert.deepEqual([interval.schedule, interval.scheduleMinutes], [null, 60]);
    assert.equal(interval.nextRunAt, iso(clock.now() + 60 * minuteMs));
    assertProblem(await patch({ schedule: zurich }), { status: 422, slug: "validation", locs: ["schedule"] });
    const { body: cron } = await patch({ schedule: { ...zurich, jitterSeconds: 0 }, scheduleMinutes: null });
    assert.deepEqual([cron.schedule, cron.nextRunAt], [flow.schedule, flow.nextRunAt]);
    const { body: none } = await patch({ schedule: null });
    assert.deepEqual([none.schedule, none.scheduleMinutes, none.nextRunAt], [null, null, null]);
  });

  test("has another next run once its expression, zone or jitter is another, and the same once it is sent again", async () => {
    const flow = await createCron({ cron: "0 12 * * *", timeZone: "UTC" });
    const nextAfter = async (schedule: object) =>
      (await tenant.call("PATCH", `/v1/flows/${flow.id}`, { body: { schedule } })).body.nextRunAt as string;
    assert.equal(await nextAfter(flow.schedule), flow.nextRunAt);
    assert.match(await nextAfter({ cron: "15 12 * * *" }), /T12:15/);
    assert.match(await nextAfter({ cron: "15 12 * * *", timeZone: "Asia/Kolkata" }), /T06:45/);
  });
});

test("a flow with an interval previews its grid, one without a schedule nothing, and of another tenant is not found", async () => {
  const flow = await createFlow(tenant.call, flowInput({ status: "active", scheduleMinutes: 90 }));
  const preview = (query: string) => tenant.call("GET", `/v1/flows/${flow.id}/schedule/preview${query}`);
  const { items } = (await preview("")).body;
  assert.equal(items.length, 10);
  assert.deepEqual(
    items.map(({ at }: { at: string }) => Date.parse(at) - clock.now()),
    Array.from({ length: 10 }, (_, at) => (at + 1) * 90 * minuteMs),
  );
  assert.equal(items[0].local, items[0].at.replace("Z", "+00:00"));
  assert.equal((await preview("?count=100")).body.items.length, 100);
  for (const count of ["0", "101", "1.5", "x"])
    assertProblem(await preview(`?count=${count}`), { status: 422, slug: "validation", locs: ["query.count"] });
  const plain = await createFlow(tenant.call, flowInput());
  assert.deepEqual((await tenant.call("GET", `/v1/flows/${plain.id}/schedule/preview`)).body, { items: [] });
  const other = await service.newTenant();
  assertProblem(await other.call("GET", `/v1/flows/${flow.id}/schedule/preview`), { status: 404 });
});
