/**
 * The GUI in the browser: one page at each of its addresses, and its files below `/gui/`. Where it is not built, `/`
 * leads to the guides, and a browser that opens another of its addresses is told that there is nothing.
 */
import { randomBytes } from "node:crypto";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pageContentType } from "#server/pages/frame.ts";
import type { BuiltGui } from "./built.ts";
import { guiPage, type GuiPageSettings } from "./page.ts";

const nonceBytes = 18;
const yearMs = 365 * 24 * 60 * 60 * 1000;
const config = { face: "gui" } as const;

/** @returns what adds the pages to the application */
export function guiPages(gui: BuiltGui | null, settings: GuiPageSettings): (app: FastifyInstance) => Promise<void> {
  if (gui === null)
    return async (app) => {
      app.get("/", { config }, async (_request, reply) => reply.redirect("/guides"));
    };
  const show = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { html, policy } = guiPage(gui.template, randomBytes(nonceBytes).toString("base64"), settings);
    return reply.headers({ "content-type": pageContentType, "content-security-policy": policy }).send(html);
  };
  return async (app) => {
    for (const address of gui.addresses) app.get(address, { config }, show);
    await app.register(fastifyStatic, {
      root: gui.directory,
      prefix: "/gui/",
      allowedPath: (path) => /^\/(?:assets|icons)\//.test(path),
      index: false,
      redirect: false,
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: yearMs,
    });
  };
}
