/** A response cut in one thread and joined in another: nothing is lost, whatever its shape. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Json } from "#sandbox/contract.ts";
import { cutResponse, joinResponse } from "#server/threads/response-pieces.ts";
import "#test/support/property-runs.ts";

async function cutAndJoined(text: string): Promise<string> {
  return JSON.stringify(await joinResponse(cutResponse(JSON.parse(text) as Json)));
}

test("any response comes out of its pieces as it went in", async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 8 }), async (text) => {
      assert.equal(await cutAndJoined(text), JSON.stringify(JSON.parse(text)));
    }),
  );
});

test("a response of a hundred thousand points comes out of many small pieces as it went in", async () => {
  const points = (count: number): unknown =>
    Array.from({ length: count }, (_, at) => ({ ts: 1_700_000_000_000 + at * 900_000, value: at / 7 }));
  const response = { series: { a: points(60_000), b: points(39_999), c: [] }, note: "x".repeat(50_000) };
  const text = JSON.stringify(response);
  const pieces = cutResponse(JSON.parse(text) as Json);
  assert.ok(pieces.length > 30);
  assert.ok(pieces.every(({ json }) => json.length < 500_000));
  assert.equal(JSON.stringify(await joinResponse(pieces)), text);
});

test("lists in lists, long objects, a long text, and names of an object's own machinery survive the cut", async () => {
  const long = `[${"1,".repeat(6_000)}1]`;
  const names = Array.from({ length: 9_000 }, (_, at) => `"name ${at}":${at}`).join();
  for (const text of [
    `[${long},[${long},${long}],"between",${long}]`,
    `{${names},"last":{${names}}}`,
    JSON.stringify("x".repeat(500_000)),
    `{"__proto__":${long},"x":{"__proto__":{"constructor":${long}}},"toString":${long}}`,
  ]) {
    assert.equal(await cutAndJoined(text), JSON.stringify(JSON.parse(text)));
  }
  const joined = await joinResponse(cutResponse(JSON.parse(`{"__proto__":${long}}`) as Json));
  assert.equal(Object.getPrototypeOf(joined), Object.prototype);
});
