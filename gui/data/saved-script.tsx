/** A script of one's own that is saved: it is edited, tried as it stands on the page, and saved anew. */
import { useEffect } from "react";
import { ask } from "../api/ask.ts";
import { UpdateAdapterDocument } from "../api/documents/data.ts";
import { tell } from "../controls/news.ts";
import { useKept } from "../session/use-kept.ts";
import { keptScript, withoutSecrets } from "./kept-script.ts";
import type { KnownAdapter } from "./queries.ts";
import { contentOf, draftOf, hasBrokenJson, isScriptChanged, type ScriptDraft } from "./script-draft.ts";
import { ScriptForm } from "./script-form.tsx";
import { useScriptWords } from "./script-words.ts";
import { Trial } from "./trial-form.tsx";
import { hasFaults, tryDraft, useRefusal } from "./use-refusal.ts";
import { useSend } from "../api/use-send.ts";
import { isConflict, useTaken } from "./use-taken.ts";
import { useDataWords } from "./words.ts";

interface SavedScriptProps {
  readonly adapter: KnownAdapter;
  readonly onEdited: (isEdited: boolean) => void;
}

interface Edit {
  readonly draft: ScriptDraft;
  /** Of what it was begun with; null for what is there now. */
  readonly etag: string | null;
}

export default function SavedScript({ adapter, onEdited }: SavedScriptProps) {
  const words = useScriptWords();
  const data = useDataWords();
  const { id, facet, language, envNames } = adapter;
  const taken = useTaken(id);
  const refusal = useRefusal();
  const kept = useKept<Edit>({
    kind: "script",
    subject: id,
    read: keptScript,
    write: (edit) => (isScriptChanged(withoutSecrets(edit).draft, adapter) ? withoutSecrets(edit) : null),
  });
  const { state: edit, set: setEdit } = kept;
  const draft = edit?.draft ?? draftOf(adapter);
  const isEdited = edit !== null && isScriptChanged(edit.draft, adapter);
  useEffect(() => onEdited(isEdited), [onEdited, isEdited]);
  const end = (): void => {
    setEdit(null);
    refusal.forget();
  };
  const sending = useSend((error) => {
    if (!isConflict(error)) return;
    // What was written stays, and goes on from what is there now.
    setEdit((now) => now && { ...now, etag: null });
    taken.reload(words.conflict);
  });
  const change = (next: ScriptDraft): void => setEdit({ draft: next, etag: edit === null ? adapter.etag : edit.etag });
  const save = async (): Promise<void> => {
    if (hasBrokenJson(draft)) return;
    const input = { displayName: draft.displayName, ...contentOf(draft) };
    const etag = edit?.etag ?? adapter.etag;
    const work = () => refusal.notice(ask(UpdateAdapterDocument, { id, input, etag }), (error) => !isConflict(error));
    const next = (await sending.send(work))?.updateAdapter;
    if (!next) return;
    end();
    taken.take(next);
    tell({ text: data.saved });
  };
  return (
    <div className="data-parts of-script">
      <section className="card data-form" aria-labelledby="data-script">
        <h2 id="data-script">{words.script}</h2>
        <ScriptForm
          facet={facet}
          language={language === "python" ? "python" : "typescript"}
          draft={draft}
          held={envNames}
          onChange={change}
          onSave={() => void save()}
          isSaving={sending.isSending}
          isSaveMain={isEdited}
          error={refusal.error}
          faults={refusal.faults}
          onDiscard={isEdited ? end : null}
          isKept={kept.isKept}
        />
      </section>
      <Trial
        facet={facet}
        about={words.testAbout}
        isRefusalTold
        tryOut={(request) => refusal.notice(tryDraft({ adapterId: id, ...contentOf(draft), request }), hasFaults)}
      />
    </div>
  );
}
