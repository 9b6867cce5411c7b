/**
 * The GraphQL face: the contract's operations as one schema, carried out through the door as over REST. Knows no
 * Fastify: mount.ts mounts it. The libraries are loaded with the first request, so that a start does not wait for them.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { GraphQLSchema } from "graphql";
import { AppError, invalid } from "#core/errors.ts";
import { firstLanguageOf } from "#core/locale.ts";
import { Pace } from "#core/loop-turns.ts";
import { askerOf } from "#server/http/door.ts";
import { hashRequest, type Idempotency, subjectOf } from "#server/http/idempotency.ts";
import { toldIn } from "#server/language/told.ts";
import type { Identity } from "#server/operations/admit.ts";
import type { EventStream } from "#server/operations/handlers.ts";
import type { Operations } from "#server/operations/invoke.ts";
import type { Executed, Executor } from "./apollo.ts";
import type { Asked, Document } from "./asked.ts";
import type { GraphqlContext } from "./context.ts";
import type { GraphqlGuards } from "./guards.ts";
import type { MeterOptions } from "./meter.ts";
import { errorIn } from "./problem.ts";
import { refuseBatch, requireFewValues } from "./query-limits.ts";

export const graphqlContentType = "application/json; charset=utf-8";

export interface GraphqlRequest {
  /** Parsed JSON; undefined when none was sent. */
  readonly body: unknown;
  readonly identity: Identity;
  readonly requestId: string;
  /** The header, as it was sent. */
  readonly acceptLanguage: string | undefined;
  /** Of `Idempotency-Key`. Counts for mutations, of which one stands under a key. */
  readonly idempotencyKey: string | null;
  /** Awaited before anything is carried out. */
  readonly onAsked: (asked: Asked) => Promise<void>;
}

/** Who asks, and in which languages. */
export type Asker = Pick<GraphqlRequest, "identity" | "requestId" | "acceptLanguage">;

export interface GraphqlResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface GraphqlFaceOptions {
  readonly operations: Pick<Operations, "invokeRaw" | "examine">;
  readonly idempotency: Idempotency;
  readonly guards: () => Promise<GraphqlGuards>;
  /** Called with what is no refusal: a fault of ours. */
  readonly onFault: (fault: unknown, requestId: string) => void;
}

export interface GraphqlFace {
  /** @throws AppError what concerns the request as a whole, such as a body that is no GraphQL request */
  respond(request: GraphqlRequest): Promise<GraphqlResponse>;
  /** As a stream of events: a subscription, or the one result of anything else. What is refused is a result as well. */
  stream(request: GraphqlRequest): Promise<EventStream>;
  /** The executable schema, made with the first call. */
  schema(): Promise<GraphQLSchema>;
  /** A new context: one per request, or per subscription and event. */
  contextOf(asker: Asker): Promise<GraphqlContext>;
}

interface Loaded {
  readonly executor: Executor;
  readonly guards: GraphqlGuards;
  readonly contextOf: (asker: Asker, length: MeterOptions["length"]) => GraphqlContext;
  readonly rootChanges: (document: Document) => number;
}

export function createGraphqlFace(options: GraphqlFaceOptions): GraphqlFace {
  let loading: Promise<Loaded> | null = null;
  const loaded = (): Promise<Loaded> => {
    loading ??= load(options);
    return loading;
  };

  async function carryOut(request: GraphqlRequest, document: Document): Promise<Outcome> {
    const { executor, contextOf } = await loaded();
    const context = contextOf(request, "bytes");
    const executed = await executor.execute(document, context, request.onAsked);
    // The answer is written in one piece.
    await nextTurn();
    return { response: responseOf(executed, context, request.requestId), failure: context.change.failure };
  }

  /** The change and its response are one transaction: what is refused is not kept, and may be tried again. */
  async function carryOutOnce(request: GraphqlRequest, document: Document, key: string): Promise<GraphqlResponse> {
    const { identity } = request;
    const scopes = identity.kind === "operator" ? null : identity.scopes;
    const requestHash = hashRequest("POST", "/graphql", scopes, document);
    let refused: Outcome | null = null;
    try {
      const { response, isReplay, isWhole } = await options.idempotency.once(
        { ...subjectOf(identity), key, requestHash, recordPath: null },
        async () => {
          refused = null;
          const outcome = await carryOut(request, document);
          if (outcome.failure === null) return outcome.response;
          refused = outcome;
          throw outcome.failure;
        },
      );
      if (!isWhole) throw new AppError("conflict", carriedOutBefore);
      return isReplay ? { ...response, headers: { ...response.headers, "Idempotency-Replayed": "true" } } : response;
    } catch (error) {
      const outcome = refused as Outcome | null;
      if (outcome !== null && outcome.failure === error) return outcome.response;
      throw error;
    }
  }

  async function respond(request: GraphqlRequest): Promise<GraphqlResponse> {
    const document = readRequest(request.body);
    const { rootChanges, executor, guards } = await loaded();
    guards.requireWithinLimits(executor.schema, document);
    const changes = request.idempotencyKey === null ? 0 : rootChanges(document);
    if (request.idempotencyKey === null || changes === 0) return (await carryOut(request, document)).response;
    if (changes > 1) throw invalid([{ loc: "header.Idempotency-Key", message: oneChange }]);
    return carryOutOnce(request, document, request.idempotencyKey);
  }

  return {
    respond,
    stream: async (request) => {
      const { executor, guards, contextOf } = await loaded();
      const { schema } = executor;
      return guards.openStream({
        schema,
        read: () => {
          const document = readRequest(request.body);
          guards.requireWithinLimits(schema, document);
          return document;
        },
        onAsked: request.onAsked,
        newContext: () => contextOf(request, "bytesOfEvent"),
        requestId: request.requestId,
        told: toldIn(firstLanguageOf(request.acceptLanguage)),
        onFault: (fault) => options.onFault(fault, request.requestId),
        respond: async () => JSON.parse((await respond(request)).text) as object,
      });
    },
    schema: async () => (await loaded()).executor.schema,
    contextOf: async (asker) => (await loaded()).contextOf(asker, "bytes"),
  };
}

