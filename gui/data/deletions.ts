/** Adapters that are to be deleted and can still be brought back. */
import { ask } from "../api/ask.ts";
import { DeleteAdapterDocument } from "../api/documents/data.ts";
import { createDeletions } from "../session/deletions.ts";

interface DeletedAdapter {
  readonly id: string;
  readonly displayName: string;
  readonly etag: string | null;
}

export const adapterDeletions = createDeletions<DeletedAdapter>(({ id, etag }) =>
  ask(DeleteAdapterDocument, { id, etag }, { keepalive: true }),
);
