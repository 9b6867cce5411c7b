/**
 * What every request with a credential passes, whatever face it goes to: who it is, the rate limit, how much its tenant
 * has in work, the defence of the session cookie. Then it waits for its turn.
 */
import { counted } from "#core/counted.ts";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import { inLane, requestLane } from "#core/fair-share.ts";
import { withinSpan } from "#core/trace.ts";
import type { OperationId } from "#openapi/operations.ts";
import type { Identity } from "#server/operations/admit.ts";
import { type Authenticate, identify } from "./authenticate.ts";
import { type NamedLimit, rateLimitHeaders, type RequestLimits } from "./rate-limit.ts";
import type { RequestsInWork } from "./requests-in-work.ts";
import type { SessionCookie } from "./session-cookie.ts";

export interface DoorOptions {
  readonly authenticate: Authenticate;
  readonly rateLimit: RequestLimits;
  readonly requestsInWork: RequestsInWork;
  readonly sessionCookie: SessionCookie;
}

export interface Door {
  /**
   * Notes on the request who asks and what it takes, and sets the headers of the rate limit.
   * @throws AppError `unauthenticated`, `rate-limited`, or `forbidden` where a cookie comes without its defence
   */
  letIn(request: FastifyRequest, reply: FastifyReply): Promise<Identity>;
}

/** They wait for the tenant's own servers or scripts, and meanwhile keep none of its other requests waiting. */
const waitingOperations: ReadonlySet<OperationId> = new Set([
  "testAdapter",
  "testAdapterDraft",
  "syncAdapter",
  "createTile",
  "createTileVersion",
  "checkTile",
  "testTile",
  "testTileDraft",
  "importFlow",
  "createFlowFromTemplate",
  "previewTileUpgrade",
  "previewFlow",
]);
const readingMethods: readonly string[] = ["GET", "HEAD"];

const largeBodyBytes = 65_536;

/** Also where its length is not told. */
function hasLargeBody({ body, headers }: FastifyRequest): boolean {
  return body !== undefined && !(Number(headers["content-length"]) <= largeBodyBytes);
}

/**
 * Carries the request out when its tenant's turn has come, and counts what it takes of the database as its tenant's.
 */
export async function inTurn<T>(
  request: FastifyRequest,
  operationIds: readonly OperationId[],
  perform: () => Promise<T>,
): Promise<T> {
  const { identity, work, span } = request;
  await work?.begin();
  // Parsing it took its time, and so does the check.
  if (hasLargeBody(request)) await yieldToEventLoop();
  if (waitsForOthers(operationIds)) work?.stepAside();
  const lane = requestLane(askerOf(identity));
  const performed = await inLane(lane, () => withinSpan(span, perform));
  work?.stepAside();
  return performed;
}

/** Whether others may be carried out meanwhile: it waits for a server of the tenant's. */
export function waitsForOthers(operationIds: readonly OperationId[]): boolean {
  return operationIds.some((operationId) => waitingOperations.has(operationId));
}

export function askerOf(identity: Identity | null): string {
  if (identity === null) return "the public";
  return identity.kind === "operator" ? "operator" : identity.tenantId;
}

function sessionOf(identity: Identity): string | null {
  return identity.kind === "operator" ? null : identity.sessionId;
}

/** @throws AppError `rate-limited` */
function requireAllowed({ isAllowed, name, limit, resetSeconds }: NamedLimit): void {
  if (isAllowed) return;
  const wait = counted(resetSeconds, "second");
  const headers = { "Retry-After": String(resetSeconds) };
  if (name !== "session")
    throw new AppError("rate-limited", `More than ${counted(limit, "request")} in a minute. Wait ${wait}.`, {
      headers,
    });
  throw new AppError(
    "rate-limited",
    `More than ${counted(limit, "request")} in a minute by this session, its part of the tenant's. Wait ${wait}.`,
    { headers },
  );
}

export function createDoor(options: DoorOptions): Door {
  return { letIn: (request, reply) => letIn(request, reply, options) };
}

/** A page of another site can make a browser send a GET. On another face that may be a query of any size. */
function guardedMethod({ method, routeOptions }: FastifyRequest): string {
  return routeOptions.config.face === undefined ? method : "POST";
}

async function letIn(request: FastifyRequest, reply: FastifyReply, options: DoorOptions): Promise<Identity> {
  const { authorization, cookie } = request.headers;
  const cookieToken = authorization === undefined ? options.sessionCookie.read(cookie) : null;
  await options.requestsInWork.arrive(authorization ?? cookieToken ?? "");
  const identity = await identify({ authorization, cookieToken }, request.id, options.authenticate);
  request.identity = identity;
  const asker = askerOf(identity);
  const limits = await options.rateLimit.take({ asker, sessionId: sessionOf(identity) });
  reply.headers(rateLimitHeaders(limits));
  for (const limit of limits) requireAllowed(limit);
  const work = options.requestsInWork.enter(asker, !readingMethods.includes(request.method));
  request.work = work;
  // However it ends: sent whole, or given up by the caller.
  reply.raw.once("close", work.end);
  if (cookieToken !== null) options.sessionCookie.requireOwnRequest(guardedMethod(request), request.headers);
  return identity;
}
