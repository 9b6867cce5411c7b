/**
 * The human-readable reference at `/docs`: Scalar from its own package, with nothing loaded from elsewhere. Its page
 * has one small script inline, which the page's policy names by its hash.
 */
import { createHash } from "node:crypto";
import scalar from "@scalar/fastify-api-reference";
import type { FastifyInstance, FastifyReply } from "fastify";
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
    await scope.register(scalar, {
      routePrefix: "/docs",
      configuration: {
        content: () => view(),
        pageTitle: document.info.title,
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
  });
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
