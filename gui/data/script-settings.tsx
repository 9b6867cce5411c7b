/** What a script is given beside the request: a schema that makes a form of its settings, or settings as JSON. */
import { useMemo, useState } from "react";
import { CodeInput } from "../code-editor/code-input.tsx";
import type { CodeFault } from "../code-editor/faults.ts";
import { ParamForm } from "../tile-form/param-form.tsx";
import type { Hint } from "../tile-spec/checks.ts";
import type { Fault } from "../tile-spec/model.ts";
import { paramsOfSchema } from "../tile-spec/schema-params.ts";
import { readJson, type ScriptDraft } from "./script-draft.ts";
import { type ScriptWords, useScriptWords } from "./script-words.ts";
import { useDataWords } from "./words.ts";

interface ScriptSettingsProps {
  readonly draft: ScriptDraft;
  readonly schemaFaults: readonly CodeFault[];
  readonly settingsFaults: readonly Fault[];
  readonly onChange: (changes: Partial<ScriptDraft>) => void;
}

const noHints: readonly Hint[] = [];

export function ScriptSettings({ draft, schemaFaults, settingsFaults, onChange }: ScriptSettingsProps) {
  const { settings } = useDataWords();
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || schemaFaults.length + settingsFaults.length > 0;
  return (
    <details className="data-names" open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{settings}</summary>
      {isShown && <Fields {...{ draft, schemaFaults, settingsFaults, onChange }} />}
    </details>
  );
}

function Fields({ draft, schemaFaults, settingsFaults, onChange }: ScriptSettingsProps) {
  const words = useScriptWords();
  const { schemaText, settingsText } = draft;
  const params = useMemo(() => paramsOfSchema(readJson(schemaText).value), [schemaText]);
  return (
    <div className="stack">
      <p className="quiet small">{words.settingsAbout}</p>
      <CodeInput
        label={words.schema}
        hint={words.schemaHint}
        language="json"
        value={schemaText}
        onChange={(text) => onChange({ schemaText: text })}
        faults={[...jsonFaults(words, schemaText), ...schemaFaults]}
      />
      {schemaText.trim() === "" ? (
        <CodeInput
          label={words.settingsJson}
          language="json"
          value={settingsText}
          onChange={(text) => onChange({ settingsText: text })}
          faults={[
            ...jsonFaults(words, settingsText),
            ...settingsFaults.map(({ loc, message }) => ({ line: null, column: null, message: `${loc} ${message}` })),
          ]}
        />
      ) : (
        <ParamForm
          params={params}
          given={draft.settings}
          faults={settingsFaults}
          hints={noHints}
          temperatureUnits="celsius"
          onChange={(given) => onChange({ settings: given })}
        />
      )}
    </div>
  );
}

function jsonFaults(words: ScriptWords, text: string): readonly CodeFault[] {
  const { fault } = readJson(text);
  return fault === null ? [] : [{ ...fault, message: words.badJson }];
}
