/** The operations about the process itself: health, readiness, metrics, the contract, and the pages about problems. */
import { notFound, type ProblemSlug, problemKinds } from "#core/errors.ts";
import { escapeHtml, plainPage } from "#core/html.ts";
import type { OpenApiDocument } from "#openapi/document.ts";
import type { ProcessOperation } from "./handlers.ts";
import { plainPagePolicy } from "./headers.ts";
import type { Answer } from "./idempotency.ts";
import type { HttpMetrics } from "./metrics.ts";

export interface ReadinessReport {
  /** Each part that the service needs, and whether it answers. */
  readonly checks: Readonly<Record<string, boolean>>;
  /** Each part of the operating-system belt around the script cells, and whether it is in force. Why one is not stands in the log. */
  readonly belt: Readonly<Record<string, boolean>>;
}

export type Readiness = () => Promise<ReadinessReport>;

export type ProcessHandlers = Readonly<Record<ProcessOperation, (params: Readonly<Record<string, unknown>>) => Promise<Answer>>>;

export interface ProcessHandlerOptions {
  readonly readiness: Readiness;
  readonly metrics: HttpMetrics;
  readonly document: OpenApiDocument;
  readonly baseUrl: () => string;
}

export function createProcessHandlers({ readiness, metrics, document, baseUrl }: ProcessHandlerOptions): ProcessHandlers {
  return {
    getHealth: async () => json(200, { status: "ok" }),
    getReadiness: async () => {
      const { status, body } = readinessAnswer(await readiness());
      return json(status, body);
    },
    getMetrics: async () => {
      const { contentType, text } = await metrics.expose();
      return { status: 200, headers: { "content-type": contentType }, text };
    },
    getOpenApi: async () => json(200, servedDocument(document, baseUrl())),
    getProblemPage: async ({ slug }) => {
      if (!isProblemSlug(slug)) throw notFound("kind of problem");
      const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": plainPagePolicy };
      return { status: 200, headers, text: problemPage(slug) };
    },
  };
}

/** What `/readyz` says: 503 while any part that the service needs does not answer. */
export function readinessAnswer({ checks, belt }: ReadinessReport): { readonly status: 200 | 503; readonly body: object } {
  const isReady = Object.values(checks).every(Boolean);
  const named = Object.fromEntries(Object.entries(checks).map(([name, answers]) => [name, answers ? "ok" : "failed"]));
  return { status: isReady ? 200 : 503, body: { status: isReady ? "ready" : "unready", checks: named, belt } };
}

/** The contract as written, at the address of this build. */
export function servedDocument(document: OpenApiDocument, baseUrl: string): OpenApiDocument {
  return { ...document, servers: [{ url: baseUrl, description: "The running build." }] };
}

function json(status: number, body: unknown): Answer {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, text: JSON.stringify(body) };
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
