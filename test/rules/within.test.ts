/** Time limits for what others do. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { within } from "#core/with-timeout.ts";

const never = new Promise<never>(() => {});

test("what comes in time is passed on, a failure too", async () => {
  assert.equal(await within(60_000, Promise.resolve(7)), 7);
  await assert.rejects(within(60_000, Promise.reject(new Error("no"))), /^Error: no$/);
});

test("what does not come is given up when its time is over, and not before", async () => {
  const begun = performance.now();
  await assert.rejects(within(50, never, "Redis"), /^Error: Redis did not answer within 50 ms\.$/);
  // A timer may be early by a fraction of a millisecond.
  assert.ok(performance.now() - begun >= 50 - 10);
});

test("who was held up itself for longer than that still hears an answer that takes a few turns of its loop", async () => {
  let turns = 5;
  const answer = new Promise<string>((resolve) => {
    const turn = (): void => {
      turns -= 1;
      if (turns === 0) resolve("here");
      else setImmediate(turn);
    };
    setImmediate(turn);
  });
  const asked = within(200, answer);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  assert.equal(await asked, "here");
});
