/** Counts of one key that are asked for together, against counting one by one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countTogether } from "#server/http/count-together.ts";

const step = fc.oneof(
  fc.record({ kind: fc.constant("ask" as const), key: fc.constantFrom("a", "b", "") }),
  fc.record({ kind: fc.constant("answer" as const), at: fc.nat(), isLost: fc.boolean() }),
);

interface UnderWay {
  readonly key: string;
  readonly by: number;
  readonly answer: PromiseWithResolvers<number>;
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

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
        await settled();
      };

      for (const each of steps) {
        if (each.kind === "answer") await answerOne(each.at, each.isLost);
        else {
          const list = asked.get(each.key) ?? [];
          asked.set(each.key, list);
          list.push(count(each.key, 120).catch(() => "lost" as const));
        }
      }
      while (underWay.length > 0) await answerOne(0, false);
      for (const [key, list] of asked) assert.deepEqual(await Promise.all(list), expected.get(key));
      assert.deepEqual([...asked.keys()].sort(), [...expected.keys()].sort());
    }),
  );
});
