/** Tells, while one edits, that somebody else has changed the flow: in a quiet line, and with no dialog. */
import { useEffect, useEffectEvent } from "react";
import { Button } from "../../controls/button.tsx";
import { onChanges } from "../../live/listeners.ts";
import { useEditorWords } from "../editor-words.ts";
import type { Editor } from "./use-editor.ts";

export function LiveChanges({ editor, id }: { readonly editor: Editor; readonly id: string }) {
  const editorWords = useEditorWords();
  const { isDirty, theirs, isMerging } = editor;
  const look = useEffectEvent(() => {
    if (!editor.save.isPending) void editor.lookAgain().catch(() => {});
  });
  useEffect(
    () =>
      onChanges((changes) => {
        if (
          changes.some(({ kind, id: changed }) => kind === "everything" || (kind === "flow" && (changed ?? id) === id))
        )
          look();
      }),
    [id],
  );
  if (theirs === null || isMerging) return null;
  return (
    <p className="row small live-changes" role="status">
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
