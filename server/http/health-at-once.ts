/**
 * `GET /healthz`, answered in front of the framework. Whoever watches the process asks for it all the time, and nothing
 * but its request id is ever different. Any other request of it goes through the framework, which answers the same.
 */
import type { IncomingMessage, RequestListener } from "node:http";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { newRequestId } from "#core/ids.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import type { OpenApiDocument } from "#openapi/document.ts";
import { createHead } from "./kept-head.ts";
import type { HttpMetrics } from "./metrics.ts";
import { healthOf } from "./process-handlers.ts";

const operation = "getHealth" satisfies OperationId;
const { method, path } = operations[operation];

export interface HealthAtOnce {
  /** Those of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly document: OpenApiDocument;
  readonly metrics: HttpMetrics;
  readonly logger: FastifyBaseLogger;
}

/** Until the application closes: what it answers from then on ends its connection. */
export function answerHealthAtOnce(app: FastifyInstance, options: HealthAtOnce): void {
  const [framework] = app.server.listeners("request") as RequestListener[];
  if (framework === undefined) throw new Error("The framework does not listen to its server.");
  const answer = healthAnswer(options);
  const listener: RequestListener = (request, response) =>
    isPlain(request) ? answer(request, response) : framework(request, response);
  app.server.off("request", framework).on("request", listener);
  app.addHook("preClose", (done) => {
    app.server.off("request", listener).on("request", framework);
    done();
  });
}

/** Headers that change nothing of the answer, as callers write their names. */
const hostNames: ReadonlySet<string> = new Set(["Host", "host"]);
const plainNames: ReadonlySet<string> = new Set(
  ["User-Agent", "Accept", "Accept-Encoding", "Connection"].flatMap((name) => [name, name.toLowerCase()]),
);

/** From a caller who names the host, and sends nothing that could make another answer. */
function isPlain({ method: asked, url, rawHeaders }: IncomingMessage): boolean {
  return url === path && asked === method && areHeadersPlain(rawHeaders);
}

/** As they came: Node makes its record of headers for those who read it, which takes longer. */
function areHeadersPlain(namesAndValues: readonly string[]): boolean {
  let isHostNamed = false;
  for (let at = 0; at < namesAndValues.length; at += 2) {
    const name = namesAndValues[at] ?? "";
    if (hostNames.has(name)) isHostNamed = true;
    else if (!plainNames.has(name)) return false;
  }
  return isHostNamed;
}

function healthAnswer({ headers, document, metrics, logger }: HealthAtOnce): RequestListener {
  const healthy = healthOf(document);
  const { status, text } = healthy;
  const contentLength = { "content-length": Buffer.byteLength(text) };
  const writeHead = createHead({ status, headers: { ...headers, ...healthy.headers, ...contentLength } });
  return (_request, response) => {
    const began = performance.now();
    const requestId = newRequestId();
    writeHead(response, requestId);
    // The text is ASCII: so it goes out byte by byte, without a look at what each character becomes.
    response.end(text, "latin1");
    const durationMs = performance.now() - began;
    metrics.observe({ operation, method, status, durationSeconds: durationMs / 1000 });
    logger.info({ requestId, operation, method, route: path, status, durationMs }, "request");
  };
}
