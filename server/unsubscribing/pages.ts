/**
 * Where the unsubscribe link of a mail leads: a page with a button. Only a POST changes anything, because mail scanners
 * and previews follow links. Mail programs POST to the same address by themselves (RFC 8058), as a form of either kind.
 * Pages for people, outside the JSON contract; the token in the address is the credential.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "#core/html.ts";
import { firstLanguageOf } from "#core/locale.ts";
import { inLine } from "#core/text.ts";
import { notePage, type Page, pageContentType } from "#server/pages/frame.ts";
import type { Unsubscribing, UnsubscribeView } from "./service.ts";
import { wordsFor } from "./words/language.ts";

const path = "/unsubscribe/:token";

/** @returns what adds the pages to the application */
export function unsubscribePages(links: Unsubscribing): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    await app.register(async (pages) => {
      pages.removeAllContentTypeParsers();
      // The address says it all, whatever is sent along.
      pages.addContentTypeParser("*", async (_request: FastifyRequest, body: NodeJS.ReadableStream) => {
        body.resume();
      });
      pages.get(path, async (request, reply) => show(request, reply, await links.look(tokenOf(request))));
      pages.post(path, async (request, reply) => show(request, reply, await links.unsubscribe(tokenOf(request))));
    });
  };
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { readonly token: string }).token;
}

function show({ headers }: FastifyRequest, reply: FastifyReply, view: UnsubscribeView): FastifyReply {
  const { html, policy } = pageOf(view, firstLanguageOf(headers["accept-language"]));
  return reply
    .status(view.state === "void" ? 404 : 200)
    .headers({ "content-type": pageContentType, "content-security-policy": policy, "cache-control": "no-store" })
    .send(html);
}

/** @param asked the language of the browser, where nothing says who reads */
function pageOf(view: UnsubscribeView, asked: string | null): Page {
  if (view.state === "void") return voidPage(asked);
  const { brand, address } = view;
  const { say, language } = wordsFor(view.locale ?? asked);
  const named = { brand: inLine(brand.name), address: inLine(address) };
  if (view.state === "done")
    return notePage({ title: say("doneTitle"), body: `<p>${escapeHtml(say("done", named))}</p>`, language, brand });
  const marked = {
    brand: `<bdi>${escapeHtml(named.brand)}</bdi>`,
    address: `<strong dir="ltr">${escapeHtml(named.address)}</strong>`,
  };
  const body = `<p>${say("ask", marked)}</p>`;
  return notePage({ title: say("title"), body, language, brand, button: say("button") });
}

function voidPage(asked: string | null): Page {
  const { say, language } = wordsFor(asked);
  return notePage({ title: say("voidTitle"), body: `<p>${escapeHtml(say("void"))}</p>`, language });
}
