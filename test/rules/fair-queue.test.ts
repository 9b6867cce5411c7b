/** The fair queue alone: turns, bound, removal. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { FairQueue } from "#core/fair-queue.ts";
import "#test/support/property-runs.ts";

test("a tenant with one job waits for at most one job of each other tenant, however many they have", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 }), (counts) => {
      const queue = new FairQueue<string>(10_000);
      for (const [tenant, count] of counts.entries())
        for (let job = 0; job < count; job += 1) queue.push(`t${tenant}`, `t${tenant}/${job}`);
      queue.push("late", "late/0");
      const before: string[] = [];
      for (let job = queue.shift(); job !== undefined && job !== "late/0"; job = queue.shift()) before.push(job);
      assert.equal(before.length, counts.length);
    }),
  );
});

test("within a tenant, first come is first served, and every job is served exactly once", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 100 }), (tenants) => {
      const queue = new FairQueue<{ tenant: string; order: number }>(1_000);
      for (const [order, tenant] of tenants.entries()) queue.push(tenant, { tenant, order });
      const served: { tenant: string; order: number }[] = [];
      for (let job = queue.shift(); job; job = queue.shift()) served.push(job);
      assert.equal(served.length, tenants.length);
      for (const tenant of ["a", "b", "c"]) {
        const orders = served.filter((job) => job.tenant === tenant).map((job) => job.order);
        assert.deepEqual(
          orders,
          [...orders].sort((one, other) => one - other),
        );
      }
    }),
  );
});

test("a tenant that may not be served now keeps its place, and the others are served in turn", () => {
  const queue = new FairQueue<string>(10);
  for (const job of ["a1", "a2", "b1", "c1"]) queue.push(job.slice(0, 1), job);
  const notA = (tenant: string) => tenant !== "a";
  assert.deepEqual([queue.shift(notA), queue.shift(notA), queue.shift(notA)], ["b1", "c1", undefined]);
  queue.push("b", "b2");
  assert.deepEqual([queue.shift(), queue.shift(), queue.shift(), queue.shift()], ["a1", "b2", "a2", undefined]);
  assert.equal(queue.size, 0);
});

test("a full queue takes no more, and a removed job is not served", () => {
  const queue = new FairQueue<string>(2);
  assert.equal(queue.push("a", "1"), true);
  assert.equal(queue.push("b", "2"), true);
  assert.equal(queue.push("c", "3"), false);
  assert.equal(queue.remove("a", "1"), true);
  assert.equal(queue.remove("a", "1"), false);
  assert.equal(queue.push("c", "3"), true);
  assert.deepEqual([queue.shift(), queue.shift(), queue.shift()], ["2", "3", undefined]);
});
