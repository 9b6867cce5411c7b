/** The dialog of a new user. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { ask } from "../../api/ask.ts";
import { CreateUserDocument } from "../../api/documents/settings-users.ts";
import { keyOf } from "../../controls/key-of.ts";
import { TextInput } from "../../controls/fields.tsx";
import { tell } from "../../controls/news.ts";
import { DialogOver } from "../../controls/overlays.tsx";
import { useSend } from "../../api/use-send.ts";
import { useFieldWords } from "../field-words.ts";
import { faultAt, RecordForm } from "../record-form.tsx";
import { userListKey, userQuery } from "./queries.ts";
import { type UserDraft, UserFields, userFields } from "./user-form.tsx";
import { useUserWords } from "./words.ts";

const blank: UserDraft = {
  displayName: "",
  email: null,
  phone: null,
  locale: null,
  timezone: null,
  units: "metric",
  canOverrideBranding: false,
};

export function NewUser({ onClose }: { readonly onClose: () => void }) {
  const words = useUserWords();
  const fields = useFieldWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [written, setKey] = useState<string | null>(null);
  const [draft, setDraft] = useState(blank);
  const tenantKey = written ?? keyOf(draft.displayName);
  const sending = useSend();
  const save = async (): Promise<void> => {
    const { displayName, ...others } = draft;
    const input = { tenantKey, ...(displayName === "" ? {} : { displayName }), ...others };
    const user = (await sending.send(() => ask(CreateUserDocument, { input })))?.createUser;
    if (!user) return;
    client.setQueryData(userQuery(user.id).queryKey, user);
    void client.invalidateQueries({ queryKey: userListKey });
    tell({ text: words.created(user.displayName) });
    navigate(`/settings/users/${user.id}`);
  };
  return (
    <DialogOver title={words.add} isOpen onClose={onClose}>
      <RecordForm
        sending={sending}
        fields={["tenantKey", ...userFields]}
        isEdited
        onSave={() => void save()}
        saveLabel={fields.create}
      >
        <TextInput
          label={words.key}
          hint={words.keyHint}
          autoFocus
          value={tenantKey}
          onChange={setKey}
          maxLength={255}
          fault={faultAt(sending, "tenantKey")}
        />
        <UserFields draft={draft} sending={sending} onChange={(changes) => setDraft({ ...draft, ...changes })} isNew />
      </RecordForm>
    </DialogOver>
  );
}
