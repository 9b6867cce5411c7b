/** The form of a script of one's own: its text, what it may reach, what it knows, and what it is given. */
import { useEffect, useMemo, useRef } from "react";
import { Form } from "react-aria-components";
import type { Facet } from "../api/generated.ts";
import type { Fault } from "../api/problem.ts";
import { CodeInput } from "../code-editor/code-input.tsx";
import { Button } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import { paramsOfSchema } from "../tile-spec/schema-params.ts";
import { sortFaults } from "./draft.ts";
import { Hosts } from "./hosts.tsx";
import { focusFirstFault, Refusal } from "./refusal.tsx";
import { readJson, type ScriptDraft, sortScriptFaults } from "./script-draft.ts";
import { scriptNames, type WrittenLanguage } from "./script-names.ts";
import { ScriptSecrets } from "./script-secrets.tsx";
import { ScriptSettings } from "./script-settings.tsx";
import { useScriptWords } from "./script-words.ts";
import { variableName } from "./variable-name.ts";
import { useDataWords } from "./words.ts";

interface ScriptFormProps {
  readonly facet: Facet;
  readonly language: WrittenLanguage;
  readonly draft: ScriptDraft;
  readonly held: readonly string[];
  readonly onChange: (draft: ScriptDraft) => void;
  readonly onSave: () => void;
  readonly isSaving: boolean;
  readonly isSaveMain: boolean;
  /** What the service refused the latest save or trial with; null for nothing. */
  readonly error: unknown;
  readonly faults: readonly Fault[];
  /** Null where nothing can be taken back. */
  readonly onDiscard: (() => void) | null;
  /** False where the browser keeps nothing, so that a reload would lose what can be taken back. */
  readonly isKept: boolean;
}

export function ScriptForm(props: ScriptFormProps) {
  const { facet, language, draft, held, onChange, isSaving, onDiscard, error } = props;
  const words = useScriptWords();
  const data = useDataWords();
  const names = useMemo(
    () => scriptNames(facet, language, (name) => variableName(data, name)),
    [facet, language, data],
  );
  const { rest, ...own } = sortScriptFaults(props.faults, draft);
  const settings = settingNames(draft);
  const sorted = sortFaults(rest, settings, [...held, ...draft.newSecrets]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== null) focusFirstFault(form.current);
  }, [error]);
  const change = (changes: Partial<ScriptDraft>): void => onChange({ ...draft, ...changes });
  return (
    <Form
      // What is wrong is shown, and keeps nobody from sending it again.
      validationBehavior="aria"
      ref={form}
      className="tile-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) props.onSave();
      }}
    >
      <TextInput
        label={data.name}
        value={draft.displayName}
        onChange={(displayName) => change({ displayName })}
        maxLength={200}
        fault={sorted.displayName}
      />
      <CodeInput
        label={words.script}
        hint={words.languages[language]}
        language={language}
        value={draft.script}
        onChange={(script) => change({ script })}
        faults={own.script}
        completions={names}
      />
      <Hosts origins={draft.egress} faults={own.egress} onChange={(egress) => change({ egress })} />
      <ScriptSecrets draft={draft} held={held} faults={sorted.secrets} onChange={change} />
      <ScriptSettings draft={draft} schemaFaults={own.schema} settingsFaults={sorted.settings} onChange={change} />
      <Refusal error={error} faults={props.faults} others={sorted.others} />
      <div className="row">
        <Button kind={props.isSaveMain ? "main" : "plain"} type="submit" isDisabled={isSaving}>
          {isSaving ? data.saving : data.save}
        </Button>
        {onDiscard !== null && <Button onPress={onDiscard}>{data.discard}</Button>}
        {onDiscard !== null && <p className="quiet small">{props.isKept ? words.keptHere : words.notKept}</p>}
      </div>
    </Form>
  );
}

/** Where there is no schema, all of them stand in one field. */
function settingNames({ schemaText, settingsText }: ScriptDraft): ReadonlySet<string> {
  const given = readJson(settingsText).value;
  const params = paramsOfSchema(readJson(schemaText).value).map(({ name }) => name);
  return new Set(schemaText.trim() === "" ? Object.keys(given ?? {}) : params);
}
