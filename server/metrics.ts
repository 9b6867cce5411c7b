/**
 * The metrics of one process in Prometheus' text format, each with its unit in its name. Knows what is counted, not
 * why.
 */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { RunnerHealth } from "#pool/runner.ts";
import type { HttpMetrics } from "#server/http/metrics.ts";

export interface MetricsSources {
  /** Null where this process evaluates nothing. */
  readonly runnerHealth: (() => RunnerHealth) | null;
  /** Jobs whose outbox row is still there. */
  readonly unfinishedJobs: () => Promise<number>;
}

/** Seconds: from an answer out of memory to the request time limit. */
const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function createMetrics({ runnerHealth, unfinishedJobs }: MetricsSources): HttpMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer.",
    labelNames: ["operation", "method", "status"] as const,
    buckets: durationBuckets,
    registers,
  });

  const jobs: Gauge = new Gauge({
    name: "outbox_unfinished_jobs",
    help: "Jobs that are not finished, in all processes.",
    registers,
    collect: async () => jobs.set(await unfinishedJobs().catch(() => Number.NaN)),
  });

  if (runnerHealth !== null) addPoolGauges(registers, runnerHealth);

  return {
    observe: ({ operation, method, status, durationSeconds }) =>
      requests.observe({ operation, method, status: String(status) }, durationSeconds),
    expose: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

function addPoolGauges(registers: Registry[], health: () => RunnerHealth): void {
  const targets: Gauge = new Gauge({
    name: "pool_queued_targets",
    help: "Targets that wait for a cell.",
    registers,
    collect: () => targets.set(health().queuedTargets),
  });
  const cells: Gauge<"state"> = new Gauge({
    name: "pool_cells",
    help: "Cells by state.",
    labelNames: ["state"],
    registers,
    collect: () => {
      cells.reset();
      for (const [state, count] of Object.entries(health().cells)) cells.set({ state }, count);
    },
  });
}
