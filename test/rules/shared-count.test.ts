/** Counts that several processes share, against counting each request one by one. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { createSharedCount, type SharedCount } from "#server/http/shared-count.ts";

const ttlSeconds = 120;
const keys = ["a", "b", ""];

interface UnderWay {
  readonly process: number;
  readonly key: string;
  readonly by: number;
  readonly answer: PromiseWithResolvers<number>;
}

/** Processes with one shared count, whose answers come when the test says so. */
function shared(processCount: number) {
  const counts = new Map<string, number>();
  const underWay: UnderWay[] = [];
  const calls: { readonly by: number; readonly ttl: number; readonly isAlone: boolean }[] = [];
  let later: { readonly at: number; readonly work: () => void }[] = [];
  let now = 0;
  const processes = Array.from(
    { length: processCount },
    (_, process): SharedCount =>
      createSharedCount({
        now: () => now,
        later: (ms, work) => later.push({ at: now + ms, work }),
        add: (key, by, ttl) => {
          calls.push({ by, ttl, isAlone: !underWay.some((other) => other.process === process && other.key === key) });
          assert.equal(ttl, ttlSeconds);
          assert.ok(by > 0);
          assert.ok(!underWay.some((other) => other.process === process && other.key === key));
          const answer = Promise.withResolvers<number>();
          underWay.push({ process, key, by, answer });
          return answer.promise;
        },
      }),
  );
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    processes,
    counts,
    underWay,
    answer: async (at: number, isLost = false): Promise<void> => {
      const [taken] = underWay.splice(at % underWay.length, 1);
      if (taken === undefined) return;
      for (const call of calls.splice(0)) {
        assert.ok(call.by > 0 && call.isAlone);
        assert.equal(call.ttl, ttlSeconds);
      }
      const { key, by, answer } = taken;
      if (!isLost) counts.set(key, (counts.get(key) ?? 0) + by);
      if (isLost) answer.reject(new Error("lost"));
      else answer.resolve(counts.get(key) ?? 0);
      await settled();
    },
    pass: async (ms: number): Promise<void> => {
      now += ms;
      const due = later.filter(({ at }) => at <= now);
      later = later.filter(({ at }) => at > now);
      for (const { work } of due) work();
      await settled();
    },
    isQuiet: () => underWay.length === 0 && later.length === 0,
  };
}

const ask = fc.record({
  kind: fc.constant("ask" as const),
  process: fc.nat({ max: 2 }),
  key: fc.constantFrom(...keys),
  times: fc.integer({ min: 1, max: 12 }),
});
const answer = fc.record({ kind: fc.constant("answer" as const), at: fc.nat() });
const pass = fc.record({ kind: fc.constant("pass" as const), ms: fc.constantFrom(0, 1, 20, 99, 100, 5_000) });
const step = fc.oneof(ask, ask, answer, answer, pass);
const steps = fc.array(step, { maxLength: 80 });
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const limit = fc.constantFrom(1, 5, 63, 64, 130, 640, 10_000);

interface Taken {
  readonly process: number;
  readonly key: string;
  /** Of all that were asked for, of the same key. */
  readonly place: number;
  readonly count: Promise<number>;
}

/** Does the steps, and then lets everything be answered and told. */
async function carriedOut(all: readonly Step[], processCount: number, limitOfKeys: number) {
  const world = shared(processCount);
  const taken: Taken[] = [];
  for (const step of all) {
    if (step.kind === "answer") await world.answer(step.at);
    else if (step.kind === "pass") await world.pass(step.ms);
    else
      for (let time = 0; time < step.times; time += 1) {
        const process = step.process % processCount;
        const { key } = step;
        const counted = { key, limit: limitOfKeys, ttlSeconds };
        const count = (world.processes[process] as SharedCount).take(counted);
        const place = taken.filter((other) => other.key === key).length + 1;
        taken.push({ process, key, place, count });
        // Who is counted here goes on at once.
        await Promise.resolve();
      }
  }
  while (!world.isQuiet()) {
    await world.pass(20);
    while (world.underWay.length > 0) await world.answer(0);
  }
  return { taken, counts: world.counts };
}

