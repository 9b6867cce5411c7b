/**
 * The human-readable reference at `/docs`: Scalar from its own package, with nothing loaded from elsewhere. Its page
 * has one small script inline, which the page's policy names by its hash. The package has four megabytes and a hundred
 * modules: it is loaded with the first request for it, and a start does without. Requests that are tried from the page
 * go to the service that shows it, with a key that is typed in and kept nowhere.
 */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, RouteHandlerMethod, RouteOptions } from "fastify";
import type { OpenApiDocument } from "#openapi/document.ts";
import { framedBy, referencePagePolicy } from "./headers.ts";
import { servedDocument } from "./process-handlers.ts";
import { referenceView } from "./reference-view.ts";

/** Its address does not change with its content. */
const scriptCacheSeconds = 3_600;

export interface ReferenceOptions {
  readonly document: OpenApiDocument;
  readonly baseUrl: () => string;
  readonly frameAncestors: readonly string[];
}

export async function registerReference(
  app: FastifyInstance,
  { document, baseUrl, frameAncestors }: ReferenceOptions,
): Promise<void> {
  const view = (): OpenApiDocument => referenceView(servedDocument(document, pathOf(baseUrl())));
  await app.register(async (scope) => {
    scope.addHook("onSend", async (_request, reply, payload) => {
      reply.header("Content-Security-Policy", framedBy(referencePagePolicy(inlineScripts(payload)), frameAncestors));
      reply.removeHeader("Access-Control-Allow-Origin").removeHeader("Access-Control-Allow-Methods");
      if (isScript(reply)) reply.header("Cache-Control", `public, max-age=${scriptCacheSeconds}`);
    });
    let loading: Promise<Handlers> | null = null;
    for (const url of paths)
      scope.get(url, async (request, reply) => {
        loading ??= loadHandlers(scope, { content: view, pageTitle: document.info.title });
        return (await loading).get(url)?.call(scope, request, reply);
      });
  });
}

/** Under another name of the service than its base address (`localhost`), the page's policy allows no other host. */
function pathOf(address: string): string {
  return new URL(address).pathname;
}

/** By path. */
type Handlers = ReadonlyMap<string, RouteHandlerMethod>;

/** The package's own. */
const prefix = "/docs";
const paths = ["", "/", "/openapi.json", "/openapi.yaml", "/js/scalar.js"].map((path) => prefix + path);

/** What the package would register, taken down: routes can no longer be added when it is loaded. */
async function loadHandlers(
  scope: FastifyInstance,
  { content, pageTitle }: { readonly content: () => OpenApiDocument; readonly pageTitle: string },
): Promise<Handlers> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const handlers = new Map<string, RouteHandlerMethod>();
  const recorder: FastifyInstance = Object.create(scope, {
    route: { value: ({ url, handler }: RouteOptions) => handlers.set(url, handler) },
  });
  const configuration = {
    content,
    pageTitle,
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    hideModels: true,
    persistAuth: false,
    showDeveloperTools: "never",
    agent: { disabled: true },
    mcp: { disabled: true },
  } as const;
  await new Promise<void>((resolve, reject) =>
    scalar(recorder, { routePrefix: prefix, configuration }, (error) => (error ? reject(error) : resolve())),
  );
  const missing = paths.filter((path) => !handlers.has(path));
  if (missing.length > 0) throw new Error(`The reference's package has no ${missing.join(", ")}.`);
  return handlers;
}

function isScript(reply: FastifyReply): boolean {
  return String(reply.getHeader("content-type")).startsWith("application/javascript");
}

/** Source expressions (CSP level 3) of the scripts that a page carries itself. */
function inlineScripts(payload: unknown): readonly string[] {
  if (typeof payload !== "string" || !payload.trimStart().toLowerCase().startsWith("<!doctype html>")) return [];
  const texts = [...payload.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? "",
  );
  return texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}
