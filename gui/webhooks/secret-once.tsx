/** A secret that is shown this once: copied or not, and what to do with it. */
import { mdiContentCopy } from "@mdi/js";
import { useId, useState } from "react";
import { Button } from "../controls/button.tsx";
import { isCopied } from "../controls/clipboard.ts";
import { useWords } from "../words/words.tsx";
import { useWebhookWords } from "./words.ts";

export function SecretOnce({ secret }: { readonly secret: string }) {
  const words = useWebhookWords();
  const { common } = useWords();
  const label = useId();
  const [isDone, setDone] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => setDone(await isCopied(secret));
  return (
    <div className="stack">
      <p>
        <strong>{words.keepAbout}</strong>
      </p>
      <div className="hook-secret">
        <span id={label} className="label">
          {words.secretName}
        </span>
        <output aria-labelledby={label}>
          <code>{secret}</code>
        </output>
        <Button icon={mdiContentCopy} onPress={() => void copy()}>
          {common.copy}
        </Button>
      </div>
      <p role="status" className="small">
        {isDone === null ? "" : isDone ? words.copied : words.notCopied}
      </p>
      <ol className="hook-steps">
        {words.whatToDo.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a href="/guides/webhooks#verifying" target="_blank" rel="noopener">
        {words.guide}
      </a>
    </div>
  );
}
