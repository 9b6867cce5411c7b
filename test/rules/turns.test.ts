/** Turns at a number of places, and the pace at which work starts, without a database or a request. */
import assert from "node:assert/strict";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { test } from "node:test";
import fc from "fast-check";
import { inLane, laneInWork, requestLane } from "#core/fair-share.ts";
import { Pace } from "#core/loop-turns.ts";
import { type Leave, Turns } from "#core/fair-semaphore.ts";
import "#test/support/property-runs.ts";

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

interface Thing {
  readonly lane: string;
  /** Milliseconds that it takes, of a clock that only such things move on. */
  readonly ms: number;
}

/** Lets all of them pass, and tells in which order, each with its turn of the event loop. */
async function paced(things: readonly Thing[]): Promise<readonly (Thing & { readonly turn: number })[]> {
  let now = 0;
  let turn = 0;
  let inWork: Thing | null = null;
  const done: (Thing & { readonly turn: number })[] = [];
  const pace = new Pace(() => now);
  const work = async (thing: Thing): Promise<void> => {
    await pace.pass(thing.lane);
    assert.equal(inWork, null, "another one has not done what it does at once");
    inWork = thing;
    // What goes on after promises belongs to it.
    for (let steps = 0; steps < 3; steps++) await Promise.resolve();
    now += thing.ms;
    inWork = null;
    done.push({ ...thing, turn });
  };
  // Before the pace has its own, so that each turn has another number.
  const counting = async (): Promise<void> => {
    for (; done.length < things.length; turn++) await yieldToEventLoop();
  };
  await Promise.all([counting(), ...things.map(work)]);
  return done;
}

const ofOneLane = (count: number, ms: number): readonly Thing[] => Array(count).fill({ lane: "many", ms });
const perTurn = (done: readonly { readonly turn: number }[]): readonly number[] =>
  [...Map.groupBy(done, ({ turn }) => turn).values()].map(({ length }) => length);

test("of a hundred of one lane and one of another that came last, the one is third", async () => {
  const done = await paced([...ofOneLane(100, 1), { lane: "one", ms: 1 }]);
  assert.equal(
    done.findIndex(({ lane }) => lane === "one"),
    2,
  );
});

test("what takes long has its turn of the event loop to itself", async () => {
  assert.deepEqual(perTurn(await paced(ofOneLane(5, 0.5))), [1, 1, 1, 1, 1]);
});

test("small things share a turn of the event loop until half a millisecond of it is over", async () => {
  assert.deepEqual(perTurn(await paced(ofOneLane(10, 0.125))), [4, 4, 2]);
});

test("who comes later in a turn passes at once while there is time left in it, and no later", async () => {
  for (const [ms, passes] of [
    [0.25, true],
    [0.5, false],
  ] as const) {
    let now = 0;
    const pace = new Pace(() => now);
    const order: string[] = [];
    const turn = yieldToEventLoop().then(() => void order.push("the next turn"));
    await pace.pass("lane");
    await new Promise<void>((resolve) => process.nextTick(resolve));
    now += ms;
    await Promise.all([turn, pace.pass("lane").then(() => void order.push("passed"))]);
    assert.equal(order.indexOf("passed") === 0, passes, `after ${ms} ms`);
  }
});

test("each thing passes once, in its lane's order, and none in a turn that is over", async () => {
  const thing = fc.record({ lane: fc.constantFrom("a", "b", "c"), ms: fc.constantFrom(0, 0.125, 0.25, 0.5, 3) });
  await fc.assert(
    fc.asyncProperty(fc.array(thing, { maxLength: 30 }), async (things) => {
      const done = await paced(things);
      for (const lane of ["a", "b", "c"]) {
        const msOf = (list: readonly Thing[]) => list.filter((each) => each.lane === lane).map(({ ms }) => ms);
        assert.deepEqual(msOf(done), msOf(things));
      }
      for (const ofTurn of Map.groupBy(done, ({ turn }) => turn).values()) {
        const before = ofTurn.slice(0, -1).reduce((sum, { ms }) => sum + ms, 0);
        assert.ok(before < 0.5, `${before} ms before the last of a turn`);
      }
    }),
  );
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
