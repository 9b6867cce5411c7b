/**
 * Reports on their way to being frozen, on both databases: whatever is repeated, interrupted or done by several at
 * once, each is made once. Runs are never carried out here: a run ends when the test ends it.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { Caller } from "#core/caller.ts";
import type { Database } from "#schema/database.ts";
import type { Flow } from "#server/flows/model.ts";
import { createFlowService } from "#server/flows/service.ts";
import { createLogger } from "#server/logger.ts";
import { type AdvanceDependencies, advanceReports } from "#server/reports/advance.ts";
import type { ReportEnd } from "#server/reports/end-report.ts";
import type { ReportRecord } from "#server/reports/model.ts";
import { passDueFlow } from "#server/reports/pass.ts";
import { isReportDue, makeDueReports } from "#server/reports/periodic.ts";
import { throttleMs } from "#server/reports/throttle.ts";
import { endRun } from "#server/runs/work/end-run.ts";
import type { Run, RunSummary } from "#server/runs/model.ts";
import { queueRun } from "#server/runs/queue-run.ts";
import { paramsChecksHere } from "#server/tiles/params-checks.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { conclusionAt } from "#test/support/packed-results.ts";
import { writeFlow, writeTenant } from "#test/support/rows.ts";
import { gate } from "#test/support/wait.ts";

const hourMs = 3_600_000;
const clock = createTestClock();
const logger = createLogger("silent");
const running = new AbortController().signal;
const lists = { sources: async () => new Set<string>(), contactLists: async () => new Set<string>() };
const callerOf = (tenantId: string) => ({ tenantId, kind: "key", keyId: "k", userId: null }) as Caller<"flows:write">;
type FlowKey = Pick<Flow, "tenantId" | "id">;
const daily = (id: string) => ({ id, mode: "time", timeOfDay: "08:00" });
const onTrigger = { id: "e", mode: "event" };

describeOnEachDatabase(
  "reports",
  (opened) => {
    const flowsOf = (database: Database) =>
      createFlowService({
        database,
        clock,
        references: lists,
        onFlowDeleted: () => undefined,
        checks: paramsChecksHere,
      });

    /** Active, with these schedules, of a tenant of its own. */
    const newFlow = async (...schedules: readonly object[]): Promise<FlowKey> => {
      const { database } = opened();
      const tenantId = await writeTenant(database, clock);
      const id = await writeFlow(database, clock, tenantId);
      const changes = { status: "active", settings: { reports: { schedules } } } as const;
      await flowsOf(database).update(callerOf(tenantId), id, changes, null);
      return { tenantId, id };
    };
    const remove = ({ tenantId, id }: FlowKey) => flowsOf(opened().database).delete(callerOf(tenantId), id, null);

    /** Any number of schedulers at once. */
    const pass = async (count = 1): Promise<void> => {
      const { database } = opened();
      await Promise.all(Array.from({ length: count }, () => makeDueReports({ database, clock, logger }, running)));
    };

    const frozen: string[] = [];
    const ended: string[] = [];
    /** As if its mails were under way: a report that is frozen waits no more. */
    const freeze = async (report: ReportRecord) => {
      const isMine = await opened().database.write((stores) => end(stores, report, { status: "sent", reason: null }));
      if (isMine) frozen.push(report.id);
      return isMine ? ("frozen" as const) : ("gone" as const);
    };
    const end: AdvanceDependencies["end"] = async (stores, { tenantId, id }, { status, reason }: ReportEnd) => {
      const isMine =
        (await stores.reports.forSystem().end(tenantId, id, { status, reason, endedAt: clock.now() })) !== null;
      if (isMine) ended.push(id);
      return isMine;
    };
    const advance = (flow: FlowKey, changes: Partial<AdvanceDependencies> = {}) =>
      advanceReports({ database: opened().database, clock, logger, freeze, end, ...changes }, flow, running);

    const historyOf = async ({ tenantId, id }: FlowKey): Promise<readonly ReportRecord[]> => {
      const reader = { tenantId, userId: null } as unknown as Caller<"results:read">;
      const { items } = await opened().database.read((stores) =>
        stores.reportHistory.forCaller(reader).page(id, { limit: 100, after: null }, {}),
      );
      return items.map(({ report }) => report);
    };
    const lastRunOf = async ({ tenantId, id }: FlowKey) =>
      (await flowsOf(opened().database).get(callerOf(tenantId), id)).lastRun;
    const isWoken = async ({ tenantId, id }: FlowKey): Promise<boolean> => {
      const job = { tenantId, id, data: {} };
      return (await opened().database.read((stores) => stores.outbox.forSystem().find("reports", job))) !== null;
    };
    const hush = ({ tenantId, id }: FlowKey) =>
      opened().database.write((stores) => stores.outbox.forSystem().finish("reports", { tenantId, id, data: {} }));

    interface Ending {
      readonly status?: "succeeded" | "failed";
      readonly summary?: Partial<RunSummary>;
    }
    const endOf = async ({ tenantId }: FlowKey, runId: string, { status = "succeeded", summary }: Ending = {}) => {
      const lease = { tenantId, runId, token: randomUUID() };
      await opened().database.write(async (stores) => {
        const claim = await stores.runs.forSystem().claim(lease, clock.now(), clock.now() + 1);
        assert.ok(claim.kind === "claimed");
        const usual = conclusionAt(clock.now());
        const conclusion = { ...usual, status, summary: { ...usual.summary, ...summary } as RunSummary };
        assert.ok(await endRun(stores, lease, claim.run, { conclusion, findings: null, left: [] }, false));
      });
    };
    /** A run of the flow that began now and ended at once. */
    const runThrough = async (flow: FlowKey, trigger: Run["trigger"], ending: Ending = {}): Promise<string> => {
      const { database } = opened();
      const record = await flowsOf(database).get(callerOf(flow.tenantId), flow.id);
      const order = { trigger, now: clock.now(), suppressAlerts: false, requestedAt: clock.now() };
      const queued = await database.write((stores) => queueRun(stores, record, order));
      assert.ok(queued.kind === "queued");
      await endOf(flow, queued.run.id, ending);
      return queued.run.id;
    };
    const triggered = { summary: { anyTriggered: true, triggeredCount: 1 } };
    const toEight = () => clock.advance(24 * hourMs - ((clock.now() - 8 * hourMs) % (24 * hourMs)));

    test("an hour that is interrupted leaves nothing, and is made by the next pass, once by any number of them", async () => {
      const { database } = opened();
      const flow = await newFlow(daily("a"), daily("b"));
      toEight();
      const dying = database.write(async (stores) => {
        assert.equal((await passDueFlow(stores, flow.tenantId, clock.now()))?.reportIds.length, 2);
        throw new Error("killed");
      });
      await assert.rejects(dying, /killed/);
      assert.deepEqual([await historyOf(flow), await isWoken(flow)], [[], false]);
      assert.equal(await isReportDue({ database, clock }), true);
      await pass(3);
      await pass();
      assert.deepEqual((await historyOf(flow)).map(({ scheduleId }) => scheduleId).toSorted(), ["a", "b"]);
      assert.deepEqual([await isWoken(flow), await isReportDue({ database, clock })], [true, false]);
      await remove(flow);
    });

    test("an hour that has begun is made although the flow is changed before the pass, unless its calendar is", async () => {
      const { database } = opened();
      const flow = await newFlow(daily("a"), daily("b"));
      toEight();
      const schedules = [
        { ...daily("a"), name: "Renamed", months: [] },
        { ...daily("b"), daysOfWeek: [0, 1, 2, 3, 4, 5, 6] },
      ] as const;
      await flowsOf(database).update(callerOf(flow.tenantId), flow.id, { settings: { reports: { schedules } } }, null);
      await pass();
      assert.deepEqual(
        (await historyOf(flow)).map(({ order }) => order.name),
        ["Renamed"],
      );
      await remove(flow);
    });

    test("whoever brings them forward at once, they share one run, and are frozen once each", async () => {
      const flow = await newFlow(daily("a"), daily("b"));
      toEight();
      await pass();
      await Promise.all([1, 2, 3].map(() => advance(flow)));
      const run = await lastRunOf(flow);
      assert.deepEqual([run?.trigger, run?.status], ["report", "queued"]);
      const waiting = await historyOf(flow);
      assert.ok(waiting.every(({ status, runId }) => status === "waiting" && runId === run?.id));
      assert.equal(await advance(flow), "done", "its end wakes");
      await hush(flow);
      await endOf(flow, run?.id ?? "");
      assert.ok(await isWoken(flow));
      frozen.length = 0;
      await Promise.all([1, 2, 3].map(() => advance(flow)));
      await advance(flow);
      assert.deepEqual(frozen.toSorted(), waiting.map(({ id }) => id).toSorted());
      assert.equal((await lastRunOf(flow))?.id, run?.id, "nothing asks for another");
      await remove(flow);
    });

    test("one that cannot be frozen holds up no other, and comes again", async () => {
      const flow = await newFlow(daily("a"), daily("b"), daily("c"));
      toEight();
      await pass();
      await advance(flow);
      await endOf(flow, (await lastRunOf(flow))?.id ?? "");
      const failing = async (report: ReportRecord) => {
        if (report.scheduleId === "a") throw new Error("not now");
        return freeze(report);
      };
      await assert.rejects(advance(flow, { freeze: failing }), /not now/);
      const statuses = async () =>
        (await historyOf(flow)).map(({ scheduleId, status }) => `${scheduleId} ${status}`).toSorted();
      assert.deepEqual(await statuses(), ["a waiting", "b sent", "c sent"]);
      assert.equal(await advance(flow), "done");
      assert.deepEqual(await statuses(), ["a sent", "b sent", "c sent"]);
      await remove(flow);
    });

    test("a run that is in the way is waited for, and its end wakes", async () => {
      const { database } = opened();
      const flow = await newFlow(daily("a"));
      toEight();
      const record = await flowsOf(database).get(callerOf(flow.tenantId), flow.id);
      const order = { trigger: "manual", now: clock.now(), suppressAlerts: true, requestedAt: clock.now() } as const;
      const queued = await database.write((stores) => queueRun(stores, record, order));
      assert.ok(queued.kind === "queued");
      await pass();
      assert.ok(typeof (await advance(flow)) === "object");
      assert.equal((await historyOf(flow))[0]?.runId, null);
      await hush(flow);
      await endOf(flow, queued.run.id);
      assert.ok(await isWoken(flow));
      assert.equal(await advance(flow), "done");
      const run = await lastRunOf(flow);
      assert.notEqual(run?.id, queued.run.id);
      assert.deepEqual([run?.trigger, (await historyOf(flow))[0]?.runId], ["report", run?.id]);
      await remove(flow);
    });

    test("a tick that is due comes first, unless nobody fires it because the tenant is suspended", async () => {
      const { database } = opened();
      const flow = await newFlow(daily("a"));
      await flowsOf(database).update(callerOf(flow.tenantId), flow.id, { scheduleMinutes: 5 }, null);
      toEight();
      await pass();
      assert.deepEqual(await advance(flow), { againAt: clock.now() + 1_000 });
      assert.equal(await lastRunOf(flow), null);
      await database.write(async (stores) => {
        const tenant = await stores.tenants.forSystem().lock(flow.tenantId);
        assert.ok(tenant);
        await stores.tenants.forSystem().update({ ...tenant, status: "suspended" });
      });
      assert.equal(await advance(flow), "done");
      assert.equal((await lastRunOf(flow))?.trigger, "report");
      await remove(flow);
    });

    test("those whose run failed end with it, and the ones of the next hour get a run of their own", async () => {
      const flow = await newFlow(daily("a"));
      toEight();
      await pass();
      await advance(flow);
      const first = (await lastRunOf(flow))?.id ?? "";
      await endOf(flow, first, { status: "failed" });
      toEight();
      await pass();
      ended.length = 0;
      await Promise.all([1, 2, 3].map(() => advance(flow)));
      const [later, earlier] = await historyOf(flow);
      assert.deepEqual([earlier?.status, earlier?.reason, earlier?.runId], ["error", "run_failed", first]);
      assert.deepEqual(ended, [earlier?.id]);
      assert.deepEqual([later?.status, later?.runId], ["waiting", (await lastRunOf(flow))?.id]);
      await remove(flow);
    });

    test("only scheduled runs in which a target triggered make event reports", async () => {
      const flow = await newFlow(onTrigger);
      const others: [Run["trigger"], Ending][] = [
        ["manual", triggered],
        ["simulation", triggered],
        ["report", triggered],
        ["schedule", {}],
        ["schedule", { status: "failed" }],
      ];
      for (const [trigger, ending] of others) {
        await runThrough(flow, trigger, ending);
        assert.equal(await isWoken(flow), false, `${trigger} ${JSON.stringify(ending)}`);
        await advance(flow);
      }
      assert.deepEqual(await historyOf(flow), []);
      const runId = await runThrough(flow, "schedule", triggered);
      assert.ok(await isWoken(flow));
      await advance(flow);
      const [report] = await historyOf(flow);
      assert.deepEqual([report?.mode, report?.runId, report?.slot, report?.status], ["event", runId, null, "sent"]);
      await remove(flow);
    });

    test("however many look at a flow's runs at once, its event reports are six hours apart, the first of them first", async () => {
      const flow = await newFlow(onTrigger, { ...onTrigger, id: "f" });
      const runs: string[] = [];
      for (let hour = 0; hour <= 7; hour += 1) {
        runs.push(await runThrough(flow, "schedule", triggered));
        clock.advance(hourMs);
      }
      await Promise.all([1, 2, 3, 4].map(() => advance(flow)));
      const made = (await historyOf(flow)).map(({ scheduleId, runId }) => `${scheduleId} ${runs.indexOf(runId ?? "")}`);
      assert.deepEqual(made.toSorted(), ["e 0", "e 6", "f 0", "f 6"]);
      await remove(flow);
    });

    test("an event report that is under way counts for the throttle, and one that ended in an error does not", async () => {
      const flow = await newFlow(onTrigger);
      const outcomes = ["pending", "error", "sent"] as const;
      const made: number[] = [];
      for (const outcome of outcomes) {
        const settle = async (report: ReportRecord) => {
          if (outcome === "pending") return "gone" as const;
          await opened().database.write((stores) =>
            end(
              stores,
              report,
              outcome === "error" ? { status: outcome, reason: "comms_failed" } : { status: outcome, reason: null },
            ),
          );
          return "frozen" as const;
        };
        for (const minutes of [0, 1]) {
          clock.advance(minutes * 60_000);
          await runThrough(flow, "schedule", triggered);
          await advance(flow, { freeze: settle });
        }
        made.push((await historyOf(flow)).length);
        clock.advance(throttleMs);
      }
      assert.deepEqual(made, [1, 3, 4]);
      await remove(flow);
    });

    test("an event report shows a run that failed for one target while another triggered, and a time report does not", async () => {
      const flow = await newFlow(onTrigger, daily("a"));
      const before = frozen.length;
      await runThrough(flow, "schedule", { status: "failed", ...triggered });
      assert.equal(await isWoken(flow), true);
      await advance(flow);
      const [report] = await historyOf(flow);
      assert.deepEqual([report?.mode, report?.status, frozen.length - before], ["event", "sent", 1]);
      await runThrough(flow, "schedule", { status: "failed" });
      toEight();
      await pass();
      await advance(flow);
      const run = await lastRunOf(flow);
      await endOf(flow, run?.id ?? "", { status: "failed", ...triggered });
      await advance(flow);
      const history = await historyOf(flow);
      const shown = history.map(({ mode, status, reason }) => `${mode} ${status} ${reason}`);
      assert.deepEqual(shown.toSorted(), ["event sent null", "time error run_failed"]);
      await remove(flow);
    });

    test("a schedule that was disabled meanwhile makes no event report of a run that it was in", async () => {
      const { database } = opened();
      const flow = await newFlow(onTrigger);
      await runThrough(flow, "schedule", triggered);
      const schedules = [{ ...onTrigger, enabled: false }];
      await flowsOf(database).update(callerOf(flow.tenantId), flow.id, { settings: { reports: { schedules } } }, null);
      assert.equal(await advance(flow), "done");
      assert.deepEqual(await historyOf(flow), []);
      await remove(flow);
    });

    test("a flow that is being changed is passed over, and holds up no other", async (t) => {
      const { database, driver } = opened();
      if (driver === "embedded") return t.skip("the embedded database has one transaction at a time");
      const [changing, other] = [await newFlow(daily("a")), await newFlow(daily("a"))];
      toEight();
      const [locked, decided] = [gate(), gate()];
      const change = database.write(async (stores) => {
        await stores.flows.forEditor(callerOf(changing.tenantId)).lock(changing.id);
        locked.open();
        await decided.opened;
      });
      await locked.opened;
      await pass();
      assert.deepEqual([(await historyOf(changing)).length, (await historyOf(other)).length], [0, 1]);
      assert.equal(await isReportDue({ database, clock }), true);
      decided.open();
      await change;
      await pass();
      assert.equal((await historyOf(changing)).length, 1);
      await remove(changing);
      await remove(other);
    });

    test("a flow that is gone has none, and its job is done", async () => {
      const flow = await newFlow(daily("a"));
      toEight();
      await pass();
      await remove(flow);
      assert.equal(await advance(flow), "done");
    });
  },
  clock,
);
