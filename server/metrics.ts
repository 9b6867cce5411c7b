/**
 * The metrics of one process in Prometheus' text format, each with its unit in its name. Knows what is counted, not
 * why.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { RunnerHealth } from "#pool/runner.ts";
import type { HttpMetrics } from "#server/http/metrics.ts";
import type { BatchSample } from "#server/retention/batches.ts";
import type { TickSample } from "#server/schedules/periodic.ts";

export interface MetricsSources {
  /** Null where this process evaluates nothing. */
  readonly runnerHealth: (() => RunnerHealth) | null;
  /** Jobs whose outbox row is still there. */
  readonly unfinishedJobs: () => Promise<number>;
}

/** Seconds: from an answer out of memory to the request time limit. */
const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Seconds: from a scheduler that is idle to one that was not there for hours. */
const latenessBuckets = [0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300, 3_600];

/** Seconds: the goal is 0.05. */
const batchBuckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1];

export interface Metrics extends HttpMetrics {
  observeTick(tick: TickSample): void;
  observeBatch(batch: BatchSample): void;
}

export function createMetrics({ runnerHealth, unfinishedJobs }: MetricsSources): Metrics {
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

  const lateness = new Histogram({
    name: "schedule_tick_lateness_seconds",
    help: "Time from a tick of a flow's schedule to its run, or to the skipping of it.",
    labelNames: ["outcome"] as const,
    buckets: latenessBuckets,
    registers,
  });
  const missed = new Counter({
    name: "schedule_missed_ticks_total",
    help: "Ticks that came while no scheduler was there, or while their tenant was suspended.",
    registers,
  });

  const deletedRows = new Counter({
    name: "retention_deleted_rows_total",
    help: "Rows that were removed because they are kept no longer, by kind.",
    labelNames: ["kind"] as const,
    registers,
  });
  const batches = new Histogram({
    name: "retention_batch_seconds",
    help: "Time for which one batch of a removal held its locks.",
    labelNames: ["kind"] as const,
    buckets: batchBuckets,
    registers,
  });

  if (runnerHealth !== null) addPoolGauges(registers, runnerHealth);

  return {
    observe: ({ operation, method, status, durationSeconds }) =>
      requests.observe({ operation, method, status: String(status) }, durationSeconds),
    observeTick: ({ outcome, latenessMs, missedCount }) => {
      lateness.observe({ outcome }, latenessMs / 1_000);
      missed.inc(missedCount);
    },
    observeBatch: ({ kind, deletedRows: count, tookMs }) => {
      deletedRows.inc({ kind }, count);
      batches.observe({ kind }, tookMs / 1_000);
    },
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
