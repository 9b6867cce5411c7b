/** Places that are to be deleted and can still be brought back. */
import { ask } from "../api/ask.ts";
import { DeletePlaceDocument } from "../api/documents/places.ts";
import { createDeletions } from "../session/deletions.ts";

interface DeletedPlace {
  readonly id: string;
  readonly displayName: string;
  readonly etag: string | null;
}

export const placeDeletions = createDeletions<DeletedPlace>(({ id, etag }) =>
  ask(DeletePlaceDocument, { id, etag }, { keepalive: true }),
);
