/** The form of a contact: how it is reached, in which words, and when it is not. */
import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-aria-components";
import { asProblem, type Fault } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { SelectInput, TextInput } from "../controls/fields.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { SwitchInput } from "../controls/switch-input.tsx";
import { useFormats } from "../words/words.tsx";
import { Blacklist } from "./blacklist.tsx";
import { type ContactDraft, type ContactField, sortFaults } from "./contact-draft.ts";
import { OwnerInput } from "./owner.tsx";
import { QuietHoursInput } from "./quiet-hours.tsx";
import { useContactWords } from "./words.ts";
import { ZoneInput } from "./zone-input.tsx";

interface ContactFormProps {
  readonly draft: ContactDraft;
  readonly onChange: (draft: ContactDraft) => void;
  readonly onSave: () => void;
  readonly isSaving: boolean;
  readonly saveLabel: string;
  /** Whether saving is what one would do next. */
  readonly isSaveMain: boolean;
  /** What the service refused the latest save with; null for nothing. */
  readonly error: unknown;
  /** Null where nothing can be taken back. */
  readonly onDiscard: (() => void) | null;
}

export function ContactForm(props: ContactFormProps) {
  const { draft, onChange, onSave, isSaving, saveLabel, isSaveMain, error, onDiscard } = props;
  const words = useContactWords();
  const form = useRef<HTMLFormElement>(null);
  const faults = error === null ? [] : asProblem(error).details.errors;
  const { at, others } = sortFaults(faults);
  useEffect(() => {
    // A long form is saved at its end: what is wrong may be out of sight.
    if (error !== null) focusFirstFault(form.current);
  }, [error]);
  return (
    <Form
      ref={form}
      className="people-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) onSave();
      }}
    >
      <Fields draft={draft} onChange={onChange} at={at} />
      <Refusal error={error} faults={faults} others={others} />
      <div className="row">
        <Button kind={isSaveMain ? "main" : "plain"} type="submit" isDisabled={isSaving}>
          {isSaving ? words.saving : saveLabel}
        </Button>
        {onDiscard !== null && <Button onPress={onDiscard}>{words.discard}</Button>}
      </div>
    </Form>
  );
}

interface FieldsProps extends Pick<ContactFormProps, "draft" | "onChange"> {
  readonly at: ReadonlyMap<ContactField, string>;
}

function Fields({ draft, onChange, at }: FieldsProps) {
  const words = useContactWords();
  const set = (changes: Partial<ContactDraft>): void => onChange({ ...draft, ...changes });
  return (
    <>
      <TextInput
        label={words.name}
        value={draft.displayName}
        onChange={(displayName) => set({ displayName })}
        maxLength={200}
        fault={at.get("displayName")}
      />
      <Pair>
        <TextInput
          label={words.email}
          type="email"
          autoComplete="off"
          value={draft.email}
          onChange={(email) => set({ email })}
          maxLength={254}
          fault={at.get("email")}
        />
        <TextInput
          label={words.phone}
          hint={words.phoneHint}
          autoComplete="off"
          value={draft.phone}
          onChange={(phone) => set({ phone })}
          maxLength={40}
          fault={at.get("phone")}
        />
      </Pair>
      <fieldset className="people-group">
        <legend className="label">{words.agreed}</legend>
        <p className="quiet small">{words.agreedAbout}</p>
        <div className="row people-switches">
          <SwitchInput
            label={words.channels.email}
            value={draft.emailOptIn}
            onChange={(emailOptIn) => set({ emailOptIn })}
          />
          <SwitchInput label={words.channels.sms} value={draft.smsOptIn} onChange={(smsOptIn) => set({ smsOptIn })} />
          <SwitchInput
            label={words.channels.voice}
            value={draft.callOptIn}
            onChange={(callOptIn) => set({ callOptIn })}
          />
        </div>
      </fieldset>
      <Pair>
        <LanguageInput value={draft.locale} onChange={(locale) => set({ locale })} fault={at.get("locale")} />
        <ZoneInput
          label={words.timeZone}
          hint={words.timeZoneHint}
          value={draft.timezone}
          onChange={(timezone) => set({ timezone })}
          fault={at.get("timezone")}
        />
      </Pair>
      <QuietHoursInput
        value={draft.quietHours}
        contactZone={draft.timezone}
        faults={at}
        onChange={(quietHours) => set({ quietHours })}
      />
      <Blacklist
        ids={draft.blacklist}
        ownerUserKey={draft.ownerUserKey}
        fault={at.get("blacklist")}
        onChange={(blacklist) => set({ blacklist })}
      />
      <OwnerInput
        ownerUserKey={draft.ownerUserKey}
        fault={at.get("ownerUserKey")}
        onChange={(ownerUserKey) => set({ ownerUserKey })}
      />
    </>
  );
}

export function Pair({ children }: { readonly children: ReactNode }) {
  return <div className="people-pair">{children}</div>;
}

/** Those that messages are written in, as they are spoken around the service's fields. */
const locales = ["de", "de-AT", "de-CH", "en", "en-US"];
const none = "none";

interface LanguageInputProps {
  /** BCP 47 tag; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
}

function LanguageInput({ value, onChange, fault }: LanguageInputProps) {
  const words = useContactWords();
  const { locale } = useFormats();
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const offered = value === "" || locales.includes(value) ? locales : [value, ...locales];
  return (
    <SelectInput
      label={words.language}
      hint={words.languageHint}
      fault={fault}
      value={value === "" ? none : value}
      choices={[
        { value: none, label: words.noLanguage },
        ...offered.map((tag) => ({ value: tag, label: names.of(tag) ?? tag })),
      ]}
      onChange={(tag) => onChange(tag === none ? "" : tag)}
    />
  );
}

interface RefusalProps {
  readonly error: unknown;
  readonly faults: readonly Fault[];
  readonly others: readonly Fault[];
}

/** What stands at its field is not told twice. */
export function Refusal({ error, faults, others }: RefusalProps) {
  if (error === null) return null;
  if (faults.length === 0) return <ProblemNote error={error} />;
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

function focusFirstFault(form: HTMLFormElement | null): void {
  const fault = [...(form?.querySelectorAll(".fault") ?? [])].find(({ textContent }) => textContent !== "");
  fault?.closest(".field, fieldset")?.querySelector<HTMLElement>("input, textarea, button")?.focus();
}
