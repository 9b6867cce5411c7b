/** What becomes of a job: done, to come again at a time that its handler says, or failed. Both drivers alike. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { newId } from "#core/ids.ts";
import type { Job } from "#server/queue/model.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { freshPrefix } from "#test/support/redis.ts";
import { openRelay } from "#test/support/relays.ts";
import { writeTenant } from "#test/support/rows.ts";
import { eventually, gate } from "#test/support/wait.ts";

const clock = createTestClock();
const pollMs = 20;
const minuteMs = 60_000;

describeOnEachDatabase(
  "the outcome of a job",
  (opened) => {
    const unfinished = () => opened().database.read((stores) => stores.outbox.forSystem().unfinishedCount());
    const addJob = async (): Promise<Job> => {
      const { database } = opened();
      const job = { id: newId(), tenantId: await writeTenant(database, clock), data: { of: "it" } };
      await database.write((stores) =>
        stores.outbox.append({ tenantId: job.tenantId, topic: "alerts", jobId: job.id, data: job.data }),
      );
      return job;
    };
    /** The jobs that are due now, without anybody being told. */
    const due = () => opened().database.write((stores) => stores.outbox.forSystem().takeDue(10));

    test("again: it comes back at its time and not before, without a warning, and starts afresh", async (t) => {
      const world = await openRelay(opened(), clock, { pollMs });
      t.after(world.close);
      const againAt = clock.now() + 5 * minuteMs;
      const calls: number[] = [];
      world.relay.handle("alerts", 2, async () => {
        calls.push(clock.now());
        return calls.length <= 20 ? { againAt: againAt + (calls.length - 1) * minuteMs } : "done";
      });
      await world.relay.start();
      await addJob();
      for (let time = 1; time <= 20; time += 1) {
        await eventually("its row says when it comes again", () => world.ends.length === time);
        clock.advance(againAt + (time - 1) * minuteMs - clock.now() - 1);
        const looks = world.looks.length;
        await eventually("the relay has looked", () => world.looks.length > looks + 1);
        assert.equal(calls.length, time, "not before its time");
        clock.advance(1);
      }
      await eventually("the row is gone", async () => world.ends.length > 20 && (await unfinished()) === 0);
      assert.deepEqual(world.ends, [...Array<string>(20).fill("again"), "finish"]);
      assert.equal(world.woken.length, 21, "one wake-up for each time");
      assert.deepEqual(world.warnings, []);
    });

    test("again, at a time that has passed: it comes back after a second, when the queue has forgotten it", async (t) => {
      const world = await openRelay(opened(), clock, { pollMs });
      t.after(world.close);
      let calls = 0;
      world.relay.handle("alerts", 2, async () => (++calls === 1 ? { againAt: 0 } : "done"));
      await world.relay.start();
      await addJob();
      await eventually("its row says when it comes again", () => world.ends.length === 1);
      const looks = world.looks.length;
      clock.advance(999);
      await eventually("the relay has looked", () => world.looks.length > looks + 2);
      assert.equal(calls, 1);
      await eventually("it is done the second time", async () => {
        clock.advance(1);
        return calls === 2 && (await unfinished()) === 0;
      });
      assert.deepEqual(world.warnings, []);
    });

    /**
     * A job that is in work until `release` is called, and that was added anew meanwhile; `ended`: after its handler
     * had ended its row. Of two processes, one does nothing but wake.
     */
    const addedAnew = async (t: TestContext, outcome: "again" | "done" | "ended", processes: 1 | 2 = 1) => {
      const { database } = opened();
      const prefix = freshPrefix();
      const world = await openRelay(opened(), clock, { prefix, pollMs });
      t.after(world.close);
      const [begun, hold] = [gate(), gate()];
      let calls = 0;
      world.relay.handle("alerts", 2, async (_job, _signal, end) => {
        calls += 1;
        if (calls > 1) return "done";
        if (outcome === "ended") await database.write(end);
        begun.open();
        await hold.opened;
        return outcome === "again" ? { againAt: clock.now() + 24 * 60 * minuteMs } : outcome;
      });
      const waking = processes === 1 ? world : await openRelay(opened(), clock, { prefix, pollMs });
      if (waking !== world) t.after(waking.close);
      await waking.relay.start();
      const { id: jobId, tenantId, data } = await addJob();
      await begun.opened;
      clock.advance(1);
      await database.write((stores) => stores.outbox.append({ tenantId, topic: "alerts", jobId, data }));
      return {
        ends: world.ends,
        woken: waking.woken,
        warnings: world.warnings,
        release: hold.open,
        calls: () => calls,
      };
    };

    test("again, of a job that was added anew meanwhile: it comes at once", async (t) => {
      const { release, calls } = await addedAnew(t, "again");
      release();
      await eventually("it is done the second time", async () => {
        clock.advance(minuteMs);
        return (await unfinished()) === 0;
      });
      assert.equal(calls(), 2);
    });

    for (const outcome of ["again", "done", "ended"] as const) {
      test(`${outcome}, of a job that was added anew, and woken, while it was in work: it comes at once`, async (t) => {
        const { woken, warnings, release, calls } = await addedAnew(t, outcome);
        await eventually("it is woken while it is in work", () => woken.length === 2);
        assert.equal(calls(), 1);
        release();
        await eventually("it is done the second time", async () => (await unfinished()) === 0);
        assert.equal(calls(), 2);
        assert.deepEqual(warnings, []);
      });

      test(`${outcome}, of a job that was added anew, and woken by another process: after a second`, async (t) => {
        if (opened().driver === "embedded") return t.skip("the embedded default is one process");
        const { ends, woken, warnings, release, calls } = await addedAnew(t, outcome, 2);
        await eventually("it is woken while it is in work", () => woken.length === 2);
        release();
        if (outcome !== "ended") await eventually("what becomes of it is written", () => ends.length > 0);
        clock.advance(999);
        assert.deepEqual(await due(), []);
        assert.equal(calls(), 1);
        await eventually("it is done the second time", async () => {
          // Where nothing says that the first is over, the second begins with a clock that has gone on.
          clock.advance(outcome === "ended" ? 100 : 1);
          return (await unfinished()) === 0;
        });
        assert.equal(calls(), 2);
        assert.deepEqual(warnings, []);
      });
    }

    test("again, of a job that was woken once more while in work: it comes at its time and not before", async (t) => {
      const world = await openRelay(opened(), clock, { pollMs });
      t.after(world.close);
      const [begun, hold] = [gate(), gate()];
      const againAt = clock.now() + 60 * minuteMs;
      const calls: string[] = [];
      world.relay.handle("alerts", 2, async ({ id }) => {
        calls.push(id);
        if (calls.length > 1) return "done";
        begun.open();
        await hold.opened;
        return { againAt };
      });
      await world.relay.start();
      const job = await addJob();
      await begun.opened;
      clock.advance(minuteMs);
      await eventually("it is woken while it is in work", () => world.woken.length === 2);
      hold.open();
      await eventually("its row says when it comes again", () => world.ends.length === 1);
      const other = await addJob();
      await eventually("another's job is done", () => world.ends.length === 2);
      clock.advance(againAt - clock.now() - 1);
      const looks = world.looks.length;
      await eventually("the relay has looked", () => world.looks.length > looks + 1);
      assert.deepEqual(calls, [job.id, other.id]);
      clock.advance(1);
      await eventually("it is done", async () => (await unfinished()) === 0);
      assert.deepEqual(calls, [job.id, other.id, job.id]);
    });

    test("failed: it comes again, later each time in a row, is logged each time, and holds nobody up", async (t) => {
      const world = await openRelay(opened(), clock, { pollMs });
      t.after(world.close);
      const calls = new Map<string, number>();
      let isMended = false;
      const handler: JobHandler = async ({ id }) => {
        calls.set(id, (calls.get(id) ?? 0) + 1);
        if (id === bad.id && !isMended) throw new Error("not now");
        return "done";
      };
      world.relay.handle("alerts", 1, handler);
      const bad = await addJob();
      await world.relay.start();
      for (const [index, waitMs] of [1_000, 4_000, 16_000, 64_000].entries()) {
        const failures = () => world.ends.filter((end) => end === "postpone").length;
        await eventually("its row says when it comes again", () => failures() === index + 1);
        assert.equal(calls.get(bad.id), index + 1);
        assert.equal(world.warnings.length, index + 1);
        const other = await addJob();
        await eventually("another's job is done", () => calls.has(other.id));
        await eventually("and only the failing one is left", async () => (await unfinished()) === 1);
        clock.advance(waitMs - 1);
        assert.deepEqual(await due(), [], "not before its time");
        clock.advance(1);
      }
      await eventually("it has failed once more", () => world.ends.filter((end) => end === "postpone").length === 5);
      isMended = true;
      clock.advance(15 * minuteMs);
      await eventually("it is done", async () => (await unfinished()) === 0);
      assert.ok(world.warnings.every((text) => text.includes("job failed")));
    });

    test("a job that another has finished is not carried out", async (t) => {
      const { database } = opened();
      const world = await openRelay(opened(), clock, { pollMs });
      t.after(world.close);
      const job = await addJob();
      await world.relay.start();
      await eventually("it is woken", () => world.woken.length === 1);
      await database.write((stores) => stores.outbox.forSystem().finish("alerts", job));
      const calls: string[] = [];
      world.relay.handle("alerts", 1, async ({ id }) => {
        calls.push(id);
        return "done";
      });
      const next = await addJob();
      await eventually("the next is done", () => calls.length > 0);
      assert.deepEqual(calls, [next.id]);
    });
  },
  clock,
);
