/**
 * The HTTP face: a Fastify application that answers the contract. Everything it needs is handed in; it opens no socket until the caller
 * asks it to listen, and `close()` lets requests in work finish.
 */
import type { Socket } from "node:net";
import cors from "@fastify/cors";
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { OpenApiDocument } from "#openapi/document.ts";
import type { VerificationLinks } from "#server/verification/service.ts";
import type { Authenticate } from "./authenticate.ts";
import type { Handlers } from "./handlers.ts";
import { securityHeaders, transportSecurity } from "./headers.ts";
import type { Idempotency } from "./idempotency.ts";
import { parseJson } from "./json.ts";
import type { HttpMetrics } from "./metrics.ts";
import { createPerform } from "./operation.ts";
import { plainProblem, problemContentType, problemOf, problemText, sendProblem } from "./problem.ts";
import { createProcessHandlers, type Readiness } from "./process-handlers.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { registerReference } from "./reference.ts";
import { requestIdOf } from "./request-context.ts";
import { createRequestsInWork } from "./requests-in-work.ts";
import { checkAnswer, registerRoutes } from "./routes.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { type Contract, createContract } from "./validate.ts";
import { registerVerificationPages } from "./verification-pages.ts";

export const maxBodyBytes = 1024 * 1024;
/** As long as Node lets the head of a request be: an id of any shape that does not exist is a 404. */
const maxPathParameterLength = 16_384;
const requestTimeoutMs = 60_000;
const keepAliveTimeoutMs = 72_000;
/** Of a connection on which nothing moves: longer than any request takes, and an end to answers that nobody reads. */
const connectionTimeoutMs = 300_000;
const corsMaxAgeSeconds = 3600;

export interface AppOptions {
  /** The contract. */
  readonly document: OpenApiDocument;
  readonly handlers: Handlers;
  readonly authenticate: Authenticate;
  readonly idempotency: Idempotency;
  readonly rateLimit: RateLimiter;
  readonly sessionCookie: SessionCookie;
  readonly verificationLinks: VerificationLinks;
  readonly readiness: Readiness;
  readonly metrics: HttpMetrics;
  readonly logger: FastifyBaseLogger;
  readonly config: {
    /** How callers reach the service; null: the address it listens on. */
    readonly baseUrl: string | null;
    /** Origins that browsers may call from; `*` for any. Empty: CORS is off. */
    readonly corsOrigins: readonly string[];
  };
  /** Checks every answer against the contract; one that breaks it becomes a 500. On in every test. */
  readonly checkAnswers?: boolean;
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { document } = options;
  const contract = createContract(document);
  const checkAnswers = options.checkAnswers === true ? contract : null;
  const app = newFastify(options.logger);
  const baseUrl = (): string => options.config.baseUrl ?? app.listeningOrigin;
  const processHandlers = createProcessHandlers({ readiness: options.readiness, metrics: options.metrics, document, baseUrl });

  app.decorateRequest("identity", null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async ({ headers }: FastifyRequest, body: Buffer) =>
    parseJson(body, headers["content-encoding"]),
  );
  addHooks(app, options);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, checkAnswers));
  app.setNotFoundHandler(async () => {
    throw new AppError("not-found", "There is nothing at this path. The operations are listed at /docs.");
  });
  if (options.config.corsOrigins.length > 0) await registerCors(app, options.config.corsOrigins);
  registerRoutes(app, {
    ...options,
    requestsInWork: createRequestsInWork(),
    checkAnswers,
    perform: createPerform({ ...options, processHandlers, contract }),
  });
  await registerReference(app, document, baseUrl);
  await registerVerificationPages(app, options.verificationLinks);
  return app;
}

function newFastify(logger: FastifyBaseLogger): FastifyInstance {
  return fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    requestIdHeader: false,
    genReqId: requestIdOf,
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: connectionTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    forceCloseConnections: "idle",
    // While draining, requests that still arrive are answered as usual; the connection then ends.
    return503OnClosing: false,
    routerOptions: { maxParamLength: maxPathParameterLength },
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders, "X-Request-Id": request.id });
      sendProblem(reply as FastifyReply, problemOf(error));
    },
    clientErrorHandler: refuseUnreadable,
  });
}

function addHooks(app: FastifyInstance, { config, metrics }: AppOptions): void {
  const headers = { ...securityHeaders, ...transportSecurity(config.baseUrl ?? "") };
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ ...headers, "X-Request-Id": request.id });
  });
  app.addHook("onResponse", async (request, reply) => {
    const operation = request.routeOptions.config.operationId ?? "unmatched";
    const { method } = request;
    const { statusCode: status, elapsedTime: durationMs } = reply;
    metrics.observe({ operation, method, status, durationSeconds: durationMs / 1000 });
    const tenantId = request.identity !== null && "tenantId" in request.identity ? request.identity.tenantId : undefined;
    request.log.info({ operation, method, route: request.routeOptions.url, status, durationMs, tenantId }, "request");
  });
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, checkAnswers: Contract | null): FastifyReply {
  const problem = problemOf(error);
  if (problem.status >= 500) request.log.error({ err: error }, "request failed");
  const { operationId } = request.routeOptions.config;
  if (checkAnswers === null || operationId === undefined || problem.status >= 500) return sendProblem(reply, problem);
  const headers = { "content-type": problemContentType };
  try {
    checkAnswer(checkAnswers, operationId, { status: problem.status, headers, text: problemText(problem, request.id) });
    return sendProblem(reply, problem);
  } catch (breach) {
    request.log.error({ err: breach }, "request failed");
    return sendProblem(reply, problemOf(breach));
  }
}

async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const exposedHeaders = [
    "ETag",
    "Location",
    "X-Request-Id",
    "Allow",
    "WWW-Authenticate",
    "Retry-After",
    "Idempotency-Replayed",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "RateLimit",
    "RateLimit-Policy",
    "Deprecation",
    "Sunset",
  ];
  await app.register(cors, {
    origin: origins.includes("*") ? "*" : [...origins],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "If-Match", "X-Request-Id"],
    exposedHeaders,
    maxAge: corsMaxAgeSeconds,
    strictPreflight: false,
  });
}

/** What Node could not read as HTTP never becomes a request: it is answered on the bare socket. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const isTooLarge = error.code === "HPE_HEADER_OVERFLOW";
  const isLate = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const status = isTooLarge ? 431 : isLate ? 408 : 400;
  const problem = plainProblem(status, "The request could not be read as HTTP. Check its headers.");
  const requestId = newId();
  const text = problemText(problem, requestId);
  const lines = [
    `HTTP/1.1 ${status} ${String(problem.members.title)}`,
    `Content-Type: ${problemContentType}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${requestId}`,
    "Connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${text}`);
}
