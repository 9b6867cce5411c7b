/** Settings and secrets of an adapter that is there; while it is upgraded, those that the newer version wants. */
import { useMemo, useState } from "react";
import { ask } from "../api/ask.ts";
import { UpdateAdapterDocument, UpgradeAdapterDocument } from "../api/documents/data.ts";
import { asProblem } from "../api/problem.ts";
import { tell } from "../controls/news.ts";
import { isRecord } from "../tile-spec/model.ts";
import { paramsOfSchema } from "../tile-spec/schema-params.ts";
import { useDataWords } from "./words.ts";
import { AdapterForm } from "./adapter-form.tsx";
import { type AdapterDraft, envOf, isChanged } from "./draft.ts";
import type { KnownAdapter, Template } from "./queries.ts";
import { ownSecret } from "./secrets.tsx";
import { useSend } from "../api/use-send.ts";
import { isConflict, useTaken } from "./use-taken.ts";

export interface SavedFormProps {
  readonly adapter: KnownAdapter;
  /** The newest version, in the reader's language; null where there is none. */
  readonly template: Template | null;
  /** What the newer version was refused with, while it is filled in; null while it is not. */
  readonly upgradeRefusal: Error | null;
  readonly onUpgraded: () => void;
  readonly onEdited: (isEdited: boolean) => void;
}

interface Edit {
  readonly draft: AdapterDraft;
  /** Of what it was begun with. */
  readonly etag: string | null;
}

export function SavedForm({ adapter, template, upgradeRefusal, onUpgraded, onEdited }: SavedFormProps) {
  const isUpgrading = upgradeRefusal !== null;
  const words = useDataWords();
  const taken = useTaken(adapter.id);
  const { params, secrets } = useForm(adapter, template, isUpgrading);
  const saved = useMemo(
    () => ({ displayName: adapter.displayName, settings: isRecord(adapter.settings) ? adapter.settings : {} }),
    [adapter],
  );
  const [edit, setEdit] = useState<Edit | null>(null);
  const draft = edit?.draft ?? { ...saved, secrets: {} };
  const end = (): void => {
    setEdit(null);
    onEdited(false);
  };
  const sending = useSend((error) => {
    if (!isConflict(error)) return;
    end();
    taken.reload();
  });

  const change = (next: AdapterDraft): void => {
    setEdit({ draft: next, etag: edit?.etag ?? adapter.etag });
    onEdited(isChanged(next, saved));
  };
  const save = async (): Promise<void> => {
    const next = await sending.send(() => send(adapter.id, draft, edit?.etag ?? adapter.etag, isUpgrading));
    if (next === null) return;
    end();
    taken.take(next);
    tell({ text: isUpgrading ? words.upgraded(next.template?.version ?? 0) : words.saved });
    if (isUpgrading) onUpgraded();
  };
  const refusal = sending.error ?? upgradeRefusal;
  const told = refusal !== null && isConflict(refusal) ? null : refusal;
  const isEdited = edit !== null && isChanged(edit.draft, saved);
  return (
    <>
      {isUpgrading && (
        <p className="note" role="status">
          {words.upgradeNeeds}
        </p>
      )}
      <AdapterForm
        params={params}
        secrets={secrets}
        held={adapter.envNames}
        draft={draft}
        onChange={change}
        onSave={() => void save()}
        isSaving={sending.isSending}
        saveLabel={isUpgrading ? words.upgrade(template?.version ?? 0) : words.save}
        isSaveMain={isEdited || isUpgrading}
        error={told}
        faults={told === null ? [] : asProblem(told).details.errors}
        onDiscard={isEdited ? () => (sending.forget(), end()) : null}
        help={template?.help ?? ""}
      />
    </>
  );
}

/** The gallery's schema is in the reader's language, and fits where the version is the same. */
function useForm(adapter: KnownAdapter, template: Template | null, isUpgrading: boolean) {
  const isOfTemplate = template !== null && (isUpgrading || template.version === adapter.template?.version);
  const schema: unknown = isOfTemplate ? template.settingsSchema : adapter.settingsSchema;
  const params = useMemo(() => paramsOfSchema(schema), [schema]);
  const known = template?.env ?? [];
  const others = adapter.envNames.filter((name) => known.every((one) => one.name !== name)).map(ownSecret);
  return { params, secrets: [...known, ...others] };
}

async function send(
  id: string,
  { displayName, settings, secrets }: AdapterDraft,
  etag: string | null,
  isUpgrading: boolean,
): Promise<KnownAdapter | null> {
  const env = envOf(secrets);
  if (isUpgrading) return (await ask(UpgradeAdapterDocument, { id, input: { settings, env }, etag })).upgradeAdapter;
  return (await ask(UpdateAdapterDocument, { id, input: { displayName, settings, env }, etag })).updateAdapter;
}
