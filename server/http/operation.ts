/**
 * A request of the contract, once it is known whose it is: the idempotency key, the operation itself, and the response
 * as text. Knows no Fastify.
 */
import { tagOfText } from "#core/etag.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import type { Told } from "#server/language/told.ts";
import type { Anyone, Identity } from "#server/operations/admit.ts";
import type { ProcessOperation, RawContent } from "#server/operations/handlers.ts";
import type { Operations, RawResult } from "#server/operations/invoke.ts";
import type { RequestCheck } from "#server/operations/request-check.ts";
import { findUnstorable } from "#server/operations/storable-json.ts";
import { isKnown } from "./conditions.ts";
import { eventStreamHeaders } from "./event-stream.ts";
import {
  type HttpResponse,
  hashRequest,
  type Idempotency,
  type KeyedRequest,
  readIdempotencyKey,
  subjectOf,
} from "./idempotency.ts";
import { comesInPieces, jsonPieces, jsonText, readStart } from "./json-pieces.ts";
import { toldTo } from "./problem.ts";
import type { ProcessHandlers, ProcessResponse } from "./process-handlers.ts";

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
    readonly "last-event-id"?: string;
    readonly "accept-language"?: string;
  };
  readonly identity: Identity | Anyone;
}

export interface PerformOptions {
  readonly invokeRaw: Operations["invokeRaw"];
  readonly processHandlers: ProcessHandlers;
  readonly requestCheck: RequestCheck;
  readonly idempotency: Idempotency;
}

/** `isWhole` is false for a replay without the body that the first response had. */
export type Perform = (
  request: IncomingRequest,
) => Promise<{ readonly response: HttpResponse; readonly isWhole: boolean }>;

const jsonContentType = "application/json; charset=utf-8";
/** Responses up to so many characters are sent whole, with their length. */
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

export function createPerform({ invokeRaw, processHandlers, requestCheck, idempotency }: PerformOptions): Perform {
  return async (request) => {
    const { identity, method, headers, body } = request;
    const key = keyedMethods.includes(method) ? readIdempotencyKey(headers["idempotency-key"]) : null;
    // What cannot be kept is refused without being kept under the key: nested without end, it could not even be hashed.
    if (key === null || identity.kind === "anyone" || findUnstorable("", body) !== null)
      return { response: await carryOut(request), isWhole: true };
    const { response, isReplay, isWhole } = await idempotency.once(keyedRequest(request, identity, key), () =>
      carryOut(request),
    );
    return {
      response: isReplay ? { ...response, headers: { ...response.headers, "Idempotency-Replayed": "true" } } : response,
      isWhole,
    };
  };

  async function carryOut(request: IncomingRequest): Promise<HttpResponse> {
    const { operationId, params, query, body, headers, identity, method } = request;
    const ifNoneMatch = safeMethods.includes(method) ? headers["if-none-match"] : undefined;
    if (isProcessOperation(operationId, processHandlers)) {
      const { params: checked } = requestCheck.request(operationId, { params, query, body });
      return unlessKnown(await processHandlers[operationId](checked), ifNoneMatch);
    }
    const input = {
      ...{ params, query, body },
      ifMatch: headers["if-match"],
      lastEventId: headers["last-event-id"],
      acceptLanguage: headers["accept-language"],
    };
    const result = await invokeRaw(operationId, input, identity);
    const language = operations[operationId].byLanguage ? toldTo(headers) : null;
    return responseOf(language === null ? result : inLanguage(language, result), ifNoneMatch);
  }
}

/** Kept with the response: one that is repeated stays in its first language. */
function inLanguage({ language }: Told, result: RawResult): RawResult {
  return { ...result, headers: { ...result.headers, "Content-Language": language } };
}

async function responseOf(result: RawResult, ifNoneMatch: string | undefined): Promise<HttpResponse> {
  const { status, body, headers, raw, stream, etag, cached } = result;
  // Written once, for its tag and to be sent. What comes in pieces counts as nothing for the tag: it follows from the
  // rest of its record.
  const text = etag === undefined || cached !== undefined ? null : JSON.stringify(body);
  const shownTag = cached?.tag ?? (etag === undefined ? null : tagOfText(etag, text ?? ""));
  const tag = shownTag === null ? {} : { ETag: `"${shownTag}"` };
  if (shownTag !== null && isKnown(ifNoneMatch, shownTag)) return { status: 304, headers: tag, text: "" };
  if (raw !== undefined) return rawResponse({ status, headers: { ...headers, ...tag } }, raw);
  if (stream !== undefined) return { status, headers: { ...headers, ...eventStreamHeaders }, text: "", stream };
  if (body === undefined) return { status, headers: { ...headers, ...tag }, text: "" };
  const asJson = { status, headers: { ...headers, ...tag, "content-type": jsonContentType } };
  if (typeof cached?.content === "string") return { ...asJson, text: cached.content };
  if (cached !== undefined && cached.content !== null) return { ...asJson, text: "", bytes: cached.content };
  if (comesInPieces(body)) return inPieces(asJson, jsonPieces(body));
  return { ...asJson, text: text ?? (await jsonText(body)) };
}

function unlessKnown({ tag, ...response }: ProcessResponse, ifNoneMatch: string | undefined): HttpResponse {
  if (tag === undefined) return response;
  const shown = { ETag: `"${tag}"` };
  if (isKnown(ifNoneMatch, tag)) return { status: 304, headers: shown, text: "" };
  return { ...response, headers: { ...response.headers, ...shown } };
}

type ResponseHead = Pick<HttpResponse, "status" | "headers">;

async function rawResponse({ status, headers }: ResponseHead, { contentType, content }: RawContent) {
  const head = { status, headers: { ...headers, "content-type": contentType } };
  return content instanceof Uint8Array ? { ...head, text: "", bytes: content } : inPieces(head, content);
}

async function inPieces(head: ResponseHead, pieces: AsyncGenerator<string>): Promise<HttpResponse> {
  const { start, rest } = await readStart(pieces, heldLength);
  return rest === null ? { ...head, text: start } : { ...head, text: start, rest };
}

function keyedRequest(
  { operationId, method, url, body }: IncomingRequest,
  identity: Identity,
  key: string,
): KeyedRequest {
  const requestHash = hashRequest(method, url, identity.kind === "operator" ? null : identity.scopes, body);
  const isRecord = recordMethods.includes(method) && readablePaths.has(operations[operationId].path);
  const recordPath = isRecord ? (url.split("?")[0] ?? null) : null;
  return { ...subjectOf(identity), key, requestHash, recordPath };
}

function isProcessOperation(operationId: OperationId, handlers: ProcessHandlers): operationId is ProcessOperation {
  return Object.hasOwn(handlers, operationId);
}
