/** The form of a user: of a new one, and of one that is there. */
import type { UserPartsFragment } from "../../api/generated.ts";
import { TextInput } from "../../controls/fields.tsx";
import { SwitchInput } from "../../controls/switch-input.tsx";
import type { Sending } from "../../api/use-send.ts";
import { useFieldWords } from "../field-words.ts";
import { LanguageInput, UnitsInput, ZoneInput } from "../place-fields.tsx";
import { faultAt } from "../record-form.tsx";
import { useUserWords } from "./words.ts";

export type UserDraft = Pick<
  UserPartsFragment,
  "displayName" | "email" | "phone" | "locale" | "timezone" | "units" | "canOverrideBranding"
>;

export const userFields = ["displayName", "email", "phone", "locale", "timezone", "units", "canOverrideBranding"];

interface UserFieldsProps {
  readonly draft: UserDraft;
  readonly sending: Sending;
  readonly onChange: (changes: Partial<UserDraft>) => void;
  /** Whether a changed address loses something. */
  readonly isNew: boolean;
}

export function UserFields({ draft, sending, onChange, isNew }: UserFieldsProps) {
  const words = useUserWords();
  const fields = useFieldWords();
  const textOrNull = (text: string): string | null => (text === "" ? null : text);
  return (
    <>
      <TextInput
        label={fields.name}
        value={draft.displayName}
        onChange={(displayName) => onChange({ displayName })}
        maxLength={200}
        fault={faultAt(sending, "displayName")}
      />
      <TextInput
        label={fields.email}
        hint={isNew ? undefined : words.emailHint}
        value={draft.email ?? ""}
        onChange={(email) => onChange({ email: textOrNull(email) })}
        fault={faultAt(sending, "email")}
      />
      <TextInput
        label={fields.phone}
        hint={words.phoneHint}
        value={draft.phone ?? ""}
        onChange={(phone) => onChange({ phone: textOrNull(phone) })}
        fault={faultAt(sending, "phone")}
      />
      <LanguageInput
        value={draft.locale}
        onChange={(locale) => onChange({ locale })}
        fault={faultAt(sending, "locale")}
      />
      <ZoneInput
        value={draft.timezone}
        onChange={(timezone) => onChange({ timezone })}
        fault={faultAt(sending, "timezone")}
      />
      <UnitsInput value={draft.units} onChange={(units) => onChange({ units })} fault={faultAt(sending, "units")} />
      <SwitchInput
        label={words.mayBrand}
        value={draft.canOverrideBranding}
        onChange={(canOverrideBranding) => onChange({ canOverrideBranding })}
        fault={faultAt(sending, "canOverrideBranding")}
      />
    </>
  );
}
