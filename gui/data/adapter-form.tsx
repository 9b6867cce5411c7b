/** The form of an adapter: its name, the settings that its schema has, and its secrets. */
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Form } from "react-aria-components";
import type { Fault } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import { ParamForm } from "../tile-form/param-form.tsx";
import type { Hint } from "../tile-spec/checks.ts";
import type { ParamSpec } from "../tile-spec/model.ts";
import { shownParams } from "../tile-spec/shown.ts";
import { withVariableNames } from "./variable-name.ts";
import { useDataWords } from "./words.ts";
import { type AdapterDraft, sortFaults } from "./draft.ts";
import { focusFirstFault, Refusal } from "./refusal.tsx";
import { Secrets, type SecretSpec } from "./secrets.tsx";

const Markdown = lazy(() => import("../markdown/markdown.tsx"));

interface AdapterFormProps {
  readonly params: readonly ParamSpec[];
  readonly secrets: readonly SecretSpec[];
  /** Names of the secrets that the service holds. */
  readonly held: readonly string[];
  readonly draft: AdapterDraft;
  readonly onChange: (draft: AdapterDraft) => void;
  readonly onSave: () => void;
  readonly isSaving: boolean;
  readonly saveLabel: string;
  /** Whether saving is what one would do next. */
  readonly isSaveMain: boolean;
  /** What the service refused the latest save with; null for nothing. */
  readonly error: unknown;
  readonly faults: readonly Fault[];
  /** Null where nothing can be taken back. */
  readonly onDiscard: (() => void) | null;
  /** Markdown. */
  readonly help: string;
}

// The service is the judge of what is entered: what can be seen before is not told while one has not begun.
const noHints: readonly Hint[] = [];

export function AdapterForm(props: AdapterFormProps) {
  const { secrets, draft, onChange, onSave, isSaving, saveLabel, onDiscard, error } = props;
  const words = useDataWords();
  const params = useMemo(() => withVariableNames(props.params, words), [props.params, words]);
  const shown = shownParams(params, draft.settings);
  const names = secrets.map(({ name }) => name);
  const faults = sortFaults(props.faults, shown, names);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== null) focusFirstFault(form.current);
  }, [error]);
  return (
    <Form
      // What is wrong is shown, and keeps nobody from sending it again.
      validationBehavior="aria"
      ref={form}
      className="tile-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) onSave();
      }}
    >
      <TextInput
        label={words.name}
        value={draft.displayName}
        onChange={(displayName) => onChange({ ...draft, displayName })}
        maxLength={200}
        fault={faults.displayName}
      />
      {params.length === 0 && <p className="quiet small">{words.noSettings}</p>}
      <ParamForm
        params={params}
        given={draft.settings}
        faults={faults.settings}
        hints={noHints}
        temperatureUnits="celsius"
        onChange={(settings) => onChange({ ...draft, settings })}
      />
      <Secrets
        specs={secrets}
        held={props.held}
        changes={draft.secrets}
        faults={faults.secrets}
        onChange={(changes) => onChange({ ...draft, secrets: changes })}
      />
      <Refusal error={error} faults={props.faults} others={faults.others} />
      <div className="row">
        <Button kind={props.isSaveMain ? "main" : "plain"} type="submit" isDisabled={isSaving}>
          {isSaving ? words.saving : saveLabel}
        </Button>
        {onDiscard !== null && <Button onPress={onDiscard}>{words.discard}</Button>}
      </div>
      <Help text={props.help} />
    </Form>
  );
}

function Help({ text }: { readonly text: string }) {
  const words = useDataWords();
  const [isOpen, setOpen] = useState(false);
  if (text.trim() === "") return null;
  return (
    <details className="tile-help" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.help}</summary>
      {isOpen && (
        <Suspense>
          <Markdown text={text} firstLevel={3} />
        </Suspense>
      )}
    </details>
  );
}
