/**
 * The operations about the process itself: the start page, the guides, health, readiness, metrics, the contract, and
 * the pages about problems.
 */
import { hash } from "node:crypto";
import { notFound, type ProblemSlug, problemKinds } from "#core/errors.ts";
import { escapeHtml, plainPage, readingPage } from "#core/html.ts";
import type { OpenApiDocument } from "#openapi/document.ts";
import type { ProcessOperation } from "#server/operations/handlers.ts";
import { guides } from "./guide-list.ts";
import { guidePage } from "./guides.ts";
import { plainPagePolicy } from "./headers.ts";
import type { HttpResponse } from "./idempotency.ts";
import type { HttpMetrics } from "./metrics.ts";

export interface ReadinessReport {
  /** Each part that the service needs, and whether it answers. */
  readonly checks: Readonly<Record<string, boolean>>;
  /**
   * Each part of the script cells' confinement by the operating system, and whether it is in force. Why one is not
   * stands in the log.
   */
  readonly confinement: Readonly<Record<string, boolean>>;
}

export type Readiness = () => Promise<ReadinessReport>;

export interface ProcessResponse extends HttpResponse {
  /** The ETag, without quotes, of what stays the same as long as the process lives. */
  readonly tag?: string;
}

export type ProcessHandlers = Readonly<
  Record<ProcessOperation, (params: Readonly<Record<string, unknown>>) => Promise<ProcessResponse>>
>;

export interface ProcessHandlerOptions {
  readonly readiness: Readiness;
  readonly metrics: HttpMetrics;
  readonly document: OpenApiDocument;
  readonly baseUrl: () => string;
}

export function createProcessHandlers({
  readiness,
  metrics,
  document,
  baseUrl,
}: ProcessHandlerOptions): ProcessHandlers {
  const contractAt = rememberingLast((url: string): ProcessResponse => {
    const response = json(200, servedDocument(document, url));
    return { ...response, tag: hash("sha256", response.text, "base64url") };
  });
  const healthy = healthOf(document);
  return {
    getStartPage: async () => page("text/html; charset=utf-8", startPage(document)),
    getGuide: async ({ name }) => {
      const guide = await guidePage(String(name));
      if (guide === null) throw notFound("guide");
      return { ...page(guide.contentType, guide.text), tag: guide.tag };
    },
    getHealth: async () => healthy,
    getReadiness: async () => {
      const { status, body } = readinessResponse(await readiness());
      return json(status, body);
    },
    getMetrics: async () => {
      const { contentType, text } = await metrics.expose();
      return { status: 200, headers: { "content-type": contentType }, text };
    },
    getOpenApi: async () => contractAt(baseUrl()),
    getProblemList: async () => page("text/html; charset=utf-8", problemList()),
    getProblemPage: async ({ slug }) => {
      if (!isProblemSlug(slug)) throw notFound("kind of problem");
      return page("text/html; charset=utf-8", problemPage(slug));
    },
  };
}

/** What `/readyz` says: 503 while any part that the service needs does not answer. */
export function readinessResponse({ checks, confinement }: ReadinessReport): {
  readonly status: 200 | 503;
  readonly body: object;
} {
  const isReady = Object.values(checks).every(Boolean);
  const named = Object.fromEntries(Object.entries(checks).map(([name, isUp]) => [name, isUp ? "ok" : "failed"]));
  return { status: isReady ? 200 : 503, body: { status: isReady ? "ready" : "unready", checks: named, confinement } };
}

/** The contract as written, at the address of this build. */
export function servedDocument(
  { "x-beside": beside, paths, ...document }: OpenApiDocument,
  baseUrl: string,
): Omit<OpenApiDocument, "x-beside"> {
  const servers = [{ url: baseUrl, description: "The running build." }];
  return { ...document, servers, paths: { ...paths, ...beside } };
}

/** The same function, which does its work once for the same argument as the last time. */
function rememberingLast<T>(work: (argument: string) => T): (argument: string) => T {
  let last: { readonly argument: string; readonly result: T } | null = null;
  return (argument) => {
    if (last?.argument !== argument) last = { argument, result: work(argument) };
    return last.result;
  };
}

function json(status: number, body: unknown): HttpResponse {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, text: JSON.stringify(body) };
}

/** The process is up: that it answers says it all. */
export function healthOf({ info: { version } }: OpenApiDocument): ProcessResponse {
  return json(200, { status: "ok", version });
}

function page(contentType: string, text: string): HttpResponse {
  return { status: 200, headers: { "content-type": contentType, "content-security-policy": plainPagePolicy }, text };
}

function startPage({ info }: OpenApiDocument): string {
  const listed = guides.map(
    ({ name, title, about }) => `<li><a href="/guides/${name}">${escapeHtml(title)}</a>: ${escapeHtml(about)}</li>`,
  );
  return readingPage(
    info.title,
    `<h1>${escapeHtml(info.title)}</h1>
<ul>
<li><a href="/docs/">API reference</a>: every operation, with its gate and scopes, and a search</li>
<li><a href="/openapi.json">openapi.json</a>: the same contract for machines</li>
${listed.join("\n")}
<li><a href="/problems">Problems</a>: what each error means and what to do</li>
<li><a href="/healthz">healthz</a> and <a href="/readyz">readyz</a>: whether the service is up, and ready</li>
</ul>`,
  );
}

function problemList(): string {
  const rows = Object.entries(problemKinds).map(
    ([slug, { status, title }]) =>
      `<tr><td>${status}</td><td><a href="/problems/${slug}">${slug}</a></td><td>${escapeHtml(title)}</td></tr>`,
  );
  return readingPage(
    "Kinds of problems",
    `<h1>Kinds of problems</h1>
<p>Errors are problem details (RFC 7807). Their <code>type</code> is one of these addresses, or <code>about:blank</code> where the status says it all.</p>
<table><thead><tr><th>Status</th><th>Type</th><th>Title</th></tr></thead><tbody>
${rows.join("\n")}
</tbody></table>`,
  );
}

function isProblemSlug(slug: unknown): slug is ProblemSlug {
  return typeof slug === "string" && Object.hasOwn(problemKinds, slug);
}

function problemPage(slug: ProblemSlug): string {
  const { status, title, meaning } = problemKinds[slug];
  const text = escapeHtml(meaning).replace(/`([^`]+)`/g, "<code>$1</code>");
  return plainPage(
    title,
    `<p>Status ${status}, problem type <code>/problems/${slug}</code></p>
<p>${text}</p>
<p>The <code>detail</code> of a problem says what happened in one request; its <code>requestId</code> finds that request in the logs.</p>`,
  );
}
