/**
 * The HTTP face: a Fastify application that serves the contract. Everything it needs is handed in; it opens no socket
 * until the caller asks it to listen, and `close()` lets requests in work finish.
 */
import type { IncomingHttpHeaders } from "node:http";
import compress from "@fastify/compress";
import cors from "@fastify/cors";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { AppError } from "#core/errors.ts";
import { Pace } from "#core/loop-turns.ts";
import type { OpenApiDocument } from "#openapi/document.ts";
import type { Operations } from "#server/operations/invoke.ts";
import type { RequestCheck } from "#server/operations/request-check.ts";
import type { Readiness } from "#server/health/model.ts";
import { pageContentType } from "#server/pages/frame.ts";
import { readableAddress } from "./address.ts";
import type { Authenticate } from "./authenticate.ts";
import { compression } from "./compression.ts";
import { securityHeaders, standardHeaders } from "./headers.ts";
import { createDoor, type Door } from "./door.ts";
import type { Idempotency } from "./idempotency.ts";
import { parseJson } from "./json.ts";
import { type HttpMetrics, isLimitProblem } from "./metrics.ts";
import { createPerform } from "./operation.ts";
import { type Problem, problemContentType, problemOf, problemText, sendProblem, toldTo } from "./problem.ts";
import { type NotFoundPages, problemPageOf, sendProblemPage } from "./problem-pages.ts";
import { createProcessHandlers } from "./process-handlers.ts";
import type { PublicLimit } from "./public-limit.ts";
import type { RequestLimits } from "./rate-limit.ts";
import { registerReference } from "./reference.ts";
import { hostFault, refuseUnreadable, refuseWhatNodeWould } from "./refusals.ts";
import { requestIdOf } from "./request-context.ts";
import { RequestLog } from "./request-log.ts";
import { createRequestsInWork } from "./requests-in-work.ts";
import { responseCheckOf, type ResponseCheck } from "./response-check.ts";
import { registerRoutes } from "./routes.ts";
import { beginRequestSpan, endRequestSpan } from "./request-span.ts";
import type { SessionCookie } from "./session-cookie.ts";

export const maxBodyBytes = 1024 * 1024;
/** From here on it takes milliseconds to read a body, and as long to validate it. */
const largeBodyBytes = 65_536;
/** As long as Node lets the head of a request be: an id of any shape that does not exist is a 404. */
const maxPathParameterLength = 16_384;
const requestTimeoutMs = 60_000;
/** Longer than any request takes: a connection on which nothing moves, as where a response is not read, is ended. */
const connectionTimeoutMs = 300_000;
const keepAliveTimeoutMs = 72_000;
const corsMaxAgeSeconds = 3600;

/** Of Fastify's own, which would cost every start: the operations' checks are those of `operations/`. */
const noCompilers = {
  buildValidator: () => refuseSchema,
  buildSerializer: () => refuseSchema,
};

