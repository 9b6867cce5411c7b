/** What a query comes to is counted as it is carried out, and what is counted is shown as it is. */
import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { test } from "node:test";
import fc from "fast-check";
import type { AppError } from "#core/errors.ts";
import { ItemsFrom } from "#core/items-from.ts";
import { Pace } from "#core/loop-turns.ts";
import { Meter } from "#server/graphql/meter.ts";
import { queryLimits } from "#server/graphql/query-limits.ts";
import { weightOf } from "#server/graphql/weight.ts";
import { PreparedJson } from "#server/operations/in-pieces.ts";
import "#test/support/property-runs.ts";

const newMeter = () => new Meter({ pace: new Pace(), lane: "tenant", length: "bytes" });
const one = { nodes: 1, bytes: 1 };

async function* itemByItem(items: readonly unknown[]): AsyncGenerator<unknown> {
  yield* items;
}

/** The limit that has been passed; null where the request goes on. */
async function limitOf(meter: Meter): Promise<unknown> {
  const ended = meter.abandoned.catch(
    (error: AppError) => error.extras.members?.["limit"] as { readonly name: string },
  );
  return (await Promise.race([ended, nextTurn(null)]))?.name ?? null;
}

test("lists are shown whole and in their order, however long, and however they come", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(400), { maxLength: 6 }), async (lengths) => {
      const meter = newMeter();
      for (const length of lengths) {
        const items = Array.from({ length }, (_, at) => ({ at }));
        const shown = (await meter.list(items, one, one)) as readonly unknown[];
        assert.deepEqual(await Promise.all(shown), items);
        const pieces = items.map((item) => (item.at % 2 === 0 ? new PreparedJson(item) : item));
        assert.deepEqual(await meter.whole(itemByItem(pieces)), items);
      }
      assert.equal(await limitOf(meter), null);
    }),
  );
});

test("of several long lists each has a turn of the loop to itself, and a short one needs none", async () => {
  let now = 0;
  // Whatever is done takes longer than a turn.
  const meter = new Meter({ pace: new Pace(() => now++), lane: "tenant", length: "bytes" });
  const long = Array.from({ length: 101 }, (_, at) => at);
  const seen: string[] = [];
  const lists = ["first", "second", "third"].map(async (name) => {
    await meter.list(long, one, one);
    seen.push(name);
  });
  const turns: number[] = [];
  while (seen.length < lists.length) {
    await nextTurn();
    turns.push(seen.length);
  }
  assert.ok(turns[0] !== undefined && turns[0] < lists.length, String(turns));
  assert.deepEqual(turns.toSorted(), turns);
  assert.ok(new Set([0, ...turns]).size > lists.length, String(turns));
  assert.ok(Array.isArray(newMeter().list(long.slice(1), one, one)));
});

test("a list that comes item by item is read once, whoever asks for it", async () => {
  const list = itemByItem([1, 2]);
  assert.deepEqual(await Promise.all([newMeter().whole(list), newMeter().whole(list)]), [
    [1, 2],
    [1, 2],
  ]);
});

test("as many as wanted are kept, and it is told whether others follow", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 9 }), fc.nat(10), fc.nat(10), async (all, place, count) => {
      const from = new ItemsFrom((start) => itemByItem(all.slice(start)));
      const doubled = from.map((item) => (item as number) * 2);
      const { items, hasMore } = await newMeter().slice(doubled.from(place), count);
      const rest = all.slice(place).map((item) => item * 2);
      assert.deepEqual(items, rest.slice(0, count));
      assert.equal(hasMore, rest.length > count);
      assert.deepEqual(await newMeter().whole(from), all);
    }),
  );
});

const passing: Readonly<Record<string, (meter: Meter) => unknown>> = {
  nodes: (meter) => meter.list(new Array(queryLimits.nodes).fill({}), one, { nodes: 1, bytes: 0 }),
  bytes: (meter) => meter.leaf("a".repeat(queryLimits.bytes), one),
  bytesRead: (meter) => meter.read(new Array(4).fill("a".repeat(queryLimits.bytesRead / 4))),
};
for (const [limit, pass] of Object.entries(passing))
  test(`past the limit ${limit} a request is abandoned: nothing that is shown afterwards arrives`, async () => {
    const meter = newMeter();
    void pass(meter);
    assert.equal(await limitOf(meter), limit);
    for (const later of [meter.turn(), meter.useCase(), meter.leaf(1, one)])
      assert.equal(await Promise.race([later, nextTurn("nothing")]), "nothing");
  });

test("a value weighs about as much as its JSON, and is looked at no further than the limit", () => {
  const text = fc.string().filter((value) => JSON.stringify(value).length === value.length + 2);
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.boolean(),
      fc.integer(),
      fc.constant(null),
      text,
      fc.array(tie("value"), { maxLength: 8 }),
      fc.dictionary(text, tie("value"), { maxKeys: 8 }),
    ),
  })).value;
  fc.assert(
    fc.property(json, fc.nat(500), (value, max) => {
      const weight = weightOf(value, Number.POSITIVE_INFINITY);
      const { length } = JSON.stringify(value);
      assert.ok(weight >= length / 2 && weight <= length * 10, `${weight} for ${length}`);
      assert.equal(weightOf(value, max) > max, weight > max);
    }),
  );
});
