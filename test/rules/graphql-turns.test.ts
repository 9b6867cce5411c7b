/** A request that turns out to change something takes its turn among those that do. */
import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { test } from "node:test";
import { createRequestsInWork } from "#server/http/requests-in-work.ts";

const atATime = 4;

async function settles(promise: Promise<unknown>): Promise<boolean> {
  let isDone = false;
  void promise.then(() => {
    isDone = true;
  });
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  return isDone;
}

test("it waits while as many changes are in work as may be, and lets a read in meanwhile", async () => {
  const requests = createRequestsInWork();
  const changes = Array.from({ length: atATime }, () => requests.enter("tenant", true));
  for (const change of changes) await change.begin();
  const reads = Array.from({ length: atATime }, () => requests.enter("tenant", false));
  for (const read of reads) await read.begin();

  const [mutation] = reads;
  assert.ok(mutation !== undefined);
  const became = mutation.becomeChange();
  assert.equal(await settles(became), false);
  assert.equal(await settles(requests.enter("tenant", false).begin()), true, "its place among those that read is free");

  changes[0]?.stepAside();
  assert.equal(await settles(became), true);
  const next = requests.enter("tenant", true);
  const begun = next.begin();
  assert.equal(await settles(begun), false, "its place among those that change is taken");
  mutation.end();
  assert.equal(await settles(begun), true);
});
