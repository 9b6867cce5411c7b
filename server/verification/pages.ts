/**
 * Where the link of a verification e-mail leads: a page with a button. Only the button's POST confirms, because mail
 * scanners and previews follow links. Pages for people, outside the JSON contract; the token in the address is the
 * credential.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml, plainPage } from "#core/html.ts";
import { formPagePolicy } from "#server/http/headers.ts";
import type { LinkView, VerificationLinks } from "./service.ts";

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
  if (view.state === "void") {
    return plainPage(
      "This link is not valid",
      "<p>It has expired, or a newer one was sent, or the address has changed. Ask for a new one.</p>",
    );
  }
  const address = `<strong>${escapeHtml(view.address)}</strong>`;
  const brand = escapeHtml(view.brandName);
  if (view.state === "confirmed") {
    return plainPage("Thank you", `<p>The address ${address} is confirmed for ${brand}. You can close this page.</p>`);
  }
  return plainPage(
    "Confirm your e-mail address",
    `<p>${brand} would like to send e-mails to ${address}.</p>\n<form method="post"><button type="submit">Confirm this address</button></form>`,
  );
}
