/** The development outbox over REST: translates between the contract's JSON and the service. Decides nothing. */
import { pageRequest } from "#core/page.ts";
import { shortened } from "#core/text.ts";
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import type { Attachment } from "#server/net/message.ts";
import type { KeptMessage } from "#server/net/outbox-files.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { OutboxService } from "./service.ts";

type Operations = "listOutboxMessages" | "getOutboxMessage" | "getOutboxAttachment";

/** Whatever a message has with it: no browser shows it as a page of the service. */
const fileHeaders = { "Cache-Control": "private, no-store", "Content-Security-Policy": "sandbox; default-src 'none'" };

const maxExcerpt = 160;

export function outboxHandlers(outbox: OutboxService): Pick<Handlers, Operations> {
  return {
    listOutboxMessages: async ({ caller, query }) => {
      const { items, ...page } = await outbox.page(caller, pageRequest(query), query);
      return { status: 200, body: { items: items.map(toEntryJson), ...page } };
    },
    getOutboxMessage: async ({ caller, params }) => ({
      status: 200,
      body: toMessageJson(await outbox.get(caller, params.id)),
    }),
    getOutboxAttachment: async ({ caller, params }) => {
      const { filename, base64 } = await outbox.attachment(caller, params.id, params.number);
      return {
        status: 200,
        body: undefined,
        headers: { ...fileHeaders, "Content-Disposition": `attachment; filename*=UTF-8''${encoded(filename)}` },
        raw: { contentType: "application/octet-stream", content: Buffer.from(base64, "base64") },
      };
    },
  };
}

function toEntryJson({ id, keptAt, message }: KeptMessage): components["schemas"]["OutboxEntry"] {
  const { channel, to } = message;
  const [subject, attachmentCount] =
    message.channel === "email" ? [message.subject, message.attachments?.length ?? 0] : [null, 0];
  const excerpt = shortened(message.text.replaceAll(/\s+/g, " ").trim(), maxExcerpt);
  return { id, channel, to, subject, excerpt, attachmentCount, keptAt: isoTime(keptAt) };
}

function toMessageJson(kept: KeptMessage): components["schemas"]["OutboxMessage"] {
  const { message } = kept;
  const { attachmentCount: _, excerpt: _begin, ...entry } = toEntryJson(kept);
  const { text } = message;
  if (message.channel !== "email")
    return {
      ...entry,
      fromName: null,
      headers: [],
      text,
      html: null,
      language: message.language ?? null,
      attachments: [],
    };
  const { fromName = null, html, headers = {}, attachments = [] } = message;
  return {
    ...{ ...entry, fromName, text, html, language: null },
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    attachments: attachments.map(toAttachmentJson),
  };
}

/** A name as RFC 8187 writes it in a header. */
function encoded(name: string): string {
  const percent = (mark: string): string => `%${mark.charCodeAt(0).toString(16)}`;
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, percent);
}

function toAttachmentJson({ filename, contentType, base64 }: Attachment, index: number) {
  return { number: index + 1, filename, contentType, bytes: Buffer.byteLength(base64, "base64") };
}
