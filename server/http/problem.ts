/**
 * Problem details (RFC 7807), rendered here and nowhere else. An AppError says what the caller can do; anything else is
 * a fault of ours and tells nothing but the request id.
 */
import type { FastifyReply } from "fastify";
import { AppError, type FieldError, type ProblemSlug, problemKinds } from "#core/errors.ts";
import { maxErrors } from "#server/operations/field-errors.ts";
import { statusText } from "./status-text.ts";

export const problemContentType = "application/problem+json; charset=utf-8";

const retryAfterUnavailableSeconds = 5;

export interface Problem {
  /** Null for what only its status tells. */
  readonly slug: ProblemSlug | null;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, unknown>>;
}

/** The kinds that say no more than their status does. */
const plainKinds: readonly ProblemSlug[] = ["not-found", "unauthenticated"];

const standardHeaders: Partial<Record<ProblemSlug, Readonly<Record<string, string>>>> = {
  unauthenticated: { "WWW-Authenticate": "Bearer" },
  unavailable: { "Retry-After": String(retryAfterUnavailableSeconds) },
};

/** What the framework refuses before a handler is reached, in our words. */
const frameworkFaults: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new AppError("body-too-large", "The body is larger than 1 MiB. Send less at a time."),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError("unsupported-media-type", "Bodies are JSON only: send `Content-Type: application/json`."),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new AppError("malformed-json", "The body is shorter or longer than Content-Length says. Send all of it."),
};

export function problemOf(error: unknown): Problem {
  if (error instanceof AppError) return problemOfAppError(error);
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const translated = typeof code === "string" ? frameworkFaults[code] : undefined;
  if (translated !== undefined) return problemOfAppError(translated());
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    if (statusCode === 400)
      return problemOfAppError(
        new AppError("malformed-request", "The request could not be read. Check its address and its headers."),
      );
    return plainProblem(statusCode, "The request could not be read. Check its address and its headers.");
  }
  return problemOfAppError(
    new AppError("internal", "This is a fault of the service. Quote the requestId when you report it."),
  );
}

function plainProblem(status: number, detail: string): Problem {
  return {
    slug: null,
    status,
    headers: {},
    members: { type: "about:blank", title: statusText(status) ?? "Error", status, detail },
  };
}

export function problemText(problem: Problem, requestId: string): string {
  return JSON.stringify({ ...problem.members, requestId });
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .status(problem.status)
    .headers(problem.headers)
    .header("content-type", problemContentType)
    .send(problemText(problem, reply.request.id));
}

function problemOfAppError({ slug, message, extras }: AppError): Problem {
  const { status, title } = problemKinds[slug];
  const type = plainKinds.includes(slug) ? "about:blank" : `/problems/${slug}`;
  return {
    slug,
    status,
    headers: { ...standardHeaders[slug], ...extras.headers },
    members: { ...extras.members, type, title, status, detail: message, ...errorsMember(extras.errors) },
  };
}

function errorsMember(errors: readonly FieldError[] | undefined): { errors?: readonly FieldError[] } {
  return errors === undefined ? {} : { errors: errors.slice(0, maxErrors) };
}
