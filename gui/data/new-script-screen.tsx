/** A new script of one's own: it begins with one that works, is tried as it stands, and is saved disabled. */
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { ask } from "../api/ask.ts";
import { CreateAdapterDocument } from "../api/documents/data.ts";
import type { Facet } from "../api/generated.ts";
import { SelectInput } from "../controls/fields.tsx";
import { tell } from "../controls/news.ts";
import { facets } from "./facets.ts";
import { DataFrame } from "./frame.tsx";
import { useKept } from "../session/use-kept.ts";
import { keptScript, withoutSecrets } from "./kept-script.ts";
import { adapterQuery, adaptersKey } from "./queries.ts";
import { contentOf, hasBrokenJson, type ScriptDraft } from "./script-draft.ts";
import examples from "./script-examples.json";
import { ScriptForm } from "./script-form.tsx";
import type { WrittenLanguage } from "./script-names.ts";
import { useScriptWords } from "./script-words.ts";
import { Trial } from "./trial-form.tsx";
import { useSend } from "../api/use-send.ts";
import { hasFaults, tryDraft, useRefusal } from "./use-refusal.ts";
import { useDataWords } from "./words.ts";

export default function NewScriptScreen() {
  const words = useScriptWords();
  const data = useDataWords();
  return (
    <DataFrame title={data.ownScript} about={words.about} back={{ href: "/data/new", label: data.gallery }}>
      <NewScript />
    </DataFrame>
  );
}

const languages: readonly WrittenLanguage[] = ["typescript", "python"];

interface Kind {
  readonly facet: Facet;
  readonly language: WrittenLanguage;
}

interface Begun {
  readonly kind: Kind;
  readonly draft: ScriptDraft;
}

function NewScript() {
  const words = useScriptWords();
  const data = useDataWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const kept = useKept<Begun>({ kind: "script", subject: "new", read: keptScript, write: withoutSecrets });
  const { state: begun, set } = kept;
  const { kind, draft } = begun ?? firstScript;
  const sending = useSend();
  const refusal = useRefusal();
  const choose = (next: Kind): void => {
    refusal.forget();
    set({ kind: next, draft: follow(draft, kind, next) });
  };
  const end = (): void => {
    refusal.forget();
    set(null);
  };
  const save = async (): Promise<void> => {
    if (hasBrokenJson(draft)) return;
    const input = { ...kind, displayName: draft.displayName, ...contentOf(draft), enabled: false };
    const made = (await sending.send(() => refusal.notice(ask(CreateAdapterDocument, { input }))))?.createAdapter;
    if (!made) return;
    set(null);
    client.setQueryData(adapterQuery(made.id).queryKey, made);
    void client.invalidateQueries({ queryKey: [...adaptersKey, "list"] });
    tell({ text: data.created });
    navigate(`/data/${made.id}`);
  };
  return (
    <div className="data-parts of-script">
      <section className="card data-form" aria-label={words.script}>
        <div className="data-asked">
          <SelectInput
            label={words.facet}
            value={kind.facet}
            choices={facets.map((facet) => ({
              value: facet,
              label: data.facets[facet],
              hint: words.facetHints[facet],
            }))}
            onChange={(value) => choose({ ...kind, facet: facets.find((one) => one === value) ?? kind.facet })}
          />
          <SelectInput
            label={words.language}
            value={kind.language}
            choices={languages.map((language) => ({ value: language, label: words.languageNames[language] }))}
            onChange={(value) => choose({ ...kind, language: value === "python" ? "python" : "typescript" })}
          />
        </div>
        <ScriptForm
          {...kind}
          draft={draft}
          held={[]}
          onChange={(next) => set({ kind, draft: next })}
          onSave={() => void save()}
          isSaving={sending.isSending}
          isSaveMain
          error={refusal.error}
          faults={refusal.faults}
          onDiscard={begun === null ? null : end}
          isKept={kept.isKept}
        />
      </section>
      <Trial
        key={kind.facet}
        facet={kind.facet}
        about={words.testAbout}
        isRefusalTold
        tryOut={(request) => refusal.notice(tryDraft({ ...kind, ...contentOf(draft), request }), hasFaults)}
      />
    </div>
  );
}

function exampleOf({ facet, language }: Kind): ScriptDraft {
  const example = examples[facet];
  return {
    ...{ displayName: "", script: example[language], egress: example.egress, newSecrets: example.env, secrets: {} },
    ...{ schemaText: "", settings: {}, settingsText: "" },
  };
}

const firstKind: Kind = { facet: "weather", language: "typescript" };
const firstScript: Begun = { kind: firstKind, draft: exampleOf(firstKind) };

/** What one has not touched becomes the example of the new kind; what one has written stays. */
function follow(draft: ScriptDraft, before: Kind, next: Kind): ScriptDraft {
  const [former, example] = [exampleOf(before), exampleOf(next)];
  if (draft.script !== former.script) return draft;
  return { ...draft, script: example.script, egress: example.egress, newSecrets: example.newSecrets };
}
