/**
 * The metrics of one process in Prometheus' text format, each with its unit in its name. Knows what is counted, not
 * why.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { RunnerHealth } from "#pool/runner.ts";
import type { HttpMetrics } from "#server/http/metrics.ts";
import type { TickSample } from "#server/schedules/periodic.ts";

export interface MetricsSources {
  /** Null where this process evaluates nothing. */
  readonly runnerHealth: (() => RunnerHealth) | null;
  /** Jobs whose outbox row is still there. */
  readonly unfinishedJobs: () => Promise<number>;
  /** Watches of runs that are open in this process. */
  readonly openRunWatches: () => number;
}

/** Seconds: from an answer out of memory to the request time limit. */
const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Seconds: from a scheduler that is idle to one that was not there for hours. */
const latenessBuckets = [0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300, 3_600];

export interface Metrics extends HttpMetrics {
  observeTick(tick: TickSample): void;
}

export function createMetrics({ runnerHealth, unfinishedJobs, openRunWatches }: MetricsSources): Metrics {
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

  const watches: Gauge = new Gauge({
    name: "run_open_watches",
    help: "Callers that watch a run over this process.",
    registers,
    collect: () => watches.set(openRunWatches()),
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

  if (runnerHealth !== null) addPoolGauges(registers, runnerHealth);

  return {
    observe: ({ operation, method, status, durationSeconds }) =>
      requests.observe({ operation, method, status: String(status) }, durationSeconds),
    observeTick: ({ outcome, latenessMs, missedCount }) => {
      lateness.observe({ outcome }, latenessMs / 1_000);
      missed.inc(missedCount);
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
