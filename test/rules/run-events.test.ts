/** What watchers of a run are told: over every life of a run, every choice of looks at it, and every cut. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { RunStatus } from "#server/flows/model.ts";
import { eventsSince, positionText, type RunEvent, type RunProgress, readPosition } from "#server/runs/run-events.ts";
import "#test/support/property-runs.ts";

const targetsTotal = 5;
const at = (status: RunStatus, targetsDone: number): RunProgress => ({ status, targetsDone, targetsTotal });
const told = (events: readonly RunEvent[]) =>
  events.map((event) => [
    positionText(event.position),
    event.kind === "status" ? event.status : `${event.targetsDone}/${event.targetsTotal}`,
  ]);
const since = (id: string | null, run: RunProgress) => eventsSince(id === null ? null : readPosition(id), run);

/** Every state that is stored of a run, one after the other: attempts that are lost or released, and an end. */
const lives: fc.Arbitrary<readonly RunProgress[]> = fc
  .record({
    attempts: fc.array(fc.record({ portions: fc.nat(targetsTotal), isReleased: fc.boolean() }), { maxLength: 3 }),
    end: fc.constantFrom("succeeded", "failed", "without results"),
  })
  .map(({ attempts, end }) => {
    const life = [at("queued", 0)];
    for (const { portions, isReleased } of attempts) {
      for (let done = 0; done <= portions; done += 1) life.push(at("running", done));
      if (isReleased) life.push(at("queued", portions));
    }
    if (life.at(-1)?.status === "queued") life.push(at("running", 0));
    life.push(end === "without results" ? at("failed", 0) : at(end as RunStatus, targetsTotal));
    return life;
  });

/** A life, whether it is looked at in each of its states, and after how many events of each look the reader is cut. */
const watched = lives.chain((life) =>
  fc.record({
    life: fc.constant(life),
    looks: fc.array(fc.boolean(), { minLength: life.length, maxLength: life.length }),
    cuts: fc.array(fc.option(fc.nat(3)), { minLength: life.length, maxLength: life.length }),
  }),
);

/** What may follow a status; every run that ended was running. */
const successors: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  queued: ["running"],
  running: ["queued", "succeeded", "failed"],
  succeeded: [],
  failed: [],
};

describe("what a watcher of a run is told", () => {
  test("nothing twice, no status passed over, and at the end what is stored, wherever it is cut and resumes", () => {
    fc.assert(
      fc.property(watched, ({ life, looks, cuts }) => {
        const seen: RunEvent[] = [];
        let lastId: string | null = null;
        const look = (run: RunProgress, limit: number | null): void => {
          const events = since(lastId, run).slice(0, limit ?? undefined);
          seen.push(...events);
          lastId = events.length === 0 ? lastId : positionText((events.at(-1) as RunEvent).position);
        };
        for (const [index, run] of life.entries()) if (looks[index]) look(run, cuts[index] ?? null);
        const last = life.at(-1) as RunProgress;
        look(last, null);

        const statuses = seen.flatMap((event) => (event.kind === "status" ? [event.status] : []));
        for (const [index, status] of statuses.slice(1).entries())
          assert.ok(successors[statuses[index] as RunStatus].includes(status), statuses.join(" → "));
        const counts = seen.flatMap((event) => (event.kind === "progress" ? [event.targetsDone] : []));
        for (const [index, count] of counts.slice(1).entries()) assert.notEqual(count, counts[index]);
        const end = seen.at(-1);
        assert.ok(end?.kind === "status" && end.status === last.status);
        if (last.targetsDone === targetsTotal) assert.equal(counts.at(-1), targetsTotal);
        assert.deepEqual(since(lastId, last), []);
      }),
    );
  });

  test("a reader that is cut and comes back before anything has changed is told exactly the rest", () => {
    fc.assert(
      fc.property(watched, fc.nat(), fc.nat(), fc.nat(3), ({ life }, known, now, cut) => {
        const before = since(null, life[known % life.length] as RunProgress).at(-1);
        const knownId = before === undefined ? null : positionText(before.position);
        const run = life[now % life.length] as RunProgress;
        const whole = since(knownId, run);
        if (cut === 0 || cut >= whole.length) return;
        const first = whole.slice(0, cut);
        const rest = since(positionText((first.at(-1) as RunEvent).position), run);
        assert.deepEqual([...first, ...rest], whole);
      }),
    );
  });

  test("who knows nothing is told the present state alone", () => {
    assert.deepEqual(told(since(null, at("queued", 0))), [
      ["queued", "queued"],
      ["queued.0", "0/5"],
    ]);
    assert.deepEqual(told(since(null, at("running", 3))), [
      ["running", "running"],
      ["running.3", "3/5"],
    ]);
    assert.deepEqual(told(since(null, at("succeeded", 5))), [
      ["running.5", "5/5"],
      ["succeeded.5", "succeeded"],
    ]);
  });

  test("a run that was queued and has ended was running in between", () => {
    assert.deepEqual(told(since("queued.0", at("succeeded", 5))), [
      ["running.0", "running"],
      ["running.5", "5/5"],
      ["succeeded.5", "succeeded"],
    ]);
  });

  test("a run that came to no result shows no progress at its end", () => {
    assert.deepEqual(told(since("running.3", at("failed", 0))), [["failed.3", "failed"]]);
    assert.deepEqual(told(since(null, at("failed", 0))), [["failed", "failed"]]);
  });

  test("an attempt that begins anew counts from its own beginning", () => {
    assert.deepEqual(told(since("running.3", at("running", 0))), [["running.0", "0/5"]]);
  });

  test("what is no id of an event counts as none", () => {
    for (const id of ["", "running.", "running.x", "Running.1", "running.1 ", "done.5", "running.1.2", "9".repeat(400)])
      assert.equal(readPosition(id), null, id);
    for (const id of ["queued", "running.12", "failed", "succeeded.10000"])
      assert.equal(positionText(readPosition(id) ?? assert.fail(id)), id);
  });
});
