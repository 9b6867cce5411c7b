/**
 * Ticks on both databases: against a model by random histories with two schedulers at once, and between tenants. Runs
 * are never carried out here: a run ends when the test ends it.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { Caller } from "#core/caller.ts";
import type { Database } from "#schema/database.ts";
import type { CronSchedule } from "#server/flows/model.ts";
import { createFlowService } from "#server/flows/service.ts";
import { createLogger } from "#server/logger.ts";
import { keptTicks, type TickOutcome } from "#server/schedules/model.ts";
import { queueRun } from "#server/runs/queue-run.ts";
import { fireDueTicks } from "#server/schedules/periodic.ts";
import { createScheduleService } from "#server/schedules/service.ts";
import { paramsChecksHere } from "#server/tiles/params-checks.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { conclusionAt } from "#test/support/packed-results.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { writeFlow, writeTenant } from "#test/support/rows.ts";
import { ScheduleModel } from "#test/support/schedule-model.ts";
import { gate } from "#test/support/wait.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const clock = createTestClock();
const running = new AbortController().signal;
const noMetrics = () => undefined;
const references = { sources: async () => new Set<string>(), contactLists: async () => new Set<string>() };

type Step =
  | { readonly kind: "pass"; readonly ms: number }
  | { readonly kind: "end" | "pause" | "resume" | "rename" }
  | { readonly kind: "schedule"; readonly schedule: number | CronSchedule }
  | { readonly kind: "cap"; readonly cap: number };

const minutes = fc.constantFrom(5, 7, 15, 60);
const crons = fc.record({
  cron: fc.constantFrom("*/30 2 * * *", "0 6,18 * * *", "45 */4 * * *"),
  timeZone: fc.constantFrom("UTC", "Europe/Zurich", "America/Santiago"),
  jitterSeconds: fc.constantFrom(0, 300),
});
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant("pass" as const), ms: fc.integer({ min: 1, max: 2_000_000 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("pass" as const), ms: fc.constant(30 * 24 * hourMs) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("end" as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom("pause" as const, "resume" as const, "rename" as const) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("pass" as const), ms: fc.integer({ min: hourMs, max: dayMs }) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("schedule" as const), schedule: fc.oneof(minutes, crons) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("cap" as const), cap: fc.integer({ min: 1, max: 4 }) }) },
  ),
  { minLength: 5, maxLength: 30 },
);

