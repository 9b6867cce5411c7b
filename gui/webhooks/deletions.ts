/** Webhooks that are to be deleted and can still be brought back. */
import { ask } from "../api/ask.ts";
import { DeleteWebhookDocument } from "../api/documents/webhooks.ts";
import { createDeletions } from "../session/deletions.ts";

interface DeletedWebhook {
  readonly id: string;
  readonly etag: string | null;
}

export const webhookDeletions = createDeletions<DeletedWebhook>(({ id, etag }) =>
  ask(DeleteWebhookDocument, { id, etag }, { keepalive: true }),
);
