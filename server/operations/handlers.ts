/**
 * What goes into an operation and what comes out, typed from the contract, and the map of handlers: one per operation,
 * or the composition does not compile. A handler gets a request that is authenticated, permitted and valid, and gives
 * back what the contract promises. It knows nothing of HTTP's library.
 */
import type { Caller, Operator, Scope } from "#core/caller.ts";
import type { OperationId, operations as operationTable } from "#openapi/operations.ts";
import type { operations } from "#openapi/types.ts";
import type { FieldError } from "#core/errors.ts";
import type { Parts } from "#core/partial-body.ts";
import type { InPieces, CachedBody } from "./in-pieces.ts";

/** Those of server/http itself: they are about the process, not about a part. */
export type ProcessOperation =
  | "getGuideList"
  | "getGuide"
  | "getHealth"
  | "getReadiness"
  | "getMetrics"
  | "getOpenApi"
  | "getProblemList"
  | "getProblemPage";
export type PartOperation = Exclude<OperationId, ProcessOperation>;

type Entry<O extends OperationId> = (typeof operationTable)[O];
type ScopeOf<O extends OperationId> = Entry<O>["scopes"][number] & Scope;

type CallerOf<O extends OperationId> = Entry<O>["gate"] extends "admin"
  ? Operator
  : Entry<O>["gate"] extends "public"
    ? null
    : Caller<ScopeOf<O>>;

type Parameters<O extends OperationId> = operations[O]["parameters"];
type PathOf<O extends OperationId> =
  Parameters<O> extends { readonly path: infer P extends object } ? P : Record<never, never>;
type QueryOf<O extends OperationId> =
  Parameters<O> extends { readonly query?: infer Q } ? Exclude<Q, undefined> : Record<never, never>;

type JsonContent<T> = T extends { readonly content: { readonly "application/json": infer B } } ? B : undefined;
type BodyOf<O extends OperationId> = JsonContent<Exclude<operations[O]["requestBody"], undefined>>;

type SuccessStatus<O extends OperationId> = Entry<O>["success"][number] & keyof operations[O]["responses"];

/** What a caller gives an operation. Its validation says what is wrong or missing. */
export interface OperationInput<O extends OperationId> {
  readonly params: PathOf<O>;
  /** Without a parameter its default counts. */
  readonly query?: Parts<QueryOf<O>>;
  /** As JSON reads it. Without a field its default counts, where it has one. */
  readonly body?: Parts<BodyOf<O>> | undefined;
  /** ETags, in quotes and separated by commas, one of which the record must have; `*` for any. */
  readonly ifMatch?: string | undefined;
  /** The id of the last event of an earlier stream, after which a new one goes on. */
  readonly lastEventId?: string | undefined;
  /** The languages that the reader names, as `Accept-Language` has them; the first one counts. */
  readonly acceptLanguage?: string | undefined;
}

export interface OperationRequest<O extends OperationId> {
  /** Path parameters. */
  readonly params: PathOf<O>;
  /** Query parameters, as numbers and booleans where the contract says so, with defaults. */
  readonly query: QueryOf<O>;
  /**
   * With the contract's defaults. An optional body that was not sent is an empty object with defaults; `undefined`
   * without a body in the contract.
   */
  readonly body: BodyOf<O>;
  readonly caller: CallerOf<O>;
  readonly requestId: string;
  /** The tags of `If-Match` as they were sent: compare them with the record's `etag` by `requireMatch`. */
  readonly ifMatch: string | null;
  /** The last event that the caller has of a stream, as it was sent. */
  readonly lastEventId: string | null;
  /** BCP 47: the reader's, where the operation's words go by it and the reader names one; else null. */
  readonly language: string | null;
}

/** One event of a stream, as the contract names and describes it. */
export interface StreamedEvent {
  /** Where another stream goes on; null where none does. */
  readonly id: string | null;
  readonly event: string;
  readonly data: object | null;
}

export interface EventStream {
  /** To be read once. `null` comes from time to time when there is no news: the stream is still open. */
  readonly events: AsyncIterable<StreamedEvent | null>;
  /** Aborted when the reader is to be cut off, because it does not read. */
  readonly cut: AbortSignal;
  /** To be called when the reader has gone. */
  close(): void;
}

export interface RawContent {
  readonly contentType: string;
  /** Text comes in pieces, where it may be long. */
  readonly content: Uint8Array | AsyncGenerator<string>;
}

export type OperationResult<O extends OperationId> = {
  [S in SuccessStatus<O>]: {
    readonly status: S;
    readonly body: InPieces<JsonContent<operations[O]["responses"][S]>>;
    readonly headers?: Readonly<Record<string, string>>;
    /** What a GET shows that is not JSON; `body` is undefined then. */
    readonly raw?: RawContent;
    /** What a GET tells as it happens; `body` is undefined then. */
    readonly stream?: EventStream;
    /**
     * The record's revision. The ETag is made of it and of the body, whose parts that come in pieces must follow from
     * the others.
     */
    readonly etag?: string;
    /** The same as `body`, with its ETag, where that was made before. */
    readonly cached?: CachedBody;
  };
}[SuccessStatus<O>];

export type Handlers = {
  readonly [O in PartOperation]: (request: OperationRequest<O>) => Promise<OperationResult<O>>;
};

/** A request whose body may fit in part only. */
export interface PartialRequest<O extends OperationId> {
  readonly params: PathOf<O>;
  readonly body: Parts<BodyOf<O>>;
  readonly caller: CallerOf<O>;
}

/**
 * What is wrong with bodies beyond their schemas, with everything looked up that it takes; nothing where the record in
 * the path does not exist. Asked for when a request is refused, so that the caller learns all faults at once. A use
 * case checks everything by itself.
 */
export type FaultFinders = {
  readonly [O in PartOperation]?: (request: PartialRequest<O>) => Promise<readonly FieldError[]>;
};
