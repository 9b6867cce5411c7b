/** Name and logo. A logo is a picture of a file, which the service keeps. */
import { mdiImageOutline } from "@mdi/js";
import { useState } from "react";
import { FileTrigger } from "react-aria-components";
import type { BrandAndSkinQuery, BrandInput } from "../../api/generated.ts";
import { Button } from "../../controls/button.tsx";
import { TextInput } from "../../controls/fields.tsx";
import { tell } from "../../controls/news.ts";
import { useFieldWords } from "../field-words.ts";
import { faultAt, RecordForm } from "../record-form.tsx";
import { useDraft } from "../use-draft.ts";
import { useSave } from "../use-save.ts";
import { dataUriOf, isShown } from "./picture.ts";
import { useBrandWords } from "./words.ts";

interface BrandFormProps {
  readonly brand: NonNullable<BrandAndSkinQuery["brand"]>;
  readonly save: (input: BrandInput) => Promise<unknown>;
  readonly onSaved: () => Promise<void>;
}

export function BrandForm({ brand, save, onSaved }: BrandFormProps) {
  const words = useBrandWords();
  const fields = useFieldWords();
  const { name, logo } = brand;
  const { draft, isEdited, change, end } = useDraft({ name, logo });
  const sending = useSave(end);
  const submit = async (): Promise<void> => {
    const isDone = await sending.send(async () => {
      await save(draft);
      await onSaved();
      return true;
    });
    if (isDone === null) return;
    end();
    tell({ text: fields.saved });
  };
  return (
    <section className="card settings-card brand-names" aria-labelledby="brand-names">
      <h2 id="brand-names">{words.nameAndLogo}</h2>
      <RecordForm
        sending={sending}
        fields={["name", "logo"]}
        isEdited={isEdited}
        onSave={() => void submit()}
        onDiscard={end}
      >
        <TextInput
          label={words.name}
          hint={words.nameHint}
          value={draft.name ?? ""}
          onChange={(text) => change({ name: text === "" ? null : text })}
          maxLength={200}
          fault={faultAt(sending, "name")}
        />
        <LogoInput logo={draft.logo} onChange={(next) => change({ logo: next })} fault={faultAt(sending, "logo")} />
      </RecordForm>
    </section>
  );
}

interface LogoInputProps {
  /** An address, or a picture that is not saved yet, as a data URI. */
  readonly logo: string | null;
  readonly onChange: (logo: string | null) => void;
  readonly fault: string | undefined;
}

function LogoInput({ logo, onChange, fault }: LogoInputProps) {
  const words = useBrandWords();
  const [isUnread, setUnread] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const picture = await dataUriOf(file);
    setUnread(picture === null);
    if (picture !== null) onChange(picture);
  };
  const wrong = isUnread ? words.notRead : fault;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame a single field
    <div className="field" role="group" aria-label={words.logo}>
      <span className="label">{words.logo}</span>
      <Logo logo={logo} />
      <div className="row">
        <FileTrigger
          acceptedFileTypes={["image/png", "image/jpeg", "image/webp"]}
          onSelect={(files) => void read(files?.[0])}
        >
          <Button icon={mdiImageOutline}>{words.chooseFile}</Button>
        </FileTrigger>
        {logo !== null && (
          <Button kind="quiet" onPress={() => onChange(null)}>
            {words.removeLogo}
          </Button>
        )}
      </div>
      <p className="quiet small">{words.logoHint}</p>
      {wrong !== undefined && <p className="fault">{wrong}</p>}
    </div>
  );
}

function Logo({ logo }: Pick<LogoInputProps, "logo">) {
  const words = useBrandWords();
  if (logo === null) return <p className="quiet small">{words.noLogo}</p>;
  if (isShown(logo)) return <img src={logo} alt={words.logo} className="brand-logo" />;
  return <p className="small settings-value">{words.logoElsewhere(logo)}</p>;
}
