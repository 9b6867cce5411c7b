/**
 * Where the link of a verification e-mail leads: a page with a button. Only the button's POST confirms, because mail
 * scanners and previews follow links. Pages for people, outside the JSON contract; the token in the address is the
 * credential.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "#core/html.ts";
import { notePage, type Page, pageContentType } from "#server/pages/frame.ts";
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
  const { html, policy } = pageOf(view);
  return reply
    .status(view.state === "void" ? 404 : 200)
    .headers({ "content-type": pageContentType, "content-security-policy": policy })
    .send(html);
}

function pageOf(view: LinkView): Page {
  if (view.state === "void")
    return notePage({
      title: "This link is not valid",
      body: "<p>It has expired, or a newer one was sent, or the address has changed. Ask for a new one.</p>",
    });
  const { brand } = view;
  const address = `<strong>${escapeHtml(view.address)}</strong>`;
  const name = `<bdi>${escapeHtml(brand.name)}</bdi>`;
  if (view.state === "confirmed")
    return notePage({
      title: "Thank you",
      body: `<p>The address ${address} is confirmed for ${name}. You can close this page.</p>`,
      brand,
    });
  return notePage({
    title: "Confirm your e-mail address",
    body: `<p>${name} would like to send e-mails to ${address}.</p>`,
    brand,
    button: "Confirm this address",
  });
}
