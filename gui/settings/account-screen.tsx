/** One's own record: how the service speaks to one, and the addresses at which one is reached. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import {
  AccountDocument,
  ConfirmOwnNumberDocument,
  UpdateAccountDocument,
  VerifyOwnAddressDocument,
} from "../api/documents/settings-account.ts";
import type { OwnUserFragment } from "../api/generated.ts";
import { TextInput } from "../controls/fields.tsx";
import { tell } from "../controls/news.ts";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { findSelf } from "../session/session.ts";
import { useAccountWords } from "./account-words.ts";
import { Addresses } from "./addresses.tsx";
import { useFieldWords } from "./field-words.ts";
import { SettingsFrame } from "./frame.tsx";
import { LanguageInput, UnitsInput, ZoneInput } from "./place-fields.tsx";
import { faultAt, RecordForm } from "./record-form.tsx";
import { useDraft } from "./use-draft.ts";
import { useSave } from "./use-save.ts";
import { useSettingsWords } from "./words.ts";

const accountKey = ["account"];

export default function AccountScreen() {
  const settings = useSettingsWords();
  const words = useAccountWords();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: accountKey,
    queryFn: async ({ signal }) => (await ask(AccountDocument, {}, { signal })).me,
  });
  return (
    <SettingsFrame title={settings.account} about={words.about}>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={6} />}
      {data?.user === null && <EmptyNote title={words.noUser(data.tenant.displayName)} about={words.noUserAbout} />}
      {data?.user && <Account key={data.user.id} user={data.user} />}
    </SettingsFrame>
  );
}

function Account({ user }: { readonly user: OwnUserFragment }) {
  const fields = useFieldWords();
  const words = useAccountWords();
  const client = useQueryClient();
  const reload = (): void => void client.invalidateQueries({ queryKey: accountKey });
  return (
    <div className="settings-parts">
      <section className="card settings-card">
        <AccountForm user={user} onSaved={reload} />
      </section>
      <section className="card settings-card" aria-labelledby="settings-addresses">
        <h2 id="settings-addresses">{fields.addresses}</h2>
        <p className="quiet small">{words.addressesAbout}</p>
        <Addresses
          of={user}
          verifying={{
            start: async (channel) => (await ask(VerifyOwnAddressDocument, { channel })).startOwnVerification,
            confirm: (code) => ask(ConfirmOwnNumberDocument, { code }),
            onChanged: reload,
          }}
        />
      </section>
    </div>
  );
}

function AccountForm({ user, onSaved }: { readonly user: OwnUserFragment; readonly onSaved: () => void }) {
  const fields = useFieldWords();
  const words = useAccountWords();
  const client = useQueryClient();
  const { displayName, locale, timezone, units } = user;
  const { draft, isEdited, change, end } = useDraft({ displayName, locale, timezone, units });
  const sending = useSave(onSaved);
  const save = async (): Promise<void> => {
    const answer = await sending.send(() => ask(UpdateAccountDocument, { input: draft }));
    if (answer === null) return;
    client.setQueryData(
      accountKey,
      (before: object | undefined) => before && { ...before, user: answer.updateMe?.user },
    );
    end();
    // The page itself speaks in the new language, and tells times in the new zone.
    await findSelf();
    tell({ text: fields.saved });
  };
  return (
    <RecordForm
      sending={sending}
      fields={["displayName", "locale", "timezone", "units"]}
      isEdited={isEdited}
      onSave={() => void save()}
      onDiscard={end}
    >
      <TextInput
        label={fields.name}
        value={draft.displayName}
        onChange={(name) => change({ displayName: name })}
        maxLength={200}
        autoComplete="name"
        fault={faultAt(sending, "displayName")}
      />
      <LanguageInput
        hint={words.languageHint}
        value={draft.locale}
        onChange={(tag) => change({ locale: tag })}
        fault={faultAt(sending, "locale")}
      />
      <ZoneInput
        hint={words.timeZoneHint}
        value={draft.timezone}
        onChange={(zone) => change({ timezone: zone })}
        fault={faultAt(sending, "timezone")}
      />
      <UnitsInput
        value={draft.units}
        onChange={(system) => change({ units: system })}
        fault={faultAt(sending, "units")}
      />
    </RecordForm>
  );
}
