/** Demonstration data that are asked for together: each request gets its own, as if it were asked alone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { variables } from "#core/variables.ts";
import { systemClock } from "#core/clock.ts";
import { demoData, type DemoRequest } from "#server/data/demo.ts";
import { dataSupply } from "#server/runs/data/data-supply.ts";
import { checksForTests } from "#test/support/checks.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const checks = checksForTests();
const hourMs = 3_600_000;
const start = Date.UTC(2026, 4, 1);

const span = fc.record({ first: fc.integer({ min: 0, max: 60 }), hours: fc.integer({ min: 0, max: 60 }) });
const place = fc.record({ latitude: fc.integer({ min: -2, max: 2 }), longitude: fc.constantFrom(-170, 0, 9) });

function seriesOf(facet: "weather" | "series"): fc.Arbitrary<DemoRequest> {
  const names = fc.subarray(variables.filter((one) => one.facet === facet).map(({ name }) => name));
  return fc.record({ names, place, span }).map(({ names: some, place: where, span: { first, hours } }) => {
    const from = start + first * hourMs;
    const utcOffsets = [{ from: 0, minutes: 60 }];
    return {
      kind: "series",
      facet,
      names: some,
      ...where,
      elevation: null,
      utcOffsets,
      from,
      to: from + hours * hourMs,
    };
  });
}

const eventsOf: fc.Arbitrary<DemoRequest> = fc
  .record({ kinds: fc.subarray(["planted", "harvested", "irrigated", "custom"]), place, span })
  .map(({ kinds, place: where, span: { first, hours } }) => {
    const from = start + first * 24 * hourMs;
    return { kind: "events", kinds, ...where, from, to: from + hours * 24 * hourMs };
  });

/** With repeated ones among them. */
const requests = fc
  .array(fc.oneof(seriesOf("weather"), seriesOf("series"), eventsOf), { maxLength: 12 })
  .chain((some) => fc.tuple(fc.constant(some), fc.subarray(some)))
  .map(([some, again]) => [...some, ...again]);

test("a thread makes of each request what is made of it alone, in their order", async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (some) => {
      assert.deepEqual(await checks.demo("tenant", some), some.map(demoData));
    }),
    { numRuns: propertyRuns(40) },
  );
});

test("a run's requests that are made at once each get their own data", async () => {
  const unasked = (): never => assert.fail("nothing is asked for but demonstration data");
  const supply = dataSupply({
    clock: systemClock,
    userKey: null,
    findDisabled: async () => null,
    findAdapter: async () => null,
    circuitBreaker: { record: async () => {} },
    checks,
    tenantId: "tenant",
    callAdapter: async () => unasked(),
  });
  const { signal } = new AbortController();
  await fc.assert(
    fc.asyncProperty(requests, async (some) => {
      const loaded = await Promise.all(some.map((one, index) => supply.load(dataRequest(one, index), signal)));
      loaded.forEach((data, index) => {
        assert.ok(data.ok);
        const plain = demoData(some[index] as DemoRequest);
        const columns = Object.entries(data.series).map(([name, series]) => [name, series.columns] as const);
        assert.deepEqual([Object.fromEntries(columns), data.events], [plain.series, plain.events]);
      });
    }),
    { numRuns: propertyRuns(40) },
  );
});

function dataRequest(request: DemoRequest, index: number): Parameters<ReturnType<typeof dataSupply>["load"]>[0] {
  const { latitude, longitude, from, to } = request;
  const kind = request.kind === "events" ? "events" : request.facet;
  const names = request.kind === "events" ? request.kinds : request.names;
  return {
    key: String(index),
    group: { key: kind, kind, names, dataSource: "generate", horizonHours: 0 },
    place: { name: "Place", latitude, longitude, elevation: null, timezone: "UTC" },
    sources: [],
    utcOffsets: request.kind === "events" ? [] : request.utcOffsets,
    window: { start: from, end: to },
  } as Parameters<ReturnType<typeof dataSupply>["load"]>[0];
}
