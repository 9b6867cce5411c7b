/**
 * The operations about the process itself: the start page, the guides, health, readiness, metrics, the contract, and
 * the pages about problems.
 */
import { hash } from "node:crypto";
import { notFound, type ProblemSlug, problemKinds } from "#core/errors.ts";
import { escapeHtml } from "#core/html.ts";
import type { OpenApiDocument } from "#openapi/document.ts";
import type { Readiness, ReadinessReport } from "#server/health/model.ts";
import type { ProcessOperation } from "#server/operations/handlers.ts";
import { type Page, pageContentType, readingPage } from "#server/pages/frame.ts";
import { guides } from "./guide-list.ts";
import { guidePage } from "./guides.ts";
import type { HttpResponse } from "./idempotency.ts";
import type { HttpMetrics } from "./metrics.ts";

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
    getGuideList: async () => page(startPage(document)),
    getGuide: async ({ name }) => {
      const guide = await guidePage(String(name));
      if (guide === null) throw notFound("guide");
      const { contentType, text, policy, tag } = guide;
      const headers = { "content-type": contentType, ...(policy === null ? {} : { [policyHeader]: policy }) };
      return { status: 200, headers, text, tag };
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
    getProblemList: async () => page(problemList()),
    getProblemPage: async ({ slug }) => {
      if (!isProblemSlug(slug)) throw notFound("kind of problem");
      return page(problemPage(slug));
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

const policyHeader = "content-security-policy";

function page({ html, policy }: Page): HttpResponse {
  return { status: 200, headers: { "content-type": pageContentType, [policyHeader]: policy }, text: html };
}

/** By address. */
type Link = readonly [address: string, title: string, about: string];

function startPage({ info: { title } }: OpenApiDocument): Page {
  const reference: readonly Link[] = [
    ["/docs/", "API reference", "every operation, with its gate and scopes, and a search"],
    ["/openapi.json", "openapi.json", "the same contract for machines"],
    ["/problems", "Problems", "what each error means and what to do"],
  ];
  const state: readonly Link[] = [
    ["/healthz", "healthz", "whether the service is up"],
    ["/readyz", "readyz", "whether it is ready, and what it waits for"],
  ];
  const body = [
    `<h1>${escapeHtml(title)}</h1>`,
    `<h2>Reference</h2>\n${linksHtml(reference)}`,
    `<h2>Guides</h2>\n${linksHtml(guides.map((guide) => [`/guides/${guide.name}`, guide.title, guide.about]))}`,
    `<h2>State</h2>\n${linksHtml(state)}`,
  ];
  return readingPage({ title, body: body.join("\n") });
}

function linksHtml(links: readonly Link[]): string {
  const items = links.map(
    ([address, title, about]) =>
      `<li><a href="${address}">${escapeHtml(title)}</a><span>${escapeHtml(about)}</span></li>`,
  );
  return `<ul class="links">\n${items.join("\n")}\n</ul>`;
}

function problemList(): Page {
  const rows = Object.entries(problemKinds).map(
    ([slug, { status, title }]) =>
      `<tr><td>${status}</td><td><a href="/problems/${slug}">${slug}</a></td><td>${escapeHtml(title)}</td></tr>`,
  );
  return readingPage({
    title: "Kinds of problems",
    body: `<h1>Kinds of problems</h1>
<p>Errors are problem details (RFC 7807). Their <code>type</code> is one of these addresses, or <code>about:blank</code>
where the status says it all.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr><th>Status</th><th>Type</th>
<th>Title</th></tr></thead><tbody>
${rows.join("\n")}
</tbody></table></div>`,
  });
}

function isProblemSlug(slug: unknown): slug is ProblemSlug {
  return typeof slug === "string" && Object.hasOwn(problemKinds, slug);
}

function problemPage(slug: ProblemSlug): Page {
  const { status, title, meaning } = problemKinds[slug];
  const text = escapeHtml(meaning).replace(/`([^`]+)`/g, "<code>$1</code>");
  return readingPage({
    title,
    body: `<h1>${escapeHtml(title)}</h1>
<p class="soft">Status ${status}, problem type <code>/problems/${slug}</code></p>
<p>${text}</p>
<p>The <code>detail</code> of a problem says what happened in one request. Its <code>requestId</code> finds that request
in the logs.</p>`,
  });
}
