/**
 * The contract's operations as routes, and 405 for the methods that a path does not have. Order: credential, rate
 * limit, gate and scopes (before the body is read), then what server/http/operation.ts does.
 */
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { AppError } from "#core/errors.ts";
import { inLane, requestLane } from "#core/lane.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import { type Authenticate, admit, type Identity, identify } from "./authenticate.ts";
import type { HttpResponse } from "./idempotency.ts";
import { lifecycleHeaders } from "./lifecycle.ts";
import type { IncomingRequest, Perform } from "./operation.ts";
import { type RateLimiter, rateLimitHeaders } from "./rate-limit.ts";
import type { RequestsInWork } from "./requests-in-work.ts";
import type { SessionCookie } from "./session-cookie.ts";
import type { Contract } from "./validate.ts";

export interface RouteOptions {
  readonly authenticate: Authenticate;
  readonly rateLimit: RateLimiter;
  readonly requestsInWork: RequestsInWork;
  readonly sessionCookie: SessionCookie;
  readonly perform: Perform;
  /** Given: every answer is checked against it, and one that breaks it becomes a 500. */
  readonly checkResponses: Contract | null;
}

/** Sets the cookie: no foreign page may sign a browser in. */
const signIn: OperationId = "openSession";

/** They wait for servers of the tenant's, and keep no other request of its waiting meanwhile. */
const waitingOperations: ReadonlySet<OperationId> = new Set(["testAdapter", "syncAdapter"]);
const readingMethods: readonly string[] = ["GET", "HEAD"];

const allMethods: readonly HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export function registerRoutes(app: FastifyInstance, options: RouteOptions): void {
  for (const operationId of Object.keys(operations) as OperationId[]) registerOperation(app, operationId, options);
  for (const [path, methods] of methodsByPath()) refuseOtherMethods(app, path, methods);
}

function registerOperation(app: FastifyInstance, operationId: OperationId, options: RouteOptions): void {
  const { method, path, gate, showsSecret, deprecation } = operations[operationId];
  const lifecycle = lifecycleHeaders(deprecation);
  app.route({
    method,
    url: fastifyPath(path),
    config: { operationId },
    // Compressed beside something that the caller chose, a secret can be guessed from the length of the answer.
    ...(showsSecret ? { compress: false } : {}),
    onRequest: async (request, reply) => {
      reply.headers(lifecycle);
      if (operationId === signIn) options.sessionCookie.requireOwnOrigin(request.headers);
      if (gate !== "public") await letIn(request, reply, operationId, options);
    },
    handler: async (request, reply) => {
      const { answer, isWhole } = await inTurn(request, operationId, () =>
        options.perform(incoming(request, operationId)),
      );
      request.work?.holdAnswer(answer.text.length + (answer.bytes?.length ?? 0));
      if (options.checkResponses === null || !isWhole) return send(request, reply, answer);
      const whole = await gathered(answer);
      checkResponse(options.checkResponses, operationId, {
        ...whole,
        headers: { ...reply.getHeaders(), ...whole.headers },
      });
      return send(request, reply, whole);
    },
  });
}

/**
 * Carries the request out when its tenant's turn has come, and counts what it takes of the database as its tenant's.
 */
async function inTurn<T>(request: FastifyRequest, operationId: OperationId, perform: () => Promise<T>): Promise<T> {
  const { identity, work } = request;
  await work?.begin();
  if (waitingOperations.has(operationId)) work?.stepAside();
  const answer = await inLane(requestLane(identity === null ? "the public" : askerOf(identity)), perform);
  work?.stepAside();
  return answer;
}

function askerOf(identity: Identity): string {
  return identity.kind === "operator" ? "operator" : identity.tenantId;
}

