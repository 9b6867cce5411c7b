/** What retention removes, what it leaves, and in which portions: in the stores, with time that the test moves. */
import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import type { Database } from "#schema/database.ts";
import { maxBatchBytes } from "#schema/retention.ts";
import { createLogger } from "#server/logger.ts";
import type { BatchSample } from "#server/retention/batches.ts";
import { defaultRetention, type Retention } from "#server/retention/model.ts";
import { removeDue } from "#server/retention/periodic.ts";
import { limitsOf } from "#server/retention/rules.ts";
import { noOverrides } from "#server/retention/model.ts";
import { leaseMs } from "#server/runs/work/lease.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { eventsOf } from "#test/support/events.ts";
import { conclusionAt, placedResult } from "#test/support/packed-results.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import * as world from "#test/support/retention.ts";
import { writeFlow, writeRun, writeTenant } from "#test/support/rows.ts";

const clock = createTestClock();
const logger = createLogger("silent");
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** One round, to its end or up to so many batches. Returns those that deleted something. */
async function sweep(
  database: Database,
  retention: Retention = defaultRetention,
  stopAfter = Number.POSITIVE_INFINITY,
): Promise<readonly BatchSample[]> {
  const samples: BatchSample[] = [];
  const stopping = new AbortController();
  const observeBatch = (sample: BatchSample) => {
    if (sample.deletedRows > 0) samples.push(sample);
    if (samples.length >= stopAfter) stopping.abort();
  };
  await removeDue({ database, clock, logger, retention, observeBatch }, stopping.signal);
  return samples;
}

const deletedOf = (samples: readonly BatchSample[], kind: string): number =>
  samples.filter((sample) => sample.kind === kind).reduce((sum, { deletedRows }) => sum + deletedRows, 0);

