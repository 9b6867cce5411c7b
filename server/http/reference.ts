/**
 * The human-readable reference at `/docs`: Scalar from its own package, with nothing loaded from elsewhere. Its page
 * has one small script inline, which the page's policy names by its hash. The package is large and seldom asked for:
 * it is loaded at the first request.
 */
import { createHash } from "node:crypto";
import fastify, { type FastifyInstance, type FastifyReply, type RouteHandlerMethod } from "fastify";
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
  const view = (): OpenApiDocument => referenceView(servedDocument(document, baseUrl()));
  await app.register(async (scope) => {
    scope.addHook("onSend", async (_request, reply, payload) => {
      reply.header("Content-Security-Policy", framedBy(referencePagePolicy(inlineScripts(payload)), frameAncestors));
      reply.removeHeader("Access-Control-Allow-Origin").removeHeader("Access-Control-Allow-Methods");
      if (isScript(reply)) reply.header("Cache-Control", `public, max-age=${scriptCacheSeconds}`);
    });
    let loading: Promise<Handlers> | undefined;
    for (const path of paths)
      scope.get(path, async function (request, reply) {
        loading ??= loadHandlers(view, document.info.title);
        return (await loading)(path).call(this, request, reply);
      });
  });
}

type Handlers = (path: string) => RouteHandlerMethod;

/** What Scalar's plugin serves. */
const prefix = "/docs";
const paths = ["", "/", "/js/scalar.js", "/openapi.json", "/openapi.yaml"].map((path) => `${prefix}${path}`);

/**
 * The plugin adds routes only to an app that does not listen yet: it is given one of its own, and what it adds there is
 * used.
 */
async function loadHandlers(content: () => OpenApiDocument, pageTitle: string): Promise<Handlers> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const found = new Map<string, RouteHandlerMethod>();
  const app = fastify();
  app.addHook("onRoute", ({ method, url, handler }) => void (method === "GET" && found.set(url, handler)));
  await app.register(scalar, {
    routePrefix: prefix,
    configuration: {
      content,
      pageTitle,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      hideModels: true,
      hideTestRequestButton: true,
      showDeveloperTools: "never",
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return (path) => {
    const handler = found.get(path);
    if (handler === undefined) throw new Error(`The reference does not serve ${path}.`);
    return handler;
  };
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