describe("A shared count", () => {
  test("of one process gives everybody the count that they would have got one by one, whatever is told when", async () => {
    await fc.assert(
      fc.asyncProperty(steps, limit, async (all, limitOfKeys) => {
        const { taken } = await carriedOut(all, 1, limitOfKeys);
        for (const { place, count } of taken) assert.equal(await count, place);
      }),
      { numRuns: 300 },
    );
  });

  test("of several processes counts nobody twice, loses nobody, and gives no one more than were counted", async () => {
    await fc.assert(
      fc.asyncProperty(steps, limit, async (all, limitOfKeys) => {
        const { taken, counts } = await carriedOut(all, 3, limitOfKeys);
        for (const key of keys) {
          const ofKey = taken.filter((each) => each.key === key);
          assert.equal(counts.get(key) ?? 0, ofKey.length);
          for (const { count } of ofKey) assert.ok((await count) <= ofKey.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("of several processes lets in the limit at least, and no more than a 64th of it more for each", async () => {
    const processCount = 3;
    await fc.assert(
      fc.asyncProperty(steps, limit, async (all, limitOfKeys) => {
        const { taken } = await carriedOut(all, processCount, limitOfKeys);
        for (const key of keys) {
          const counts = await Promise.all(taken.filter((each) => each.key === key).map(({ count }) => count));
          const letIn = counts.filter((count) => count <= limitOfKeys).length;
          assert.ok(letIn >= Math.min(limitOfKeys, counts.length), `${letIn} of ${counts.length}`);
          assert.ok(letIn <= limitOfKeys + processCount * Math.floor(limitOfKeys / 64));
        }
      }),
      { numRuns: 300 },
    );
  });

  test("asks nobody while it is far from the limit and the last answer is young, and tells what it counted", async () => {
    const { processes, underWay, answer, pass: passTime, counts } = shared(1);
    const [one] = processes as [SharedCount];
    const take = (): Promise<number> => one.take({ key: "a", limit: 640, ttlSeconds });
    const first = take();
    await answer(0);
    assert.equal(await first, 1);
    const most = 640 / 64;
    for (let count = 2; count <= 1 + most; count += 1) assert.equal(await take(), count);
    assert.equal(underWay.length, 0);
    const oneMore = take();
    assert.equal(underWay[0]?.by, most + 1, "it asks with all that was counted");
    await answer(0);
    assert.equal(await oneMore, most + 2);
    assert.equal(await take(), most + 3);
    await passTime(19);
    assert.equal(underWay.length, 0);
    await passTime(1);
    assert.equal(underWay[0]?.by, 1);
    await answer(0);
    assert.equal(counts.get("a"), most + 3);
  });

  test("asks first where its last answer is old, and from half of the limit on", async () => {
    const { processes, underWay, answer, pass: passTime, counts } = shared(2);
    const take = (process: 0 | 1): Promise<number> =>
      (processes[process] as SharedCount).take({ key: "a", limit: 640, ttlSeconds });
    void take(0);
    await answer(0);
    counts.set("a", 640);
    await passTime(100);
    const tooMany = take(0);
    await answer(0);
    assert.equal(await tooMany, 641);
    counts.set("a", 318);
    void take(1);
    await answer(0);
    assert.equal(await take(1), 320);
    void take(1);
    assert.equal(underWay.length, 1);
  });

  test("takes an answer to be as old as its question", async () => {
    const { processes, underWay, answer, pass: passTime } = shared(1);
    const [one] = processes as [SharedCount];
    const take = (): Promise<number> => one.take({ key: "a", limit: 640, ttlSeconds });
    void take();
    await passTime(100);
    await answer(0);
    void take();
    assert.equal(underWay.length, 1);
  });

  test("asks first after an answer that was lost, also where nobody waited for it", async () => {
    const { processes, underWay, answer, pass: passTime } = shared(1);
    const [one] = processes as [SharedCount];
    const take = (): Promise<number> => one.take({ key: "a", limit: 640, ttlSeconds });
    void take();
    await answer(0);
    await take();
    await passTime(20);
    await answer(0, true);
    const next = take();
    assert.equal(underWay.length, 1);
    await answer(0);
    assert.equal(await next, 2, "what was lost is not counted");
    const last = take();
    assert.equal(await last, 3);
    await passTime(20);
    void assert.rejects(one.take({ key: "b", limit: 640, ttlSeconds }), { message: "lost" });
    await answer(
      underWay.findIndex(({ key }) => key === "b"),
      true,
    );
  });

  test("has told everything when it has settled, also what is counted while an answer is under way", async () => {
    const { processes, counts, underWay, answer, pass: passTime } = shared(1);
    const [one] = processes as [SharedCount];
    const take = (): Promise<number> => one.take({ key: "a", limit: 640, ttlSeconds });
    void take();
    await answer(0);
    await take();
    await passTime(20);
    await take();
    let isSettled = false;
    const end = one.settle().then(() => {
      isSettled = true;
    });
    await answer(0);
    assert.equal(isSettled, false);
    await answer(0);
    await end;
    await one.settle();
    assert.deepEqual([counts.get("a"), underWay.length], [3, 0]);
  });

  test("forgets keys that nobody waits for once there are ten thousand, and none that is still to be told", async () => {
    const { processes, counts, underWay, answer, pass: passTime } = shared(1);
    const [one] = processes as [SharedCount];
    const take = (key: string): Promise<number> => one.take({ key, limit: 640, ttlSeconds });
    for (const key of ["told", "untold"]) {
      void take(key);
      await answer(0);
    }
    await take("untold");
    const others = Array.from({ length: 9_999 }, (_, at) => take(`other ${at}`));
    assert.equal(underWay.length, others.length);
    void take("told");
    assert.equal(underWay.length, others.length + 1, "it has no answer any more");
    assert.equal(await take("untold"), 3);
    await passTime(20);
    await answer(underWay.findIndex(({ key }) => key === "untold"));
    assert.equal(counts.get("untold"), 3);
  });
});
