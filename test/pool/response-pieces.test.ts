/**
 * An adapter's response cut in one thread and joined in another: nothing is lost, whatever its shape, and nothing too
 * large gets through.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cutResponse, joinResponse } from "#pool/response-pieces.ts";
import { maxResponseDepth, maxResponseTextChars, maxResponseValues } from "#sandbox/response-size.ts";

async function cutAndJoined(text: string): Promise<string> {
  const cut = cutResponse(text);
  assert.ok("pieces" in cut, JSON.stringify(cut));
  return JSON.stringify(await joinResponse(cut.pieces));
}

function problemOf(value: unknown): string {
  const cut = cutResponse(JSON.stringify(value));
  return "problem" in cut ? cut.problem : "none";
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
  const cut = cutResponse(text);
  assert.ok("pieces" in cut && cut.pieces.length > 30);
  assert.ok(cut.pieces.every(({ json }) => json.length < 500_000));
  assert.equal(JSON.stringify(await joinResponse(cut.pieces)), text);
});

test("lists in lists, long objects, and names of an object's own machinery survive the cut", async () => {
  const long = `[${"1,".repeat(6_000)}1]`;
  const names = Array.from({ length: 9_000 }, (_, at) => `"name ${at}":${at}`).join();
  for (const text of [
    `[${long},[${long},${long}],"between",${long}]`,
    `{${names},"last":{${names}}}`,
    `{"__proto__":${long},"x":{"__proto__":{"constructor":${long}}},"toString":${long}}`,
  ]) {
    assert.equal(await cutAndJoined(text), JSON.stringify(JSON.parse(text)));
  }
  const joined = await joinResponse((cutResponse(`{"__proto__":${long}}`) as { readonly pieces: never[] }).pieces);
  assert.equal(Object.getPrototypeOf(joined), Object.prototype);
});

test("a response with too many values, levels or too long a text is refused by the name of the limit", () => {
  assert.match(
    problemOf(new Array(maxResponseValues + 1).fill([])),
    new RegExp(`more than ${maxResponseValues} values`),
  );
  let deep: unknown = 1;
  for (let depth = 0; depth <= maxResponseDepth; depth += 1) deep = [deep];
  assert.match(problemOf(deep), new RegExp(`more than ${maxResponseDepth} deep`));
  assert.match(
    problemOf({ text: "x".repeat(maxResponseTextChars + 1) }),
    new RegExp(`more than ${maxResponseTextChars} characters`),
  );
  assert.equal(problemOf({ text: "x".repeat(maxResponseTextChars) }), "none");
  assert.equal(problemOf({ text: '[[[,,,"'.repeat(100_000) }), "none");
});
