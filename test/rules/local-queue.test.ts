/** The embedded queue takes a job that is rung while it is in work once more: its row may be finished already then. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLogger } from "#server/logger.ts";
import { createLocalQueue } from "#server/queue/local.ts";
import { eventually } from "#test/support/wait.ts";

const job = { id: "one", tenantId: "tenant", data: {} };

test("a job that is rung while it is in work is worked on once more when it ends, however often it was rung", async () => {
  const queue = createLocalQueue({ logger: createLogger("silent") });
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let calls = 0;
  queue.handle("alerts", 2, async () => {
    calls += 1;
    begun.resolve();
    await held.promise;
  });
  await queue.ring("alerts", job);
  await begun.promise;
  await queue.ring("alerts", job);
  await queue.ring("alerts", job);
  assert.equal(calls, 1);
  held.resolve();
  await eventually("it is worked on once more", () => calls === 2, 5_000);
  await queue.close(1_000);
  assert.equal(calls, 2);
});

test("a job that is rung while it waits is worked on once", async () => {
  const queue = createLocalQueue({ logger: createLogger("silent") });
  const done = Promise.withResolvers<void>();
  let calls = 0;
  await queue.ring("alerts", job);
  await queue.ring("alerts", job);
  queue.handle("alerts", 2, async () => {
    calls += 1;
    done.resolve();
  });
  await done.promise;
  await queue.close(1_000);
  assert.equal(calls, 1);
});
