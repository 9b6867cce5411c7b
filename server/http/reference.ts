/** The human-readable reference at `/docs`: Swagger UI from its own package, with nothing loaded from elsewhere. */
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { OpenApiDocument } from "#openapi/document.ts";
import { referencePagePolicy } from "./headers.ts";
import { servedDocument } from "./process-handlers.ts";

export async function registerReference(app: FastifyInstance, document: OpenApiDocument, baseUrl: () => string): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("onSend", async (_request, reply) => {
      reply.header("Content-Security-Policy", referencePagePolicy);
    });
    await scope.register(swagger, { mode: "static", specification: { document: document as never } });
    await scope.register(swaggerUi, {
      routePrefix: "/docs",
      logo: null as never,
      theme: { title: document.info.title },
      uiConfig: { layout: "BaseLayout", docExpansion: "list", defaultModelsExpandDepth: 0, deepLinking: true, tryItOutEnabled: false },
      transformSpecification: () => servedDocument(document, baseUrl()) as never,
      transformSpecificationClone: false,
    });
  });
}
