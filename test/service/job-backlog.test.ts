/**
 * What a tenant's backlog costs the others: nothing. It is counted in wake-ups and in claims, which no busy machine
 * changes.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#core/ids.ts";
import { maxWoken, type NewJob } from "#schema/outbox.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { openRelay } from "#test/support/relays.ts";
import { writeTenant } from "#test/support/rows.ts";
import { eventually, gate } from "#test/support/wait.ts";

const clock = createTestClock();
const concurrency = 4;

function jobsOf(tenantId: string, count: number): readonly NewJob[] {
  return Array.from({ length: count }, () => ({ tenantId, topic: "deliveries", jobId: newId(), data: {} }));
}

describeOnEachDatabase(
  "a backlog",
  (opened) => {
    const add = (jobs: readonly NewJob[]) => opened().database.write((stores) => stores.outbox.appendAll(jobs));
    const finishAll = (jobs: readonly NewJob[]) =>
      opened().database.write(async (stores) => {
        for (const { tenantId, jobId, data } of jobs)
          await stores.outbox.forSystem().finish("deliveries", { id: jobId, tenantId, data });
      });

    test("is worked off with one wake-up for each job, and with one claim for many", async (t) => {
      const { database } = opened();
      const jobs = jobsOf(await writeTenant(database, clock), 5 * maxWoken);
      const world = await openRelay(opened(), clock);
      t.after(world.close);
      const done: string[] = [];
      world.relay.handle("deliveries", concurrency, async ({ id }) => {
        done.push(id);
        return "done";
      });
      await world.relay.start();
      await add(jobs);
      await eventually("every job done", () => done.length >= jobs.length);
      assert.deepEqual(done.toSorted(), jobs.map(({ jobId }) => jobId).toSorted());
      assert.equal(world.woken.length, jobs.length, "each passes through the queue once");
      // The claims that find half of the places empty, those that jobs which ended meanwhile asked for, and the first.
      assert.ok(world.claims.length <= jobs.length / (maxWoken / 4), `${world.claims.length} claims: ${world.claims}`);
      assert.deepEqual(world.warnings, []);
    });

    test("of 10,000 jobs of one tenant is in its rows; another's job is woken by the next claim", async (t) => {
      const { database } = opened();
      const [many, single] = [await writeTenant(database, clock), await writeTenant(database, clock)];
      const jobs = jobsOf(many, 10_000);
      const world = await openRelay(opened(), clock);
      t.after(world.close);
      const hold = gate();
      t.after(hold.open);
      let inWork = 0;
      const done: string[] = [];
      world.relay.handle("deliveries", concurrency, async ({ id, tenantId }, signal) => {
        if (tenantId === many) {
          inWork += 1;
          await Promise.race([hold.opened, new Promise((resolve) => signal.addEventListener("abort", resolve))]);
          signal.throwIfAborted();
        }
        done.push(id);
        return "done";
      });
      await world.relay.start();
      await add(jobs);
      await eventually("the tenant has its places", () => inWork === concurrency - 1);
      const before = world.claims.length;
      assert.equal(world.woken.length, maxWoken);

      clock.advance(1);
      const [job] = jobsOf(single, 1) as [NewJob];
      await add([job]);
      await eventually("the other's job is done", () => done.includes(job.jobId));
      const [claim] = world.claims.slice(before);
      assert.equal(claim, 1, "the first claim after it was added takes it, and nothing else");
      assert.equal(world.woken.length, maxWoken + 1);

      await database.write((stores) => stores.outbox.append({ ...job, jobId: newId(), topic: "runs" }));
      await eventually("a job that wakes the relay", () => world.woken.some(({ topic }) => topic === "runs"));
      assert.equal(world.woken.length, maxWoken + 2, "the backlog is not woken however often it is looked at");
      assert.equal(inWork, concurrency - 1);
    });

    test("of several tenants is woken in turn: each one's first job comes before any other's second", async () => {
      const { database } = opened();
      clock.advance(10 * 3_600_000);
      const tenants = await Promise.all(Array.from({ length: 5 }, () => writeTenant(database, clock)));
      const backlogs = tenants.map((tenantId, index) => jobsOf(tenantId, 20 - index));
      for (const backlog of backlogs) {
        clock.advance(1);
        await add(backlog);
      }
      // What the tests before left of two tenants takes a place for each.
      const taken = await database.write((stores) =>
        stores.outbox.forSystem().takeDue(tenants.length + 2, clock.now()),
      );
      const first = taken.map(({ job }) => job.tenantId).filter((tenantId) => tenants.includes(tenantId));
      assert.deepEqual(first.toSorted(), tenants.toSorted());
      await finishAll(backlogs.flat());
    });
  },
  clock,
);
