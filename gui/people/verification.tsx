/** Verifies an address: by a link in a mail, or by the six digits of an SMS. How far it is stands there in words. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "react-aria-components";
import { ask } from "../api/ask.ts";
import { ConfirmCodeDocument, StartVerificationDocument } from "../api/documents/people-contacts.ts";
import type { ProgressFragment, VerificationChannel } from "../api/generated.ts";
import { asProblem } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import { tell } from "../controls/news.ts";
import { ProblemNote } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import type { Formats } from "../words/format.ts";
import { useFormats } from "../words/words.tsx";
import { contactQuery, contactsKey, type KnownContact, verificationsQuery } from "./queries.ts";
import { type ContactWords, useContactWords } from "./words.ts";

/** Somebody may be about to press the button behind a link. */
export const lookMs = 5_000;
const hurriedMs = 1_500;

export function LinkVerification({ contact }: { readonly contact: KnownContact }) {
  if (contact.email === null || contact.emailVerified) return null;
  return <OpenVerification contact={contact} channel="email" />;
}

export function CodeVerification({ contact }: { readonly contact: KnownContact }) {
  if (contact.phone === null || contact.phoneVerified) return null;
  return <OpenVerification contact={contact} channel="sms" />;
}

interface OpenProps {
  readonly contact: KnownContact;
  readonly channel: VerificationChannel;
}

function OpenVerification({ contact, channel }: OpenProps) {
  const words = useContactWords();
  const formats = useFormats();
  const mayWrite = useMay("contacts_write");
  const progress = useVerifications(contact.id).data?.[channel] ?? null;
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => ask(StartVerificationDocument, { id: contact.id, channel }),
    onSettled: () => client.invalidateQueries({ queryKey: contactsKey }),
  });
  const isFirst = progress === null;
  const sendFirst = channel === "email" ? words.sendLink : words.sendCode;
  const about = channel === "email" ? words.linkAbout : words.codeAbout;
  const isWaited = progress?.state === "open" || progress?.state === "sending";
  return (
    <div className="stack verification">
      <p className="small" role="status">
        {progress === null ? about : progressWords(progress, channel, { words, formats })}
      </p>
      {mayWrite && channel === "sms" && isWaited && <CodeForm contact={contact} />}
      {mayWrite && (
        <div className="row">
          <Button kind={isFirst ? "main" : "plain"} isDisabled={start.isPending} onPress={() => start.mutate()}>
            {isFirst ? sendFirst : words.sendAgain}
          </Button>
        </div>
      )}
      {start.error !== null && <ProblemNote error={start.error} />}
    </div>
  );
}

/** Of each channel, or null; looked at while a message is waited for. */
function useVerifications(id: string) {
  return useQuery({
    ...verificationsQuery(id),
    refetchInterval: ({ state: { data } }) => {
      const states = [data?.email?.state, data?.sms?.state];
      if (states.includes("sending")) return hurriedMs;
      return states.includes("open") ? lookMs : false;
    },
  });
}

/** Whether an address of the contact may be verified at any moment. */
export function useIsWaited(id: string): boolean {
  const { data } = useVerifications(id);
  return [data?.email, data?.sms].some((progress) => progress?.state === "open");
}

function progressWords(
  { state, address, expiresAt, attemptsLeft }: ProgressFragment,
  channel: VerificationChannel,
  { words, formats }: { readonly words: ContactWords; readonly formats: Formats },
): string {
  const isLink = channel === "email";
  if (state === "sending") return words.sending(address);
  if (state === "expired") return isLink ? words.linkExpired : words.codeExpired;
  if (state === "used_up") return words.usedUp;
  if (state === "undeliverable") return words.undeliverable(address);
  const until = formats.dateTime(expiresAt ?? 0);
  if (isLink) return words.linkOpen(address, until);
  return `${words.codeOpen(address, until)} ${words.attempts(attemptsLeft ?? 0)}`;
}

function CodeForm({ contact }: { readonly contact: KnownContact }) {
  const words = useContactWords();
  const client = useQueryClient();
  const [code, setCode] = useState("");
  const confirm = useMutation({
    mutationFn: async () => (await ask(ConfirmCodeDocument, { id: contact.id, code })).confirmContactVerification,
    onSuccess: (next) => {
      if (next !== null) client.setQueryData(contactQuery(contact.id).queryKey, next);
      tell({ text: words.nowVerified(contact.phone ?? "") });
    },
    onError: () => setCode(""),
    onSettled: () => client.invalidateQueries({ queryKey: contactsKey }),
  });
  const faults = confirm.error === null ? [] : asProblem(confirm.error).details.errors;
  return (
    <Form
      className="code-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending) confirm.mutate();
      }}
    >
      <TextInput
        label={words.code}
        value={code}
        onChange={setCode}
        maxLength={6}
        autoComplete="one-time-code"
        fault={faults[0]?.message}
      />
      <Button type="submit" isDisabled={confirm.isPending}>
        {words.confirm}
      </Button>
      {confirm.error !== null && faults.length === 0 && <ProblemNote error={confirm.error} />}
    </Form>
  );
}
