/**
 * What happens to a request of the contract once its credential is known: the idempotency key, validation, the handler, and the answer as
 * text. Answers are checked against the contract where that is switched on. Knows no Fastify reply.
 */
import type { Caller, Operator } from "#core/caller.ts";
import { AppError } from "#core/errors.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import type { Handlers, OperationRequest, PartOperation, ProcessOperation, RawContent } from "./handlers.ts";
import { type Answer, hashRequest, type Idempotency, type KeyedRequest, readIdempotencyKey } from "./idempotency.ts";
import { comesInPieces, jsonPieces, readStart } from "./json-pieces.ts";
import { findUnkeepable } from "./keepable.ts";
import { problemContentType, problemOf, problemText } from "./problem.ts";
import type { ProcessHandlers } from "./process-handlers.ts";
import { type Contract, readIfMatch } from "./validate.ts";

export interface IncomingRequest {
  readonly operationId: OperationId;
  readonly method: string;
  readonly url: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly headers: { readonly "idempotency-key"?: string | readonly string[]; readonly "if-match"?: string };
  readonly caller: Caller | Operator | null;
  readonly requestId: string;
}

export interface PerformOptions {
  readonly handlers: Handlers;
  readonly processHandlers: ProcessHandlers;
  readonly contract: Contract;
  readonly idempotency: Idempotency;
}

export type Perform = (request: IncomingRequest) => Promise<Answer>;

const jsonContentType = "application/json; charset=utf-8";
/** Answers up to so many characters are sent whole, with their length. */
const heldLength = 1_048_576;
const keyedMethods: readonly string[] = ["POST", "PATCH"];

export function createPerform({ handlers, processHandlers, contract, idempotency }: PerformOptions): Perform {
  return async (request) => {
    const key = keyedMethods.includes(request.method) ? readIdempotencyKey(request.headers["idempotency-key"]) : null;
    // What cannot be kept is refused without being kept under the key: nested without end, it could not even be hashed.
    if (key === null || request.caller === null || findUnkeepable("", request.body) !== null) return carryOut(request);
    const { answer, isReplay } = await idempotency.once(keyedRequest(request, request.caller, key), () => asAnswer(request));
    return isReplay ? { ...answer, headers: { ...answer.headers, "Idempotency-Replayed": "true" } } : answer;
  };

  /** A refusal is an answer too, and is repeated like one. */
  async function asAnswer(request: IncomingRequest): Promise<Answer> {
    try {
      return await carryOut(request);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const problem = problemOf(error);
      const headers = { ...problem.headers, "content-type": problemContentType };
      return { status: problem.status, headers, text: problemText(problem, request.requestId) };
    }
  }

  async function carryOut(request: IncomingRequest): Promise<Answer> {
    const { operationId } = request;
    const valid = contract.request(operationId, request);
    if (isProcessOperation(operationId, processHandlers)) return processHandlers[operationId](valid.params);
    const ifMatch = operations[operationId].ifMatch ? readIfMatch(request.headers["if-match"]) : null;
    // The contract has just been checked for this operation, so that the pieces are what the handler's types say.
    const typed = { ...valid, caller: request.caller, requestId: request.requestId, ifMatch } as unknown as OperationRequest<PartOperation>;
    const handler = handlers[operationId] as (typed: OperationRequest<PartOperation>) => Promise<AnyResult>;
    return toAnswer(await handler(typed));
  }
}

interface AnyResult {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly raw?: RawContent;
  readonly etag?: string;
}

async function toAnswer({ status, body, headers, raw, etag }: AnyResult): Promise<Answer> {
  const tag = etag === undefined ? {} : { ETag: `"${etag}"` };
  if (raw !== undefined) return { status, headers: { ...headers, ...tag, "content-type": raw.contentType }, text: "", bytes: raw.content };
  if (body === undefined) return { status, headers: { ...headers, ...tag }, text: "" };
  const asJson = { status, headers: { ...headers, ...tag, "content-type": jsonContentType } };
  if (!comesInPieces(body)) return { ...asJson, text: JSON.stringify(body) };
  const { start, rest } = await readStart(jsonPieces(body), heldLength);
  return rest === null ? { ...asJson, text: start } : { ...asJson, text: start, rest };
}

function keyedRequest(request: IncomingRequest, caller: Caller | Operator, key: string): KeyedRequest {
  const isOperator = caller.kind === "operator";
  const requestHash = hashRequest(request.method, request.url, isOperator ? null : caller, request.body);
  return { scope: isOperator ? "operator" : caller.tenantId, key, requestHash };
}

function isProcessOperation(operationId: OperationId, handlers: ProcessHandlers): operationId is ProcessOperation {
  return Object.hasOwn(handlers, operationId);
}
