/**
 * Problems of addresses that people open from a mail, as pages. Whoever does not ask for one gets the problem details,
 * as everywhere.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { OperationId } from "#openapi/operations.ts";
import { goneReportPage } from "#server/reports/page/gone-page.ts";
import { plainPagePolicy } from "./headers.ts";
import type { Problem } from "./problem.ts";

export const problemPageContentType = "text/html; charset=utf-8";

/** By the languages that the reader's browser names. */
type PageFor = (languages: string) => string;

const notFoundPages: Readonly<Partial<Record<OperationId, PageFor>>> = { getSharedReportPage: goneReportPage };

/** Null where there is no page for the problem, or nobody asks for one. */
export function problemPageOf(operationId: OperationId, problem: Problem, request: FastifyRequest): string | null {
  const page = problem.status === 404 ? notFoundPages[operationId] : undefined;
  const { accept = "", "accept-language": languages = "" } = request.headers;
  return page !== undefined && asksForPage(accept) ? page(languages) : null;
}

/** As browsers do, by name. */
function asksForPage(accept: string): boolean {
  return accept.split(",").some((range) => /^\s*text\/html\s*(?:;|$)/i.test(range));
}

export function sendProblemPage(reply: FastifyReply, problem: Problem, page: string): FastifyReply {
  return reply
    .status(problem.status)
    .headers({
      "content-type": problemPageContentType,
      "content-security-policy": plainPagePolicy,
      "x-robots-tag": "noindex",
    })
    .send(page);
}