describeOnEachDatabase(
  "ticks",
  (opened) => {
    const callerOf = (tenantId: string) =>
      ({ tenantId, kind: "key", keyId: "k", userId: null }) as Caller<"flows:write">;
    const flowsOf = (database: Database) =>
      createFlowService({ database, clock, references, onFlowDeleted: () => undefined, checks: paramsChecksHere });
    const schedules = (database: Database) => createScheduleService({ database, clock });
    const logger = createLogger("silent");
    /** Two schedulers at once. */
    const fireAll = async (database: Database): Promise<void> => {
      await Promise.all([1, 2].map(() => fireDueTicks({ database, clock, logger, observe: noMetrics }, running)));
    };

    /** Active since now. */
    const create = async (database: Database, tenantId: string, scheduleMinutes: number, settings = {}) => {
      const nextRunAt = clock.now() + scheduleMinutes * minuteMs;
      const scheduled = { status: "active", scheduleMinutes, nextRunAt, settings } as const;
      return { id: await writeFlow(database, clock, tenantId, scheduled) };
    };

    const endRuns = async (database: Database, tenantId: string, flowId: string): Promise<void> => {
      const flow = await flowsOf(database).get(callerOf(tenantId), flowId);
      if (flow.lastRun === null || flow.lastRun.status !== "queued") return;
      const lease = { tenantId, runId: flow.lastRun.id, token: randomUUID() };
      await database.write(async (stores) => {
        const runs = stores.runs.forSystem();
        assert.equal((await runs.claim(lease, clock.now(), clock.now() + 1)).kind, "claimed");
        assert.equal(await runs.conclude(lease, conclusionAt(clock.now()), []), true);
      });
    };

    const setCap = (database: Database, tenantId: string, maxRunsPerHour: number) =>
      database.write(async (stores) => {
        const tenant = await stores.tenants.forSystem().lock(tenantId);
        assert.ok(tenant);
        await stores.tenants.forSystem().update({ ...tenant, maxRunsPerHour });
      });

    test("equal the model's after any history of changes, slow runs, caps, pauses and jumps, with two schedulers", async () => {
      const { database } = opened();
      await fc.assert(
        fc.asyncProperty(steps, async (history: readonly Step[]) => {
          const tenantId = await writeTenant(database, clock);
          const model = new ScheduleModel();
          model.begin(clock.now());
          const { id } = await create(database, tenantId, 15);
          model.flowId = id;
          const change = (patch: object) => flowsOf(database).update(callerOf(tenantId), id, patch as never, null);
          for (const step of history) {
            if (step.kind === "pass") clock.advance(step.ms);
            if (step.kind === "end") {
              await endRuns(database, tenantId, id);
              model.isUnfinished = false;
            }
            if (step.kind === "pause") {
              await change({ status: "paused" });
              Object.assign(model, { status: "paused", next: null });
            }
            if (step.kind === "resume") {
              await change({ status: "active" });
              if (model.status === "paused") {
                model.status = "active";
                model.begin(clock.now());
              }
            }
            if (step.kind === "rename") await change({ displayName: "Renamed" });
            if (step.kind === "schedule") {
              const isInterval = typeof step.schedule === "number";
              await change({
                scheduleMinutes: isInterval ? step.schedule : null,
                schedule: isInterval ? null : step.schedule,
              });
              if (!isDeepStrictEqual(model.schedule, step.schedule)) {
                model.schedule = step.schedule;
                model.begin(clock.now());
              }
            }
            if (step.kind === "cap") {
              await setCap(database, tenantId, step.cap);
              model.cap = step.cap;
            }
            await fireAll(database);
            model.fire(clock.now());
            const flow = await flowsOf(database).get(callerOf(tenantId), id);
            assert.equal(flow.nextRunAt, model.next);
            assert.equal(flow.skippedTicks, model.skipped);
          }
          const { items } = await schedules(database).ticks(callerOf(tenantId), id, { limit: keptTicks });
          assert.deepEqual(
            items.map(({ at, outcome }) => ({ at, outcome })),
            model.ticks.toReversed(),
          );
          assert.ok(items.every(({ outcome, runId }) => (outcome === "run") === (runId !== null)));
          await flowsOf(database).delete(callerOf(tenantId), id, null);
        }),
        { numRuns: propertyRuns(12) },
      );
    });

    test("are fired tenant by tenant in turn: many due flows of one tenant hold up no other", async () => {
      const { database } = opened();
      const [crowd, lone, later] = await Promise.all([1, 2, 3].map(() => writeTenant(database, clock)));
      assert.ok(crowd !== undefined && lone !== undefined && later !== undefined);
      await setCap(database, crowd, 100_000);
      const flows = await Promise.all(Array.from({ length: 40 }, () => create(database, crowd, 5)));
      const single = await create(database, lone, 5);
      clock.advance(60);
      // Becomes due while those of the crowd are fired.
      const late = await create(database, later, 5);
      clock.advance(5 * minuteMs - 60);
      // A clock that moves with each look shows the order.
      let now = clock.now();
      const ticking = { now: () => (now += 1) };
      await fireDueTicks({ database, clock: ticking, logger, observe: noMetrics }, running);
      const tickOf = async (tenantId: string, id: string) => {
        const [tick] = (await schedules(database).ticks(callerOf(tenantId), id, {})).items;
        assert.equal(tick?.outcome, "run");
        return tick;
      };
      const crowded = await Promise.all(flows.map(({ id }) => tickOf(crowd, id)));
      const first = await tickOf(lone, single.id);
      assert.ok(crowded.filter(({ latenessMs }) => latenessMs < first.latenessMs).length <= 1);
      const { latenessMs } = await tickOf(later, late.id);
      assert.ok(latenessMs <= 4, `${latenessMs} looks after it was due`);
      assert.ok(
        crowded.some((tick) => tick.latenessMs > 70),
        "the crowd is still served then",
      );
      for (const { id } of flows) await flowsOf(database).delete(callerOf(crowd), id, null);
      await flowsOf(database).delete(callerOf(lone), single.id, null);
      await flowsOf(database).delete(callerOf(later), late.id, null);
    });

    test("that fail for one tenant are tried again, and hold up no other", async () => {
      const { database } = opened();
      const [broken, sound] = [await writeTenant(database, clock), await writeTenant(database, clock)];
      const [bad, good] = [await create(database, broken, 5), await create(database, sound, 5)];
      clock.advance(5 * minuteMs);
      let isBroken = true;
      const breaking: Database = {
        ...database,
        write: (work) =>
          database.write(async (stores) => {
            const result = await work(stores);
            const fired = result as { readonly flowId?: string } | null;
            if (isBroken && fired?.flowId === bad.id) throw new Error("broken on purpose");
            return result;
          }),
      };
      const fire = () => fireDueTicks({ database: breaking, clock, logger, observe: noMetrics }, running);
      const countOf = async (tenantId: string, id: string) =>
        (await schedules(database).ticks(callerOf(tenantId), id, {})).items.length;
      await fire();
      assert.deepEqual([await countOf(broken, bad.id), await countOf(sound, good.id)], [0, 1]);
      isBroken = false;
      await fire();
      assert.deepEqual([await countOf(broken, bad.id), await countOf(sound, good.id)], [1, 1]);
      await flowsOf(database).delete(callerOf(broken), bad.id, null);
      await flowsOf(database).delete(callerOf(sound), good.id, null);
    });

    test("of a tenant count towards its cap together, exactly, and a flow's own lower cap holds for that flow", async () => {
      const { database } = opened();
      const tenantId = await writeTenant(database, clock);
      await setCap(database, tenantId, 5);
      const careful = await create(database, tenantId, 5, { maxRunsPerHour: 1 });
      const others = await Promise.all(Array.from({ length: 7 }, () => create(database, tenantId, 5)));
      clock.advance(5 * minuteMs);
      await Promise.all([fireAll(database), fireAll(database)]);
      const outcomes = await Promise.all(
        [careful, ...others].map(
          async ({ id }) => (await schedules(database).ticks(callerOf(tenantId), id, {})).items[0]?.outcome,
        ),
      );
      const count = (wanted: TickOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
      assert.ok(count("run") === 5 || (count("run") === 4 && outcomes[0] === "skipped_cap"), outcomes.join(" "));
      assert.equal(count("run") + count("skipped_cap"), 8);
      for (const { id } of [careful, ...others]) await flowsOf(database).delete(callerOf(tenantId), id, null);
    });

    test("run once more when the hour since a scheduled run is over; runs by hand do not count", async () => {
      const { database } = opened();
      const tenantId = await writeTenant(database, clock);
      await setCap(database, tenantId, 1);
      const byHand = await flowsOf(database).get(callerOf(tenantId), await writeFlow(database, clock, tenantId));
      const { id } = await create(database, tenantId, 5);
      const outcomes: (TickOutcome | undefined)[] = [];
      for (let tick = 0; tick < 13; tick += 1) {
        clock.advance(5 * minuteMs);
        const present = { now: clock.now(), requestedAt: clock.now(), suppressAlerts: true };
        await database.write((stores) => queueRun(stores, byHand, { ...present, trigger: "manual" }));
        await fireAll(database);
        await endRuns(database, tenantId, id);
        await endRuns(database, tenantId, byHand.id);
        outcomes.push((await schedules(database).ticks(callerOf(tenantId), id, {})).items[0]?.outcome);
      }
      assert.deepEqual(outcomes, ["run", ...new Array(11).fill("skipped_cap"), "run"]);
      assert.equal((await flowsOf(database).get(callerOf(tenantId), id)).skippedTicks, 11);
      await flowsOf(database).update(callerOf(tenantId), id, { scheduleMinutes: 59 }, null);
      clock.advance(59 * minuteMs);
      await fireAll(database);
      assert.equal((await schedules(database).ticks(callerOf(tenantId), id, {})).items[0]?.outcome, "skipped_cap");
      await flowsOf(database).delete(callerOf(tenantId), id, null);
    });

    test("are kept as far as the last 200 of each flow", async () => {
      const { database } = opened();
      const tenantId = await writeTenant(database, clock);
      const [one, other] = [await create(database, tenantId, 5), await create(database, tenantId, 60)];
      const timesOf = async (id: string) => {
        const first = await schedules(database).ticks(callerOf(tenantId), id, { limit: 150 });
        if (first.nextCursor === null) return first.items.map(({ at }) => at);
        const query = { limit: 150, cursor: first.nextCursor };
        return [...first.items, ...(await schedules(database).ticks(callerOf(tenantId), id, query)).items].map(
          ({ at }) => at,
        );
      };
      clock.advance(1_000 * minuteMs);
      await fireAll(database);
      const before = await timesOf(one.id);
      assert.equal(before.length, keptTicks);
      clock.advance(5 * minuteMs);
      await fireAll(database);
      assert.deepEqual(await timesOf(one.id), [clock.now(), ...before.slice(0, -1)]);
      assert.equal((await timesOf(other.id)).length, 16);
      for (const { id } of [one, other]) await flowsOf(database).delete(callerOf(tenantId), id, null);
    });

    test("wait for a change of their flow that is under way, and hold up no other flow for it", async (t) => {
      const { database, driver } = opened();
      if (driver === "embedded") return t.skip("the embedded database has one transaction at a time");
      const tenantId = await writeTenant(database, clock);
      const [changing, other] = [await create(database, tenantId, 5), await create(database, tenantId, 5)];
      clock.advance(5 * minuteMs);
      const countOf = async ({ id }: { readonly id: string }) =>
        (await schedules(database).ticks(callerOf(tenantId), id, {})).items.length;
      const [locked, decided] = [gate(), gate()];
      const change = database.write(async (stores) => {
        await stores.flows.forEditor(callerOf(tenantId)).lock(changing.id);
        locked.open();
        await decided.opened;
      });
      await locked.opened;
      await fireAll(database);
      assert.deepEqual([await countOf(changing), await countOf(other)], [0, 1]);
      decided.open();
      await change;
      await fireAll(database);
      assert.equal(await countOf(changing), 1);
      for (const { id } of [changing, other]) await flowsOf(database).delete(callerOf(tenantId), id, null);
    });

    test("of a suspended tenant do not come, and are missed when it is active again", async () => {
      const { database } = opened();
      const tenantId = await writeTenant(database, clock);
      const { id } = await create(database, tenantId, 5);
      const setStatus = (status: "active" | "suspended") =>
        database.write(async (stores) => {
          const tenant = await stores.tenants.forSystem().lock(tenantId);
          assert.ok(tenant);
          await stores.tenants.forSystem().update({ ...tenant, status });
        });
      await setStatus("suspended");
      clock.advance(12 * minuteMs);
      await fireAll(database);
      assert.deepEqual((await schedules(database).ticks(callerOf(tenantId), id, {})).items, []);
      await setStatus("active");
      await fireAll(database);
      const { items } = await schedules(database).ticks(callerOf(tenantId), id, {});
      assert.deepEqual(
        items.map(({ outcome, latenessMs }) => [outcome, latenessMs]),
        [
          ["run", 2 * minuteMs],
          ["missed", 7 * minuteMs],
        ],
      );
      await flowsOf(database).delete(callerOf(tenantId), id, null);
    });
  },
  clock,
);
