/** One key of the list, and its end. */
import { useState } from "react";
import { ask } from "../../api/ask.ts";
import { RevokeKeyDocument } from "../../api/documents/settings-keys.ts";
import type { KeyListQuery } from "../../api/generated.ts";
import { Button } from "../../controls/button.tsx";
import { tell } from "../../controls/news.ts";
import { DialogOver } from "../../controls/overlays.tsx";
import { ProblemNote } from "../../controls/states.tsx";
import { SwitchInput } from "../../controls/switch-input.tsx";
import { useSend } from "../../api/use-send.ts";
import { useFormats, useWords } from "../../words/words.tsx";
import { useKeyWords } from "./words.ts";

type ListedKey = NonNullable<KeyListQuery["keys"]>["edges"][number]["node"];

interface KeyLineProps {
  readonly apiKey: ListedKey;
  readonly onRevoked: () => void;
}

export function KeyLine({ apiKey, onRevoked }: KeyLineProps) {
  const words = useKeyWords();
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const { displayName, prefix, scopes, createdAt, lastUsedAt, revokedAt } = apiKey;
  return (
    <li className="settings-line">
      <div className={revokedAt === null ? "settings-name" : "settings-name off"}>
        <strong>{displayName}</strong>
        <span className="quiet small">
          <code>{prefix}…</code> · {words.issuedOn(formats.date(createdAt))}
        </span>
      </div>
      <div className="settings-name small">
        <span>
          {lastUsedAt === null ? words.neverUsed : words.lastUsed(formats.dateTime(lastUsedAt))}
          <Ends apiKey={apiKey} />
        </span>
        <span className="quiet settings-scopes">
          {scopes.map((scope) => (
            <code key={scope}>{scope.replace("_", ":")}</code>
          ))}
        </span>
      </div>
      {revokedAt === null && (
        <Button aria-label={words.revokeNamed(displayName)} onPress={() => setAsking(true)}>
          {words.revoke}
        </Button>
      )}
      {isAsking && <Revoking apiKey={apiKey} onRevoked={onRevoked} onClose={() => setAsking(false)} />}
    </li>
  );
}

function Ends({ apiKey: { expiresAt, revokedAt } }: Pick<KeyLineProps, "apiKey">) {
  const words = useKeyWords();
  const formats = useFormats();
  if (revokedAt !== null) return ` · ${words.revoked(formats.dateTime(revokedAt))}`;
  if (expiresAt === null) return null;
  const isOver = Date.parse(expiresAt) <= Date.now();
  return ` · ${(isOver ? words.expired : words.expires)(formats.dateTime(expiresAt))}`;
}

function Revoking({ apiKey, onRevoked, onClose }: KeyLineProps & { readonly onClose: () => void }) {
  const words = useKeyWords();
  const { common } = useWords();
  const [cascade, setCascade] = useState(false);
  const sending = useSend();
  const { id, displayName } = apiKey;
  const revoke = async (): Promise<void> => {
    if ((await sending.send(() => ask(RevokeKeyDocument, { id, cascade }))) === null) return;
    tell({ text: words.nowRevoked(displayName) });
    onRevoked();
    onClose();
  };
  return (
    <DialogOver
      title={words.revokeNamed(displayName)}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button kind="danger" isDisabled={sending.isSending} onPress={() => void revoke()}>
            {words.revoke}
          </Button>
        </>
      }
    >
      <p>{words.revokeAbout}</p>
      <SwitchInput label={words.cascade} value={cascade} onChange={setCascade} />
      {sending.error !== null && <ProblemNote error={sending.error} />}
    </DialogOver>
  );
}
