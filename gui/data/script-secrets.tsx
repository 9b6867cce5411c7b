/** The secrets of a script of one's own, and a name for one more. */
import { mdiPlus } from "@mdi/js";
import { useState } from "react";
import { Button } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import type { ScriptDraft } from "./script-draft.ts";
import { useScriptWords } from "./script-words.ts";
import { ownSecret, Secrets } from "./secrets.tsx";

interface ScriptSecretsProps {
  readonly draft: Pick<ScriptDraft, "secrets" | "newSecrets">;
  readonly held: readonly string[];
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (changes: Partial<ScriptDraft>) => void;
}

export function ScriptSecrets({ draft, held, faults, onChange }: ScriptSecretsProps) {
  const words = useScriptWords();
  const [name, setName] = useState("");
  const names = [...new Set([...held, ...draft.newSecrets])];
  const add = (): void => {
    onChange({ newSecrets: [...draft.newSecrets, name.trim()] });
    setName("");
  };
  return (
    <>
      <Secrets
        specs={names.map(ownSecret)}
        held={held}
        changes={draft.secrets}
        faults={faults}
        onChange={(secrets) => onChange({ secrets })}
      />
      <div className="stack">
        <div className="data-add">
          <TextInput label={words.secretName} value={name} onChange={setName} maxLength={64} />
          <Button icon={mdiPlus} isDisabled={name.trim() === "" || names.includes(name.trim())} onPress={add}>
            {words.addSecret}
          </Button>
        </div>
        <p className="quiet small">{words.secretNameHint}</p>
      </div>
    </>
  );
}
