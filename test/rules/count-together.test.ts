/** Counts of one key that are asked for in one turn or meanwhile, against counting one by one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as endOfTurn } from "node:timers/promises";
import fc from "fast-check";
import { countTogether } from "#server/http/count-together.ts";
import "#test/support/property-runs.ts";

const step = fc.oneof(
  fc.record({ kind: fc.constant("ask" as const), key: fc.constantFrom("a", "b", "") }),
  fc.record({ kind: fc.constant("turn" as const) }),
  fc.record({ kind: fc.constant("answer" as const), at: fc.nat(), isLost: fc.boolean() }),
);

interface UnderWay {
  readonly key: string;
  readonly by: number;
  readonly answer: PromiseWithResolvers<number>;
}

/** Two, as what an answer sets off waits for the end of a turn itself. */
const turns = async (): Promise<void> => {
  await endOfTurn();
  await endOfTurn();
};

test("everybody gets the count that they would have got one by one, and no key has two steps under way", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const counts = new Map<string, number>();
      const underWay: UnderWay[] = [];
      const count = countTogether((key, by, ttlSeconds) => {
        assert.equal(ttlSeconds, 120);
        assert.ok(by > 0 && !underWay.some((other) => other.key === key));
        const answer = Promise.withResolvers<number>();
        underWay.push({ key, by, answer });
        return answer.promise;
      });
      const asked = new Map<string, Promise<number | "lost">[]>();
      const expected = new Map<string, (number | "lost")[]>();

      const answerOne = async (at: number, isLost: boolean): Promise<void> => {
        const [taken] = underWay.splice(at % underWay.length, 1);
        if (taken === undefined) return;
        const { key, by, answer } = taken;
        const before = counts.get(key) ?? 0;
        const given = expected.get(key) ?? [];
        expected.set(key, given);
        for (let place = 1; place <= by; place += 1) given.push(isLost ? "lost" : before + place);
        if (isLost) answer.reject(new Error("lost"));
        else {
          counts.set(key, before + by);
          answer.resolve(before + by);
        }
        await turns();
      };

      for (const each of steps) {
        if (each.kind === "turn") await turns();
        else if (each.kind === "answer") await answerOne(each.at, each.isLost);
        else {
          const list = asked.get(each.key) ?? [];
          asked.set(each.key, list);
          list.push(count(each.key, 120).catch(() => "lost" as const));
        }
      }
      await turns();
      while (underWay.length > 0) await answerOne(0, false);
      for (const [key, list] of asked) assert.deepEqual(await Promise.all(list), expected.get(key));
      assert.deepEqual([...asked.keys()].sort(), [...expected.keys()].sort());
    }),
  );
});

test("all that one turn of the event loop asks for is one step, and what comes meanwhile is the next", async () => {
  const steps: string[] = [];
  const answers: PromiseWithResolvers<number>[] = [];
  const count = countTogether((key, by) => {
    steps.push(`${key} ${by}`);
    const answer = Promise.withResolvers<number>();
    answers.push(answer);
    return answer.promise;
  });
  const first = [count("a", 120), count("b", 120), count("a", 120)];
  assert.deepEqual(steps, []);
  await turns();
  assert.deepEqual(steps, ["a 2", "b 1"]);
  const second = [count("a", 120), count("a", 120), count("a", 120)];
  await turns();
  assert.deepEqual(steps, ["a 2", "b 1"]);
  answers[1]?.resolve(9);
  answers[0]?.resolve(7);
  assert.deepEqual(await Promise.all(first), [6, 9, 7]);
  await turns();
  assert.deepEqual(steps, ["a 2", "b 1", "a 3"]);
  answers[2]?.resolve(12);
  assert.deepEqual(await Promise.all(second), [10, 11, 12]);
});
