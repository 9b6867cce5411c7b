/** Contacts and lists that are to be deleted and can still be brought back. */
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { ask } from "../api/ask.ts";
import { DeleteContactDocument } from "../api/documents/people-contacts.ts";
import { DeleteContactListDocument } from "../api/documents/people-lists.ts";
import { asProblem } from "../api/problem.ts";
import { tell } from "../controls/news.ts";
import { createDeletions, type Deletions } from "../session/deletions.ts";
import { useWords } from "../words/words.tsx";

interface Deleted {
  readonly id: string;
  readonly displayName: string;
  readonly etag: string | null;
}

export const contactDeletions = createDeletions<Deleted>(({ id, etag }) =>
  ask(DeleteContactDocument, { id, etag }, { keepalive: true }),
);

export const listDeletions = createDeletions<Deleted>(({ id, etag }) =>
  ask(DeleteContactListDocument, { id, etag }, { keepalive: true }),
);

interface RemovalPlan {
  readonly deletions: Deletions<Deleted>;
  /** What is read again once it is gone. */
  readonly keys: readonly QueryKey[];
  /** Where one is afterwards. */
  readonly to: string;
}

export function useRemoval({ deletions, keys, to }: RemovalPlan): (record: Deleted) => void {
  const { common } = useWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return ({ id, displayName, etag }) => {
    deletions.plan({
      record: { id, displayName, etag },
      onSent: () => void Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))),
      onError: (error) => tell({ text: asProblem(error).details.detail || common.unreachable }),
    });
    tell(
      { text: common.deleted(displayName), action: { label: common.undo, run: () => deletions.takeBack(id) } },
      () => void deletions.send(id),
    );
    navigate(to);
  };
}
