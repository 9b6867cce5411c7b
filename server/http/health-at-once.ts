/**
 * `GET /healthz`, answered in front of the framework. Whoever watches the process asks for it all the time, and nothing
 * but its request id is ever different. Any other request of it goes through the framework, which answers the same.
 */
import type { IncomingMessage, RequestListener } from "node:http";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { type OperationId, operations } from "#openapi/operations.ts";
import type { HttpMetrics } from "./metrics.ts";
import { healthy } from "./process-handlers.ts";
import { requestIdOf } from "./request-context.ts";

const operation = "getHealth" satisfies OperationId;
const { method, path } = operations[operation];

export interface HealthAtOnce {
  /** Those of every response. */
  readonly headers: Readonly<Record<string, string>>;
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

/** Without a query and a body, and from a caller who names the host. */
function isPlain({ method: asked, url, headers }: IncomingMessage): boolean {
  return (
    url === path &&
    asked === method &&
    headers.host !== undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined
  );
}

function healthAnswer({ headers, metrics, logger }: HealthAtOnce): RequestListener {
  const { status, text } = healthy;
  const fixed = Object.entries({
    ...headers,
    ...healthy.headers,
    "content-length": String(Buffer.byteLength(text)),
  }).flat();
  // One list for all: Node writes the head from it before `writeHead` returns.
  const head = [...fixed, "x-request-id", ""];
  const idAt = head.length - 1;
  return (request, response) => {
    const began = performance.now();
    const requestId = requestIdOf(request);
    head[idAt] = requestId;
    // The text is ASCII: so it goes out byte by byte, without a look at what each character becomes.
    response.writeHead(status, head).end(text, "latin1");
    const durationMs = performance.now() - began;
    metrics.observe({ operation, method, status, durationSeconds: durationMs / 1000 });
    logger.info({ requestId, operation, method, route: path, status, durationMs }, "request");
  };
}
