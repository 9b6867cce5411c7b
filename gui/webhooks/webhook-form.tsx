/** The form of a webhook: where events go, which, and what they must be about. */
import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-aria-components";
import { asProblem } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { sortFaults, type WebhookDraft } from "./draft.ts";
import { EventChoices } from "./event-choices.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { useWebhookWords } from "./words.ts";

interface WebhookFormProps {
  readonly draft: WebhookDraft;
  readonly onChange: (draft: WebhookDraft) => void;
  readonly onSave: () => void;
  readonly isSaving: boolean;
  /** Whether saving is what one would do next. */
  readonly isSaveMain: boolean;
  /** What the service refused the latest save with; null for nothing. */
  readonly error: unknown;
  /** Null where nothing can be taken back. */
  readonly onDiscard: (() => void) | null;
  /** The secret of one's own, where there is none yet. */
  readonly secret?: { readonly value: string; readonly onChange: (secret: string) => void };
}

export function WebhookForm(props: WebhookFormProps) {
  const { draft, onChange, onSave, isSaving, isSaveMain, error, onDiscard, secret } = props;
  const words = useWebhookWords();
  const told = error === null ? [] : asProblem(error).details.errors;
  const faults = sortFaults(told);
  const change = (part: Partial<WebhookDraft>): void => onChange({ ...draft, ...part });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A long form is saved at its end: what is wrong may be out of sight.
    if (error !== null) focusFirstFault(form.current);
  }, [error]);
  return (
    <Form
      ref={form}
      className="hook-form"
      // What is wrong is shown, and keeps nobody from sending it again.
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) onSave();
      }}
    >
      <TextInput
        label={words.url}
        hint={words.urlHint}
        type="url"
        autoComplete="off"
        placeholder="https://"
        value={draft.url}
        onChange={(url) => change({ url })}
        fault={faults.at("url")}
      />
      <TextInput
        label={words.description}
        hint={words.descriptionHint}
        value={draft.description}
        onChange={(description) => change({ description })}
        maxLength={500}
        fault={faults.at("description")}
      />
      <EventChoices draft={draft} fault={faults.at("events")} onChange={change} />
      <FilterFields draft={draft} faults={faults} onChange={change} />
      {secret !== undefined && (
        <TextInput
          label={words.secret}
          hint={words.secretHint}
          type="password"
          autoComplete="new-password"
          value={secret.value}
          onChange={secret.onChange}
          fault={faults.at("secret")}
        />
      )}
      <Refusal error={error} isTold={told.length > 0 && faults.others.length === 0}>
        {faults.others.map(({ loc, message }) => (
          <li key={`${loc} ${message}`}>
            <code>{loc}</code> {message}
          </li>
        ))}
      </Refusal>
      <div className="row">
        <Button kind={isSaveMain ? "main" : "plain"} type="submit" isDisabled={isSaving}>
          {isSaving ? words.saving : words.save}
        </Button>
        {onDiscard !== null && <Button onPress={onDiscard}>{words.discard}</Button>}
      </div>
    </Form>
  );
}

function focusFirstFault(form: HTMLFormElement | null): void {
  const fault = [...(form?.querySelectorAll(".fault") ?? [])].find(({ textContent }) => textContent !== "");
  fault?.closest(".field")?.querySelector<HTMLElement>("input, textarea, button")?.focus();
}

interface RefusalProps {
  readonly error: unknown;
  /** All of it stands at its field. */
  readonly isTold: boolean;
  /** What no field stands for. */
  readonly children: readonly ReactNode[];
}

function Refusal({ error, isTold, children }: RefusalProps) {
  if (error === null || isTold) return null;
  if (children.length === 0) return <ProblemNote error={error} />;
  return (
    <ul className="faults note error" role="alert">
      {children}
    </ul>
  );
}
