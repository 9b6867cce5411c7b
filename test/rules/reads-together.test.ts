/** Reads of one record each that are asked for together, against reading them one by one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as endOfTurn } from "node:timers/promises";
import fc from "fast-check";
import type { Caller } from "#core/caller.ts";
import { inLane, requestLane } from "#core/lane.ts";
import { maxReadTogether, readsTogether } from "#schema/reads-together.ts";
import "#test/support/property-runs.ts";

interface Ask {
  readonly who: string;
  readonly lane: string;
  readonly id: string;
}

/** Each differs from the first in one thing; the last two would be one if their parts were only put side by side. */
const callers = new Map(
  [
    { tenantId: "one", userId: null, keyId: "key", sessionId: null },
    { tenantId: "two", userId: null, keyId: "key", sessionId: null },
    { tenantId: "one", userId: "user", keyId: "key", sessionId: null },
    { tenantId: "one", userId: null, keyId: "other key", sessionId: null },
    { tenantId: "one", userId: null, keyId: "key", sessionId: "session" },
    { tenantId: "one,a", userId: "b", keyId: "key", sessionId: null },
    { tenantId: "one", userId: "a,b", keyId: "key", sessionId: null },
  ].map((each) => [JSON.stringify(each), each as unknown as Caller]),
);

const textOf = ({ tenantId, userId, keyId, sessionId }: Caller): string =>
  JSON.stringify({ tenantId, userId, keyId, sessionId });

const ask: fc.Arbitrary<Ask> = fc.record({
  who: fc.constantFrom(...callers.keys()),
  lane: fc.constantFrom("one", "one", "two"),
  id: fc.constantFrom("a", "b", "", "missing", "broken"),
});
/** What is asked for in each turn of the event loop: nothing, some, or more than become one read. */
const turns = fc.array(fc.array(ask, { maxLength: 40 }), { maxLength: 6 });

/** Ids that become one read, in the order in which those begin. */
function groupsOf(asks: readonly Ask[]): { readonly who: string; readonly lane: string; readonly ids: string[] }[] {
  const groups: { readonly who: string; readonly lane: string; readonly ids: string[] }[] = [];
  for (const { who, lane, id } of asks) {
    const alike = groups.findLast((each) => each.who === who && each.lane === lane);
    if (alike !== undefined && alike.ids.length < maxReadTogether) alike.ids.push(id);
    else groups.push({ who, lane, ids: [id] });
  }
  return groups;
}

test("everybody gets what they would have got alone, and a read holds what one credential asked for in one turn", async () => {
  await fc.assert(
    fc.asyncProperty(turns, fc.boolean(), async (turns, isSlow) => {
      const reads: { readonly who: string; readonly ids: readonly string[] }[] = [];
      const goOn = Promise.withResolvers<void>();
      const readOne = readsTogether(async (caller, ids) => {
        reads.push({ who: textOf(caller), ids: [...ids] });
        if (isSlow) await goOn.promise;
        if (ids.includes("broken")) throw new Error("It cannot be read.");
        return ids.map((id) => (id === "missing" ? null : { who: textOf(caller), id }));
      });
      const got: Promise<unknown>[] = [];
      const expected: unknown[] = [];
      const expectedReads: { readonly who: string; readonly ids: readonly string[] }[] = [];
      for (const asks of turns) {
        const groups = groupsOf(asks);
        expectedReads.push(...groups.map(({ who, ids }) => ({ who, ids })));
        const next = new Map(groups.map((group) => [group, 0]));
        for (const { who, lane, id } of asks) {
          const group = groups.find(
            (each) => each.who === who && each.lane === lane && (next.get(each) ?? 0) < each.ids.length,
          );
          if (group === undefined) throw new Error("Each is in a group.");
          next.set(group, (next.get(group) ?? 0) + 1);
          expected.push(group.ids.includes("broken") ? "broken" : id === "missing" ? null : { who, id });
          const caller = callers.get(who) as Caller;
          const asked = inLane(requestLane(lane), () => readOne(caller, id));
          got.push(asked.catch(() => "broken"));
        }
        await endOfTurn();
      }
      await endOfTurn();
      goOn.resolve();
      assert.deepEqual(await Promise.all(got), expected);
      assert.deepEqual(reads, expectedReads);
    }),
  );
});

test("what is more than one read may hold is read by further ones", async () => {
  const lengths: number[] = [];
  const readOne = readsTogether(async (_, ids) => {
    lengths.push(ids.length);
    return ids.map((id) => id);
  });
  const [caller] = callers.values();
  if (caller === undefined) throw new Error("There are callers.");
  const ids = Array.from({ length: 2 * maxReadTogether + 1 }, (_, at) => String(at));
  assert.deepEqual(await Promise.all(ids.map((id) => readOne(caller, id))), ids);
  assert.deepEqual(lengths, [maxReadTogether, maxReadTogether, 1]);
});

test("an id that is asked for twice is read twice, so that nobody has another's object", async () => {
  const readOne = readsTogether(async (_, ids) => ids.map((id) => ({ id })));
  const [caller] = callers.values();
  if (caller === undefined) throw new Error("There are callers.");
  const [one, other] = await Promise.all([readOne(caller, "a"), readOne(caller, "a")]);
  assert.deepEqual(one, other);
  assert.notEqual(one, other);
});
