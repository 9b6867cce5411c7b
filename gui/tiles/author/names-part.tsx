/** What a tile is called, and what it is: always in sight, whichever of its parts is being written. */
import type { OutputKind, ScriptLanguage } from "../../api/generated.ts";
import type { Fault } from "../../api/problem.ts";
import { SelectInput, TextInput } from "../../controls/fields.tsx";
import { keyOf } from "../../controls/key-of.ts";
import { faultBelow } from "../fault-places.ts";
import { NameFields } from "../labels-form.tsx";
import { useTileWords } from "../words.ts";
import type { WrittenTile } from "./draft.ts";
import { inLanguage } from "./first-tile.ts";

interface NamesPartProps {
  readonly tile: WrittenTile;
  readonly isNew: boolean;
  readonly faults: readonly Fault[];
  readonly onChange: (tile: WrittenTile) => void;
}

const languages: readonly ScriptLanguage[] = ["typescript", "python", "javascript"];
const kinds: readonly OutputKind[] = ["numeric", "boolean", "probability", "events"];

export function NamesPart({ tile, isNew, faults, onChange }: NamesPartProps) {
  const words = useTileWords();
  const followsName = isNew && tile.key === keyOf(tile.labels.displayName);
  const chosenLanguage = (value: string): void => {
    const language = languages.find((one) => one === value);
    if (language !== undefined) onChange(inLanguage(tile, language));
  };
  const chosenKind = (value: string): void => {
    const outputKind = kinds.find((one) => one === value);
    if (outputKind !== undefined) onChange({ ...tile, outputKind });
  };
  return (
    <section className="card tiles-part" aria-label={words.whatItIs}>
      <div className="tiles-fields">
        <NameFields
          labels={tile.labels}
          faults={faults}
          onChange={(labels) =>
            onChange({ ...tile, labels, ...(followsName ? { key: keyOf(labels.displayName) } : {}) })
          }
        />
      </div>
      <div className="author-three">
        {isNew ? (
          <TextInput
            label={words.key}
            hint={words.keyHint}
            value={tile.key}
            onChange={(key) => onChange({ ...tile, key })}
            fault={faultBelow(faults, "key")}
          />
        ) : (
          <div className="field">
            <span className="label">{words.key}</span>
            <code className="author-key">{tile.key}</code>
          </div>
        )}
        <SelectInput
          label={words.language}
          hint={tile.language === "javascript" ? words.untyped : undefined}
          value={tile.language}
          choices={languages.map((value) => ({ value, label: words.languages[value] }))}
          onChange={chosenLanguage}
          fault={faultBelow(faults, "language")}
        />
        <SelectInput
          label={words.parts.outputKind}
          value={tile.outputKind}
          choices={kinds.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={chosenKind}
          fault={faultBelow(faults, "outputKind")}
        />
      </div>
    </section>
  );
}
