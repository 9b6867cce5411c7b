/**
 * What belongs together, over processes: a trace is the spans of a request and of all that it leads to. Nothing is
 * recorded until a recorder is given (server/tracing.ts). Without one, a span is the call of a function.
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** Never a secret, and nothing that a tenant has named, sent or is told: spans leave for a server of the operator's. */
export type SpanAttributes = Readonly<Record<string, string | number | readonly string[] | readonly number[]>>;

export interface SpanStart {
  readonly name: string;
  /** `server`: a request; `consumer`: a job; `client`: waits for somebody else's server. */
  readonly kind?: "server" | "consumer" | "client";
  readonly attributes?: SpanAttributes;
}

export interface Span {
  readonly traceId: string;
  /** By which another process continues the trace: https://www.w3.org/TR/trace-context/ */
  readonly traceparent: string;
  add(attributes: SpanAttributes): void;
  /** @param type what kind of failure it was; its message may tell of a tenant */
  fail(type: string): void;
  end(): void;
}

/** @param parent the span around it, or a `traceparent` of anybody's making; null begins a trace */
export type SpanRecorder = (start: SpanStart, parent: Span | string | null) => Span;

let recorder: SpanRecorder | null = null;
const current = new AsyncLocalStorage<Span>();

/** Of all that this process does from now on; null for none. */
export function recordSpans(by: SpanRecorder | null): void {
  recorder = by;
}

/**
 * A span that its caller ends. Null where none are recorded.
 * @param parent default: the span in work
 */
export function beginSpan(start: SpanStart, parent: Span | string | null = current.getStore() ?? null): Span | null {
  return recorder === null ? null : recorder(start, parent);
}

/** Spans that `work` begins are part of this one. */
export function withinSpan<T>(span: Span | null, work: () => T): T {
  return span === null ? work() : current.run(span, work);
}

/** A span that lasts as long as `work`, and fails with it. @param parent as for `beginSpan` */
export async function inSpan<T>(start: SpanStart, work: () => Promise<T>, parent?: string | null): Promise<T> {
  const span = beginSpan(start, parent);
  if (span === null) return work();
  try {
    return await current.run(span, work);
  } catch (error) {
    span.fail(error instanceof Error ? error.name : typeof error);
    throw error;
  } finally {
    span.end();
  }
}

export function spanInWork(): Span | null {
  return current.getStore() ?? null;
}
