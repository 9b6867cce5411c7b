/** Users that are to be deleted and can still be brought back. */
import { ask } from "../../api/ask.ts";
import { DeleteUserDocument } from "../../api/documents/settings-users.ts";
import type { DeleteUserRecords } from "../../api/generated.ts";
import { createDeletions } from "../../session/deletions.ts";

interface DeletedUser {
  readonly id: string;
  readonly etag: string | null;
  /** What becomes of what the user owns. */
  readonly records: DeleteUserRecords;
}

export const userDeletions = createDeletions<DeletedUser>(({ id, etag, records }) =>
  ask(DeleteUserDocument, { id, etag, records }, { keepalive: true }),
);
