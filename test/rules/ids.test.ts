/** Ids of records and of requests: of their form, no two alike, and those of records in the order of their making. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newEventId, newId, newRequestId } from "#core/ids.ts";

const uuid = (version: number): RegExp =>
  new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`);

test("ids of records are UUIDs of version 7, which ascend also within a millisecond, and hold the time", () => {
  const before = Date.now();
  // More than a millisecond's count, so that the next one is begun early.
  const ids = Array.from({ length: 20_000 }, () => newId());
  const after = Date.now();
  for (const id of ids) assert.match(id, uuid(7));
  assert.deepEqual(ids, ids.toSorted());
  assert.equal(new Set(ids).size, ids.length);
  const first = Number.parseInt((ids[0] ?? "").replace("-", "").slice(0, 12), 16);
  assert.ok(first >= before && first <= after, `${first} is not between ${before} and ${after}`);
});

test("ids of requests are random UUIDs, no two of which are one", () => {
  const ids = Array.from({ length: 5_000 }, newRequestId);
  for (const id of ids) assert.match(id, uuid(4));
  assert.equal(new Set(ids).size, ids.length);
});

test("ids of events are those of records behind their prefix", () => {
  assert.match(newEventId().replace(/^evt_/, ""), uuid(7));
});
