/** Asks for a key that the page then asks with. It is kept by whoever asks for it, in memory alone. */
import { type ReactNode, useState } from "react";
import { Form } from "react-aria-components";
import { asProblem } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import { useWords } from "../words/words.tsx";
import { useSecretWords } from "./words.ts";
import "./secrets.css";

interface KeyFormProps {
  readonly label: string;
  readonly about: string;
  /** @returns what is wrong with it; null where it is taken. @throws Problem */
  readonly onKey: (key: string) => Promise<string | null>;
  /** Beside the button that takes the key. */
  readonly actions?: ReactNode;
}

export function KeyForm({ label, about, onKey, actions }: KeyFormProps) {
  const words = useSecretWords();
  const { common } = useWords();
  const [key, setKey] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      setFault(await onKey(key.trim()));
    } catch (error) {
      setFault(asProblem(error).details.detail || common.unreachable);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      className="stack key-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <p>{about}</p>
      <TextInput
        label={label}
        hint={words.notKept}
        type="password"
        autoComplete="off"
        autoFocus
        value={key}
        onChange={setKey}
        fault={fault ?? undefined}
      />
      <div className="row">
        <Button kind="main" type="submit" isDisabled={isBusy}>
          {isBusy ? words.checking : words.use}
        </Button>
        {actions}
      </div>
    </Form>
  );
}
