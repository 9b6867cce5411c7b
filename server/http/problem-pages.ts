/**
 * Problems of addresses that people open in a browser, as pages. Whoever does not ask for one gets the problem details,
 * as everywhere.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "#core/html.ts";
import { firstLanguageOf } from "#core/locale.ts";
import type { OperationId } from "#openapi/operations.ts";
import { notePage, type Page, pageContentType } from "#server/pages/frame.ts";
import { wordsFor } from "#server/pages/words/language.ts";
import type { Problem } from "./problem.ts";

/** The page of an operation's 404, by the languages that the reader's browser names (Accept-Language). */
export type NotFoundPages = Readonly<Partial<Record<OperationId, (languages: string) => Page>>>;

/** Of the pages that this folder shows itself, and of addresses where nothing is. */
function nothingHere(languages: string): Page {
  const { say, language } = wordsFor(firstLanguageOf(languages));
  return notePage({
    title: say("nothing.title"),
    body: `<p>${escapeHtml(say("nothing.text"))}</p>
<p><a href="/">${escapeHtml(say("nothing.start"))}</a> · <a href="/docs/">${escapeHtml(say("nothing.reference"))}</a></p>`,
    language,
  });
}
const ownPages: NotFoundPages = { getGuide: nothingHere, getProblemPage: nothingHere };

/** Null where there is no page for the problem, or nobody asks for one. */
export function problemPageOf(pages: NotFoundPages, problem: Problem, request: FastifyRequest): Page | null {
  const { accept = "", "accept-language": languages = "" } = request.headers;
  if (problem.status !== 404 || !asksForPage(accept)) return null;
  if (request.is404) return nothingHere(languages);
  const { operationId } = request.routeOptions.config;
  return operationId === undefined ? null : ({ ...ownPages, ...pages }[operationId]?.(languages) ?? null);
}

/** As browsers do, by name. */
function asksForPage(accept: string): boolean {
  return accept.split(",").some((range) => /^\s*text\/html\s*(?:;|$)/i.test(range));
}

export function sendProblemPage(reply: FastifyReply, problem: Problem, { html, policy }: Page): FastifyReply {
  return reply
    .status(problem.status)
    .headers({ "content-type": pageContentType, "content-security-policy": policy, "x-robots-tag": "noindex" })
    .send(html);
}
