/** Colours and corners: typed or picked, seen at once in both schemes, judged by the service before they are saved. */
import { useMemo, useState } from "react";
import { ask } from "../../api/ask.ts";
import { SaveSkinDocument } from "../../api/documents/settings-brand.ts";
import type { BrandAndSkinQuery, SkinInput } from "../../api/generated.ts";
import { Button } from "../../controls/button.tsx";
import { NumberInput } from "../../controls/number-input.tsx";
import { tell } from "../../controls/news.ts";
import { ProblemNote } from "../../controls/states.tsx";
import { useFieldWords } from "../field-words.ts";
import { faultAt, RecordForm } from "../record-form.tsx";
import { useSave } from "../use-save.ts";
import { ColorTable } from "./color-table.tsx";
import { Contrasts } from "./contrasts.tsx";
import { Previews } from "./previews.tsx";
import { colorsOf, inputOf, type Radii, type SkinDraft, shownColors, withMoved } from "./skin.ts";
import { useTrial } from "./use-trial.ts";
import { useBrandWords } from "./words.ts";

interface SkinEditorProps {
  readonly skin: NonNullable<BrandAndSkinQuery["skin"]>;
  readonly onSaved: () => Promise<void>;
}

const radii: readonly (keyof Radii)[] = ["small", "medium", "large"];
const radiusFields = radii.map((name) => `radii.${name}`);
const largestRadius = 64;
const platformSkin: SkinInput = {};

export function SkinEditor({ skin, onSaved }: SkinEditorProps) {
  const words = useBrandWords();
  const fields = useFieldWords();
  const saved = useMemo(() => draftOf(skin), [skin]);
  const [edit, setEdit] = useState<SkinDraft | null>(null);
  const draft = edit ?? saved;
  const { trial, error } = useTrial(draft);
  const sending = useSave(() => setEdit(null));
  const save = async (input: SkinInput): Promise<void> => {
    const isDone = await sending.send(async () => {
      await ask(SaveSkinDocument, { input });
      await onSaved();
      return true;
    });
    if (isDone === null) return;
    setEdit(null);
    tell({ text: fields.saved });
  };
  const chosen = trial ?? saved;
  const shown = { light: shownColors(draft.light, chosen.light), dark: shownColors(draft.dark, chosen.dark) };
  const moved = trial?.adjusted ?? [];
  return (
    <section className="card settings-card" aria-labelledby="brand-skin">
      <h2 id="brand-skin">{words.skin}</h2>
      <p className="quiet small">{words.skinAbout}</p>
      <div className="brand-skin">
        <RecordForm
          sending={sending}
          fields={[
            ...radiusFields,
            ...sending.faults.map(({ loc }) => loc).filter((loc) => /^(light|dark)\./.test(loc)),
          ]}
          isEdited={edit !== null}
          onSave={() => void save(inputOf(draft))}
          onDiscard={() => setEdit(null)}
          saveLabel={words.save}
          actions={
            <Button kind="quiet" isDisabled={sending.isSending} onPress={() => void save(platformSkin)}>
              {words.reset}
            </Button>
          }
        >
          <ColorTable
            draft={draft}
            saved={saved}
            shown={shown}
            moved={moved}
            faults={sending.faults}
            onChange={setEdit}
          />
          <fieldset className="brand-radii">
            <legend className="label">{words.radii}</legend>
            {radii.map((name) => (
              <NumberInput
                key={name}
                label={words.radius[name]}
                value={draft.radii[name]}
                minValue={0}
                maxValue={largestRadius}
                step={1}
                onChange={(radius) => setEdit({ ...draft, radii: { ...draft.radii, [name]: radius } })}
                fault={faultAt(sending, `radii.${name}`)}
              />
            ))}
          </fieldset>
          {error !== null && <ProblemNote error={error} />}
        </RecordForm>
        <div className="stack brand-seen">
          <Previews shown={shown} radii={draft.radii} />
          <Contrasts
            contrasts={trial?.contrasts ?? []}
            onAdjust={moved.length === 0 ? null : () => setEdit(withMoved(draft, moved))}
          />
        </div>
      </div>
    </section>
  );
}

function draftOf({ light, dark, radii: corners }: SkinEditorProps["skin"]): SkinDraft {
  return { light: colorsOf(light), dark: colorsOf(dark), radii: corners };
}
