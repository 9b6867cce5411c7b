/**
 * What happens to a request of the contract once its credential is known: the idempotency key, validation, the handler,
 * and the answer as text. Answers are checked against the contract where that is switched on. Knows no Fastify reply.
 */
import type { Caller, Operator } from "#core/caller.ts";
import { AppError, type FieldError, invalid } from "#core/errors.ts";
import { requireMatch, tagOf } from "#core/etag.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import { isKnown, readIfMatch } from "./conditions.ts";
import { allFaults, independentOf } from "./faults.ts";
import type {
  FaultFinders,
  Handlers,
  OperationRequest,
  PartialRequest,
  PartOperation,
  ProcessOperation,
  RawContent,
} from "./handlers.ts";
import {
  type HttpResponse,
  hashRequest,
  type Idempotency,
  type KeyedRequest,
  readIdempotencyKey,
  subjectOf,
} from "./idempotency.ts";
import { comesInPieces, jsonPieces, jsonText, readStart } from "./json-pieces.ts";
import { findUnstorable } from "./storable-json.ts";
import type { ProcessHandlers } from "./process-handlers.ts";
import { readOnlyFaults } from "./read-only.ts";
import type { Contract } from "./validate.ts";

export interface IncomingRequest {
  readonly operationId: OperationId;
  readonly method: string;
  readonly url: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly headers: {
    readonly "idempotency-key"?: string | readonly string[];
    readonly "if-match"?: string;
    readonly "if-none-match"?: string;
  };
  readonly caller: Caller | Operator | null;
  readonly requestId: string;
}

export interface PerformOptions {
  readonly handlers: Handlers;
  readonly faultFinders: FaultFinders;
  readonly processHandlers: ProcessHandlers;
  readonly contract: Contract;
  readonly idempotency: Idempotency;
}

/** `isWhole` is false for a replay without the body that the first answer had. */
export type Perform = (
  request: IncomingRequest,
) => Promise<{ readonly answer: HttpResponse; readonly isWhole: boolean }>;

const jsonContentType = "application/json; charset=utf-8";
/** Answers up to so many characters are sent whole, with their length. */
const heldLength = 1_048_576;
const keyedMethods: readonly string[] = ["POST", "PUT", "PATCH", "DELETE"];
/** Those whose address may be the record's own. */
const recordMethods: readonly string[] = ["PUT", "PATCH"];
const readablePaths = new Set<string>(
  Object.values(operations)
    .filter(({ method }) => method === "GET")
    .map(({ path }) => path),
);
const safeMethods: readonly string[] = ["GET", "HEAD"];

