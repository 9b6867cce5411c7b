/**
 * Where the link of a verification e-mail leads: a page with a button. Only the button's POST confirms, because mail
 * scanners and previews follow links. Pages for people, outside the JSON contract; the token in the address is the
 * credential.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml, plainPage } from "#core/html.ts";
import { inLine } from "#core/text.ts";
import { formPagePolicy } from "#server/http/headers.ts";
import type { LinkView, VerificationLinks } from "./service.ts";
import { wordsFor } from "./words/language.ts";

const path = "/verify/:token";

/** @returns what adds the pages to the application */
export function verificationPages(links: VerificationLinks): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    await app.register(async (pages) => {
      // A button's form has no content of its own.
      pages.addContentTypeParser(
        "application/x-www-form-urlencoded",
        async (_request: FastifyRequest, body: NodeJS.ReadableStream) => void body.resume(),
      );
      pages.get(path, async (request, reply) => show(reply, await links.look(tokenOf(request))));
      pages.post(path, async (request, reply) => show(reply, await links.confirm(tokenOf(request))));
    });
  };
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { readonly token: string }).token;
}

function show(reply: FastifyReply, view: LinkView): FastifyReply {
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": formPagePolicy };
  return reply
    .status(view.state === "void" ? 404 : 200)
    .headers(headers)
    .send(pageOf(view));
}

function pageOf(view: LinkView): string {
  const words = wordsFor(view.locale);
  const page = (title: string, body: string): string => plainPage(title, body, words.language);
  if (view.state === "void") return page(words.say("page.voidTitle"), `<p>${words.say("page.void")}</p>`);
  const named = {
    brand: escapeHtml(inLine(view.brandName)),
    address: `<strong>${escapeHtml(view.address)}</strong>`,
  };
  if (view.state === "confirmed") return page(words.say("page.doneTitle"), `<p>${words.say("page.done", named)}</p>`);
  const button = `<button type="submit">${words.say("page.button")}</button>`;
  return page(words.say("page.title"), `<p>${words.say("page.ask", named)}</p>\n<form method="post">${button}</form>`);
}
