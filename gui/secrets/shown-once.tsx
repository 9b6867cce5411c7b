/** A secret that the service shows once: to be copied, and gone with the page. */
import { mdiContentCopy } from "@mdi/js";
import { useId, useState } from "react";
import { Button } from "../controls/button.tsx";
import { isCopied } from "../controls/clipboard.ts";
import { useWords } from "../words/words.tsx";
import { useSecretWords } from "./words.ts";
import "./secrets.css";

interface ShownOnceProps {
  readonly label: string;
  readonly secret: string;
  /** What else is to be known of it. */
  readonly about?: string;
  readonly onDone: () => void;
}

export function ShownOnce({ label, secret, about, onDone }: ShownOnceProps) {
  const words = useSecretWords();
  const { common } = useWords();
  const id = useId();
  const [outcome, setOutcome] = useState("");
  const copy = async (): Promise<void> => setOutcome((await isCopied(secret)) ? words.copied : words.notCopied);
  return (
    <div className="note shown-once">
      <div className="stack grow">
        <label htmlFor={id} className="label">
          {label}
        </label>
        <input id={id} className="input mono" readOnly value={secret} onFocus={({ target }) => target.select()} />
        <p className="small">
          {words.once} {about}
        </p>
        <div className="row">
          <Button kind="main" icon={mdiContentCopy} autoFocus onPress={() => void copy()}>
            {common.copy}
          </Button>
          <Button onPress={onDone}>{words.done}</Button>
          <span className="small" role="status">
            {outcome}
          </span>
        </div>
      </div>
    </div>
  );
}
