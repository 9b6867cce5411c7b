/**
 * Who works on a run: claimed once, held by a lease, taken over when its holder dies, ended exactly once, given up in
 * the end.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { Runner } from "#pool/runner.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import type { Lease } from "#schema/run-claims.ts";
import { createLogger } from "#server/logger.ts";
import type { CircuitBreaker } from "#server/adapters/circuit-breaker.ts";
import { maxLost, maxLostAtFurthest, noLostAttempts } from "#server/runs/work/attempts.ts";
import { claimRun } from "#server/runs/work/claim.ts";
import { runExecutor } from "#server/runs/work/execute.ts";
import { leaseMs } from "#server/runs/work/lease.ts";
import type { Run } from "#server/runs/model.ts";
import { demoHere } from "#test/support/checks.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { eventsOf } from "#test/support/events.ts";
import { conclusionAt, placedResult } from "#test/support/packed-results.ts";
import { writeQueuedRun } from "#test/support/rows.ts";

const clock = createTestClock();

const conclusion = conclusionAt(clock.now());
const noOutcomes: CircuitBreaker = { record: async () => assert.fail("no adapter may be called") };
const sharing = { portionTargets: 250, hasOthers: false };
const noAnswers = () => assert.fail("no answer is there to be checked");
const noChecks = {
  readings: noAnswers,
  readingParts: noAnswers,
  events: noAnswers,
  eventParts: noAnswers,
  area: noAnswers,
  demo: demoHere,
};

describeOnEachDatabase(
  "the lease of a run",
  (opened) => {
    const queuedRun = (database: Database) => writeQueuedRun(database, clock);

    const leaseOf = ({ tenantId, id }: Run): Lease => ({ tenantId, runId: id, token: randomUUID() });
    const claim = (database: Database, lease: Lease) => claimRun(database, lease, clock.now());
    const conclude = (database: Database, lease: Lease) =>
      database.write((stores) => stores.runs.forSystem().conclude(lease, conclusion, [placedResult(0)]));
    test("a flow has at most one unfinished run, whoever asks", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      const second = { ...run, id: newId() };
      assert.equal(
        await database
          .write((stores) => stores.runs.forSystem().insert(second, null))
          .catch((error: Error) => error.message),
        "run-in-progress",
      );
    });

    test("the first claim of a run, in one statement, gives what any claim gives", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      const lease = leaseOf(run);
      const claims: unknown[] = [];
      for (const how of ["claimFirst", "claim"] as const)
        await database
          .write(async (stores) => {
            claims.push(await stores.runs.forSystem()[how](lease, clock.now(), clock.now() + leaseMs));
            throw new Error("given up");
          })
          .catch((error: Error) => assert.equal(error.message, "given up"));
      assert.deepEqual(claims[0], claims[1]);
      assert.deepEqual(await claim(database, lease), claims[1]);
      const again = await database.write((stores) =>
        stores.runs.forSystem().claimFirst(leaseOf(run), clock.now(), clock.now() + leaseMs),
      );
      assert.equal(again, null);
    });

    test("of many claims at once one is granted; the others are told until when the run is held", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => claim(database, leaseOf(run))));
      assert.equal(outcomes.filter(({ kind }) => kind === "claimed").length, 1);
      assert.ok(outcomes.every((outcome) => outcome.kind !== "held" || outcome.until === clock.now() + leaseMs));
    });

    test("a lease that has run out is taken over, and the late holder can neither renew nor end the run", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      const [dead, heir] = [leaseOf(run), leaseOf(run)];
      await claim(database, dead);
      clock.advance(leaseMs - 1);
      assert.equal((await claim(database, heir)).kind, "held");
      clock.advance(1);
      const taken = await claim(database, heir);
      assert.ok(taken.kind === "claimed" && taken.lost.count === 1 && taken.run.startedAt === run.requestedAt);
      assert.equal(await database.write((stores) => stores.runs.forSystem().renew(dead, clock.now() + leaseMs)), false);
      assert.equal(await conclude(database, dead), false);
      assert.equal(await conclude(database, heir), true);
      assert.equal(await conclude(database, heir), false);
      assert.equal((await claim(database, leaseOf(run))).kind, "over");
    });

    test("a renewed lease holds longer", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      const lease = leaseOf(run);
      await claim(database, lease);
      clock.advance(leaseMs / 2);
      assert.equal(await database.write((stores) => stores.runs.forSystem().renew(lease, clock.now() + leaseMs)), true);
      clock.advance(leaseMs / 2 + 1);
      assert.equal((await claim(database, leaseOf(run))).kind, "held");
    });

    test("a run that is released can be claimed at once, as if it had never been", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      const lease = leaseOf(run);
      await claim(database, lease);
      await database.write((stores) => stores.runs.forSystem().release(lease));
      const again = await claim(database, leaseOf(run));
      assert.ok(again.kind === "claimed");
      assert.deepEqual(again.lost, noLostAttempts);
    });

    const noteSteps = (database: Database, lease: Lease, steps: number) =>
      database.write((stores) => stores.runs.forSystem().noteSteps(lease, steps));
    /** A worker takes the run, comes so far, and is not heard of again. */
    const loseAttempt = async (database: Database, run: Run, steps: number): Promise<void> => {
      const lease = leaseOf(run);
      assert.equal((await claim(database, lease)).kind, "claimed");
      if (steps > 0) assert.equal(await noteSteps(database, lease, steps), true);
      clock.advance(leaseMs);
    };
    const executorThat = (database: Database, evaluate: Runner["evaluate"]) =>
      runExecutor({
        database,
        clock,
        sharing,
        runner: { evaluate },
        callAdapter: () => assert.fail("no adapter may be called"),
        circuitBreaker: noOutcomes,
        checks: noChecks,
        logger: createLogger("silent"),
      });
    const assertGivenUp = async (database: Database, run: Run, error: string): Promise<void> => {
      const executor = executorThat(database, () => assert.fail("nothing may be evaluated any more"));
      assert.deepEqual(await executor.execute(run.tenantId, run.id, new AbortController().signal), {
        kind: "ended",
        status: "failed",
      });
      const ended = await database.read((stores) =>
        stores.runs.forCaller({ tenantId: run.tenantId, userId: null } as never).get(run.id),
      );
      assert.equal(ended?.error, error);
      const events = await eventsOf(database, run.tenantId);
      assert.deepEqual(
        events.map(({ event, data }) => [event, data.status]),
        [["run.completed", "failed"]],
      );
      assert.deepEqual(await executor.execute(run.tenantId, run.id, new AbortController().signal), { kind: "over" });
    };

    test("a run whose workers all die at the same place is given up with an explanation and one event", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      await loseAttempt(database, run, 3);
      for (let losses = 0; losses < maxLostAtFurthest; losses += 1) await loseAttempt(database, run, 7);
      const lost = maxLostAtFurthest + 1;
      const error = `gave up after ${lost} attempts: each time the worker ended before the run did, ${maxLostAtFurthest} times where no attempt had got further`;
      await assertGivenUp(database, run, error);
    });

    test("a run whose workers die here and there goes on, and is given up in the end", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      for (let losses = 0; losses < maxLost; losses += 1)
        await loseAttempt(database, run, losses === 0 ? 9 : losses % 9);
      await assertGivenUp(
        database,
        run,
        `gave up after ${maxLost} attempts: each time the worker ended before the run did`,
      );
    });

    test("a run that has lost one attempt less than that is carried out", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      for (let losses = 1; losses < maxLost; losses += 1)
        await loseAttempt(database, run, losses === 1 ? 9 : losses % 9);
      const executor = executorThat(database, async () => []);
      const outcome = await executor.execute(run.tenantId, run.id, new AbortController().signal);
      assert.deepEqual(outcome, { kind: "ended", status: "succeeded" });
    });

    test("an attempt that was released, and one that the absence of the database ended, are none", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      for (let times = 0; times < 2 * maxLostAtFurthest; times += 1) {
        const lease = leaseOf(run);
        const claimed = await claim(database, lease);
        assert.ok(claimed.kind === "claimed" && claimed.lost.count === 0);
        await database.write((stores) => stores.runs.forSystem().release(lease));
      }
      const away: Database = {
        ...database,
        read: () => Promise.reject(new AppError("unavailable", "The database is away.")),
      };
      await assert.rejects(
        executorThat(away, async () => []).execute(run.tenantId, run.id, new AbortController().signal),
        /is away/,
      );
      const next = await claim(database, leaseOf(run));
      assert.ok(next.kind === "claimed" && next.lost.count === 0, JSON.stringify(next));
    });

    test("how long a run took does not depend on how the clock is set meanwhile; what it took elsewhere counts", async () => {
      const { database } = opened();
      const hourMs = 3_600_000;
      const durationAfter = async (run: Run, jumpMs: number): Promise<number> => {
        const setting: Database = {
          ...database,
          read: (work) => {
            clock.advance(jumpMs);
            return database.read(work);
          },
        };
        await executorThat(setting, async () => []).execute(run.tenantId, run.id, new AbortController().signal);
        const ended = await database.read((stores) =>
          stores.runs.forCaller({ tenantId: run.tenantId, userId: null } as never).get(run.id),
        );
        return ended?.durationMs ?? -1;
      };
      for (const jumpMs of [hourMs, -hourMs]) {
        const ms = await durationAfter(await queuedRun(database), jumpMs);
        assert.ok(ms >= 0 && ms < hourMs / 2, `${ms}`);
      }
      const takenOver = await queuedRun(database);
      await loseAttempt(database, takenOver, 1);
      const ms = await durationAfter(takenOver, hourMs);
      assert.ok(ms >= leaseMs && ms < hourMs / 2, `${ms}`);
    });

    test("who has lost the lease notes no steps", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      const [dead, heir] = [leaseOf(run), leaseOf(run)];
      await claim(database, dead);
      clock.advance(leaseMs);
      await claim(database, heir);
      assert.equal(await noteSteps(database, dead, 5), false);
      assert.equal(await noteSteps(database, heir, 1), true);
    });

    test("a worker that lost its run to another is told until when that one holds it: the job is not done before the run is over", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      const heir = leaseOf(run);
      const takingOver: Database = {
        ...database,
        read: async (work) => {
          clock.advance(leaseMs);
          await claim(database, heir);
          return database.read(work);
        },
      };
      const executor = runExecutor({
        database: takingOver,
        clock,
        sharing,
        runner: { evaluate: async () => [] },
        callAdapter: () => assert.fail("no adapter is needed"),
        circuitBreaker: noOutcomes,
        checks: noChecks,
        logger: createLogger("silent"),
      });
      const outcome = await executor.execute(run.tenantId, run.id, new AbortController().signal);
      assert.equal(outcome.kind, "held");
      assert.equal(await conclude(database, heir), true);
      const late = await executor.execute(run.tenantId, run.id, new AbortController().signal);
      assert.deepEqual(late, { kind: "over" });
    });

    test("a fault on our side leaves the run to the next attempt, a stop leaves it as it was", async () => {
      const { database } = opened();
      const run = await queuedRun(database);
      const broken: Database = { ...database, read: () => Promise.reject(new Error("a fault of ours")) };
      const dependencies = {
        clock,
        sharing,
        runner: { evaluate: async () => [] },
        callAdapter: () => assert.fail("no adapter is needed"),
        circuitBreaker: noOutcomes,
        checks: noChecks,
        logger: createLogger("silent"),
      };
      const failing = runExecutor({ ...dependencies, database: broken });
      await assert.rejects(failing.execute(run.tenantId, run.id, new AbortController().signal), /a fault of ours/);
      await assert.rejects(
        failing.execute(run.tenantId, run.id, AbortSignal.abort(new Error("stopping"))),
        /a fault of ours|stopping/,
      );
      const next = await claim(database, leaseOf(run));
      assert.ok(next.kind === "claimed" && next.lost.count === 1, JSON.stringify(next));
    });
  },
  clock,
);