export interface AppOptions {
  /** The contract. */
  readonly document: OpenApiDocument;
  readonly invokeRaw: Operations["invokeRaw"];
  /** For the operations about the process, which are this folder's own. */
  readonly requestCheck: RequestCheck;
  readonly authenticate: Authenticate;
  readonly idempotency: Idempotency;
  readonly rateLimit: RequestLimits;
  readonly publicLimit: PublicLimit;
  readonly sessionCookie: SessionCookie;
  /** Pages for people, and addresses for providers, beside the contract's operations. */
  readonly pages: (app: FastifyInstance) => Promise<void>;
  /** Of what people open in a browser. */
  readonly notFoundPages: NotFoundPages;
  /** Other faces, beside the contract's operations: whoever comes in passes the same door. */
  readonly faces: (app: FastifyInstance, door: Door) => Promise<void>;
  /** Requests that come earlier wait for it. */
  readonly opened: Promise<void>;
  readonly readiness: Readiness;
  readonly metrics: HttpMetrics;
  readonly logger: FastifyBaseLogger;
  readonly config: {
    /** How callers reach the service; null: the address it listens on. */
    readonly baseUrl: string | null;
    /** Origins that browsers may call from; `*` for any. Empty: CORS is off. */
    readonly corsOrigins: readonly string[];
    /** Origins whose pages may frame the service's own. */
    readonly frameAncestors: readonly string[];
    /** Networks of proxies, whose X-Forwarded-For says who calls. Empty: nobody's does. */
    readonly trustedProxies: readonly string[];
  };
  /** Checks every response against the contract; one that breaks it becomes a 500. On in every test. */
  readonly checkResponses?: boolean;
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, document } = options;
  const responseCheck = options.checkResponses === true ? responseCheckOf(document) : null;
  const app = newFastify(options.logger, config.trustedProxies);
  const baseUrl = (): string => config.baseUrl ?? app.listeningOrigin;
  const processHandlers = createProcessHandlers({
    readiness: options.readiness,
    metrics: options.metrics,
    document,
    baseUrl,
  });

  app.decorateRequest("identity", null);
  app.decorateRequest("work", null);
  app.decorateRequest("span", null);
  app.decorateRequest("asked", null);
  app.removeAllContentTypeParsers();
  const largeBodies = new Pace();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async ({ headers, identity, work }: FastifyRequest, body: Buffer) => {
      work?.holdBody(body.length);
      await work?.begin();
      if (body.length <= largeBodyBytes) return parseJson(body, headers["content-encoding"]);
      const lane = identity !== null && "tenantId" in identity ? identity.tenantId : "";
      await largeBodies.pass(lane);
      const parsed = parseJson(body, headers["content-encoding"]);
      // What took long to read is checked in a later turn.
      await largeBodies.pass(lane);
      return parsed;
    },
  );
  refuseWhatNodeWould(app.server);
  const headers = standardHeaders(config.baseUrl ?? "", config.frameAncestors);
  addHooks(app, options, headers);
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error, toldTo(request.headers));
    if (isLimitProblem(problem.slug)) options.metrics.observeLimit(problem.slug);
    return sendError(error, problem, request, reply, responseCheck, options.notFoundPages);
  });
  app.setNotFoundHandler(async ({ url }) => {
    const slash = url.split("?")[0]?.endsWith("/") ? " Leave the slash at its end out." : "";
    throw new AppError("not-found", `There is nothing at this path.${slash} The operations are listed at /docs.`);
  });
  if (config.corsOrigins.length > 0) await registerCors(app, config.corsOrigins, document);
  await app.register(compress, compression);
  const door = createDoor({ ...options, requestsInWork: createRequestsInWork() });
  registerRoutes(app, {
    ...options,
    door,
    responseCheck,
    perform: createPerform({ ...options, processHandlers }),
  });
  await registerReference(app, { document, baseUrl, frameAncestors: config.frameAncestors });
  await options.pages(app);
  await options.faces(app, door);
  return app;
}

function refuseSchema(): never {
  throw new Error("A route has a schema of its own: the contract's schemas are checked by the operations.");
}

function newFastify(logger: FastifyBaseLogger, trustedProxies: readonly string[]): FastifyInstance {
  return fastify({
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    childLoggerFactory: (parent, bindings) => new RequestLog(parent, bindings) as FastifyBaseLogger,
    requestIdHeader: false,
    genReqId: requestIdOf,
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: connectionTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    forceCloseConnections: "idle",
    // While draining, requests that still arrive are answered as usual; the connection then ends.
    return503OnClosing: false,
    schemaController: { compilersFactory: noCompilers },
    routerOptions: { maxParamLength: maxPathParameterLength },
    rewriteUrl: ({ url }) => readableAddress(url ?? ""),
    // Node would refuse by itself, without a request id: see hostFault.
    http: { requireHostHeader: false },
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders, "X-Request-Id": request.id });
      sendProblem(reply as FastifyReply, problemOf(error, toldTo(request.headers)));
    },
    clientErrorHandler: refuseUnreadable,
  });
}

