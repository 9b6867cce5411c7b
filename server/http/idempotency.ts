/**
 * `Idempotency-Key`: a repeated request gets the response of the first one, and is carried out once. Whatever a
 * request under a key writes, and its response, sealed because some show a secret, are one transaction: a process that
 * dies leaves both or neither. While that transaction is open it holds a lock of the key that nobody waits for and that
 * goes with its connection. Only responses of 2xx are kept: a refused request may be tried again.
 */
import { createHash } from "node:crypto";
import stableStringify from "fast-json-stable-stringify";
import { LRUCache } from "lru-cache";
import type { Scope } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, invalid, problemKinds } from "#core/errors.ts";
import type { PeriodicTask } from "#core/repeat.ts";
import type { Sealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import type { KeptResponse, NewResponse, ResponseKey, StoredResponse } from "#schema/idempotency.ts";
import type { Stores } from "#schema/stores.ts";
import type { Identity } from "#server/operations/admit.ts";
import type { EventStream } from "#server/operations/handlers.ts";
import { type PurgeDependencies, purgeTask } from "#server/purge-task.ts";
import { keptResponseContext } from "#server/secrets/contexts.ts";

const keepMs = 24 * 60 * 60 * 1000;
/** Of UTF-8. A longer body is not kept: only the status and the headers are. */
export const maxKeptBodyBytes = 1024 * 1024;
const maxKeyLength = 255;
/** What tools fill in for a text: under one key for all, every change but the first would be another request. */
const placeholders: ReadonlySet<string> = new Set(["<string>", "string"]);
const placeholderSent =
  "is a placeholder: leave the header out, or send a key of your own with each change (in Postman: {{$guid}})";
const retryAfterSeconds = 1;
/** Owners whose room is known to be there. */
const maxRemembered = 10_000;
const unreadable =
  "The first request with this Idempotency-Key was carried out, but its answer can no longer be opened: the service's SECRETS_KEY has changed. Look at what it did; repeat it with a new key if need be.";

/** A request under a key. */
export interface KeyedRequest extends ResponseKey {
  /** Of everything that makes it the same request: see `hashRequest`. */
  readonly requestHash: string;
  /** Where the record of a request that changes one is: the path that it was sent to. Null where it is not there. */
  readonly recordPath: string | null;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for a response without a body. */
  readonly text: string;
  /** Instead of text. */
  readonly bytes?: Uint8Array;
  /** What follows the text, of a long response. */
  readonly rest?: AsyncGenerator<string>;
  /** Instead of text, for as long as there is something to tell. */
  readonly stream?: EventStream;
}

export interface ResponseUnderKey {
  readonly response: HttpResponse;
  readonly isReplay: boolean;
  /** False for a replay without the body that the first response had. */
  readonly isWhole: boolean;
}

export interface Idempotency {
  /**
   * The kept response of the first request, or that of `work`. `work` may run again as a whole where the database
   * asks for it.
   * @throws AppError `idempotency-mismatch`, `idempotency-in-progress`, or whatever `work` throws
   */
  once(request: KeyedRequest, work: () => Promise<HttpResponse>): Promise<ResponseUnderKey>;
}

export interface IdempotencyOptions {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly clock: Clock;
}

/**
 * How a first request ended: with a response, or refused. What was written before a refusal, such as a count of wrong
 * codes, stays.
 */
type Ending = { readonly response: HttpResponse } | { readonly refusal: AppError };

/** Another request was first. Thrown in the transaction that would have been the second to do it. */
class NotFirst extends Error {
  /** Null while the other one is in work. */
  readonly kept: KeptResponse | null;

  constructor(kept: KeptResponse | null) {
    super("Another request with this Idempotency-Key was first.");
    this.kept = kept;
  }
}

export function createIdempotency({ database, sealer, clock }: IdempotencyOptions): Idempotency {
  /** The hashes of this process's requests in work, by scope and key. Another process's show in the database. */
  const inWork = new Map<string, string>();
  const hasRoom = new LRUCache<string, true>({ max: maxRemembered });
  const store = (stores: Stores) => stores.idempotency.forSystem();

  const known = async (request: KeyedRequest): Promise<KeptResponse | null> => {
    const kept = await database.read((stores) => store(stores).find(request));
    return kept === null || kept.expiresAt <= clock.now() ? null : kept;
  };

  const ensureRoom = async (request: KeyedRequest): Promise<void> => {
    if (hasRoom.has(request.owner)) return;
    await database.read((stores) => store(stores).ensureRoom(request));
    hasRoom.set(request.owner, true);
  };

  const replay = (request: KeyedRequest, kept: KeptResponse): ResponseUnderKey => {
    if (kept.requestHash !== request.requestHash) throw mismatch();
    const { status, headers, sealedBody, isWhole } = kept.answer;
    const text = sealedBody === null ? "" : opened(sealedBody, request);
    return { response: { status, headers, text }, isReplay: true, isWhole };
  };

  const opened = (sealedBody: string, { scope, key }: ResponseKey): string => {
    try {
      return sealer.open(sealedBody, keptResponseContext(scope, key));
    } catch {
      throw new AppError("conflict", unreadable);
    }
  };

  const requireFirst = async (stores: Stores, request: KeyedRequest): Promise<void> => {
    if (!(await store(stores).tryLock(request))) throw new NotFirst(null);
    const kept = await store(stores).find(request);
    if (kept === null) return;
    const now = clock.now();
    if (kept.expiresAt > now) throw new NotFirst(kept);
    if (!(await store(stores).removeExpired(request, now))) throw new NotFirst(null);
  };

  const keep = async (stores: Stores, request: KeyedRequest, response: HttpResponse): Promise<void> => {
    const { owner, scope, key, requestHash } = request;
    const bodyBytes = sizeToKeep(response);
    const isWhole = bodyBytes !== null && (bodyBytes === 0 || (await store(stores).takeRoom(request, bodyBytes)));
    const stored = isWhole ? wholeResponse(response, request) : bareResponse(response, request);
    const kept: NewResponse = {
      ...stored,
      requestHash,
      bodyBytes: isWhole ? bodyBytes : 0,
      expiresAt: clock.now() + keepMs,
    };
    await store(stores).keep({ owner, scope, key }, kept);
  };

  const wholeResponse = ({ status, headers, text }: HttpResponse, { scope, key }: ResponseKey): StoredResponse => {
    const sealedBody = text === "" ? null : sealer.seal(text, keptResponseContext(scope, key));
    return { status, headers, sealedBody, isWhole: true };
  };

  const carryOut = async (request: KeyedRequest, work: () => Promise<HttpResponse>): Promise<ResponseUnderKey> => {
    await ensureRoom(request);
    const ending = await database.inOneTransaction<Ending>({
      first: (stores) => requireFirst(stores, request),
      work: () => work().then((response) => ({ response }), refusalOf),
      last: (end) =>
        "response" in end && isSuccess(end.response) ? (stores) => keep(stores, request, end.response) : null,
    });
    if ("refusal" in ending) throw ending.refusal;
    return { response: ending.response, isReplay: false, isWhole: true };
  };

  return {
    once: async (request, work) => {
      const place = `${request.scope}\n${request.key}`;
      const other = inWork.get(place);
      if (other !== undefined) throw other === request.requestHash ? inProgress() : mismatch();
      inWork.set(place, request.requestHash);
      try {
        const kept = await known(request);
        return kept === null ? await carryOut(request, work) : replay(request, kept);
      } catch (error) {
        if (!(error instanceof NotFirst)) throw error;
        if (error.kept === null) throw inProgress();
        return replay(request, error.kept);
      } finally {
        inWork.delete(place);
      }
    },
  };
}

/** What is done periodically: expired responses are removed. */
export function keptResponseTasks(dependencies: PurgeDependencies): readonly PeriodicTask[] {
  const { clock } = dependencies;
  return [
    purgeTask("kept_responses", dependencies, (stores, limit) =>
      stores.idempotency.forSystem().purge(clock.now(), limit),
    ),
  ];
}

/** Whose key it is: each user's keys are apart from other users' and from those of the tenant's own credentials. */
export function subjectOf(identity: Identity): Pick<ResponseKey, "owner" | "scope"> {
  if (identity.kind === "operator") return { owner: "operator", scope: "operator" };
  const { tenantId, userId } = identity;
  return { owner: tenantId, scope: userId === null ? tenantId : `${tenantId} ${userId}` };
}

/** @throws AppError `validation` at `header.Idempotency-Key` */
export function readIdempotencyKey(header: string | readonly string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === "string" && placeholders.has(header))
    throw invalid([{ loc: "header.Idempotency-Key", message: placeholderSent }]);
  if (
    typeof header === "string" &&
    header.length >= 1 &&
    header.length <= maxKeyLength &&
    /^[\x20-\x7e]+$/.test(header)
  )
    return header;
  throw invalid([
    { loc: "header.Idempotency-Key", message: `must be 1 to ${maxKeyLength} printable ASCII characters` },
  ]);
}

