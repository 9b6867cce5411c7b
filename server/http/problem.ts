/**
 * Problem details (RFC 7807), rendered here and nowhere else. An AppError says what the caller can do; anything else is
 * a fault of ours and tells nothing but the request id.
 */
import type { FastifyReply } from "fastify";
import { AppError, type FieldError, type ProblemSlug, problemKinds } from "#core/errors.ts";
import { firstLanguageOf } from "#core/locale.ts";
import { detailTold, errorsTold } from "#server/language/faults.ts";
import { english, type Told, toldIn } from "#server/language/told.ts";
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

/** In which language whoever sent the headers is told of problems. */
export function toldTo(headers: { readonly "accept-language"?: string | undefined }): Told {
  return toldIn(firstLanguageOf(headers["accept-language"]));
}

export function problemOf(error: unknown, told: Told = english): Problem {
  if (error instanceof AppError) return problemOfAppError(error, told);
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const translated = typeof code === "string" ? frameworkFaults[code] : undefined;
  if (translated !== undefined) return problemOfAppError(translated(), told);
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    if (statusCode === 400) return problemOfAppError(new AppError("malformed-request", unreadable), told);
    return plainProblem(statusCode, told);
  }
  return problemOfAppError(new AppError("internal", ourFault), told);
}

const unreadable = "The request could not be read. Check its address and its headers.";
const ourFault = "This is a fault of the service. Quote the requestId when you report it.";

function plainProblem(status: number, told: Told): Problem {
  const title = statusText(status) ?? "Error";
  return {
    slug: null,
    status,
    headers: languageHeader(told),
    members: { type: "about:blank", title, status, detail: told.tell("fault", unreadable) },
  };
}

function languageHeader({ language }: Told): Readonly<Record<string, string>> {
  return { "Content-Language": language };
}

export function problemText(problem: Problem, requestId: string): string {
  return JSON.stringify({ ...problem.members, requestId });
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return variesByLanguage(reply)
    .status(problem.status)
    .headers(problem.headers)
    .header("content-type", problemContentType)
    .send(problemText(problem, reply.request.id));
}

/** Caches are told that another reader may get other words. */
export function variesByLanguage(reply: FastifyReply): FastifyReply {
  const varies = String(reply.getHeader("Vary") ?? "");
  if (varies.includes("accept-language")) return reply;
  return reply.header("Vary", varies === "" ? "accept-language" : `${varies}, accept-language`);
}

function problemOfAppError({ slug, message, extras }: AppError, told: Told): Problem {
  const { status, title } = problemKinds[slug];
  const type = plainKinds.includes(slug) ? "about:blank" : `/problems/${slug}`;
  return {
    slug,
    status,
    headers: { ...standardHeaders[slug], ...languageHeader(told), ...extras.headers },
    members: {
      ...extras.members,
      type,
      title: told.title(slug, title),
      status,
      detail: detailTold(told, message, extras.errors),
      ...errorsMember(extras.errors, told),
    },
  };
}

function errorsMember(errors: readonly FieldError[] | undefined, told: Told): { errors?: readonly FieldError[] } {
  return errors === undefined ? {} : { errors: errorsTold(told, errors.slice(0, maxErrors)) };
}
