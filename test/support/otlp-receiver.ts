/** A collector of traces on loopback: takes what OTLP over HTTP sends, as JSON, and keeps it. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Value = string | number | readonly Value[];

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Null for the first of a trace. */
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly isFailed: boolean;
  readonly attributes: Readonly<Record<string, Value>>;
  /** Of the process. */
  readonly resource: Readonly<Record<string, Value>>;
}

export interface OtlpReceiver {
  readonly endpoint: string;
  readonly spans: readonly ReceivedSpan[];
  /** As it came. */
  text(): string;
  /** The credentials that came along. */
  readonly apiKeys: ReadonlySet<string | undefined>;
  /** From now on it answers nobody. */
  fallSilent(): void;
  close(): Promise<void>;
}

interface SentValue {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly doubleValue?: number;
  readonly arrayValue?: { readonly values?: readonly SentValue[] };
}
type SentAttributes = readonly { readonly key: string; readonly value: SentValue }[];

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status?: { readonly code?: number };
  readonly attributes: SentAttributes;
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: SentAttributes };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

/** https://opentelemetry.io/docs/specs/otel/trace/api/#set-status */
const statusError = 2;

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const apiKeys = new Set<string | undefined>();
  let isSilent = false;
  const server = createServer((request, response) => {
    if (isSilent) return;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      assert.equal(`${request.method} ${request.url}`, "POST /v1/traces");
      const text = Buffer.concat(chunks).toString("utf8");
      texts.push(text);
      apiKeys.add(request.headers["api-key"] as string | undefined);
      spans.push(...spansOf(JSON.parse(text) as Sent));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    text: () => texts.join("\n"),
    apiKeys,
    fallSilent: () => {
      isSilent = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function spansOf({ resourceSpans }: Sent): readonly ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap((scope) => scope.spans)
      .map(({ traceId, spanId, parentSpanId = "", name, status, attributes }) => ({
        traceId,
        spanId,
        parentSpanId: parentSpanId === "" ? null : parentSpanId,
        name,
        isFailed: status?.code === statusError,
        attributes: attributesOf(attributes),
        resource: attributesOf(resource.attributes),
      })),
  );
}

function attributesOf(sent: SentAttributes): Readonly<Record<string, Value>> {
  return Object.fromEntries(sent.map(({ key, value }) => [key, valueOfSent(value)]));
}

function valueOfSent({ stringValue, intValue, doubleValue, arrayValue }: SentValue): Value {
  if (arrayValue !== undefined) return (arrayValue.values ?? []).map(valueOfSent);
  return stringValue ?? Number(intValue ?? doubleValue);
}
