/**
 * Where the link of a verification e-mail leads: a page with a button. Only the button's POST confirms, because mail
 * scanners and previews follow links. Pages for people, outside the JSON contract; the token in the address is the
 * credential.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "#core/html.ts";
import { firstLanguageOf } from "#core/locale.ts";
import { inLine } from "#core/text.ts";
import { notePage, type Page, pageContentType } from "#server/pages/frame.ts";
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
      pages.get(path, async (request, reply) => show(request, reply, await links.look(tokenOf(request))));
      pages.post(path, async (request, reply) => show(request, reply, await links.confirm(tokenOf(request))));
    });
  };
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { readonly token: string }).token;
}

function show({ headers }: FastifyRequest, reply: FastifyReply, view: LinkView): FastifyReply {
  const { html, policy } = pageOf(view, firstLanguageOf(headers["accept-language"]));
  return reply
    .status(view.state === "void" ? 404 : 200)
    .headers({ "content-type": pageContentType, "content-security-policy": policy })
    .send(html);
}

/** @param asked the language of the browser, where nothing says who reads */
function pageOf(view: LinkView, asked: string | null): Page {
  const { say, language } = wordsFor(view.locale ?? asked);
  if (view.state === "void")
    return notePage({ title: say("page.voidTitle"), body: `<p>${say("page.void")}</p>`, language });
  const { brand } = view;
  const named = {
    brand: `<bdi>${escapeHtml(inLine(brand.name))}</bdi>`,
    address: `<strong>${escapeHtml(view.address)}</strong>`,
  };
  if (view.state === "confirmed")
    return notePage({ title: say("page.doneTitle"), body: `<p>${say("page.done", named)}</p>`, language, brand });
  const body = `<p>${say("page.ask", named)}</p>`;
  return notePage({ title: say("page.title"), body, language, brand, button: say("page.button") });
}
