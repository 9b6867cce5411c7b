/** Turns at a number of places, and the pace at which work starts, without a database or a request. */
import assert from "node:assert/strict";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { test } from "node:test";
import fc from "fast-check";
import { inLane, laneInWork, requestLane } from "#core/lane.ts";
import { Pace } from "#core/pace.ts";
import { type Leave, Turns } from "#core/turns.ts";

test("no lane has more than its share, all places are used while somebody may use them, and everybody is served", async () => {
  const lanes = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      lanes,
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 6 }),
      async (wanted, places, placesOfLane) => {
        const turns = new Turns({ places, placesOfLane });
        const inWork: { readonly lane: string; readonly leave: Leave }[] = [];
        const waiting = [...wanted];
        let served = 0;
        const countOf = (lane: string) => inWork.filter((each) => each.lane === lane).length;
        for (const lane of wanted) {
          void turns.enter({ lane }).then((leave) => {
            inWork.push({ lane, leave });
            waiting.splice(waiting.indexOf(lane), 1);
          });
        }
        for (await yieldToEventLoop(); inWork.length > 0; await yieldToEventLoop()) {
          assert.ok(inWork.length <= places);
          for (const lane of ["a", "b", "c"]) assert.ok(countOf(lane) <= placesOfLane);
          const couldServe = waiting.some((lane) => countOf(lane) < placesOfLane);
          assert.ok(inWork.length === places || !couldServe, "a place is free, and somebody waits for it");
          inWork.shift()?.leave();
          served += 1;
        }
        assert.equal(served, wanted.length);
      },
    ),
  );
});

test("a reserved place is for urgent work alone, even when all others are taken", async () => {
  const turns = new Turns({ places: 3, placesOfLane: 3, reserved: 1 });
  const ordinary: Leave[] = [];
  for (let count = 0; count < 5; count++) void turns.enter({ lane: "a" }).then((leave) => ordinary.push(leave));
  await yieldToEventLoop();
  assert.equal(ordinary.length, 2);
  const leave = await turns.enter({ lane: "a", isUrgent: true });
  leave();
  await yieldToEventLoop();
  assert.equal(ordinary.length, 2, "what urgent work leaves is kept for the next of it");
});

test("a place is given at once wherever waiting for one would be for no time, and nowhere else", async () => {
  const request = fc.record({ lane: fc.constantFrom("a", "b"), isUrgent: fc.boolean() });
  const step = fc.oneof(
    fc.record({ kind: fc.constant("enter" as const), request }),
    fc.record({ kind: fc.constant("leave" as const), at: fc.nat() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.integer({ min: 2, max: 5 }), async (steps, places) => {
      const options = { places, placesOfLane: 2, reserved: 1 };
      const [one, other] = [new Turns(options), new Turns(options)];
      const pairs: { readonly now: Leave; readonly waited: Leave }[] = [];
      for (const each of steps) {
        if (each.kind === "leave") {
          const [left] = pairs.splice(each.at % Math.max(1, pairs.length), 1);
          left?.now();
          left?.waited();
          continue;
        }
        const gone = new AbortController();
        const now = one.enterNow(each.request);
        const waited = other.enter({ ...each.request, signal: gone.signal }).catch(() => null);
        // What has a place has it before anything else happens.
        gone.abort(new Error("not at once"));
        const leave = await waited;
        assert.equal(now === null, leave === null);
        if (now !== null && leave !== null) pairs.push({ now, waited: leave });
      }
    }),
  );
});

test("one that gives up waiting leaves the queue, and one that is refused learns why", async () => {
  const turns = new Turns({ places: 1, placesOfLane: 1 });
  const leave = await turns.enter({ lane: "a" });
  const gone = new AbortController();
  const givenUp = turns.enter({ lane: "a", signal: gone.signal });
  const patient = turns.enter({ lane: "a" });
  gone.abort(new Error("gone"));
  await assert.rejects(givenUp, /gone/);
  leave();
  (await patient)();
  await turns.enter({ lane: "a" });
  const refused = turns.enter({ lane: "b" });
  turns.refuseAll(new Error("away"));
  await assert.rejects(refused, /away/);
});

test("of a hundred of one lane and one of another that came last, the one is third", async () => {
  const pace = new Pace();
  const order: string[] = [];
  const all = Array.from({ length: 100 }, () => pace.pass("many").then(() => void order.push("many")));
  await Promise.all([...all, pace.pass("one").then(() => void order.push("one"))]);
  assert.equal(order.indexOf("one"), 2);
});

test("one passes in each turn of the event loop", async () => {
  const pace = new Pace();
  let passed = 0;
  for (let count = 0; count < 10; count++) void pace.pass("lane").then(() => void passed++);
  await Promise.resolve();
  assert.equal(passed, 1, "the first need not wait");
  for (let turns = 1; turns < 10; turns++) {
    await yieldToEventLoop();
    assert.ok(passed <= turns + 1, `${passed} after ${turns} turns`);
  }
});

test("what is done in a lane is in it wherever it leads, and in no other", async () => {
  const names = await Promise.all(
    ["a", "b"].map((name) =>
      inLane(requestLane(name), async () => {
        await yieldToEventLoop();
        return laneInWork().name;
      }),
    ),
  );
  assert.deepEqual(names, ["a", "b"]);
  assert.equal(laneInWork().name, "the service");
});