/**
 * The scopes of who asks are part of the request: nobody is given a secret that was handed out to more scopes than the
 * own.
 * @param scopes null for the operator
 */
export function hashRequest(method: string, url: string, scopes: readonly Scope[] | null, body: unknown): string {
  const text = [method, url, scopes?.toSorted().join(" ") ?? "", body === undefined ? "" : stableStringify(body)].join(
    "\n",
  );
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** @throws what is no refusal: nothing of the request stays then */
function refusalOf(error: unknown): Ending {
  if (error instanceof AppError && problemKinds[error.slug].status < 500) return { refusal: error };
  throw error;
}

function isSuccess({ status }: HttpResponse): boolean {
  return status >= 200 && status < 300;
}

/** Null for a body that is too large to be kept, or no text. */
function sizeToKeep({ text, bytes, rest }: HttpResponse): number | null {
  if (bytes !== undefined || rest !== undefined) return null;
  const size = Buffer.byteLength(text, "utf8");
  return size > maxKeptBodyBytes ? null : size;
}

/** Without the body: its caller finds the record where `Location` says. */
function bareResponse({ status, headers }: HttpResponse, { recordPath }: KeyedRequest): StoredResponse {
  const rest = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-type");
  const location = recordPath === null ? {} : { Location: recordPath };
  return { status, headers: { ...location, ...Object.fromEntries(rest) }, sealedBody: null, isWhole: false };
}

function mismatch(): AppError {
  return new AppError(
    "idempotency-mismatch",
    "This Idempotency-Key belongs to another request of the last 24 hours. Use a new key.",
  );
}

function inProgress(): AppError {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return new AppError(
    "idempotency-in-progress",
    "The first request with this Idempotency-Key is still in work. Try again shortly.",
    {
      headers,
    },
  );
}
