/**
 * Every question of these pages to the service: one GraphQL document, typed by `generated.ts`. A refusal becomes a
 * `Problem`. A credential that is no longer good is told to the session, which asks for a new one.
 */
import { cookieMode, credentialHeaders, credentialRefused } from "../session/credential.ts";
import type { TypedDocumentString } from "./documents/typed-document.ts";
import { languageHeaders } from "./language.ts";
import { isRecord, type Problem, problemFrom, unreachable } from "./problem.ts";

export interface AskOptions {
  readonly signal?: AbortSignal;
  /** Asked with this one instead of the page's credential. Its refusal says nothing of the page's. */
  readonly bearer?: string;
  /** It is sent even where the page is left meanwhile. */
  readonly keepalive?: boolean;
  /** With it the service carries the request out once, however often it is sent: see `request-key.ts`. */
  readonly idempotencyKey?: string;
}

/**
 * A record that is not there, or not for this reader, is read as null: each screen has words for that.
 * @throws Problem
 */
export async function ask<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  options: AskOptions = {},
): Promise<Result> {
  const response = await send("/graphql", { query: document.toString(), variables }, options);
  const body = await bodyOf(response);
  const errors: readonly unknown[] = isRecord(body) && Array.isArray(body["errors"]) ? body["errors"] : [];
  const [error] = errors;
  if (error === undefined && response.ok && isRecord(body)) return body["data"] as Result;
  if (isRecord(body) && isRecord(body["data"]) && isRead(document) && errors.every(isMissing))
    return body["data"] as Result;
  const problem = problemOf(response, error, body);
  if (problem.details.status === 401 && options.bearer === undefined) credentialRefused();
  throw problem;
}

/** @throws Problem */
export async function send(path: string, body: unknown, options: AskOptions = {}): Promise<Response> {
  const { signal, bearer, keepalive = false, idempotencyKey } = options;
  try {
    return await fetch(path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/graphql-response+json, application/json",
        "X-CSRF-Protection": "1",
        ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
        ...languageHeaders(),
        ...credentialHeaders(bearer),
      },
      body: JSON.stringify(body),
      credentials: cookieMode(),
      keepalive,
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw unreachable();
  }
}

export async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** What `Retry-After` says; null where it says nothing, or names a time. */
export function secondsToWait({ headers }: Response): number | null {
  const seconds = Number(headers.get("Retry-After"));
  return headers.has("Retry-After") && Number.isFinite(seconds) ? seconds : null;
}

function isRead(document: { toString(): string }): boolean {
  return /^\s*query\b/.test(document.toString());
}

function isMissing(error: unknown): boolean {
  return isRecord(error) && isRecord(error["extensions"]) && error["extensions"]["status"] === 404;
}

function problemOf(response: Response, error: unknown, body: unknown): Problem {
  const seconds = secondsToWait(response);
  if (!isRecord(error)) return problemFrom(response.status, body, seconds);
  const extensions = isRecord(error["extensions"]) ? error["extensions"] : {};
  const status = typeof extensions["status"] === "number" ? extensions["status"] : response.status;
  const inBody = extensions["retryAfter"];
  return problemFrom(
    status,
    { detail: error["message"], ...extensions },
    typeof inBody === "number" ? inBody : seconds,
  );
}
