/** Durations of requests are counted many at once. What is told of them is what counting each by itself would tell. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Histogram, Registry } from "prom-client";
import type { RequestSample } from "#server/http/metrics.ts";
import { createMetrics } from "#server/metrics.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const name = "http_request_duration_seconds";
const sample: fc.Arbitrary<RequestSample> = fc.record({
  operation: fc.constantFrom("getHealth", "getFlow", "createFlow"),
  method: fc.constantFrom("GET", "POST"),
  status: fc.constantFrom(200, 201, 404),
  durationSeconds: fc.double({ min: 0, max: 100, noNaN: true }),
});
/** None, few, as many as are counted at once and more; one of them again and again. */
const samples = fc.oneof(
  fc.array(sample, { maxLength: 20 }),
  fc.array(sample, { minLength: 250, maxLength: 600, size: "max" }),
  fc.tuple(sample, fc.integer({ min: 1, max: 800 })).map(([each, count]) => Array.from({ length: count }, () => each)),
);

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line.startsWith(name));
}

function boundsOf(lines: readonly string[]): number[] {
  const bounds = lines.map((line) => Number(/le="(?<bound>[\d.]+)"/.exec(line)?.groups?.["bound"]));
  return bounds.filter(Number.isFinite);
}

test("what /metrics tells of requests is what counting each of them by itself tells", async () => {
  const metrics = createMetrics({
    runnerHealth: null,
    backlog: async () => [],
    links: { isUp: new Map(), busChannels: null },
  });
  const first = { operation: "getHealth", method: "GET", status: 200, durationSeconds: 0.001 };
  metrics.observe(first);
  const buckets = boundsOf(linesOf((await metrics.expose()).text));
  assert.ok(buckets.length > 3);
  const registry = new Registry();
  const plain = new Histogram({
    name,
    help: "Each by itself.",
    labelNames: ["operation", "method", "status"],
    buckets,
    registers: [registry],
  });
  const observePlainly = ({ operation, method, status, durationSeconds }: RequestSample): void =>
    plain.observe({ operation, method, status: String(status) }, durationSeconds);
  observePlainly(first);
  await fc.assert(
    fc.asyncProperty(fc.array(samples, { maxLength: 3 }), async (rounds) => {
      for (const round of rounds) {
        for (const each of round) {
          metrics.observe(each);
          observePlainly(each);
        }
        assert.deepEqual(linesOf((await metrics.expose()).text), linesOf(await registry.metrics()));
      }
    }),
    { numRuns: propertyRuns(60) },
  );
});
