/** When reports are made, at the outside: a service whose time is moved, and the history of its flows. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { makeDueReports } from "#server/reports/periodic.ts";
import { createLogger } from "#server/logger.ts";
import type { AlertTenant } from "#test/support/alert-world.ts";
import { flowInput } from "#test/support/records.ts";
import { anyCalendar, beginningsIn, dueInstants } from "#test/support/report-walk.ts";
import { entriesOf, type ReportEntry, type ReportWorld, startReportWorld } from "#test/support/report-world.ts";
import { createAdapter, createFlow, finished, requestRun, runToEnd } from "#test/support/runs.ts";
import { gate } from "#test/support/wait.ts";
import { bodyOf, constantWeather, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";
import { walkZone } from "#test/support/zone-walk.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const hot = { tileKey: "bv", params: { trigger: "greater", threshold: -60, when: "last" } };
const cold = { tileKey: "bv", params: { trigger: "less", threshold: -60, when: "last" } };

let world: ReportWorld;
let tenant: AlertTenant;
before(async () => {
  world = await startReportWorld();
  tenant = await world.newTenant();
});
after(() => world.close());

const iso = (time: number): string => new Date(time).toISOString();
const daily = (id: string, changes: object = {}) => ({ id, mode: "time", ...changes });
const reporting = (schedules: readonly object[], changes: object = {}, of: AlertTenant = tenant) =>
  createFlow(of.call, flowInput({ status: "active", settings: { reports: { schedules } }, ...changes }));
const patch = async (id: string, body: object) => {
  const { status, text } = await tenant.call("PATCH", `/v1/flows/${id}`, { body });
  assert.equal(status, 200, text);
};
/** It is midnight of UTC now. */
const nextDay = async (): Promise<number> => {
  const midnight = (Math.floor((await world.now()) / dayMs) + 1) * dayMs;
  await world.moveTo(midnight);
  return midnight;
};
const runsOf = async (id: string) => (await tenant.call("GET", `/v1/flows/${id}/runs?limit=500`)).body.items;
const slots = (entries: readonly ReportEntry[]) => entries.map(({ scheduleId, slot }) => `${scheduleId} ${slot}`);

