/** Long responses in pieces: the same text as in one piece, and nothing is read ahead. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { comesInPieces, jsonPieces, jsonText, readStart } from "#server/http/json-pieces.ts";
import { PreparedJson } from "#server/operations/in-pieces.ts";
import "#test/support/property-runs.ts";

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

test("an answer in pieces is the same text as the answer in one piece, for any content", async () => {
  const member = fc.jsonValue({ maxDepth: 2 });
  const inner = fc.record({ head: member, results: fc.array(member), tail: fc.option(member, { nil: undefined }) });
  await fc.assert(
    fc.asyncProperty(fc.array(inner), member, async (items, last) => {
      const inPieces = {
        items: each(items.map((item) => ({ ...item, results: each(item.results) }))),
        last,
        nothing: undefined,
      };
      assert.ok(comesInPieces(inPieces));
      assert.equal(await textOf(jsonPieces(inPieces)), JSON.stringify({ items, last, nothing: undefined }));
    }),
  );
});

test("an answer that is written with pauses, or from prepared texts, is the text of the answer as one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), fc.array(fc.jsonValue({ maxDepth: 2 })), async (value, items) => {
      assert.equal(await jsonText(value), JSON.stringify(value));
      const whole = { items, nothing: undefined, value };
      assert.equal(await jsonText(whole), JSON.stringify(whole));
      const prepared = { ...whole, items: each(items.map((item) => new PreparedJson(item))) };
      assert.equal(await textOf(jsonPieces(prepared)), JSON.stringify(whole));
    }),
  );
  assert.equal(await jsonText([1, undefined, () => 1]), JSON.stringify([1, undefined, () => 1]));
});

test("while a long answer is written, others have the event loop", async () => {
  const long = {
    items: Array.from({ length: 2_000 }, (_, index) => ({
      index,
      numbers: Array.from({ length: 300 }, () => Math.PI * index),
    })),
  };
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await jsonText(long);
  clearImmediate(next);
  assert.ok(turns > 3, `${turns} turns of the loop`);
});

test("only what has a member in pieces comes in pieces", () => {
  for (const whole of [null, undefined, 1, "text", [1, 2], { items: [] }, {}])
    assert.equal(comesInPieces(whole), false);
  assert.equal(comesInPieces({ id: 1, items: each([]) }), true);
});

test("a short text is read to its end; of a long one no more than its start, and the rest follows", async () => {
  assert.deepEqual(await readStart(each(["ab", "c"]), 10), { start: "abc", rest: null });
  const read: string[] = [];
  async function* watched(): AsyncGenerator<string> {
    for (const piece of ["abcd", "efgh", "ij", "kl"]) {
      read.push(piece);
      yield piece;
    }
  }
  const { start, rest } = await readStart(watched(), 6);
  assert.deepEqual([start, read], ["abcdefgh", ["abcd", "efgh"]]);
  assert.ok(rest !== null);
  assert.equal(await textOf(rest), "ijkl");
});
