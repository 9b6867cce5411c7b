/** Tells, while one edits, that somebody else has changed the flow: in a quiet line, and with no dialog. */
import { useEffect, useEffectEvent } from "react";
import { FlowChangesDocument } from "../../api/documents/flows-editor.ts";
import { live } from "../../api/live.ts";
import { Button } from "../../controls/button.tsx";
import { useEditorWords } from "../editor-words.ts";
import type { Editor } from "./use-editor.ts";

export function LiveChanges({ editor, id }: { readonly editor: Editor; readonly id: string }) {
  const editorWords = useEditorWords();
  const { isDirty, theirs, isMerging } = editor;
  // Not by the version: a name and notes are changed without a new one.
  const look = useEffectEvent((etag: string | null | undefined) => {
    if (etag && etag !== editor.origin?.etag && !editor.save.isPending) void editor.lookAgain();
  });
  useEffect(() => live(FlowChangesDocument, { id }, { onNews: ({ flowUpdated }) => look(flowUpdated?.etag) }), [id]);
  if (theirs === null || isMerging) return null;
  return (
    <p className="row small changed" role="status">
      <span>{editorWords.changedByOthers}</span>
      {isDirty ? (
        <Button kind="quiet" onPress={editor.openMerge}>
          {editorWords.compare}
        </Button>
      ) : (
        <Button kind="quiet" onPress={editor.discard}>
          {editorWords.takeTheirs}
        </Button>
      )}
    </p>
  );
}
