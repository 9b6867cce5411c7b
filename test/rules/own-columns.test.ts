/**
 * The memory of demonstration data is released after each evaluation: what a target is evaluated with is always
 * whole, however many targets share it, and nothing that was made for one target alone stays.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { systemClock } from "#core/clock.ts";
import type { Columns } from "#core/series.ts";
import { type DemoRequest, demoData } from "#server/data/demo.ts";
import { dataSupply } from "#server/runs/data/data-supply.ts";
import { gatherer, releaseColumns } from "#server/runs/data/gather.ts";
import type { PlannedTarget } from "#server/runs/plan/plan.ts";
import { noSources } from "#server/runs/plan/subjects.ts";
import { checksForTests } from "#test/support/checks.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { plan } from "#test/support/run-sources.ts";

const checks = checksForTests();
const unasked = (): never => assert.fail("nothing is asked for but demonstration data");
const dependencies = {
  clock: systemClock,
  userKey: null,
  findDisabled: async () => null,
  findAdapter: async () => null,
  circuitBreaker: { record: async () => {} },
  checks,
  tenantId: "tenant",
  callAdapter: async () => unasked(),
};
const facets = [
  { kind: "weather", variables: ["temperature", "temperatureMin", "rain"] },
  { kind: "series", metrics: ["moisture.volumetric"] },
] as const;

/** Few places, so that many targets are at the same one; names make no difference to what is generated. */
const targets = fc.array(
  fc.record({
    name: fc.constantFrom("North", "South"),
    latitude: fc.integer({ min: 40, max: 43 }),
    longitude: fc.constantFrom(9, 100),
  }),
  { minLength: 1, maxLength: 12 },
);

function plainOf({ target, dataWindow }: PlannedTarget): Readonly<Record<string, Columns>> {
  const { latitude, longitude, elevation, utcOffsets } = target;
  assert.ok(latitude !== null && longitude !== null);
  const of = (facet: "weather" | "series", names: readonly string[]): Readonly<Record<string, Columns>> => {
    const { start: from, end: to } = dataWindow;
    const request: DemoRequest = { kind: "series", facet, names, latitude, longitude, elevation, utcOffsets, from, to };
    return demoData(request).series;
  };
  return { ...of("weather", facets[0].variables), ...of("series", facets[1].metrics) };
}

function bytesOf(targets: readonly { readonly ownColumns: readonly Columns[] }[]): number {
  const columns = targets.flatMap(({ ownColumns }) => ownColumns);
  return columns.reduce((sum, { ts, value }) => sum + ts.byteLength + value.byteLength, 0);
}

test("what each target is evaluated with is whole, and what was its own is released", async () => {
  await fc.assert(
    fc.asyncProperty(targets, fc.integer({ min: 1, max: 4 }), async (some, together) => {
      const planned = plan(some, noSources, { inputs: facets, dataSource: "generate" });
      const { signal } = new AbortController();
      const gather = gatherer(planned, dataSupply(dependencies), { signal });
      for (let first = 0; first < some.length; first += together) {
        const batch = planned.targets.slice(first, first + together);
        const gathered = await Promise.all(batch.map(gather));
        const served = gathered.filter((one) => one.ok);
        assert.equal(served.length, batch.length);
        served.forEach(({ steps }, index) => {
          const data = steps[0]?.data;
          assert.deepEqual({ ...data?.weather, ...data?.series }, plainOf(batch[index] as PlannedTarget));
        });
        const places = planned.targets.map(({ target: { latitude, longitude } }) => `${latitude},${longitude}`);
        batch.forEach(({ target: { latitude, longitude } }, index) => {
          const isAlone = places.filter((one) => one === `${latitude},${longitude}`).length === 1;
          assert.equal(served[index]?.ownColumns.length, isAlone ? 4 : 0);
        });
        served.forEach(releaseColumns);
        assert.equal(bytesOf(served), 0);
      }
    }),
    { numRuns: propertyRuns(40) },
  );
});