function addHooks(
  app: FastifyInstance,
  { metrics, opened }: Pick<AppOptions, "metrics" | "opened">,
  headers: Readonly<Record<string, string>>,
): void {
  let isOpen = false;
  void opened.then(() => {
    isOpen = true;
  });
  app.addHook("onRequest", (request, reply, done) => {
    request.span = beginRequestSpan(request);
    reply.headers(headers).header("x-request-id", request.id);
    const fault = hostFault(request.raw);
    forgetTypeOfNothing(request.raw.headers);
    if (isOpen) return done(fault);
    void opened.then(() => done(fault));
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { operationId, face } = request.routeOptions.config;
    const operation = operationId ?? face ?? "unmatched";
    const { method } = request;
    const { statusCode: status, elapsedTime: durationMs } = reply;
    metrics.observe({ operation, method, status, durationSeconds: durationMs / 1000 });
    endRequestSpan(request, status);
    const tenantId =
      request.identity !== null && "tenantId" in request.identity ? request.identity.tenantId : undefined;
    const traceId = request.span?.traceId;
    request.log.info(
      { operation, ...request.asked, method, route: request.routeOptions.url, status, durationMs, tenantId, traceId },
      "request",
    );
    done();
  });
}

/** Some clients, such as axios, name a type also where they send no body: it would be refused as none of JSON. */
function forgetTypeOfNothing(headers: IncomingHttpHeaders): void {
  const { "content-length": length, "transfer-encoding": encoding } = headers;
  if (encoding === undefined && (length === undefined || length === "0")) delete headers["content-type"];
}

function sendError(
  error: unknown,
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
  responseCheck: ResponseCheck | null,
  pages: NotFoundPages,
): FastifyReply {
  request.work?.stepAside();
  if (isReaderGone(error, request)) request.log.info("the reader went away");
  // What is refused for a while comes in numbers, and is no fault of a place in the code.
  else if (error instanceof AppError && problem.status >= 500)
    request.log.warn({ reason: error.message, cause: reasonOf(error.cause) }, "request refused");
  else if (problem.status >= 500) request.log.error({ err: error }, "request failed");
  const { operationId } = request.routeOptions.config;
  const page = problemPageOf(pages, problem, request);
  const send = (): FastifyReply =>
    page === null ? sendProblem(reply, problem) : sendProblemPage(reply, problem, page);
  if (responseCheck === null || operationId === undefined || problem.status >= 500) return send();
  const headers = {
    ...reply.getHeaders(),
    ...problem.headers,
    "content-type": page === null ? problemContentType : pageContentType,
  };
  try {
    responseCheck.require(operationId, {
      status: problem.status,
      headers,
      text: page?.html ?? problemText(problem, request.id),
    });
    return send();
  } catch (breach) {
    request.log.error({ err: breach }, "request failed");
    return sendProblem(reply, problemOf(breach, toldTo(request.headers)));
  }
}

/** Pages that ask again leave the answer before in its middle: no fault of anybody's. */
function isReaderGone(error: unknown, { raw }: FastifyRequest): boolean {
  const isCut = error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
  return isCut && raw.socket.destroyed;
}

function reasonOf(cause: unknown): string | undefined {
  return cause instanceof Error ? cause.message : undefined;
}

async function registerCors(
  app: FastifyInstance,
  origins: readonly string[],
  document: OpenApiDocument,
): Promise<void> {
  await app.register(cors, {
    origin: origins.includes("*") ? "*" : [...origins],
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: [
      "Authorization",
      "Content-Type",
      "Idempotency-Key",
      "If-Match",
      "If-None-Match",
      "Last-Event-ID",
      "X-Request-Id",
    ],
    exposedHeaders: [...Object.keys(document.components.headers), "Vary", "Content-Disposition"].filter(
      (name) => name !== "Set-Cookie",
    ),
    maxAge: corsMaxAgeSeconds,
    strictPreflight: false,
  });
}
