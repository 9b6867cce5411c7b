/** A secret that is shown this once: copied or not, and what to do with it. */
import { mdiContentCopy } from "@mdi/js";
import { useId, useState } from "react";
import { Button } from "../controls/button.tsx";
import { useWords } from "../words/words.tsx";
import { useWebhookWords } from "./words.ts";

export function SecretOnce({ secret }: { readonly secret: string }) {
  const words = useWebhookWords();
  const { common } = useWords();
  const label = useId();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => setCopied(await copied(secret));
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
        {isCopied === null ? "" : isCopied ? words.copied : words.notCopied}
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

/** Over plain HTTP, and in some frames, a page may not copy. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