const carriedOutBefore =
  "The first request with this Idempotency-Key was carried out, but its answer was too long to be kept. Read what it changed.";
const oneChange = "stands for one change: send each mutation as a request of its own";

interface Outcome {
  readonly response: GraphqlResponse;
  /** What the change threw; null where it was made, or none was asked for. */
  readonly failure: unknown;
}

/** Each has a turn of the event loop to itself: together they would hold it for a fifth of a second. */
const libraries = [() => import("graphql"), () => import("type-graphql"), () => import("@apollo/server")];

async function load({ operations, guards: readGuards, onFault }: GraphqlFaceOptions): Promise<Loaded> {
  for (const library of libraries) {
    await library();
    await nextTurn();
  }
  const [apollo, loaders, { Meter }, asked, { maxPointsPerResponse }] = await Promise.all([
    import("./apollo.ts"),
    import("./loaders.ts"),
    import("./meter.ts"),
    import("./asked.ts"),
    import("./run-results.ts"),
  ]);
  const guards = await readGuards();
  const { examine } = operations;
  const pace = new Pace();
  return {
    executor: await apollo.createExecutor({ guards, onFault }),
    guards,
    contextOf: ({ identity, requestId, acceptLanguage }, length) => {
      const meter = new Meter({ pace, lane: askerOf(identity), length });
      const invokeRaw: Operations["invokeRaw"] = async (operationId, input, who) => {
        await meter.useCase();
        const result = await operations.invokeRaw(operationId, { ...input, acceptLanguage }, who);
        await meter.read(result.body);
        return result;
      };
      return {
        identity,
        requestId,
        told: toldIn(firstLanguageOf(acceptLanguage)),
        invokeRaw,
        examine,
        loaders: loaders.createLoaders(invokeRaw, identity, meter),
        meter,
        points: { left: maxPointsPerResponse },
        change: { failure: null },
        cookies: [],
      };
    },
    rootChanges: ({ query, operationName }) => {
      const read = asked.readOperation(query, operationName, guards.parseOptions);
      if (read === null || read.operation.operation !== "mutation") return 0;
      return asked.topFields(read.document, read.operation).length;
    },
  };
}

/** @throws AppError `validation` */
function readRequest(body: unknown): Document {
  refuseBatch(body);
  const { query, variables, operationName } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof query !== "string" || query.trim() === "")
    throw new AppError("malformed-query", "Send a JSON object with `query`, a GraphQL document as text.");
  if (variables !== undefined && (typeof variables !== "object" || Array.isArray(variables)))
    throw new AppError("malformed-query", "`variables` must be an object.");
  if (operationName !== undefined && operationName !== null && typeof operationName !== "string")
    throw new AppError("malformed-query", "`operationName` must be a text.");
  requireFewValues(variables);
  return {
    query,
    variables: (variables ?? {}) as Readonly<Record<string, unknown>>,
    // Some clients send an empty one where there is none.
    operationName: operationName || undefined,
  };
}

function responseOf({ data, errors }: Executed, context: GraphqlContext, requestId: string): GraphqlResponse {
  const { cookies } = context;
  const told = errors.map((one) => {
    const { extensions, ...error } = errorIn(context.told, one);
    return { ...error, extensions: { ...extensions, requestId } };
  });
  const [first] = told;
  // Carried out in part is still 200: each field says what became of it.
  const status =
    data === undefined && first !== undefined ? Number((first.extensions as { status?: number }).status) : 200;
  return {
    status,
    headers: { "content-type": graphqlContentType, ...(cookies[0] === undefined ? {} : { "Set-Cookie": cookies[0] }) },
    text: JSON.stringify({ ...(told.length === 0 ? {} : { errors: told }), ...(data === undefined ? {} : { data }) }),
  };
}
