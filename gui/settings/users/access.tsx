/** How a user signs in: by a link that is made here, unless it is disabled. */
import { useState } from "react";
import { ask } from "../../api/ask.ts";
import { DisableUserDocument, EnableUserDocument, SessionOfUserDocument } from "../../api/documents/settings-users.ts";
import type { UserPartsFragment } from "../../api/generated.ts";
import { Button } from "../../controls/button.tsx";
import { SelectInput } from "../../controls/fields.tsx";
import { tell } from "../../controls/news.ts";
import { ProblemNote } from "../../controls/states.tsx";
import { useSend } from "../../api/use-send.ts";
import { ShownOnce } from "../../secrets/shown-once.tsx";
import { useFormats } from "../../words/words.tsx";
import { useUserWords } from "./words.ts";

interface AccessProps {
  readonly user: UserPartsFragment;
  readonly onTaken: (user: UserPartsFragment | null) => void;
}

export function Access({ user, onTaken }: AccessProps) {
  const words = useUserWords();
  const sending = useSend();
  const { id, displayName, enabled } = user;
  const turn = async (): Promise<void> => {
    const next = await sending.send(async () =>
      enabled
        ? (await ask(DisableUserDocument, { id })).disableUser
        : (await ask(EnableUserDocument, { id })).enableUser,
    );
    if (next === null) return;
    onTaken(next);
    tell({ text: next.enabled ? words.nowEnabled(displayName) : words.nowDisabled(displayName) });
  };
  return (
    <section className="card settings-card" aria-labelledby="user-access">
      <h2 id="user-access">{words.access}</h2>
      {enabled && <SignInLink id={id} name={displayName} />}
      <p className="quiet small">{enabled ? words.disableAbout : words.disabledAbout}</p>
      {sending.error !== null && <ProblemNote error={sending.error} />}
      <div className="row">
        <Button kind={enabled ? "plain" : "main"} isDisabled={sending.isSending} onPress={() => void turn()}>
          {enabled ? words.disable : words.enable}
        </Button>
      </div>
    </section>
  );
}

const minutesAnHour = 60;
const hoursOfLinks = [1, 8, 24] as const;

interface MadeLink {
  readonly address: string;
  readonly expiresAt: string;
}

function SignInLink({ id, name }: { readonly id: string; readonly name: string }) {
  const words = useUserWords();
  const formats = useFormats();
  const [hours, setHours] = useState<number>(hoursOfLinks[0]);
  const [link, setLink] = useState<MadeLink | null>(null);
  const sending = useSend();
  const make = async (): Promise<void> => {
    const ttlMinutes = hours * minutesAnHour;
    const made = (await sending.send(() => ask(SessionOfUserDocument, { id, ttlMinutes })))?.createUserSessionToken;
    if (made) setLink({ address: `${location.origin}/session?token=${made.token}`, expiresAt: made.expiresAt });
  };
  if (link !== null)
    return (
      <ShownOnce
        label={words.link}
        secret={link.address}
        about={words.linkEnds(formats.dateTime(link.expiresAt))}
        onDone={() => setLink(null)}
      />
    );
  return (
    <>
      <p className="quiet small">{words.linkAbout(name)}</p>
      {sending.error !== null && <ProblemNote error={sending.error} />}
      <div className="settings-bar settings-ends">
        <SelectInput
          label={words.lasts}
          value={String(hours)}
          choices={hoursOfLinks.map((count) => ({ value: String(count), label: words.hours(count) }))}
          onChange={(count) => setHours(Number(count))}
        />
        <Button isDisabled={sending.isSending} onPress={() => void make()}>
          {words.linkMake}
        </Button>
      </div>
    </>
  );
}
