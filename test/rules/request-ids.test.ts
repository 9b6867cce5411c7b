/** Ids of requests: the time before a random part, which is never given out twice. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { validate, version } from "uuid";
import { newRequestId } from "#core/ids.ts";

test("ids of requests are UUIDs of version 7, and differ in their random part", () => {
  const ids = Array.from({ length: 5_000 }, newRequestId);
  for (const id of ids) assert.ok(validate(id) && version(id) === 7, id);
  const randomParts = new Set(ids.map((id) => id.slice("xxxxxxxx-xxxx-7xxx-xxxx-".length)));
  assert.equal(randomParts.size, ids.length);
});

test("an id of a request begins with the time at which it was made", () => {
  const before = Date.now();
  const id = newRequestId();
  const time = Number.parseInt(id.slice(0, "xxxxxxxx-xxxx".length).replace("-", ""), 16);
  assert.ok(time >= before && time <= Date.now(), id);
});