export function createPerform({
  handlers,
  faultFinders,
  processHandlers,
  contract,
  idempotency,
}: PerformOptions): Perform {
  return async (request) => {
    const key = keyedMethods.includes(request.method) ? readIdempotencyKey(request.headers["idempotency-key"]) : null;
    // What cannot be kept is refused without being kept under the key: nested without end, it could not even be hashed.
    if (key === null || request.caller === null || findUnstorable("", request.body) !== null)
      return { answer: await carryOut(request), isWhole: true };
    const { answer, isReplay, isWhole } = await idempotency.once(keyedRequest(request, request.caller, key), () =>
      carryOut(request),
    );
    return {
      answer: isReplay ? { ...answer, headers: { ...answer.headers, "Idempotency-Replayed": "true" } } : answer,
      isWhole,
    };
  };

  async function carryOut(request: IncomingRequest): Promise<HttpResponse> {
    const { operationId } = request;
    const found = contract.read(operationId, request);
    if (!found.isValid) throw await refusal(request, found.errors, found.parts);
    const valid = found.request;
    if (isProcessOperation(operationId, processHandlers)) return processHandlers[operationId](valid.params);
    const ifMatch = operations[operationId].ifMatch ? readIfMatch(request.headers["if-match"]) : null;
    // The contract has just been checked for this operation, so that the pieces are what the handler's types say.
    const typed = {
      ...valid,
      caller: request.caller,
      requestId: request.requestId,
      ifMatch,
    } as unknown as OperationRequest<PartOperation>;
    const result = await changed(operationId, typed, valid.repeated).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.slug !== "validation") throw error;
      const further = await furtherFaults(request, valid.body);
      throw allFaults(error.extras.errors ?? [], further, request.body);
    });
    return toResponse(result, safeMethods.includes(request.method) ? request.headers["if-none-match"] : undefined);
  }

  /** @param parts of the body, as much as fits */
  async function refusal(request: IncomingRequest, errors: readonly FieldError[], parts: unknown): Promise<AppError> {
    return allFaults(errors, independentOf(errors, await furtherFaults(request, parts)), request.body);
  }

  async function furtherFaults(
    { operationId, params, caller }: IncomingRequest,
    parts: unknown,
  ): Promise<readonly FieldError[]> {
    const find = faultFinders[operationId as PartOperation] as
      | ((found: AnyPartialRequest) => Promise<readonly FieldError[]>)
      | undefined;
    if (find === undefined || typeof parts !== "object" || parts === null) return [];
    return find({ params, body: parts, caller } as unknown as AnyPartialRequest);
  }

  async function changed(
    operationId: PartOperation,
    typed: OperationRequest<PartOperation>,
    repeated: Fields,
  ): Promise<AnyResult> {
    if (Object.keys(repeated).length > 0) await requireRepeated(operationId, typed, repeated);
    return handlerOf(operationId)(typed);
  }

  function handlerOf(operationId: PartOperation) {
    return handlers[operationId] as (typed: OperationRequest<PartOperation>) => Promise<AnyResult>;
  }

  /**
   * Against the record as its GET shows it to the same caller. Without a lock: what is compared, the change does not
   * touch.
   */
  async function requireRepeated(
    operationId: OperationId,
    typed: OperationRequest<PartOperation>,
    repeated: Fields,
  ): Promise<void> {
    const { body, etag } = await handlerOf(readerOf(operationId))(typed);
    if (etag !== undefined) requireMatch(typed.ifMatch, etag);
    // As text and back: a body may hold what JSON leaves out.
    const faults = readOnlyFaults(contract.readOnly(operationId), repeated, JSON.parse(JSON.stringify(body)) as Fields);
    if (faults.length > 0) throw invalid(faults);
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** The GET of the same path: every record that can be changed can be read. */
export function readerOf(operationId: OperationId): PartOperation {
  const { path } = operations[operationId];
  const reader = (Object.keys(operations) as OperationId[]).find(
    (id) => operations[id].path === path && operations[id].method === "GET",
  );
  if (reader === undefined) throw new Error(`${path} has no GET.`);
  return reader as PartOperation;
}

type AnyPartialRequest = PartialRequest<PartOperation>;

interface AnyResult {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly raw?: RawContent;
  readonly etag?: string;
}

async function toResponse(
  { status, body, headers, raw, etag }: AnyResult,
  ifNoneMatch: string | undefined,
): Promise<HttpResponse> {
  // What comes in pieces counts as nothing here: it follows from the rest of its record.
  const shownTag = etag === undefined ? null : tagOf(etag, body);
  const tag = shownTag === null ? {} : { ETag: `"${shownTag}"` };
  if (shownTag !== null && isKnown(ifNoneMatch, shownTag)) return { status: 304, headers: tag, text: "" };
  if (raw !== undefined)
    return { status, headers: { ...headers, ...tag, "content-type": raw.contentType }, text: "", bytes: raw.content };
  if (body === undefined) return { status, headers: { ...headers, ...tag }, text: "" };
  const asJson = { status, headers: { ...headers, ...tag, "content-type": jsonContentType } };
  if (!comesInPieces(body)) return { ...asJson, text: await jsonText(body) };
  const { start, rest } = await readStart(jsonPieces(body), heldLength);
  return rest === null ? { ...asJson, text: start } : { ...asJson, text: start, rest };
}

function keyedRequest(
  { operationId, method, url, body }: IncomingRequest,
  caller: Caller | Operator,
  key: string,
): KeyedRequest {
  const requestHash = hashRequest(method, url, caller.kind === "operator" ? null : caller.scopes, body);
  const isRecord = recordMethods.includes(method) && readablePaths.has(operations[operationId].path);
  const recordPath = isRecord ? (url.split("?")[0] ?? null) : null;
  return { ...subjectOf(caller), key, requestHash, recordPath };
}

function isProcessOperation(operationId: OperationId, handlers: ProcessHandlers): operationId is ProcessOperation {
  return Object.hasOwn(handlers, operationId);
}
