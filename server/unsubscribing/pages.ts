/**
 * Where the unsubscribe link of a mail leads: a page with a button. Only a POST changes anything, because mail scanners
 * and previews follow links. Mail programs POST to the same address by themselves (RFC 8058), as a form of either kind.
 * Pages for people, outside the JSON contract; the token in the address is the credential.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml, plainPage } from "#core/html.ts";
import { inLine } from "#core/text.ts";
import { formPagePolicy } from "#server/http/headers.ts";
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
      pages.get(path, async (request, reply) => show(reply, await links.look(tokenOf(request))));
      pages.post(path, async (request, reply) => show(reply, await links.unsubscribe(tokenOf(request))));
    });
  };
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { readonly token: string }).token;
}

function show(reply: FastifyReply, view: UnsubscribeView): FastifyReply {
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": formPagePolicy };
  return reply
    .status(view.state === "void" ? 404 : 200)
    .headers({ ...headers, "cache-control": "no-store" })
    .send(pageOf(view));
}

function pageOf(view: UnsubscribeView): string {
  if (view.state === "void")
    return plainPage(
      "This link is not valid",
      "<p>It may be that what it belonged to is gone: then no mails come.</p>",
    );
  const words = wordsFor(view.locale);
  const named = { brand: inLine(view.brandName), address: inLine(view.address) };
  if (view.state === "done")
    return plainPage(words.say("doneTitle"), `<p>${escapeHtml(words.say("done", named))}</p>`, words.language);
  const button = `<button type="submit">${escapeHtml(words.say("button"))}</button>`;
  const ask = `<p>${escapeHtml(words.say("ask", named))}</p>`;
  return plainPage(words.say("title"), `${ask}\n<form method="post">${button}</form>`, words.language);
}
