/** Ids of requests: random, drawn for many requests at once, and no two are one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newRequestId } from "#core/ids.ts";

const ids = Array.from({ length: 5_000 }, newRequestId);

test("ids of requests are 128 bits in hexadecimal digits, no two of which are one", () => {
  for (const id of ids) assert.match(id, /^[0-9a-f]{32}$/);
  assert.equal(new Set(ids).size, ids.length);
});

test("each digit of a request's id is as often one as another, also where one drawing ends and the next begins", () => {
  const expected = ids.length / 16;
  // Six times what chance moves such a count by: one run in some million is beyond it.
  const allowed = 6 * Math.sqrt(expected);
  for (let place = 0; place < 32; place += 1) {
    const counts = new Map<string, number>();
    for (const id of ids) {
      const digit = id[place] ?? "";
      counts.set(digit, (counts.get(digit) ?? 0) + 1);
    }
    assert.equal(counts.size, 16, `place ${place}`);
    for (const [digit, count] of counts)
      assert.ok(Math.abs(count - expected) < allowed, `${digit} comes ${count} times at place ${place}`);
  }
});

test("a part of a request's id is in no other id", () => {
  const halves = ids.flatMap((id) => [id.slice(0, 16), id.slice(16)]);
  assert.equal(new Set(halves).size, halves.length);
});
