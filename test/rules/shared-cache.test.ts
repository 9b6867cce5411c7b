/** A cache that tenants share, against no cache at all: who asks gets what would be made, and no tenant takes all. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { SharedCache } from "#core/shared-cache.ts";
import { createReportPages, renderPage } from "#server/reports/page/render.ts";
import { nobody } from "#server/tenancy/reader.ts";
import { frozenReportOf } from "#test/support/reports.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

describe("what is kept for tenants", () => {
  const limits = { maxBytes: 100, maxBytesOfTenant: 40 } as const;

  test("is what would be made, for each key its own, within each tenant's share", async () => {
    // Parts that run into each other where keys are put together carelessly.
    const part = fc.constantFrom("", "a", "b", "a b", "a,b", '"', 'a","b', "1");
    const key = fc.record({
      tenantId: fc.constantFrom("t", "u", "t,a", "v"),
      parts: fc.array(fc.oneof(part, fc.constantFrom(1, 11)), { minLength: 1, maxLength: 3 }),
    });
    const step = fc.record({ key, size: fc.integer({ min: 0, max: 60 }), fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const cache = new SharedCache<{ readonly of: string; readonly size: number }>({
          ...limits,
          bytesOf: ({ size }) => size,
        });
        const seen = new Map<string, { readonly tenantId: string; readonly parts: readonly (string | number)[] }>();
        for (const { key: asked, size, fails } of steps) {
          const of = JSON.stringify(asked);
          seen.set(of, asked);
          const found = await cache
            .get(asked, async () => {
              if (fails) throw new Error("not made");
              return { of, size };
            })
            .catch(() => null);
          if (found !== null) assert.equal(found.of, of);
          const kept = await Promise.all([...seen.values()].map((one) => cache.known(one)));
          const sizes = new Map<string, number>();
          for (const [index, { tenantId }] of [...seen.values()].entries())
            sizes.set(tenantId, (sizes.get(tenantId) ?? 0) + (kept[index]?.size ?? 0));
          for (const bytes of sizes.values()) assert.ok(bytes <= limits.maxBytesOfTenant);
          assert.ok([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) <= limits.maxBytes);
        }
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test("is kept for its time after the last use, and what is kept is counted", async () => {
    let now = 1_000_000;
    const cache = new SharedCache<number>({ ...limits, bytesOf: () => 9, lifetime: { ms: 300, now: () => now } });
    const one = { tenantId: "t", parts: ["a"] };
    const other = { tenantId: "t", parts: ["b"] };
    cache.keep(one, 1);
    cache.keep(other, 2);
    assert.equal(cache.bytes, 20);
    now += 200;
    assert.equal(await cache.known(one), 1);
    now += 200;
    assert.deepEqual([await cache.known(one), cache.known(other)], [1, null]);
    now += 301;
    cache.keep(other, 3);
    assert.deepEqual([cache.known(one), await cache.known(other), cache.bytes], [null, 3, 10]);
  });

  test("is made once where many ask at once, and again after a failure", async () => {
    const cache = new SharedCache<number>({ ...limits, bytesOf: () => 1 });
    const key = { tenantId: "t", parts: ["a"] };
    let made = 0;
    const make = async () => {
      made += 1;
      if (made === 1) throw new Error("not made");
      return made;
    };
    const first = await Promise.allSettled([cache.get(key, make), cache.get(key, make)]);
    assert.deepEqual(
      first.map(({ status }) => status),
      ["rejected", "rejected"],
    );
    assert.deepEqual(await Promise.all([cache.get(key, make), cache.get(key, make), cache.get(key, make)]), [2, 2, 2]);
    assert.equal(await cache.get(key, make), 2);
  });

  test("stays where another tenant asks for very much", async () => {
    const cache = new SharedCache<string>({ ...limits, bytesOf: () => 10 });
    await cache.get({ tenantId: "quiet", parts: [1] }, async () => "kept");
    for (let count = 0; count < 100; count += 1)
      await cache.get({ tenantId: "loud", parts: [count] }, async () => "loud");
    assert.equal(await cache.known({ tenantId: "quiet", parts: [1] }), "kept");
  });
});

test("kept pages are the pages that would be made: of each report, link, language and place its own", async () => {
  const pages = createReportPages();
  const asked = fc.record({
    id: fc.constantFrom("r1", "r2"),
    tenantId: fc.constantFrom("t1", "t2"),
    locale: fc.constantFrom("en", "de-CH"),
    from: fc.constantFrom(1, 2, 9, 1_000),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ id, tenantId, locale, from }) => {
      const plain = frozenReportOf({ targetCount: 9, tileCount: 1, head: { flowName: `${tenantId} ${id}` } });
      const report = { ...plain, id, tenantId, head: { ...plain.head, look: { ...plain.head.look, locale } } };
      const token = `grt_${id}_${tenantId}`;
      assert.deepEqual(await pages.page(report, token, from, nobody), await renderPage(report, token, from, nobody));
      // What is there is not made again: nothing is read for it.
      const unread = { ...report, targets: () => assert.fail("read again") };
      assert.equal(
        (await pages.page(unread, token, from, nobody)).html,
        (await renderPage(report, token, from, nobody)).html,
      );
    }),
    { numRuns: propertyRuns(40) },
  );
});
