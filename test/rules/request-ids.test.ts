/** Ids of requests: their randomness is drawn in bulk, and no part of it is given out twice. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { validate, version } from "uuid";
import { newRequestId } from "#core/ids.ts";

test("ids of requests are UUIDs of version 7, and differ in their random part, over many draws", () => {
  const ids = Array.from({ length: 5_000 }, newRequestId);
  for (const id of ids) assert.ok(validate(id) && version(id) === 7, id);
  const randomParts = new Set(ids.map((id) => id.slice("xxxxxxxx-xxxx-7xxx-xxxx-".length)));
  assert.equal(randomParts.size, ids.length);
});
