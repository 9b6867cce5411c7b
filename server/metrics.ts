/**
 * The metrics of one process in Prometheus' text format, each with its unit in its name. Knows what is counted, not
 * why. Every label has few values, all of them the service's own words: none names a tenant or what is a tenant's.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { RunnerHealth } from "#pool/runner.ts";
import type { TopicBacklog } from "#schema/outbox.ts";
import type { AdapterCallSample } from "#server/adapters/observed-call.ts";
import type { AlertMetrics } from "#server/alerts/metrics.ts";
import type { HttpMetrics } from "#server/http/metrics.ts";
import type { MessageSample } from "#server/net/observed-messenger.ts";
import { queueNames } from "#server/queue/model.ts";
import type { PreviewMetrics } from "#server/previews/metrics.ts";
import type { BatchSample } from "#server/retention/batches.ts";
import type { RunMetrics } from "#server/runs/metrics.ts";
import type { TickSample } from "#server/schedules/periodic.ts";
import type { AttemptSample } from "#server/webhooks/dispatch.ts";

/** Gauges of the library that end in `_total`, as counters alone should: each is a sum of the gauge without it. */
const sumsNamedLikeCounters = [
  "nodejs_active_resources_total",
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
];

export interface MetricsSources {
  /** Null where this process evaluates nothing. */
  readonly runnerHealth: (() => RunnerHealth) | null;
  /** Jobs whose outbox row is still there. */
  readonly backlog: () => Promise<readonly TopicBacklog[]>;
  readonly links: LinkSources;
}

/** What this process holds open to Redis beside the queue. */
export interface LinkSources {
  /** Whether each works, by its name. */
  readonly isUp: ReadonlyMap<string, () => boolean>;
  /** Null where the bus is within the process. */
  readonly busChannels: (() => { readonly taken: number; readonly waiting: number }) | null;
}

/** Seconds: from an answer out of memory to the request time limit. */
const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Seconds: from a run of one target to the longest that a run may take. */
const runBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 600, 1_800];

/** Seconds: from a scheduler that is idle to one that was not there for hours. */
const latenessBuckets = [0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300, 3_600];

/** Seconds: the goal is 0.05. */
const batchBuckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1];

export interface Metrics extends HttpMetrics, RunMetrics, AlertMetrics, PreviewMetrics {
  observeTick(tick: TickSample): void;
  observeAdapterCall(call: AdapterCallSample): void;
  observeMessage(message: MessageSample): void;
  observeBatch(batch: BatchSample): void;
  observeWebhookAttempt(attempt: AttemptSample): void;
  /** Watches of runs that are open over this process. */
  observeOpenWatches(count: number): void;
}

/** Takes part of the metrics into a registry. */
type Parts<K extends keyof Metrics> = Pick<Metrics, K>;

export function createMetrics({ runnerHealth, backlog, links }: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of sumsNamedLikeCounters) registry.removeSingleMetric(name);
  const registers = [registry];
  const limits = new Counter({
    name: "limits_hit_total",
    help: "Requests, ticks and evaluations of tiles that a limit of the service refused or ended.",
    labelNames: ["limit"] as const,
    registers,
  });
  const hitLimit = (limit: string, times = 1): void => limits.inc({ limit }, times);

  addBacklogGauges(registers, backlog);
  if (runnerHealth !== null) addPoolGauges(registers, runnerHealth);
  addLinkGauges(registers, links);
  return {
    ...httpMetrics(registers, hitLimit),
    ...scheduleMetrics(registers, hitLimit),
    ...runMetrics(registers, hitLimit),
    ...watchMetrics(registers),
    ...retentionMetrics(registers),
    ...webhookMetrics(registers),
    ...outgoingMetrics(registers),
    ...alertMetrics(registers),
    ...previewMetrics(registers),
    expose: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

type HitLimit = (limit: string, times?: number) => void;

function httpMetrics(registers: Registry[], hitLimit: HitLimit): Parts<"observe" | "observeLimit"> {
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer.",
    labelNames: ["operation", "method", "status"] as const,
    buckets: durationBuckets,
    registers,
  });
  return {
    observe: ({ operation, method, status, durationSeconds }) =>
      requests.observe({ operation, method, status: String(status) }, durationSeconds),
    observeLimit: (slug) => hitLimit(slug),
  };
}

