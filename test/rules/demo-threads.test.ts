/**
 * Demonstration data from threads, asked for by several tenants at once, against the pure function: the same data for
 * each request, whole, whatever was asked beside it.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type DemoRequest, demoData } from "#server/data/demo.ts";
import { checksForTests } from "#test/support/checks.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const checks = checksForTests();
const start = Date.UTC(2026, 2, 27);
const hourMs = 3_600_000;

const series = fc
  .record({
    names: fc.subarray(["temperature", "temperatureMin", "rain"]),
    latitude: fc.constantFrom(44, -33.5),
    longitude: fc.constantFrom(11, 150),
    elevation: fc.constantFrom(null, 0, 800),
    hours: fc.constantFrom(0, 1, 30, 100),
  })
  .map(
    ({ hours, ...place }): DemoRequest => ({
      kind: "series",
      facet: "weather",
      ...place,
      utcOffsets: [{ from: start - hourMs, minutes: 60 }],
      from: start,
      to: start + hours * hourMs,
    }),
  );
const events = fc.record({ latitude: fc.constantFrom(44, -33.5), days: fc.constantFrom(0, 30) }).map(
  ({ latitude, days }): DemoRequest => ({
    kind: "events",
    kinds: ["planted", "irrigated", "scouting"],
    latitude,
    longitude: 11,
    from: start,
    to: start + days * 24 * hourMs,
  }),
);

test("each request of each tenant gets its own data, also of equal, empty and repeated requests", async () => {
  const asked = fc.record({
    tenantId: fc.constantFrom("one", "two", "three"),
    requests: fc.array(fc.oneof(series, events), { maxLength: 4 }),
  });
  let points = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { maxLength: 6 }), async (calls) => {
      const again = calls.map((call) => ({ ...call, tenantId: `other ${call.tenantId}` }));
      const all = [...calls, ...again];
      const found = await Promise.all(all.map(({ tenantId, requests }) => checks.demo(tenantId, requests)));
      for (const [index, { requests }] of all.entries()) {
        assert.deepEqual(found[index], requests.map(demoData));
        points += found[index]?.reduce((sum, one) => sum + (one.series["rain"]?.ts.length ?? 0), 0) ?? 0;
      }
    }),
    { numRuns: propertyRuns(60) },
  );
  assert.ok(points > 0);
});
