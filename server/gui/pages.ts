/**
 * The GUI in the browser: one page at each of its addresses, and its files below `/gui/`. Where it is not built, `/`
 * leads to the guides, and a browser that opens another of its addresses is told that there is nothing.
 */
import { randomBytes } from "node:crypto";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pageContentType } from "#server/pages/frame.ts";
import type { BuiltGui } from "./built.ts";
import { guiPage, type GuiPageSettings, type TenantFrame } from "./page.ts";

/** Who may frame the page for one tenant's people. */
export interface TenantFrames {
  /** Anybody may ask: counted by address. @throws AppError rate-limited */
  admit(request: FastifyRequest): Promise<void>;
  /** None for a tenant that is not there, is suspended, or has named none. */
  originsOf(tenantId: string): Promise<readonly string[]>;
}

const nonceBytes = 18;
const yearMs = 365 * 24 * 60 * 60 * 1000;
const config = { face: "gui" } as const;

/** @returns what adds the pages to the application */
export function guiPages(
  gui: BuiltGui | null,
  settings: GuiPageSettings,
  frames: TenantFrames,
): (app: FastifyInstance) => Promise<void> {
  if (gui === null)
    return async (app) => {
      app.get("/", { config }, async (_request, reply) => reply.redirect("/guides"));
    };
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const frame = await frameOf(request, frames);
    // The older header knows no origins: the policy alone says which.
    if (frame !== null) reply.removeHeader("x-frame-options");
    const { html, policy } = guiPage(gui.template, randomBytes(nonceBytes).toString("base64"), settings, frame);
    return reply.headers({ "content-type": pageContentType, "content-security-policy": policy }).send(html);
  };
  return async (app) => {
    for (const address of gui.addresses) app.get(address, { config }, show);
    await app.register(guiFiles(gui), { prefix: "/gui" });
  };
}

/** By the exact names of what was built: whoever asks for a file of a page makes nobody search for it. */
function guiFiles({ directory, files }: BuiltGui): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    await app.register(fastifyStatic, {
      ...{ root: directory, serve: false, preCompressed: true, immutable: true, maxAge: yearMs },
    });
    app.get("/*", (request, reply) => {
      const { "*": name } = request.params as { readonly "*": string };
      return files.has(name) ? reply.sendFile(name) : reply.callNotFound();
    });
  };
}

const tenantIdPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Of the tenant that the address names as `?tenant=`. Null tells nothing of whether there is such a tenant. */
async function frameOf(request: FastifyRequest, frames: TenantFrames): Promise<TenantFrame | null> {
  const { tenant: tenantId } = request.query as Readonly<Record<string, unknown>>;
  if (typeof tenantId !== "string" || !tenantIdPattern.test(tenantId)) return null;
  await frames.admit(request);
  const origins = await frames.originsOf(tenantId);
  return origins.length === 0 ? null : { tenantId, origins };
}
