/** Ids of requests: random, and no two are one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { validate, version } from "uuid";
import { newRequestId } from "#core/ids.ts";

test("ids of requests are random UUIDs of version 4, no two of which are one", () => {
  const ids = Array.from({ length: 5_000 }, newRequestId);
  for (const id of ids) assert.ok(validate(id) && version(id) === 4, id);
  assert.equal(new Set(ids).size, ids.length);
});
