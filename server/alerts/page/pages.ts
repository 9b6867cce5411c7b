/**
 * Where the link in an alert's mail leads. A page for people, outside the JSON contract; the token in the address is
 * the credential. Nobody else keeps it, and no search engine lists it.
 */
import type { FastifyInstance } from "fastify";
import { firstLanguageOf } from "#core/locale.ts";
import { pageContentType } from "#server/pages/frame.ts";
import { alertPage, goneAlertPage } from "./html.ts";
import type { ShowAlert } from "./service.ts";

/** @returns what adds the page to the application */
export function alertPages(show: ShowAlert): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.get("/alert/:token", async ({ params, headers }, reply) => {
      const view = await show((params as { readonly token: string }).token);
      const { html, policy } =
        view === null ? goneAlertPage(firstLanguageOf(headers["accept-language"])) : alertPage(view);
      return reply
        .status(view === null ? 404 : 200)
        .headers({
          ...{ "content-type": pageContentType, "content-security-policy": policy },
          ...{ "cache-control": "private, no-store", "x-robots-tag": "noindex" },
        })
        .send(html);
    });
  };
}
