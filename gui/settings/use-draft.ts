/** What is typed over a record: it stays until it is saved or taken back, whatever the record becomes meanwhile. */
import { useState } from "react";

interface Edit<Draft> {
  readonly draft: Draft;
  /** Of what it was begun with. */
  readonly etag: string | null;
}

export interface DraftOver<Draft> {
  readonly draft: Draft;
  readonly etag: string | null;
  readonly isEdited: boolean;
  readonly change: (changes: Partial<Draft>) => void;
  readonly end: () => void;
}

/** @param saved as the record has it, with its members in one order */
export function useDraft<Draft extends object>(saved: Draft, etag: string | null = null): DraftOver<Draft> {
  const [edit, setEdit] = useState<Edit<Draft> | null>(null);
  const draft = edit?.draft ?? saved;
  return {
    draft,
    etag: edit?.etag ?? etag,
    isEdited: edit !== null && JSON.stringify(edit.draft) !== JSON.stringify(saved),
    change: (changes) => setEdit({ draft: { ...draft, ...changes }, etag: edit?.etag ?? etag }),
    end: () => setEdit(null),
  };
}