function scheduleMetrics(registers: Registry[], hitLimit: HitLimit): Parts<"observeTick"> {
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
  return {
    observeTick: ({ outcome, latenessMs, missedCount }) => {
      lateness.observe({ outcome }, latenessMs / 1_000);
      missed.inc(missedCount);
      if (outcome === "skipped_cap") hitLimit("runs-per-hour");
    },
  };
}

function retentionMetrics(registers: Registry[]): Parts<"observeBatch"> {
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
  return {
    observeBatch: ({ kind, deletedRows: count, tookMs }) => {
      deletedRows.inc({ kind }, count);
      batches.observe({ kind }, tookMs / 1_000);
    },
  };
}

function webhookMetrics(registers: Registry[]): Parts<"observeWebhookAttempt"> {
  const attempts = new Histogram({
    name: "webhook_attempt_seconds",
    help: "Time of attempts to deliver an event, by what became of the delivery.",
    labelNames: ["status"] as const,
    buckets: durationBuckets,
    registers,
  });
  return { observeWebhookAttempt: ({ status, durationMs }) => attempts.observe({ status }, durationMs / 1_000) };
}

function watchMetrics(registers: Registry[]): Parts<"observeOpenWatches"> {
  const watches = new Gauge({
    name: "run_open_watches",
    help: "Callers that watch a run or a flow over this process.",
    registers,
  });
  return { observeOpenWatches: (count) => watches.set(count) };
}

function runMetrics(registers: Registry[], hitLimit: HitLimit): RunMetrics {
  const runs = new Histogram({
    name: "run_duration_seconds",
    help: "Time from a run's first claim by a worker to its end.",
    labelNames: ["status", "trigger"] as const,
    buckets: runBuckets,
    registers,
  });
  const chains = new Histogram({
    name: "tile_batch_duration_seconds",
    help: "Time that a batch of a run's targets took in its chain of tiles, for each tile of that chain.",
    labelNames: ["tile"] as const,
    buckets: durationBuckets,
    registers,
  });
  const evaluations = new Counter({
    name: "tile_evaluations_total",
    help: "Evaluations of a tile for one target.",
    labelNames: ["tile", "status"] as const,
    registers,
  });
  return {
    observeRun: ({ status, trigger, durationMs }) => runs.observe({ status, trigger }, durationMs / 1_000),
    observeTileBatch: ({ tiles, durationMs }) => {
      for (const tile of new Set(tiles.map(({ name }) => name))) chains.observe({ tile }, durationMs / 1_000);
      for (const { name: tile, statuses } of tiles) for (const status of statuses) evaluations.inc({ tile, status });
      const exceeded = tiles.flatMap(({ statuses }) => statuses).filter((status) => status === "limit-exceeded");
      if (exceeded.length > 0) hitLimit("tile-resources", exceeded.length);
    },
  };
}

function outgoingMetrics(registers: Registry[]): Parts<"observeAdapterCall" | "observeMessage"> {
  const calls = new Histogram({
    name: "adapter_call_duration_seconds",
    help: "Time that a call of an adapter took, without the wait for a cell.",
    labelNames: ["facet", "outcome"] as const,
    buckets: durationBuckets,
    registers,
  });
  const messages = new Counter({
    name: "message_deliveries_total",
    help: "Messages to people that were handed to the operator's providers, or kept in the development outbox.",
    labelNames: ["channel", "outcome"] as const,
    registers,
  });
  return {
    observeAdapterCall: ({ facet, outcome, durationMs }) => calls.observe({ facet, outcome }, durationMs / 1_000),
    observeMessage: (message) => messages.inc({ ...message }),
  };
}

