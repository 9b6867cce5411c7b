/**
 * A new key, issued by a key that is entered here: the service takes none of a session. The key that is entered stays
 * in this component, and is gone with it.
 */
import { type ReactNode, useState } from "react";
import { CheckboxGroup, Label } from "react-aria-components";
import { Check } from "../../controls/check.tsx";
import { ask } from "../../api/ask.ts";
import { IssueKeyDocument, KeyHolderDocument } from "../../api/documents/settings-keys.ts";
import type { Scope } from "../../api/generated.ts";
import { asProblem } from "../../api/problem.ts";
import { Button } from "../../controls/button.tsx";
import { FieldNotes, TextInput } from "../../controls/fields.tsx";
import { useSend } from "../../api/use-send.ts";
import { KeyForm } from "../../secrets/key-form.tsx";
import { useTenantId } from "../../session/may.ts";
import { useWords } from "../../words/words.tsx";
import { useFieldWords } from "../field-words.ts";
import { faultAt, RecordForm } from "../record-form.tsx";
import { endOfDay } from "./last-day.ts";
import { useKeyWords } from "./words.ts";

export interface IssuedKey {
  readonly displayName: string;
  readonly secret: string;
}

interface Issuer {
  readonly key: string;
  readonly scopes: readonly Scope[];
}

interface NewKeyProps {
  readonly onIssued: (key: IssuedKey) => void;
  readonly onClose: () => void;
}

export function NewKey({ onIssued, onClose }: NewKeyProps) {
  const words = useKeyWords();
  const { common } = useWords();
  const [issuer, setIssuer] = useState<Issuer | null>(null);
  const check = useIssuerCheck(setIssuer);
  const cancel = <Button onPress={onClose}>{common.cancel}</Button>;
  return (
    <section className="card settings-card settings-new" aria-label={words.add}>
      <h2>{words.add}</h2>
      {issuer === null ? (
        <KeyForm label={words.ownKey} about={words.ownKeyAbout} onKey={check} actions={cancel} />
      ) : (
        <IssueForm issuer={issuer} onIssued={onIssued} actions={cancel} />
      )}
    </section>
  );
}

/** @returns what is wrong with a key, of one that issues none here */
function useIssuerCheck(onIssuer: (issuer: Issuer) => void): (key: string) => Promise<string | null> {
  const words = useKeyWords();
  const tenantId = useTenantId();
  return async (key) => {
    if (!key.startsWith("gsk_")) return words.notKey;
    const me = await holderOf(key);
    if (me === null) return words.refused;
    if (me.tenant.id !== tenantId) return words.otherTenant(me.tenant.displayName);
    if (!me.scopes.includes("keys_manage")) return words.lacksManage;
    onIssuer({ key, scopes: me.scopes });
    return null;
  };
}

/** Null for a key that is not good. */
async function holderOf(key: string) {
  try {
    return (await ask(KeyHolderDocument, {}, { bearer: key })).me;
  } catch (error) {
    if (asProblem(error).details.status === 401) return null;
    throw error;
  }
}

interface IssueFormProps extends Pick<NewKeyProps, "onIssued"> {
  readonly issuer: Issuer;
  readonly actions: ReactNode;
}

function IssueForm({ issuer, onIssued, actions }: IssueFormProps) {
  const words = useKeyWords();
  const fields = useFieldWords();
  const [displayName, setName] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [lastDay, setLastDay] = useState("");
  const sending = useSend();
  const issue = async (): Promise<void> => {
    const input = { displayName, scopes: [...scopes], ...(lastDay === "" ? {} : { expiresAt: endOfDay(lastDay) }) };
    const answer = await sending.send(() => ask(IssueKeyDocument, { input }, { bearer: issuer.key }));
    if (answer?.createKey) onIssued(answer.createKey);
  };
  const fault = faultAt(sending, "scopes");
  return (
    <RecordForm
      sending={sending}
      fields={["displayName", "scopes", "expiresAt"]}
      isEdited
      onSave={() => void issue()}
      saveLabel={words.issue}
      actions={actions}
    >
      <TextInput
        label={words.name}
        autoFocus
        value={displayName}
        onChange={setName}
        maxLength={200}
        fault={faultAt(sending, "displayName")}
      />
      <CheckboxGroup
        value={[...scopes]}
        onChange={(chosen) => setScopes(issuer.scopes.filter((scope) => chosen.includes(scope)))}
        isInvalid={fault !== undefined}
        validationBehavior="aria"
        className="field"
      >
        <Label className="label">{words.scopes}</Label>
        <div className="settings-checks">
          {issuer.scopes.map((scope) => (
            <Check key={scope} value={scope}>
              <span>
                {fields.scopes[scope]} <code className="quiet">{scope.replace("_", ":")}</code>
              </span>
            </Check>
          ))}
        </div>
        <FieldNotes fault={fault} hint={undefined} />
      </CheckboxGroup>
      <TextInput
        label={words.expiresOn}
        hint={words.expiresHint}
        type="date"
        value={lastDay}
        onChange={setLastDay}
        fault={faultAt(sending, "expiresAt")}
      />
    </RecordForm>
  );
}
