/** One user: its record, its addresses, how it signs in, and its end. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "wouter";
import { ask } from "../../api/ask.ts";
import {
  ConfirmUserNumberDocument,
  UpdateUserDocument,
  VerifyUserAddressDocument,
} from "../../api/documents/settings-users.ts";
import type { UserPartsFragment } from "../../api/generated.ts";
import { tell } from "../../controls/news.ts";
import { EmptyNote, ProblemNote, Skeleton } from "../../controls/states.tsx";
import { useMay } from "../../session/may.ts";
import { useWords } from "../../words/words.tsx";
import { Addresses } from "../addresses.tsx";
import { useFieldWords } from "../field-words.ts";
import { SettingsFrame } from "../frame.tsx";
import { NeedsScope } from "../needs-scope.tsx";
import { RecordForm } from "../record-form.tsx";
import { useDraft } from "../use-draft.ts";
import { useSave } from "../use-save.ts";
import { useSettingsWords } from "../words.ts";
import { Access } from "./access.tsx";
import { DeleteUser } from "./delete-user.tsx";
import { userListKey, userQuery, usersKey } from "./queries.ts";
import { UserFields, userFields } from "./user-form.tsx";
import { useUserWords } from "./words.ts";
import { BackLink } from "../../shell/back-link.tsx";

export default function UserScreen() {
  const settings = useSettingsWords();
  const words = useUserWords();
  const { shell } = useWords();
  const { id = "" } = useParams<{ id: string }>();
  const mayManage = useMay("users_manage");
  const { data, error, isPending, refetch } = useQuery({ ...userQuery(id), enabled: mayManage });
  return (
    <SettingsFrame
      title={data?.displayName ?? settings.users}
      about={data ? `${words.key}: ${data.tenantKey}` : words.about}
    >
      <NeedsScope scope="users_manage">
        <BackLink href="/settings/users" label={settings.users} />
        {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
        {isPending && <Skeleton lines={6} />}
        {data === null && <EmptyNote title={shell.notFound} about={shell.notFoundHint} />}
        {data && <User key={data.id} user={data} />}
      </NeedsScope>
    </SettingsFrame>
  );
}

function User({ user }: { readonly user: UserPartsFragment }) {
  const { id } = user;
  const fields = useFieldWords();
  const client = useQueryClient();
  const reload = (): void => void client.invalidateQueries({ queryKey: usersKey });
  const take = (next: UserPartsFragment | null): void => {
    client.setQueryData(userQuery(id).queryKey, next);
    void client.invalidateQueries({ queryKey: userListKey });
  };
  return (
    <div className="settings-parts">
      <section className="card settings-card">
        <UserForm user={user} onTaken={take} onConflict={reload} />
      </section>
      <div className="stack">
        <section className="card settings-card" aria-labelledby="user-addresses">
          <h2 id="user-addresses">{fields.addresses}</h2>
          <Addresses
            of={user}
            verifying={{
              start: async (channel) => (await ask(VerifyUserAddressDocument, { id, channel })).startUserVerification,
              confirm: (code) => ask(ConfirmUserNumberDocument, { id, code }),
              onChanged: reload,
            }}
          />
        </section>
        <Access user={user} onTaken={take} />
      </div>
    </div>
  );
}

interface UserFormProps {
  readonly user: UserPartsFragment;
  readonly onTaken: (user: UserPartsFragment | null) => void;
  readonly onConflict: () => void;
}

function UserForm({ user, onTaken, onConflict }: UserFormProps) {
  const fields = useFieldWords();
  const { id, displayName, email, phone, locale, timezone, units, canOverrideBranding } = user;
  const saved = { displayName, email, phone, locale, timezone, units, canOverrideBranding };
  const { draft, etag, isEdited, change, end } = useDraft(saved, user.etag);
  const sending = useSave(() => {
    end();
    onConflict();
  });
  const save = async (): Promise<void> => {
    const answer = await sending.send(() => ask(UpdateUserDocument, { id, input: draft, etag }));
    if (answer === null) return;
    onTaken(answer.updateUser);
    end();
    tell({ text: fields.saved });
  };
  return (
    <RecordForm
      sending={sending}
      fields={userFields}
      isEdited={isEdited}
      onSave={() => void save()}
      onDiscard={end}
      actions={<DeleteUser user={user} />}
    >
      <UserFields draft={draft} sending={sending} onChange={change} isNew={false} />
    </RecordForm>
  );
}
