/**
 * Where the face is reached: `POST /graphql`, and `GET /graphql?query=` for queries, behind the same door as every
 * operation of the contract. A browser that opens the address is shown a page, whatever the address asks.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { AppError } from "#core/errors.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import { namesType, preferredType } from "#server/http/accept.ts";
import { type Door, inTurn, waitsForOthers } from "#server/http/door.ts";
import { eventStreamHeaders } from "#server/http/event-stream.ts";
import { readIdempotencyKey } from "#server/http/idempotency.ts";
import { problemOf, toldTo, variesByLanguage } from "#server/http/problem.ts";
import { refuseOtherMethods, sendEvents } from "#server/http/routes.ts";
import type { Asked } from "./asked.ts";
import { type GraphqlFace, graphqlContentType } from "./face.ts";
import { extensionsOf } from "./problem.ts";

export interface GraphqlMount {
  readonly face: GraphqlFace;
  /** The page at `GET /graphql`; null where there is none. */
  readonly page: RouteHandlerMethod | null;
}

export const graphqlPath = "/graphql";

export function graphqlRoutes({ face, page }: GraphqlMount): (app: FastifyInstance, door: Door) => Promise<void> {
  return async (app, door) => {
    app.route({
      method: "POST",
      url: graphqlPath,
      config: { face: "graphql" },
      onRequest: async (request, reply) => void (await door.letIn(request, reply)),
      handler: (request, reply) => respond(request, reply, face),
      errorHandler: (error, request, reply) => {
        if (problemOf(error).status >= 500) throw error;
        return sendError(error, request, reply);
      },
    });
    const isAnswered = (request: FastifyRequest): boolean =>
      hasQuery(request) && (page === null || !prefersPage(request));
    app.route({
      method: "GET",
      url: graphqlPath,
      config: { face: "graphql" },
      onRequest: async (request, reply) => {
        reply.header("Vary", "accept, accept-encoding, accept-language");
        if (isAnswered(request)) await door.letIn(request, reply);
        else if (page === null)
          throw new AppError("method-not-allowed", getIsForQueries, { headers: { Allow: "POST" } });
      },
      handler: function answer(request, reply) {
        return isAnswered(request) || page === null ? respond(request, reply, face) : page.call(this, request, reply);
      },
      errorHandler: (error, request, reply) => {
        if (!isAnswered(request) || problemOf(error).status >= 500) throw error;
        return sendError(error, request, reply);
      },
    });
    refuseOtherMethods(app, graphqlPath, ["GET", "HEAD", "POST"]);
  };
}

const getIsForQueries = "GET asks for queries alone: send `?query=`, or POST a JSON object with `query`.";

function hasQuery({ query }: FastifyRequest): boolean {
  return (query as { readonly query?: unknown }).query !== undefined;
}

/** As browsers do that follow a link or are given an address. */
function prefersPage({ headers }: FastifyRequest): boolean {
  return preferredType(headers.accept, ["application/json", ownContentType, "text/html"]) === "text/html";
}

/** As a body has them; `variables` are JSON in an address. */
function askedInAddress(query: unknown): object {
  const { query: text, operationName, variables } = query as Readonly<Record<string, unknown>>;
  const named = operationName === undefined ? {} : { operationName };
  if (variables === undefined || variables === "") return { query: text, ...named };
  try {
    return { query: text, ...named, variables: JSON.parse(String(variables)) };
  } catch {
    throw new AppError("malformed-query", "`variables` must be a JSON object.");
  }
}

async function respond(request: FastifyRequest, reply: FastifyReply, face: GraphqlFace): Promise<FastifyReply> {
  const { identity } = request;
  if (identity === null) throw new AppError("unauthenticated", "Send a credential.");
  const isGet = request.method !== "POST";
  const idempotencyKey = isGet ? null : readIdempotencyKey(request.headers["idempotency-key"]);
  const asked = {
    body: isGet ? askedInAddress(request.query) : request.body,
    identity,
    requestId: request.id,
    acceptLanguage: request.headers["accept-language"],
    idempotencyKey,
    onAsked: (what: Asked) => note(what, request),
  };
  if (acceptsEvents(request)) {
    const stream = await inTurn(request, [], () => face.stream(asked));
    return sendEvents(request, reply.status(200).headers(eventStreamHeaders), stream);
  }
  const { status, headers, text } = await inTurn(request, [], () => face.respond(asked));
  request.work?.holdResponse(text.length);
  return reply
    .status(status)
    .headers({ ...headers, ...(status === 405 ? { Allow: "POST" } : {}), "content-type": contentTypeOf(request) })
    .send(text);
}

/** GraphQL over HTTP has a type of its own, for those who ask for it. */
function contentTypeOf({ headers }: FastifyRequest): string {
  const isAskedFor =
    namesType(headers.accept, ownContentType) &&
    preferredType(headers.accept, [ownContentType, "application/json"]) === ownContentType;
  return isAskedFor ? `${ownContentType}; charset=utf-8` : graphqlContentType;
}

const ownContentType = "application/graphql-response+json";

/** As clients of graphql-sse ask: for nothing else. */
function acceptsEvents({ headers }: FastifyRequest): boolean {
  return headers.accept?.split(",")[0]?.trim().startsWith("text/event-stream") === true;
}

/** What is known of a request once its document is read. */
async function note({ kind, name, operationIds }: Asked, request: FastifyRequest): Promise<void> {
  // Whoever follows a link changes nothing.
  if (kind === "mutation" && request.method !== "POST")
    throw new AppError("method-not-allowed", "A mutation is sent by POST.", { headers: { Allow: "POST" } });
  request.asked = { graphqlKind: kind, graphqlName: name, graphqlOperations: operationIds.slice(0, maxNamed) };
  // Compressed beside something that the caller chose, a secret can be guessed from the length of the response.
  if (operationIds.some(showsSecret)) request.headers["x-no-compression"] = "1";
  if (kind === "mutation") await request.work?.becomeChange();
  if (waitsForOthers(operationIds)) request.work?.stepAside();
}

const maxNamed = 20;

function showsSecret(operationId: OperationId): boolean {
  return operations[operationId].showsSecret;
}

/** What concerns the request as a whole has the status that it has over REST, in the words of GraphQL. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.work?.stepAside();
  const problem = problemOf(error, toldTo(request.headers));
  const told = {
    message: String(problem.members["detail"]),
    extensions: { ...extensionsOf(problem), requestId: request.id },
  };
  return variesByLanguage(reply)
    .status(problem.status)
    .headers({ ...problem.headers, "content-type": contentTypeOf(request) })
    .send(JSON.stringify({ errors: [told] }));
}