describe("over weeks of random jumps, with clock changes in both hemispheres", () => {
  const zones = ["Europe/Zurich", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Santiago"];
  /** Around the changes of America, of Europe, and of the south; nobody is there in between. */
  const windows = [
    ["2027-03-12", "2027-03-16"],
    ["2027-03-26", "2027-03-30"],
    ["2027-04-02", "2027-04-06"],
  ].map((days) => days.map((day) => Date.parse(day)) as [from: number, to: number]);
  const [from, to] = [Date.parse("2027-03-12"), Date.parse("2027-04-06")];
  const jump = fc.constantFrom(20 * minuteMs, hourMs, hourMs, 2 * hourMs, 3 * hourMs, 7 * hourMs, 30 * hourMs);

  test("a flow has exactly the entries that its calendars say, and one fresh run for what is due at a time", async () => {
    const calendars = fc.sample(fc.tuple(anyCalendar, fc.constantFrom(...zones)), 6);
    const schedules = calendars.map(([calendar, timeZone], index) => {
      // Of the months of this history, or any other.
      const months = calendar.months.length > 9 ? [3] : [];
      return daily(`s${index}`, { ...calendar, months, timeZone });
    });
    await world.moveTo(from);
    const alerts = { contactListIds: [await tenant.newList(await tenant.newContact())] };
    const flows = await Promise.all(
      [0, 3].map((first) => {
        const settings = { alerts, reports: { schedules: schedules.slice(first, first + 3) } };
        return reporting([], { settings, tiles: [hot] });
      }),
    );
    const walks = new Map(zones.map((zone) => [zone, walkZone(zone, from - 5 * dayMs, to + 5 * dayMs)]));
    const due = calendars.map(([, timeZone], index) => {
      const walk = walks.get(timeZone) ?? assert.fail();
      const calendar = schedules[index] as never;
      return dueInstants(calendar, beginningsIn(walk), from - 2 * dayMs, to + 2 * dayMs);
    });

    const expected = flows.map(() => [] as string[]);
    for (let at = from; at < to; ) {
      const window = windows.find(([begin, end]) => at < end && at + dayMs >= begin);
      const next =
        window === undefined
          ? (windows.find(([begin]) => begin > at)?.[0] ?? to)
          : at + (fc.sample(jump, 1)[0] ?? hourMs);
      await world.moveTo(next);
      for (const [index, instants] of due.entries()) {
        const slot = instants.findLast((instant) => instant > at && instant <= next);
        if (slot !== undefined) expected[Math.floor(index / 3)]?.push(`s${index} ${iso(slot)} at ${iso(next)}`);
      }
      at = next;
    }

    const about = JSON.stringify(schedules);
    for (const [index, { id }] of flows.entries()) {
      const entries = await entriesOf(tenant, id);
      const made = entries.map(({ scheduleId, slot, at }) => `${scheduleId} ${slot} at ${at}`);
      assert.deepEqual(made.toSorted(), expected[index]?.toSorted(), about);
      assert.ok(entries.every(({ mode, status }) => mode === "time" && status === "skipped"));
      const runs = new Map((await runsOf(id)).map((run: { id: string }) => [run.id, run]));
      assert.equal(runs.size, new Set(entries.map(({ at }) => at)).size, "one run for each time");
      for (const { runId, at } of entries) {
        const run = runs.get(runId) as Record<string, unknown> | undefined;
        assert.deepEqual([run?.["trigger"], run?.["now"], run?.["suppressAlerts"]], ["report", at, true]);
      }
    }
    assert.ok(expected.flat().length > 5, about);
    assert.deepEqual(await tenant.events("flow.triggered", "alert.sent"), [], "it sends no alerts");
    assert.equal((await tenant.events("report.generated")).length, expected.flat().length);
    for (const { id } of flows) await patch(id, { status: "paused" });
  });
});

describe("a report schedule", () => {
  test("of a draft or paused flow, a disabled one and one of mode event make nothing; an active flow's does", async () => {
    const day = await nextDay();
    const none = await Promise.all([
      reporting([daily("s")], { status: "draft" }),
      reporting([daily("s")], { status: "paused" }),
      reporting([daily("s", { enabled: false }), daily("e", { mode: "event" })]),
    ]);
    const active = await reporting([daily("s", { enabled: false }), daily("t")]);
    await world.moveTo(day + 8 * hourMs - 1);
    assert.deepEqual(await entriesOf(tenant, active.id), []);
    await world.moveTo(day + 8 * hourMs);
    assert.deepEqual(slots(await entriesOf(tenant, active.id)), [`t ${iso(day + 8 * hourMs)}`]);
    for (const { id } of none) assert.deepEqual(await entriesOf(tenant, id), []);
    await patch(active.id, { status: "paused" });
  });

  test("keeps its next hour when something else is changed, and has another when its calendar is", async () => {
    const day = await nextDay();
    await world.moveTo(day + 7.5 * hourMs);
    const [kept, moved, paused, removed] = await Promise.all([1, 2, 3, 4].map(() => reporting([daily("s")])));
    const set = (flow: { id: string }, ...schedules: object[]) =>
      patch(flow.id, { settings: { reports: { schedules } } });
    await set(kept, daily("s", { name: "Renamed", targetFilter: "triggered", timeOfDay: "08:45" }), daily("late"));
    await set(moved, daily("s", { timeOfDay: "09:00" }));
    await patch(paused.id, { status: "paused" });
    await set(removed);
    await world.moveTo(day + 8.5 * hourMs);
    await patch(paused.id, { status: "active" });
    await set(removed, daily("s"));
    // The hour is kept, and what is changed once it came makes no second one of it.
    await set(kept, daily("s", { timeOfDay: "08:00", timeZone: "Europe/London" }), daily("late", { daysOfWeek: [] }));
    await world.moveTo(day + 9.5 * hourMs);
    const [eight, nine] = [iso(day + 8 * hourMs), iso(day + 9 * hourMs)];
    assert.deepEqual(slots(await entriesOf(tenant, kept.id)).toSorted(), [`late ${eight}`, `s ${eight}`]);
    const [entry] = (await entriesOf(tenant, kept.id)).filter(({ scheduleId }) => scheduleId === "s");
    assert.equal(entry?.scheduleName, "Renamed");
    assert.deepEqual(slots(await entriesOf(tenant, moved.id)), [`s ${nine}`]);
    for (const { id } of [paused, removed]) assert.deepEqual(await entriesOf(tenant, id), []);
    await world.moveTo(day + dayMs + 8 * hourMs);
    const tomorrow = iso(day + dayMs + 8 * hourMs);
    for (const { id } of [paused, removed]) assert.deepEqual(slots(await entriesOf(tenant, id)), [`s ${tomorrow}`]);
    for (const { id } of [kept, moved, paused, removed]) await patch(id, { status: "paused" });
  });

  test("whose hours nobody was there for makes up for the latest, and for no earlier one", async () => {
    const day = await nextDay();
    const flow = await reporting([daily("s")]);
    await world.moveTo(day + 3 * dayMs + 10 * hourMs);
    const [entry, ...others] = await entriesOf(tenant, flow.id);
    assert.deepEqual(others, []);
    assert.deepEqual([entry?.slot, entry?.at], [iso(day + 3 * dayMs + 8 * hourMs), iso(await world.now())]);
    await patch(flow.id, { status: "paused" });
  });

  test("of a suspended tenant makes nothing, and once it is active again the latest", async () => {
    const other = await world.newTenant();
    const day = await nextDay();
    const flow = await reporting([daily("s")], {}, other);
    const set = (status: string) =>
      world.service.operator("PATCH", `/v1/admin/tenants/${other.id}`, { body: { status } });
    assert.equal((await set("suspended")).status, 200);
    await world.moveTo(day + dayMs + 9 * hourMs);
    assert.equal((await set("active")).status, 200);
    assert.deepEqual(await entriesOf(other, flow.id), []);
    await world.moveTo(day + dayMs + 10 * hourMs);
    assert.deepEqual(slots(await entriesOf(other, flow.id)), [`s ${iso(day + dayMs + 8 * hourMs)}`]);
    await other.call("DELETE", `/v1/flows/${flow.id}`);
  });

  test("is passed over by others that look at the same time: each hour has one entry and one run", async () => {
    const day = await nextDay();
    const flows = await Promise.all([1, 2, 3].map(() => reporting([daily("s"), daily("t", { timeZone: "Etc/GMT" })])));
    world.clock.advance(day + 8 * hourMs - (await world.now()));
    const options = { database: world.service.database, clock: { now: () => day + 8 * hourMs } };
    const pass = () => makeDueReports({ ...options, logger: createLogger("silent") }, new AbortController().signal);
    await Promise.all([pass(), pass(), pass()]);
    await pass();
    await world.settled();
    for (const { id } of flows) {
      const entries = await entriesOf(tenant, id);
      assert.deepEqual(
        slots(entries).toSorted(),
        ["s", "t"].map((name) => `${name} ${iso(day + 8 * hourMs)}`),
      );
      assert.equal(new Set(entries.map(({ runId }) => runId)).size, 1);
      assert.equal((await runsOf(id)).length, 1);
      await patch(id, { status: "paused" });
    }
  });
});

describe("the run of a report", () => {
  test("comes after an unfinished one, because that one is not fresh", async () => {
    const server = await startDataServer();
    const other = await world.newTenant();
    await createAdapter(other.call, relayingAdapter(server.origin));
    const [asked, answered] = [gate(), gate()];
    server.answer(async (request, response) => {
      const body = JSON.parse(await bodyOf(request));
      asked.open();
      await answered.opened;
      json(response, constantWeather(body));
    });
    const day = await nextDay();
    const tiles = [{ tileKey: "gdd", params: { threshold: 250, dataSource: "adapter" } }];
    const flow = await reporting([daily("s")], { tiles }, other);
    await world.moveTo(day + 8 * hourMs - 1_000);
    const first = await requestRun(other.call, flow.id);
    await asked.opened;
    await world.jumpTo(day + 8 * hourMs);
    const [waiting] = await entriesOf(other, flow.id);
    assert.deepEqual([waiting?.status, waiting?.runId], ["waiting", null]);
    answered.open();
    assert.equal((await finished(other.call, first.id)).status, "succeeded");
    await world.settled();
    const [entry] = await entriesOf(other, flow.id);
    assert.equal(entry?.status, "skipped");
    assert.notEqual(entry?.runId, first.id);
    const run = await finished(other.call, entry?.runId ?? "");
    assert.deepEqual([run.trigger, run.now], ["report", iso(day + 8 * hourMs)]);
    await other.call("DELETE", `/v1/flows/${flow.id}`);
    await server.close();
  });

  test("is not in the way of the tick of the same hour: both runs come, the scheduled one first", async () => {
    const day = await nextDay();
    await world.moveTo(day + 7 * hourMs);
    const flow = await reporting([daily("s")], { scheduleMinutes: 60, tiles: [cold] });
    await world.moveTo(day + 8 * hourMs);
    const runs = await runsOf(flow.id);
    assert.deepEqual(
      runs.map(({ trigger }: { trigger: string }) => trigger),
      ["report", "schedule"],
    );
    const { items } = (await tenant.call("GET", `/v1/flows/${flow.id}/ticks`)).body;
    assert.deepEqual(
      items.map(({ outcome }: { outcome: string }) => outcome),
      ["run"],
    );
    assert.equal((await entriesOf(tenant, flow.id))[0]?.runId, runs[0].id);
    await patch(flow.id, { status: "paused" });
  });

  test("that fails leaves an error, of which an event tells, and the next hour has another", async () => {
    const other = await world.newTenant();
    const day = await nextDay();
    const tiles = [{ tileKey: "gdd", params: { threshold: 250, dataSource: "adapter" } }];
    const flow = await reporting([daily("s"), daily("t")], { tiles }, other);
    await world.moveTo(day + 8 * hourMs);
    const entries = await entriesOf(other, flow.id);
    assert.deepEqual(
      entries.map(({ status, reason, reportId }) => [status, reason, reportId]),
      [1, 2].map(() => ["error", "run_failed", null]),
    );
    assert.equal((await finished(other.call, entries[0]?.runId ?? "")).status, "failed");
    const events = await other.events("report.generated");
    assert.deepEqual(
      events
        .map(({ data }) => [data["eventId"], data["status"], data["reason"], data["link"], data["reportId"]])
        .toSorted(),
      entries.map(({ eventId }) => [eventId, "error", "run_failed", null, null]).toSorted(),
    );
    await world.moveTo(day + dayMs + 8 * hourMs);
    assert.equal((await entriesOf(other, flow.id)).length, 4);
    await other.call("DELETE", `/v1/flows/${flow.id}`);
  });
});

describe("an event schedule", () => {
  const listOfOne = async () => [await tenant.newList(await tenant.newContact())];
  const eventFlow = async (tiles: readonly object[], contactListIds: readonly string[]) => {
    const event = daily("e", { mode: "event", contactListIds });
    return reporting([event, { ...event, id: "off", enabled: false }], { scheduleMinutes: 60, tiles });
  };
  /** The runs of which there are entries, by how many hours after the first. */
  const hoursOf = async (id: string, start: number): Promise<readonly number[]> => {
    const entries = await entriesOf(tenant, id);
    assert.ok(entries.every(({ mode, slot, scheduleId }) => mode === "event" && slot === null && scheduleId === "e"));
    const runs = await Promise.all(entries.map(({ runId }) => finished(tenant.call, runId ?? "")));
    assert.ok(runs.every(({ trigger }) => trigger === "schedule"));
    return runs.map((run) => (Date.parse(run.now) - start) / hourMs).toSorted((a, b) => a - b);
  };

  test("sends at the end of scheduled runs that triggered, exactly six hours apart, and the others leave no entry", async () => {
    const start = (await nextDay()) + hourMs;
    const [flow, calm] = [await eventFlow([hot], await listOfOne()), await eventFlow([cold], await listOfOne())];
    for (let hour = 0; hour <= 13; hour += 1) {
      await world.moveTo(start + hour * hourMs);
      // Neither by hand, nor of another time.
      if (hour === 2) await runToEnd(tenant.call, flow.id, { suppressAlerts: false });
      if (hour === 7) await runToEnd(tenant.call, flow.id, { now: iso(start) });
    }
    await world.settled();
    assert.deepEqual(await hoursOf(flow.id, start), [0, 6, 12]);
    assert.deepEqual(await entriesOf(tenant, calm.id), []);
    for (const { id } of [flow, calm]) await patch(id, { status: "paused" });
  });

  test("that came to nothing does not count for the throttle", async () => {
    const start = (await nextDay()) + hourMs;
    const flow = await eventFlow([hot], []);
    for (const hour of [0, 1, 2]) await world.moveTo(start + hour * hourMs);
    assert.deepEqual(await hoursOf(flow.id, start), [0, 1, 2]);
    const entries = await entriesOf(tenant, flow.id);
    assert.ok(entries.every(({ status, reason }) => status === "skipped" && reason === "no_recipients"));
    await patch(flow.id, { status: "paused" });
  });
});
