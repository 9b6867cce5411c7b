/**
 * The contract's operations as routes, and 405 for the methods that a path does not have. Order: what
 * server/http/door.ts asks of whoever comes in, gate and scopes (before the body is read), then what
 * server/http/operation.ts does.
 */
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { AppError } from "#core/errors.ts";
import { inLane } from "#core/fair-share.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import { admit, type Anyone } from "#server/operations/admit.ts";
import type { EventStream } from "#server/operations/handlers.ts";
import { askerOf, type Door, inTurn } from "./door.ts";
import { readableEvents } from "./event-stream.ts";
import type { HttpResponse } from "./idempotency.ts";
import { lifecycleHeaders } from "./lifecycle.ts";
import { variesByLanguage } from "./problem.ts";
import type { PublicLimit } from "./public-limit.ts";
import type { IncomingRequest, Perform } from "./operation.ts";
import type { ResponseCheck } from "./response-check.ts";
import type { SessionCookie } from "./session-cookie.ts";

export interface RouteOptions {
  readonly door: Door;
  readonly sessionCookie: SessionCookie;
  readonly perform: Perform;
  readonly publicLimit: PublicLimit;
  /** Given: every response is checked against the contract, and one that breaks it becomes a 500. */
  readonly responseCheck: ResponseCheck | null;
}

/** What they show is in memory: they wait for nothing, and nobody waits for them. */
const fromMemory: ReadonlySet<OperationId> = new Set([
  "getHealth",
  "getGuideList",
  "getGuide",
  "getOpenApi",
  "getProblemList",
  "getProblemPage",
]);

/** What else needs no credential and is not limited: probes, and the sign-in of users behind one address. */
const unlimited: ReadonlySet<OperationId> = new Set([...fromMemory, "getReadiness", "openSession"]);

/** Sets the cookie: no foreign page may sign a browser in. */
const signIn: OperationId = "openSession";

const allMethods: readonly HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export function registerRoutes(app: FastifyInstance, options: RouteOptions): void {
  for (const operationId of Object.keys(operations) as OperationId[]) registerOperation(app, operationId, options);
  for (const [path, methods] of methodsByPath()) refuseOtherMethods(app, path, methods);
}

function registerOperation(app: FastifyInstance, operationId: OperationId, options: RouteOptions): void {
  const { method, path, gate, showsSecret, byLanguage, deprecation } = operations[operationId];
  const lifecycle = lifecycleHeaders(deprecation);
  const asksNobody = fromMemory.has(operationId);
  const { responseCheck } = options;

  const carryOut = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const perform = () => options.perform(incoming(request, operationId));
    const { response, isWhole } = await (asksNobody ? perform() : inTurn(request, [operationId], perform));
    request.work?.holdResponse(response.text.length + (response.bytes?.length ?? 0));
    if (responseCheck === null || !isWhole) return send(request, reply, response);
    const whole = await gathered(response);
    responseCheck.require(operationId, {
      ...whole,
      text: whole.bytes === undefined ? whole.text : Buffer.from(whole.bytes).toString("utf8"),
      headers: { ...reply.getHeaders(), ...whole.headers },
    });
    if (whole.stream === undefined) return send(request, reply, whole);
    return send(request, reply, { ...whole, stream: responseCheck.checked(operationId, whole.stream) });
  };

  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(lifecycle);
    if (byLanguage) variesByLanguage(reply);
    if (operationId === signIn) options.sessionCookie.requireOwnOrigin(request.headers);
    if (gate === "public") {
      if (!unlimited.has(operationId)) await options.publicLimit.ofAddress(request);
      return;
    }
    const identity = await options.door.letIn(request, reply);
    admit(identity, operationId);
  };

  app.route({
    method,
    url: fastifyPath(path),
    config: { operationId },
    // Compressed beside something that the caller chose, a secret can be guessed from the length of the response.
    ...(showsSecret ? { compress: false } : {}),
    onRequest,
    handler: carryOut,
  });
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
    identity: request.identity ?? anyone(request),
  };
}

function anyone({ id: requestId }: FastifyRequest): Anyone {
  return { kind: "anyone", requestId };
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, text, bytes, rest, stream }: HttpResponse,
): Promise<FastifyReply> {
  reply.status(status).headers(headers);
  if (stream !== undefined) return sendEvents(request, reply, stream);
  if (bytes !== undefined) return reply.send(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes));
  if (rest !== undefined) {
    if (request.method !== "HEAD")
      return reply.send(Readable.from(afterwards(text, inLaneOf(request, rest)), { objectMode: false }));
    await rest.return(undefined);
    return reply.send();
  }
  return text === "" ? reply.send() : reply.send(text);
}

/** An open stream is no request in work: streams have places of their own kind. */
export function sendEvents({ method, work }: FastifyRequest, reply: FastifyReply, stream: EventStream): FastifyReply {
  work?.end();
  if (method !== "HEAD") return reply.send(readableEvents(stream));
  stream.close();
  return reply.send();
}

/** What is read while it is sent is the asker's too. */
async function* inLaneOf({ identity }: FastifyRequest, rest: AsyncGenerator<string>): AsyncGenerator<string> {
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

/** With its whole text at hand; a long response is still sent as one. */
async function gathered(response: HttpResponse): Promise<HttpResponse> {
  let { text } = response;
  for await (const piece of response.rest ?? []) text += piece;
  return { ...response, text };
}

function methodsByPath(): ReadonlyMap<string, readonly HTTPMethods[]> {
  const byPath = new Map<string, readonly HTTPMethods[]>();
  for (const { method, path } of Object.values(operations)) {
    const implied: readonly HTTPMethods[] = method === "GET" ? ["GET", "HEAD"] : [method];
    byPath.set(path, [...(byPath.get(path) ?? []), ...implied]);
  }
  return byPath;
}

/** @param methods those that the path has */
export function refuseOtherMethods(app: FastifyInstance, path: string, methods: readonly HTTPMethods[]): void {
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
