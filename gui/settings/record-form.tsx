/** A form of a record: its fields, what is wrong beyond them, saving, and taking back what was typed. */
import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-aria-components";
import type { Fault } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { ProblemNote } from "../controls/states.tsx";
import type { Sending } from "../api/use-send.ts";
import { useWords } from "../words/words.tsx";
import { useFieldWords } from "./field-words.ts";
import { isConflict } from "./use-save.ts";
import "./settings.css";

interface RecordFormProps {
  readonly sending: Sending;
  /** Names of the fields that show what is wrong with them. */
  readonly fields: readonly string[];
  readonly isEdited: boolean;
  readonly onSave: () => void;
  /** Without it nothing can be taken back. */
  readonly onDiscard?: () => void;
  readonly saveLabel?: string;
  readonly children: ReactNode;
  /** Beside the button that saves. */
  readonly actions?: ReactNode;
}

export function RecordForm(props: RecordFormProps) {
  const { sending, fields, isEdited, onSave, onDiscard, children, actions } = props;
  const words = useFieldWords();
  const { common } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const discard = (): void => {
    sending.forget();
    onDiscard?.();
  };
  useEffect(() => {
    // A long form is saved at its end: what is wrong may be out of sight.
    if (sending.error !== null) focusFirstFault(form.current);
  }, [sending.error]);
  return (
    <Form
      // What is wrong is shown, and keeps nobody from sending it again.
      validationBehavior="aria"
      ref={form}
      className="settings-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isSending) onSave();
      }}
    >
      {children}
      <Refusal sending={sending} fields={fields} />
      <div className="row">
        <Button kind={isEdited ? "main" : "plain"} type="submit" isDisabled={sending.isSending}>
          {sending.isSending ? words.saving : (props.saveLabel ?? common.save)}
        </Button>
        {isEdited && onDiscard !== undefined && <Button onPress={discard}>{words.discard}</Button>}
        {actions}
      </div>
    </Form>
  );
}

/** Of the field with this name. */
export function faultAt({ faults }: Sending, name: string): string | undefined {
  return faults.find(({ loc }) => loc === name)?.message;
}

function focusFirstFault(form: HTMLFormElement | null): void {
  const fault = [...(form?.querySelectorAll(".fault") ?? [])].find(({ textContent }) => textContent !== "");
  fault?.closest(".field")?.querySelector<HTMLElement>("input, textarea, button")?.focus();
}

/** What stands at its field is not told twice, and a conflict is told as news. */
function Refusal({ sending: { error, faults }, fields }: Pick<RecordFormProps, "sending" | "fields">) {
  if (error === null || isConflict(error)) return null;
  if (faults.length === 0) return <ProblemNote error={error} />;
  const others = faults.filter(({ loc }: Fault) => !fields.includes(loc));
  if (others.length === 0) return null;
  return (
    <ul className="faults note error" role="alert">
      {others.map(({ loc, message }) => (
        <li key={`${loc} ${message}`}>
          <code>{loc}</code> {message}
        </li>
      ))}
    </ul>
  );
}
