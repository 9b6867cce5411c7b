/**
 * The one door to the use cases, for REST and for every other face: gate and scopes, then the contract's schemas, then
 * the handler. Knows no HTTP. What guards one way in is in front of the door: the rate limit, the defence of the
 * session cookie, whose turn it is.
 */
import { AppError, type FieldError, invalid } from "#core/errors.ts";
import { requireMatch } from "#core/etag.ts";
import { firstLanguageOf } from "#core/locale.ts";
import { inSpan } from "#core/trace.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import { admit, type Anyone, type Identity } from "./admit.ts";
import { allFaults, independentOf } from "./faults.ts";
import type {
  EventStream,
  FaultFinders,
  Handlers,
  OperationInput,
  OperationRequest,
  OperationResult,
  PartialRequest,
  PartOperation,
  RawContent,
} from "./handlers.ts";
import { readIfMatch } from "./if-match.ts";
import type { CachedBody } from "./in-pieces.ts";
import { readOnlyFaults } from "./read-only.ts";
import type { RawRequest, RequestCheck } from "./request-check.ts";

/** What a face has read and does not know yet. */
export interface RawInput extends Omit<RawRequest, "query"> {
  readonly query?: RawRequest["query"];
  readonly ifMatch?: string | undefined;
  readonly lastEventId?: string | undefined;
  readonly acceptLanguage?: string | undefined;
}

/** The result of any operation. */
export interface RawResult {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly raw?: RawContent;
  readonly stream?: EventStream;
  readonly etag?: string;
  readonly cached?: CachedBody;
}

export interface Operations {
  /**
   * Carries an operation out. Defaults are filled into `input.body` itself.
   * @throws AppError `unauthenticated`, `forbidden`, `validation` with the places of all faults in `extras.errors`, or
   *   any other problem that the contract names for the operation
   */
  invoke<O extends PartOperation>(
    operationId: O,
    input: OperationInput<O>,
    identity: Identity | Anyone,
  ): Promise<OperationResult<O>>;
  /** The same, where input and result are not known by their types. */
  invokeRaw(operationId: PartOperation, input: RawInput, identity: Identity | Anyone): Promise<RawResult>;
  /**
   * What would be refused before the operation itself begins, without carrying it out: for a face that finds by its own
   * types that an input does not fit.
   * @throws AppError as `invokeRaw` does
   */
  examine(operationId: PartOperation, input: RawInput, identity: Identity | Anyone): Promise<void>;
}

export interface OperationsOptions {
  readonly handlers: Handlers;
  readonly faultFinders: FaultFinders;
  readonly requestCheck: RequestCheck;
}

type Fields = Readonly<Record<string, unknown>>;
type AnyRequest = OperationRequest<PartOperation>;
type AnyPartialRequest = PartialRequest<PartOperation>;
type Handler = (request: AnyRequest) => Promise<RawResult>;
type FaultFinder = (request: AnyPartialRequest) => Promise<readonly FieldError[]>;

export function createOperations({ handlers, faultFinders, requestCheck }: OperationsOptions): Operations {
  const handlerOf = (operationId: PartOperation): Handler => handlers[operationId] as Handler;

  const invokeRaw: Operations["invokeRaw"] = (operationId, input, identity) =>
    inSpan({ name: `use case ${operationId}` }, () => carryOut(operationId, input, identity));

  /** Somebody who may do it, and a request that fits. */
  async function accepted(
    operationId: PartOperation,
    { params, query = {}, body }: RawInput,
    identity: Identity | Anyone,
  ) {
    const caller = admit(identity, operationId);
    const furtherFaults = async (parts: unknown): Promise<readonly FieldError[]> => {
      const find = faultFinders[operationId] as FaultFinder | undefined;
      if (find === undefined || typeof parts !== "object" || parts === null) return [];
      return find({ params, body: parts, caller } as unknown as AnyPartialRequest);
    };
    const found = requestCheck.read(operationId, { params, query, body });
    if (!found.isValid)
      throw allFaults(found.errors, independentOf(found.errors, await furtherFaults(found.parts)), body);
    return { caller, furtherFaults, ...found.request };
  }

  async function carryOut(
    operationId: PartOperation,
    input: RawInput,
    identity: Identity | Anyone,
  ): Promise<RawResult> {
    const { caller, furtherFaults, repeated, ...valid } = await accepted(operationId, input, identity);
    const { ifMatch, lastEventId, acceptLanguage, body } = input;
    const operation = operations[operationId];
    // The contract has just been checked for this operation, so that the pieces are what the handler's types say.
    const request = {
      ...valid,
      caller,
      requestId: identity.requestId,
      ifMatch: operation.ifMatch ? readIfMatch(ifMatch) : null,
      lastEventId: lastEventId ?? null,
      language: operation.byLanguage ? firstLanguageOf(acceptLanguage) : null,
    } as unknown as AnyRequest;
    try {
      if (Object.keys(repeated).length > 0) await requireRepeated(operationId, request, repeated);
      return await handlerOf(operationId)(request);
    } catch (error) {
      if (!(error instanceof AppError) || error.slug !== "validation") throw error;
      const own = error.extras.errors ?? [];
      // What it says of a place is not said again in other words: the time, or a record, may be another by now.
      const known = new Set(own.map(({ loc }) => loc));
      const further = await furtherFaults(valid.body);
      throw allFaults(
        own,
        further.filter(({ loc }) => !known.has(loc)),
        body,
      );
    }
  }

  /**
   * Compares with the record as its GET shows it to the same caller. It needs no lock: the change does not touch what
   * is compared.
   */
  async function requireRepeated(operationId: PartOperation, request: AnyRequest, repeated: Fields): Promise<void> {
    const { body, etag } = await handlerOf(readerOf(operationId))(request);
    if (etag !== undefined) requireMatch(request.ifMatch, etag);
    // As text and back: a body may hold what JSON leaves out.
    const stored = JSON.parse(JSON.stringify(body)) as Fields;
    const faults = readOnlyFaults(requestCheck.readOnly(operationId), repeated, stored);
    if (faults.length > 0) throw invalid(faults);
  }

  return {
    invoke: invokeRaw as Operations["invoke"],
    invokeRaw,
    examine: async (operationId, input, identity) => void (await accepted(operationId, input, identity)),
  };
}

/** The GET of the same path: every record that can be changed can be read. */
function readerOf(operationId: PartOperation): PartOperation {
  const { path } = operations[operationId];
  const reader = (Object.keys(operations) as OperationId[]).find(
    (id) => operations[id].path === path && operations[id].method === "GET",
  );
  if (reader === undefined) throw new Error(`${path} has no GET.`);
  return reader as PartOperation;
}