async function letIn(
  request: FastifyRequest,
  reply: FastifyReply,
  operationId: OperationId,
  options: RouteOptions,
): Promise<void> {
  const { authorization, cookie } = request.headers;
  const cookieToken = authorization === undefined ? options.sessionCookie.read(cookie) : null;
  await options.requestsInWork.arrive(authorization ?? cookieToken ?? "");
  const identity = await identify({ authorization, cookieToken }, request.id, options.authenticate);
  request.identity = identity;
  const asker = askerOf(identity);
  const state = await options.rateLimit.take(asker);
  reply.headers(rateLimitHeaders(state));
  if (!state.isAllowed) {
    const headers = { "Retry-After": String(state.resetSeconds) };
    throw new AppError(
      "rate-limited",
      `More than ${state.limit} requests in a minute. Wait ${state.resetSeconds} seconds.`,
      { headers },
    );
  }
  const work = options.requestsInWork.enter(asker, !readingMethods.includes(request.method));
  request.work = work;
  // However it ends: sent whole, or given up by the caller.
  reply.raw.once("close", work.end);
  if (cookieToken !== null) options.sessionCookie.requireOwnRequest(request.method, request.headers);
  admit(identity, operations[operationId]);
}

function incoming(request: FastifyRequest, operationId: OperationId): IncomingRequest {
  return {
    operationId,
    method: request.method,
    url: request.url,
    params: request.params as Readonly<Record<string, unknown>>,
    query: request.query as Readonly<Record<string, unknown>>,
    body: request.body,
    headers: request.headers as IncomingRequest["headers"],
    caller: request.identity === null ? null : admit(request.identity, operations[operationId]),
    requestId: request.id,
  };
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, text, bytes, rest }: HttpResponse,
): Promise<FastifyReply> {
  reply.status(status).headers(headers);
  if (bytes !== undefined) return reply.send(Buffer.from(bytes));
  if (rest !== undefined) {
    if (request.method !== "HEAD")
      return reply.send(Readable.from(afterwards(text, inLaneOf(request, rest)), { objectMode: false }));
    await rest.return(undefined);
    return reply.send();
  }
  return text === "" ? reply.send() : reply.send(text);
}

/** What is read while it is sent is the tenant's too. */
async function* inLaneOf({ identity }: FastifyRequest, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (identity === null) return yield* rest;
  // What has begun is not cut for want of patience.
  const lane = { name: askerOf(identity), patienceMs: null };
  try {
    for (let next = await inLane(lane, () => rest.next()); !next.done; next = await inLane(lane, () => rest.next()))
      yield next.value;
  } finally {
    await rest.return(undefined);
  }
}

async function* afterwards(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

/** With its whole text at hand; a long answer is still sent as one. */
async function gathered(answer: HttpResponse): Promise<HttpResponse> {
  let { text } = answer;
  for await (const piece of answer.rest ?? []) text += piece;
  return { ...answer, text };
}

interface SentResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** The service's own mistake: logged with the place, a 500 for the caller. */
export class ContractBreach extends Error {
  constructor(operationId: OperationId, status: number, places: string) {
    super(`The answer ${status} of ${operationId} breaks the contract: ${places}`);
    this.name = "ContractBreach";
  }
}

/** @param answer with all the headers that it is sent with */
export function checkResponse(
  contract: Contract,
  operationId: OperationId,
  { status, headers, text }: SentResponse,
): void {
  const breaches = contract.response(operationId, status, headers, text);
  if (breaches.length === 0) return;
  throw new ContractBreach(operationId, status, breaches.map(({ loc, message }) => `${loc} ${message}`).join("; "));
}

function methodsByPath(): ReadonlyMap<string, readonly HTTPMethods[]> {
  const byPath = new Map<string, readonly HTTPMethods[]>();
  for (const { method, path } of Object.values(operations)) {
    const implied: readonly HTTPMethods[] = method === "GET" ? ["GET", "HEAD"] : [method];
    byPath.set(path, [...(byPath.get(path) ?? []), ...implied]);
  }
  return byPath;
}

function refuseOtherMethods(app: FastifyInstance, path: string, methods: readonly HTTPMethods[]): void {
  const refuse = async (request: FastifyRequest): Promise<never> => {
    const headers = { Allow: methods.join(", ") };
    throw new AppError("method-not-allowed", `${request.method} does not work here; ${methods.join(", ")} do.`, {
      headers,
    });
  };
  const others = allMethods.filter((method) => !methods.includes(method));
  app.route({ method: others, url: fastifyPath(path), onRequest: refuse, handler: refuse });
}

/** `/v1/flows/{id}` → `/v1/flows/:id` */
function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}
