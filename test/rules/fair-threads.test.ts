/** Threads for long work: each answer is that of its task, tenants take turns, and what does not fit is refused. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { AppError } from "#core/errors.ts";
import { createFairThreads, type FairThreads } from "#core/fair-threads.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import type { Told } from "#test/support/told-worker.ts";

function threadsForTest(count: number): FairThreads<Told> {
  const threads = createFairThreads<Told>(new URL("../support/told-worker.ts", import.meta.url), count);
  after(() => threads.close());
  return threads;
}

test("each answer and each error is that of its own task, also of equal tasks of several tenants", async () => {
  const threads = threadsForTest(2);
  const task = fc.record({
    tenantId: fc.constantFrom("one", "two", "three"),
    text: fc.constantFrom("", "a", "b", "c"),
    isFailing: fc.boolean(),
    bytes: fc.constantFrom(0, 8, 4_096),
  });
  let [answered, failed] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(task, { maxLength: 20 }), async (tasks) => {
      const memories = tasks.map(({ bytes }) => new ArrayBuffer(bytes));
      const results = await Promise.allSettled(
        tasks.map(({ tenantId, text, isFailing }, index) => {
          const memory = memories[index] as ArrayBuffer;
          return threads.run(tenantId, { text, isFailing, memory }, [memory]);
        }),
      );
      for (const [index, { text, isFailing, bytes }] of tasks.entries()) {
        const result = results[index];
        assert.equal(memories[index]?.byteLength, 0, "the memory is handed over");
        if (result?.status === "rejected") {
          assert.ok(isFailing && result.reason instanceof RangeError);
          assert.equal(result.reason.message, text);
          failed += 1;
        } else {
          assert.equal(isFailing, false);
          assert.equal(result?.value, `${text} ${bytes}`);
          answered += 1;
        }
      }
    }),
    { numRuns: propertyRuns(60) },
  );
  assert.ok(answered > 0 && failed > 0, `${answered} answered, ${failed} failed`);
});

test("a tenant with one task waits for one task of each other tenant, however many they have", async () => {
  const threads = threadsForTest(1);
  const order: string[] = [];
  const told = async (tenantId: string, text: string): Promise<void> => {
    await threads.run(tenantId, { text }, []);
    order.push(text);
  };
  const many = Array.from({ length: 20 }, (_, index) => told("many", `many ${index}`));
  const few = Array.from({ length: 2 }, (_, index) => told("few", `few ${index}`));
  await Promise.all([...many, ...few, told("one", "one 0")]);
  assert.deepEqual(order.slice(0, 6), ["many 0", "many 1", "few 0", "one 0", "many 2", "few 1"]);
  assert.equal(order.length, 23);
});

test("very many tasks that wait are refused with the advice to try again, and closing refuses those", async () => {
  const threads = threadsForTest(1);
  const given = Array.from({ length: 10_002 }, (_, index) => threads.run("one", { text: `${index}` }, []));
  const ended = Promise.allSettled(given);
  await assert.rejects(given[10_001] as Promise<unknown>, (error) => {
    assert.ok(error instanceof AppError && error.slug === "unavailable");
    assert.equal(error.extras.headers?.["Retry-After"], "2");
    return true;
  });
  assert.equal(await given[0], "0 0");
  const closed = threads.close();
  await assert.rejects(given[10_000] as Promise<unknown>, /The service is closing/);
  await Promise.all([closed, ended]);
});

test("closing while an answer is on its way refuses its task, and harms nothing else", async () => {
  for (let round = 0; round < 5; round += 1) {
    const threads = threadsForTest(1);
    await threads.run("one", { text: "the thread is there" }, []);
    const done = new Int32Array(new SharedArrayBuffer(4));
    const answer = threads.run("one", { text: "late", done }, []);
    // The loop is held until the task is done and long enough for its answer to arrive, so that nobody has read it yet.
    Atomics.wait(done, 0, 0);
    JSON.stringify(Array.from({ length: 200_000 }, (_, index) => [index]));
    const [ended] = await Promise.all([Promise.allSettled([answer]), threads.close()]);
    assert.equal(ended[0].status, "rejected");
  }
});