function alertMetrics(registers: Registry[]): AlertMetrics {
  const deliveries = new Counter({
    name: "alert_deliveries_total",
    help: "Alerts to one contact on one channel that have come to their end, sent or not.",
    labelNames: ["channel", "status"] as const,
    registers,
  });
  const attempts = new Histogram({
    name: "alert_attempt_duration_seconds",
    help: "Time that an attempt to send an alert took.",
    labelNames: ["channel", "outcome"] as const,
    buckets: durationBuckets,
    registers,
  });
  return {
    observeDelivery: (delivery) => deliveries.inc({ ...delivery }),
    observeAttempt: ({ channel, outcome, durationMs }) => attempts.observe({ channel, outcome }, durationMs / 1_000),
  };
}

function previewMetrics(registers: Registry[]): PreviewMetrics {
  const previews = new Histogram({
    name: "flow_preview_duration_seconds",
    help: "Time from a request for a preview of a flow to its answer, with the wait for its turn.",
    labelNames: ["outcome"] as const,
    buckets: durationBuckets,
    registers,
  });
  const gathered = new Counter({
    name: "flow_preview_gathered_requests_total",
    help: "Requests for data that previews made, because the data were not kept from an earlier one.",
    registers,
  });
  const kept = new Gauge({
    name: "flow_preview_kept_bytes",
    help: "Data that are kept in memory for later previews.",
    registers,
  });
  return {
    observePreview: ({ outcome, durationMs, gatheredRequests, keptBytes }) => {
      previews.observe({ outcome }, durationMs / 1_000);
      gathered.inc(gatheredRequests);
      kept.set(keptBytes);
    },
  };
}

function addBacklogGauges(registers: Registry[], backlog: () => Promise<readonly TopicBacklog[]>): void {
  let reading: Promise<readonly TopicBacklog[] | null> | null = null;
  /** Once for all, which are collected at the same time. */
  const read = (): Promise<readonly TopicBacklog[] | null> => {
    reading ??= backlog()
      .catch(() => null)
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  const gauge = (name: string, help: string, numberOf: (topic: TopicBacklog) => number): void => {
    const made: Gauge<"topic"> = new Gauge({
      name,
      help,
      labelNames: ["topic"],
      registers,
      collect: async () => {
        const known = await read();
        for (const topic of queueNames) {
          const of = known?.find((one) => one.topic === topic) ?? { topic, jobs: 0, woken: 0, failed: 0, oldestMs: 0 };
          made.set({ topic }, known === null ? Number.NaN : numberOf(of));
        }
      },
    });
  };
  gauge("outbox_unfinished_jobs", "Jobs that are not finished, in all processes.", ({ jobs }) => jobs);
  gauge("outbox_woken_jobs", "Unfinished jobs that a process carries out, or will at once.", ({ woken }) => woken);
  gauge(
    "outbox_oldest_job_seconds",
    "Time since the oldest job that is not finished was added; 0 where there is none.",
    ({ oldestMs }) => oldestMs / 1_000,
  );
}

function addLinkGauges(registers: Registry[], { isUp, busChannels }: LinkSources): void {
  const connections: Gauge<"use"> = new Gauge({
    name: "redis_connections",
    help: "Connections to Redis over which it answers, by use, without the queue's: 1, or 0 while it does not.",
    labelNames: ["use"],
    registers,
    collect: () => {
      for (const [use, isLinkUp] of isUp) connections.set({ use }, Number(isLinkUp()));
    },
  });
  if (busChannels === null) return;
  const channels: Gauge<"state"> = new Gauge({
    name: "bus_channels",
    help: "Channels of the bus that this process listens to: taken by Redis, or waiting to be.",
    labelNames: ["state"],
    registers,
    collect: () => {
      const { taken, waiting } = busChannels();
      channels.set({ state: "taken" }, taken);
      channels.set({ state: "waiting" }, waiting);
    },
  });
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
