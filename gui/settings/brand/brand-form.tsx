/** Name and logo. A logo is a picture of a file, which the service keeps. */
import { mdiImageOutline, mdiRefresh } from "@mdi/js";
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
  const submit = async (told: string): Promise<void> => {
    const isDone = await sending.send(async () => {
      await save(draft);
      await onSaved();
      return true;
    });
    if (isDone === null) return;
    end();
    tell({ text: told });
  };
  return (
    <section className="card settings-card brand-names" aria-labelledby="brand-names">
      <h2 id="brand-names">{words.nameAndLogo}</h2>
      <RecordForm
        sending={sending}
        fields={["name", "logo"]}
        isEdited={isEdited}
        onSave={() => void submit(fields.saved)}
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
        <LogoInput
          logo={draft.logo}
          copy={draft.logo === logo ? copyOf(brand) : null}
          onChange={(next) => change({ logo: next })}
          onFetch={isEdited || sending.isSending ? null : () => void submit(words.fetchedAgain)}
          fault={faultAt(sending, "logo")}
        />
      </RecordForm>
    </section>
  );
}

/** What the service has of a picture elsewhere. */
interface LogoCopy {
  readonly address: string | null;
  /** Why there is no newer one. */
  readonly problem: string | null;
}

/** Null for a picture that is the service's own. */
function copyOf({ logo, logoCopy: address, logoProblem: problem }: BrandFormProps["brand"]): LogoCopy | null {
  return logo === null || logo === address ? null : { address, problem };
}

interface LogoInputProps {
  /** An address, or a picture that is not saved yet, as a data URI. */
  readonly logo: string | null;
  /** Null where the picture is not elsewhere, or not saved. */
  readonly copy: LogoCopy | null;
  readonly onChange: (logo: string | null) => void;
  /** Fetches the copy again; null while that cannot be. */
  readonly onFetch: (() => void) | null;
  readonly fault: string | undefined;
}

function LogoInput({ logo, copy, onChange, onFetch, fault }: LogoInputProps) {
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
      <Logo logo={copy?.address ?? logo} />
      {copy !== null && logo !== null && <CopyNote address={logo} copy={copy} />}
      <div className="row">
        <FileTrigger
          acceptedFileTypes={["image/png", "image/jpeg", "image/webp"]}
          onSelect={(files) => void read(files?.[0])}
        >
          <Button icon={mdiImageOutline}>{words.chooseFile}</Button>
        </FileTrigger>
        {copy !== null && onFetch !== null && (
          <Button icon={mdiRefresh} onPress={onFetch}>
            {words.fetchAgain}
          </Button>
        )}
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
  return isShown(logo) ? <img src={logo} alt={words.logo} className="brand-logo" /> : null;
}

function CopyNote({ address, copy }: { readonly address: string; readonly copy: LogoCopy }) {
  const words = useBrandWords();
  const isAwaited = copy.address === null && copy.problem === null;
  return (
    <div role="status" className="small">
      <p className="settings-value">{words.logoElsewhere(address)}</p>
      {isAwaited && <p className="quiet">{words.isFetched}</p>}
      {copy.problem !== null && <p className="fault">{words.notFetched(copy.problem)}</p>}
    </div>
  );
}