describeOnEachDatabase(
  "retention",
  (opened) => {
    /** Ended runs of a flow, one every `everyMs`, the last of them now. */
    async function endedRuns(flow: world.KnownFlow, count: number, everyMs: number): Promise<void> {
      const { database } = opened();
      for (let index = 0; index < count; index += 1) {
        if (index > 0) clock.advance(everyMs);
        await world.endRun(database, clock, flow, await world.beginRun(database, clock, flow));
      }
    }

    /** So that nothing of another test's tenants is due. */
    async function forgetEarlier(): Promise<void> {
      clock.advance(500 * dayMs);
      await sweep(opened().database);
    }

    async function oneFlow(): Promise<{ tenant: world.KnownTenant; flow: world.KnownFlow }> {
      const [tenant] = await world.newWorld(opened().database, clock, 1, 1);
      const flow = tenant?.flows[0];
      assert.ok(tenant && flow);
      return { tenant, flow };
    }

    test("runs go by age: the newest stays although it is ancient, with its results", async () => {
      const { database } = opened();
      const { flow } = await oneFlow();
      await endedRuns(flow, 3, hourMs);
      clock.advance(400 * dayMs - 1.5 * hourMs);
      await sweep(database);
      assert.deepEqual(
        await world.runIdsOf(database, flow),
        [flow.runs[1], flow.runs[2]].map((run) => run?.id),
      );
      clock.advance(2_000 * dayMs);
      const samples = await sweep(database);
      const [left, ...others] = await world.runIdsOf(database, flow);
      assert.deepEqual([left, others], [flow.runs[2]?.id, []]);
      assert.deepEqual([deletedOf(samples, "runs"), deletedOf(samples, "run_results")], [1, 3]);
      const resultsOf = (run: world.KnownRun | undefined) =>
        database.read((stores) => stores.runs.forCaller(world.readerOf(flow.tenantId)).results(run?.id ?? "", 0, 10));
      assert.equal((await resultsOf(flow.runs[2])).length, 3);
      assert.deepEqual(await resultsOf(flow.runs[1]), []);
    });

    test("runs go by count: so many of the newest of each flow stay", async () => {
      const { database } = opened();
      const [tenant] = await world.newWorld(database, clock, 1, 2);
      assert.ok(tenant);
      const [long, short] = tenant.flows as readonly [world.KnownFlow, world.KnownFlow];
      await endedRuns(long, 7, hourMs);
      await endedRuns(short, 3, hourMs);
      clock.advance(2 * hourMs);
      await sweep(database, { ...defaultRetention, runsPerFlow: 3 });
      assert.deepEqual(
        await world.runIdsOf(database, long),
        long.runs.slice(4).map(({ id }) => id),
      );
      assert.deepEqual(
        await world.runIdsOf(database, short),
        short.runs.map(({ id }) => id),
      );
    });

    test("a tenant's override keeps longer or shorter than the operator's setting, and concerns no other", async () => {
      const { database } = opened();
      const tenants = await world.newWorld(database, clock, 3, 1);
      const [longer, shorter, usual] = tenants.map(({ flows }) => flows[0]) as unknown as readonly world.KnownFlow[];
      assert.ok(longer && shorter && usual);
      for (const flow of [longer, shorter, usual])
        for (let index = 0; index < 3; index += 1)
          await world.endRun(database, clock, flow, await world.beginRun(database, clock, flow));
      await world.override(database, longer.tenantId, { runDays: 500 });
      await world.override(database, shorter.tenantId, { runDays: 20 });
      const countsAfter = async (days: number) => {
        clock.advance(days * dayMs);
        await sweep(database);
        return Promise.all([longer, shorter, usual].map(async (flow) => (await world.runIdsOf(database, flow)).length));
      };
      assert.deepEqual(await countsAfter(21), [3, 1, 3]);
      assert.deepEqual(await countsAfter(380), [3, 1, 1]);
      await world.override(database, longer.tenantId, { runDays: null });
      assert.deepEqual(await countsAfter(1), [1, 1, 1]);
    });

    test("of random histories exactly what the plain rule says is left, after every round", async () => {
      const { database } = opened();
      const flowOf = fc.nat({ max: 3 });
      const setting = { runDays: fc.integer({ min: 1, max: 6 }), runsPerFlow: fc.integer({ min: 1, max: 5 }) };
      const tenantOf = fc.nat({ max: 1 });
      const step = fc.oneof(
        {
          weight: 5,
          arbitrary: fc.record({ run: flowOf, ends: fc.constantFrom(true, true, false), open: fc.boolean() }),
        },
        { weight: 3, arbitrary: fc.record({ advanceMs: fc.integer({ min: 0, max: 2 * dayMs }) }) },
        { weight: 2, arbitrary: fc.record({ entry: tenantOf }) },
        { weight: 1, arbitrary: fc.record({ settle: tenantOf }) },
        { weight: 1, arbitrary: fc.record({ tenant: tenantOf, ...setting }) },
        { weight: 2, arbitrary: fc.constant("sweep" as const) },
      );
      const operator: Retention = { ...defaultRetention, runDays: 4, runsPerFlow: 4, eventDays: 2, auditDays: 3 };
      const steps = fc.array(step, { minLength: 15, maxLength: 30 });
      await fc.assert(
        fc.asyncProperty(steps, async (each) => {
          const tenants = await world.newWorld(database, clock, 2, 2);
          const chosen = new Map(tenants.map(({ id }) => [id, { runDays: 4, runsPerFlow: 4 }]));
          for (const one of [...each, "sweep" as const]) {
            if (one === "sweep") {
              await sweep(database, operator);
              for (const tenant of tenants) await compare(tenant, chosen.get(tenant.id) ?? operator, operator);
            } else if ("advanceMs" in one) clock.advance(one.advanceMs);
            else if ("entry" in one)
              await world.addEntries(database, clock, tenants[one.entry] as world.KnownTenant, 2);
            else if ("settle" in one) await settle(tenants[one.settle] as world.KnownTenant);
            else if ("tenant" in one) {
              const { id } = tenants[one.tenant] as world.KnownTenant;
              const { runDays, runsPerFlow } = one;
              await world.override(database, id, { runDays, runsPerFlow });
              chosen.set(id, { runDays, runsPerFlow });
            } else await addRun(tenants[one.run % 2] as world.KnownTenant, one.run >> 1, one.ends, one.open);
          }
        }),
        { numRuns: propertyRuns(8) },
      );

      /** A flow has one unfinished run at a time: an earlier one ends first. */
      async function addRun(tenant: world.KnownTenant, index: number, ends: boolean, open: boolean): Promise<void> {
        const flow = tenant.flows[index] as world.KnownFlow;
        const last = flow.runs.at(-1);
        if (last !== undefined && last.finishedAt === null) await world.endRun(database, clock, flow, last, 1);
        if (!ends) return void (await world.beginRun(database, clock, flow));
        const run = await world.addEndedRun(database, clock, flow);
        const event = await world.addEvent(database, clock, tenant, run.id, !open);
        run.openEvent = open ? event : null;
      }

      /** Hands on all that is open. */
      async function settle(tenant: world.KnownTenant): Promise<void> {
        for (const run of tenant.flows.flatMap(({ runs }) => runs)) {
          if (run.openEvent !== null) await world.handOn(database, tenant, run.openEvent);
          run.openEvent = null;
        }
      }

      async function compare(
        tenant: world.KnownTenant,
        own: { readonly runDays: number; readonly runsPerFlow: number },
        { eventDays, auditDays }: Retention,
      ): Promise<void> {
        const now = clock.now();
        for (const flow of tenant.flows) {
          const expected = world.staying(flow.runs, own, now).map(({ id }) => id);
          const gone = new Set(flow.runs.map(({ id }) => id).filter((id) => !expected.includes(id)));
          assert.deepEqual(
            (await world.runIdsOf(database, flow)).filter((id) => gone.has(id)),
            [],
          );
          assert.deepEqual(
            await world.runIdsOf(database, flow),
            expected.filter((id) => !wasGone.has(id)),
          );
          for (const id of gone) wasGone.add(id);
        }
        const open = new Set(tenant.flows.flatMap(({ runs }) => runs.map(({ openEvent }) => openEvent)));
        const first = tenant.events.findIndex(({ id, at }) => at >= now - eventDays * dayMs || open.has(id));
        tenant.events = first === -1 ? [] : tenant.events.slice(first);
        const events = await eventsOf(database, tenant.id);
        assert.deepEqual(
          events.map(({ sequence }) => sequence),
          tenant.events.map(({ sequence }) => sequence),
        );
        tenant.audit = tenant.audit.filter((at) => at >= now - auditDays * dayMs);
        assert.deepEqual(await world.entryTimesOf(database, tenant), tenant.audit);
      }
    });

    test("the sequence of events goes on after all were removed, and a reader from before sees what it missed", async () => {
      const { database } = opened();
      const { tenant } = await oneFlow();
      for (let index = 0; index < 5; index += 1) await world.addEvent(database, clock, tenant, "r", true);
      clock.advance(31 * dayMs);
      await sweep(database);
      assert.deepEqual(await eventsOf(database, tenant.id), []);
      await world.addEvent(database, clock, tenant, "r", true);
      const read = await database.read((stores) => stores.events.forSystem().after(tenant.id, 2));
      assert.deepEqual(
        read.map(({ sequence }) => sequence),
        [6],
      );
    });

    test("an event that its consumers have not got stays, and all after it, so that there is no gap", async () => {
      const { database } = opened();
      const { tenant } = await oneFlow();
      await world.addEvent(database, clock, tenant, "r", true);
      const open = await world.addEvent(database, clock, tenant, "r", false);
      await world.addEvent(database, clock, tenant, "r", true);
      clock.advance(31 * dayMs);
      await sweep(database);
      assert.deepEqual(
        (await eventsOf(database, tenant.id)).map(({ sequence }) => sequence),
        [2, 3],
      );
      await world.handOn(database, tenant, open);
      await sweep(database);
      assert.deepEqual(await eventsOf(database, tenant.id), []);
    });

    test("a run stays while it is unfinished, and while the consumers of its event have not got it", async () => {
      const { database } = opened();
      const { tenant, flow } = await oneFlow();
      const shown = await world.addEndedRun(database, clock, flow);
      const open = await world.addEvent(database, clock, tenant, shown.id, false);
      const unfinished = await world.beginRun(database, clock, flow);
      clock.advance(401 * dayMs);
      await sweep(database);
      assert.deepEqual(await world.runIdsOf(database, flow), [shown.id, unfinished.id]);
      await world.handOn(database, tenant, open);
      await world.endRun(database, clock, flow, unfinished);
      const newest = await world.addEndedRun(database, clock, flow);
      await sweep(database);
      assert.deepEqual(await world.runIdsOf(database, flow), [unfinished.id, newest.id], "ended a moment ago");
      clock.advance(hourMs);
      await sweep(database);
      assert.deepEqual(await world.runIdsOf(database, flow), [newest.id]);
    });

    test("a run that is marked is seen nowhere from then on, although its rows are still there", async () => {
      const { database } = opened();
      await forgetEarlier();
      const { flow } = await oneFlow();
      await endedRuns(flow, 3, hourMs);
      clock.advance(401 * dayMs);
      const limits = limitsOf(flow.tenantId, defaultRetention, noOverrides, clock.now());
      const marked = await database.write((stores) => stores.retention.forSystem().markRuns(limits, [flow.id], 100));
      assert.equal(marked, 2);
      assert.deepEqual(await world.runIdsOf(database, flow), [flow.runs[2]?.id]);
      const [oldest, , newest] = flow.runs;
      assert.ok(oldest && newest);
      const read = (id: string) =>
        database.read(async (stores) => [
          await stores.runs.forCaller(world.readerOf(flow.tenantId)).get(id),
          await stores.runs.forSystem().finished(flow.tenantId, id),
        ]);
      assert.deepEqual(await read(oldest.id), [null, null]);
      assert.ok((await read(newest.id)).every((run) => run?.id === newest.id));
      const samples = await sweep(database);
      assert.deepEqual(
        [deletedOf(samples, "runs"), deletedOf(samples, "run_results")],
        [2, 6],
        "a later round goes on",
      );
    });

    test("a batch has no more rows than it may, and no more bytes: large results go one by one", async () => {
      const { database } = opened();
      const tenantId = await writeTenant(database, clock);
      const flowId = await writeFlow(database, clock, tenantId);
      const run = await writeRun(database, clock, tenantId, flowId);
      const lease = { tenantId, runId: run.id, token: randomUUID() };
      await database.write((stores) => stores.runs.forSystem().claim(lease, clock.now(), clock.now() + leaseMs));
      // Random text and random numbers are not compressed. Half of a result is its points.
      const large = (bytes: number) => randomBytes((bytes * 3) / 4).toString("base64");
      const sizes = [2.5, 2.5, 0, 0, 4.5, 0];
      const results = sizes.map((mebibytes, position) => {
        const placed = placedResult(position);
        const [tile] = placed.result.tiles;
        assert.ok(tile);
        const halfBytes = mebibytes * 2 ** 19;
        const trace = [large(halfBytes + 64)];
        const ts = Float64Array.from({ length: halfBytes / 8 }, (_, index) => index);
        const points = { ts, value: ts.map(Math.random), triggered: new Uint8Array(ts.length) };
        return { position, result: { ...placed.result, tiles: [{ ...tile, trace, points }] } };
      });
      await database.write((stores) => stores.runs.forSystem().addResults(lease, results));
      await database.write((stores) => stores.runs.forSystem().conclude(lease, conclusionAt(clock.now()), []));
      await writeRun(database, clock, tenantId, flowId);
      clock.advance(401 * dayMs);
      const limits = limitsOf(tenantId, defaultRetention, noOverrides, clock.now());
      await database.write((stores) => stores.retention.forSystem().markRuns(limits, [flowId], 10));
      const batch = (limit: number) =>
        database.write((stores) => stores.retention.forSystem().removeResults(tenantId, limit));
      assert.equal(maxBatchBytes, 4 * 2 ** 20);
      // Each batch ends with the row that reaches four mebibytes.
      assert.deepEqual([await batch(100), await batch(100), await batch(100)], [2, 3, 1]);
      assert.equal(await batch(100), 0);
      assert.equal(await database.write((stores) => stores.retention.forSystem().removeRuns(tenantId, 100)), 1);
    });

    test("no batch of a round touches more rows than its size, which follows from how long the last one took", async () => {
      const { database } = opened();
      const { tenant, flow } = await oneFlow();
      await world.addEntries(database, clock, tenant, 150);
      await endedRuns(flow, 5, hourMs);
      clock.advance(401 * dayMs);
      const samples = await sweep(database);
      assert.equal(deletedOf(samples, "audit"), 150);
      assert.equal(samples.find(({ kind }) => kind === "audit")?.deletedRows, 32, "the first is small");
      for (const { deletedRows } of samples) assert.ok(deletedRows <= 500);
    });

    test("tenants take turns: one with much that is due keeps no other's", async () => {
      const { database } = opened();
      await forgetEarlier();
      const tenants = await world.newWorld(database, clock, 3, 1);
      for (const [index, tenant] of tenants.entries())
        await world.addEntries(database, clock, tenant, index === 0 ? 200 : 1);
      clock.advance(401 * dayMs);
      await sweep(database, defaultRetention, 3);
      const left = await Promise.all(
        tenants.map(async (tenant) => (await world.entryTimesOf(database, tenant)).length),
      );
      assert.deepEqual(left, [200 - 32, 0, 0]);
      await sweep(database);
    });

    test("several schedulers at once remove everything once, and nothing else", async () => {
      const { database } = opened();
      await forgetEarlier();
      const tenants = await world.newWorld(database, clock, 2, 2);
      for (const tenant of tenants) {
        for (const flow of tenant.flows) await endedRuns(flow, 6, 1_000);
        await world.addEntries(database, clock, tenant, 40);
        for (let index = 0; index < 10; index += 1) await world.addEvent(database, clock, tenant, "r", true);
      }
      clock.advance(401 * dayMs);
      for (const tenant of tenants) await world.addEntries(database, clock, tenant, 1);
      const samples = (await Promise.all([1, 2, 3].map(() => sweep(database)))).flat();
      const counts = ["runs", "run_results", "events", "audit"].map((kind) => deletedOf(samples, kind));
      assert.deepEqual(counts, [20, 60, 20, 80]);
      for (const tenant of tenants) {
        for (const flow of tenant.flows) assert.deepEqual(await world.runIdsOf(database, flow), [flow.runs.at(-1)?.id]);
        assert.equal((await world.entryTimesOf(database, tenant)).length, 1);
      }
    });
  },
  clock,
);

/** Of all histories: what a round removed does not come back when settings are changed. */
const wasGone = new Set<string>();
