/**
 * Records spans with OpenTelemetry and sends them to the operator's collector: OTLP over HTTP. Loaded only where
 * OTEL_EXPORTER_OTLP_ENDPOINT is set. A collector that is away costs spans, and nothing else: what waits for it is
 * bounded, and the rest is dropped.
 */
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { type ExportResult, ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Clock } from "#core/clock.ts";
import { recordSpans, type Span, type SpanRecorder } from "#core/trace.ts";
import { within } from "#core/with-timeout.ts";
import type { TracesConfig } from "./config.ts";
import type { Logger } from "./logger.ts";

export interface TracingOptions {
  readonly traces: TracesConfig;
  /** What this process does. */
  readonly roles: readonly string[];
  readonly clock: Clock;
  readonly logger: Logger;
}

const serviceName = "flow-evaluation-service";
/** Together a few megabytes at most. */
const maxWaitingSpans = 2_048;
const sendEveryMs = 2_000;
const sendTimeoutMs = 10_000;
/** The end of the process waits no longer for spans to leave. */
const flushMs = 2_000;
/** A collector that is away is told of once in a while. */
const complainEveryMs = 60_000;
const spanLimits = { attributeCountLimit: 32, attributeValueLengthLimit: 200 };

/** @returns what sends the rest, and ends the recording */
export function startTracing(options: TracingOptions): () => Promise<void> {
  const { traces, roles } = options;
  const exporter = new OTLPTraceExporter({
    url: `${traces.endpoint}/v1/traces`,
    headers: { ...traces.headers },
    timeoutMillis: sendTimeoutMs,
  });
  const processor = new BatchSpanProcessor({
    exporter: withComplaints(exporter, options),
    maxQueueSize: maxWaitingSpans,
    scheduledDelayMillis: sendEveryMs,
    exportTimeoutMillis: sendTimeoutMs,
  });
  // By the trace's id, also where somebody else began it: all processes decide alike, and no caller decides for us.
  const ratio = new TraceIdRatioBasedSampler(traces.sampleRatio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "service.roles": [...roles] }),
    spanProcessors: [processor],
    sampler: new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio }),
    spanLimits,
  });
  recordSpans(recorderOf(provider));
  return async () => {
    recordSpans(null);
    // What did not leave in time is lost, and said so by the exporter.
    await within(flushMs, provider.shutdown()).catch(() => {});
  };
}

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT };

function recorderOf(provider: TracerProvider): SpanRecorder {
  const tracer = provider.getTracer(serviceName);
  const contexts = new WeakMap<Span, Context>();

  const contextOf = (parent: Span | string | null): Context => {
    if (parent === null) return ROOT_CONTEXT;
    if (typeof parent !== "string") return contexts.get(parent) ?? ROOT_CONTEXT;
    const remote = parseTraceParent(parent);
    return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
  };

  return ({ name, kind, attributes }, parent) => {
    const context = contextOf(parent);
    const options = { kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind] };
    const recorded = tracer.startSpan(name, options, context);
    const { traceId, spanId, traceFlags } = recorded.spanContext();
    const span: Span = {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
      add: (more) => {
        for (const [key, value] of Object.entries(more))
          recorded.setAttribute(key, Array.isArray(value) ? [...value] : (value as string | number));
      },
      fail: (type) => {
        recorded.setAttribute("error.type", type);
        recorded.setStatus({ code: SpanStatusCode.ERROR });
      },
      end: () => recorded.end(),
    };
    if (attributes !== undefined) span.add(attributes);
    contexts.set(span, trace.setSpan(context, recorded));
    return span;
  };
}

/** The same exporter, which says when spans could not be sent. Its own reason may hold what the collector wrote. */
function withComplaints(exporter: SpanExporter, { clock, logger }: TracingOptions): SpanExporter {
  let complainedAt = Number.NEGATIVE_INFINITY;
  let lost = 0;
  const note = (spans: number, { code }: ExportResult): void => {
    if (code === ExportResultCode.SUCCESS) return;
    lost += spans;
    if (clock.now() - complainedAt < complainEveryMs) return;
    logger.warn({ lost }, "spans were not taken by OTEL_EXPORTER_OTLP_ENDPOINT");
    complainedAt = clock.now();
    lost = 0;
  };
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(spans, (result) => {
        note(spans.length, result);
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
