/** The metrics of the process are the library's, but for that of collections and for sums named like counters. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { collectDefaultMetrics, Registry } from "prom-client";
import { addProcessMetrics, sumsNamedLikeCounters } from "#server/process-metrics.ts";

const namesOf = (registry: Registry): string[] =>
  registry
    .getMetricsAsArray()
    .map(({ name }) => name)
    .toSorted();

test("the metrics of the process are all of the library's but that of collections, and gauges named like counters", () => {
  const [ours, all] = [new Registry(), new Registry()];
  addProcessMetrics(ours);
  collectDefaultMetrics({ register: all });
  assert.deepEqual(
    namesOf(ours),
    namesOf(all).filter((name) => name !== "nodejs_gc_duration_seconds" && !sumsNamedLikeCounters.includes(name)),
  );
});
