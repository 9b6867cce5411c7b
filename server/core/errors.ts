/**
 * The caller's faults: the closed list of things a caller can do wrong or meet, each with its stable slug, status and
 * advice. Rendered as problem details (RFC 7807) in server/http/problem.ts and nowhere else. A script's fault is not an
 * error but an outcome (pool/runner.ts); a fault of ours is any other exception and becomes a 500 that tells nothing.
 */

export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** One paragraph for the page at `/problems/<slug>`: what it means and what to do. */
  readonly meaning: string;
}

export const problemKinds = {
  "malformed-json": {
    status: 400,
    title: "Malformed JSON",
    meaning: "The body is not valid JSON. Send a complete JSON document encoded as UTF-8.",
  },
  "malformed-request": {
    status: 400,
    title: "Bad Request",
    meaning: "The request could not be read as HTTP/1.1. Check its address and its headers; `Host` is needed.",
  },
  "query-limit": {
    status: 400,
    title: "The query asks for too much",
    meaning:
      "A GraphQL query may have so many tokens, aliases and fragments, go so deep and cost so much, and a body holds one. What passes such a limit is not carried out. The nodes and the length of the answer, and what is read for it, are counted while the query is carried out: it ends where it passes a limit, without data. `limit` names the limit with its value (`max`) and the query's own (`value`). Ask for less at a time.",
  },
  "malformed-query": {
    status: 400,
    title: "Malformed GraphQL",
    meaning:
      "The GraphQL document cannot be read, or does not fit the schema: `message` says where. The schema is in docs/graphql.md and, where it is switched on, told by introspection.",
  },
  unauthenticated: {
    status: 401,
    title: "Unauthorized",
    meaning: "Send a valid credential as `Authorization: Bearer <key or session token>`.",
  },
  forbidden: {
    status: 403,
    title: "Forbidden",
    meaning: "The credential is valid, but it lacks the gate or the scope this operation needs.",
  },
  "invalid-signature": {
    status: 403,
    title: "The signature does not fit",
    meaning:
      "The request is not signed by the provider of SMS that is configured here. Its signature is made over the service's public address (`BASE_URL`) with the token in `SMS_URL`: both must be the provider's.",
  },
  "not-found": { status: 404, title: "Not Found", meaning: "There is no such record for this credential." },
  "method-not-allowed": {
    status: 405,
    title: "Method Not Allowed",
    meaning: "The path exists, but not with this method. The `Allow` header lists the methods.",
  },
  "request-timeout": {
    status: 408,
    title: "Request Timeout",
    meaning: "The request was not complete within a minute. Send it again, all of it at once.",
  },
  conflict: {
    status: 409,
    title: "Conflict",
    meaning: "The request contradicts the present state of the record. Read it again and decide anew.",
  },
  "run-in-progress": {
    status: 409,
    title: "A run is in progress",
    meaning: "The flow has an unfinished run. Wait until it has succeeded or failed.",
  },
  "no-succeeded-run": {
    status: 409,
    title: "No run has succeeded",
    meaning: "The flow has no succeeded run that a report could show. Run it first: `POST /v1/flows/{id}/run`.",
  },
  "sync-stopped": {
    status: 409,
    title: "The sync was stopped",
    meaning:
      "The adapter's answer would have disabled more than half of the sources that it synced before, so nothing was changed. See to the adapter, or sync with `force: true`.",
  },
  superseded: {
    status: 409,
    title: "A newer request took its place",
    meaning:
      "The same session asked for another preview, or another check of a tile, while this one was in work. The newest counts: wait for its answer.",
  },
  "idempotency-in-progress": {
    status: 409,
    title: "The first request is still in work",
    meaning: "A request with this Idempotency-Key is still being carried out. Try again shortly.",
  },
  "precondition-failed": {
    status: 412,
    title: "Precondition Failed",
    meaning: "The record has changed since the ETag given in If-Match. Read it again and repeat the change.",
  },
  "body-too-large": { status: 413, title: "Content Too Large", meaning: "A body may hold at most 1 MiB." },
  "unsupported-media-type": {
    status: 415,
    title: "Unsupported Media Type",
    meaning: "Bodies are JSON only: send `Content-Type: application/json`.",
  },
  "expectation-failed": {
    status: 417,
    title: "Expectation Failed",
    meaning: "Of the header `Expect` only `100-continue` is answered. Send the request without it.",
  },
  validation: {
    status: 422,
    title: "Validation failed",
    meaning: "Each entry of `errors` names the place (`loc`) and says what it must be.",
  },
  "idempotency-mismatch": {
    status: 422,
    title: "Idempotency-Key used for another request",
    meaning: "The key was used with another method, path or body within 24 hours. Use a new key.",
  },
  "adapter-failed": {
    status: 424,
    title: "The adapter failed",
    meaning:
      "The tenant's own adapter did not answer, or its answer does not fit; `detail` says where. Mend the adapter or the server that it asks.",
  },
  "rate-limited": {
    status: 429,
    title: "Too Many Requests",
    meaning:
      "The rate limit of the tenant, or of an address without a credential, is used up, the tenant's requests in work are too many or too large together, or it watches too many runs; `detail` says which. Wait for the number of seconds in `Retry-After`.",
  },
  "verification-limit": {
    status: 429,
    title: "Too many verifications",
    meaning:
      "As many verifications were started, or codes answered, as are allowed: of one contact or user, for one address, by one user or by one tenant. Wait for the number of seconds in `Retry-After`.",
  },
  "test-limit": {
    status: 429,
    title: "Too many test messages",
    meaning:
      "As many test messages were sent to the contact as are allowed in an hour. Wait for the number of seconds in `Retry-After`.",
  },
  "headers-too-large": {
    status: 431,
    title: "Request Header Fields Too Large",
    meaning: "The address and the headers of a request may hold 16 KiB together.",
  },
  internal: {
    status: 500,
    title: "Internal Server Error",
    meaning: "This is a fault of the service. Quote the `requestId` when you report it.",
  },
  unavailable: {
    status: 503,
    title: "Service Unavailable",
    meaning:
      "A part that the service needs is away, takes no changes, or has more to do than it can. A change may have been made all the same. Try again after the number of seconds in `Retry-After`.",
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemSlug = keyof typeof problemKinds;

export interface FieldError {
  /** Place, such as `tiles[0].params.threshold`, `query.limit` or `path.id`. */
  readonly loc: string;
  readonly message: string;
  /** Of a fault in a script: the file, and from 1 on the line and column. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

export interface AppErrorExtras {
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the problem document, such as the flows that still name a record. */
  readonly members?: Readonly<Record<string, unknown>>;
}

export class AppError extends Error {
  readonly slug: ProblemSlug;
  readonly extras: AppErrorExtras;

  /** @param detail what happened and what to do about it, in one or two sentences */
  constructor(slug: ProblemSlug, detail: string, extras: AppErrorExtras = {}) {
    super(detail);
    this.name = "AppError";
    this.slug = slug;
    this.extras = extras;
  }
}

export function invalid(errors: readonly FieldError[]): AppError {
  const first = errors[0];
  const detail = first === undefined ? "The request is not valid." : `${first.loc}: ${first.message}`;
  return new AppError("validation", detail, { errors });
}

/**
 * The key is unique among the records that could be meant by it.
 * @param existingId the record that has it; null where it is gone by now
 */
export function tenantKeyTaken(what: string, existingId: string | null): AppError {
  const which = existingId === null ? "" : `, ${existingId},`;
  const detail = `Another ${what}${which} has this tenantKey. Change that one, or give this one another key.`;
  return new AppError("conflict", detail, existingId === null ? {} : { members: { existingId } });
}

export function notFound(what: string): AppError {
  return new AppError("not-found", `There is no such ${what}. Check the id and the credential.`);
}
