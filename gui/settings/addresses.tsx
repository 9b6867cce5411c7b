/** The addresses of a person and their verification: by a link in a mail, and by a code to a phone. */
import { mdiAlertCircleOutline, mdiCheckCircleOutline } from "@mdi/js";
import { useState } from "react";
import { Form } from "react-aria-components";
import type { VerificationChannel } from "../api/generated.ts";
import { Button } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import { tell } from "../controls/news.ts";
import { ProblemNote } from "../controls/states.tsx";
import { useSend } from "../api/use-send.ts";
import { Icon } from "../icons/icon.tsx";
import { useFieldWords } from "./field-words.ts";
import { faultAt } from "./record-form.tsx";

export interface Addressed {
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly phone: string | null;
  readonly phoneVerified: boolean;
}

interface Started {
  readonly address: string;
  readonly validMinutes: number;
}

export interface Verifying {
  readonly start: (channel: VerificationChannel) => Promise<Started | null>;
  readonly confirm: (code: string) => Promise<unknown>;
  /** The person is read again. */
  readonly onChanged: () => void;
}

export function Addresses({ of, verifying }: { readonly of: Addressed; readonly verifying: Verifying }) {
  const { email, emailVerified, phone, phoneVerified } = of;
  return (
    <>
      <Address key={`email ${email}`} channel="email" address={email} isVerified={emailVerified} {...verifying} />
      <Address key={`sms ${phone}`} channel="sms" address={phone} isVerified={phoneVerified} {...verifying} />
    </>
  );
}

interface AddressProps extends Verifying {
  readonly channel: VerificationChannel;
  readonly address: string | null;
  readonly isVerified: boolean;
}

const minutesAnHour = 60;

function Address({ channel, address, isVerified, start, confirm, onChanged }: AddressProps) {
  const words = useFieldWords();
  const [started, setStarted] = useState<Started | null>(null);
  const starting = useSend();
  const label = channel === "email" ? words.email : words.phone;
  const begin = async (): Promise<void> => {
    const next = await starting.send(() => start(channel));
    if (next !== null) setStarted(next);
  };
  const isSent = started !== null && !isVerified;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame each line
    <div className="settings-address" role="group" aria-label={label}>
      <div className="grow">
        <span className="label">{label}</span>
        <p className="settings-value">{address ?? <span className="quiet">{words.noAddress}</span>}</p>
      </div>
      {address !== null && <Verified isVerified={isVerified} />}
      {address !== null && !isVerified && (
        <Button isDisabled={starting.isSending} onPress={() => void begin()}>
          {channel === "email" ? words.sendLink : words.sendCode}
        </Button>
      )}
      {starting.error !== null && <ProblemNote error={starting.error} />}
      {isSent && channel === "email" && (
        <p className="small" role="status">
          {words.linkSent(started.address, started.validMinutes / minutesAnHour)}
        </p>
      )}
      {isSent && channel === "sms" && <CodeForm started={started} confirm={confirm} onChanged={onChanged} />}
    </div>
  );
}

function Verified({ isVerified }: { readonly isVerified: boolean }) {
  const words = useFieldWords();
  return (
    <span className={isVerified ? "settings-verified yes" : "settings-verified"}>
      <Icon path={isVerified ? mdiCheckCircleOutline : mdiAlertCircleOutline} size={18} />
      {isVerified ? words.verified : words.unverified}
    </span>
  );
}

function CodeForm({ started, confirm, onChanged }: { readonly started: Started } & Omit<Verifying, "start">) {
  const words = useFieldWords();
  const [code, setCode] = useState("");
  const sending = useSend();
  const submit = async (): Promise<void> => {
    const done = await sending.send(async () => {
      await confirm(code.trim());
      return true;
    });
    if (done === null) return;
    tell({ text: words.isVerified(started.address) });
    onChanged();
  };
  const fault = faultAt(sending, "code");
  return (
    <Form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isSending) void submit();
      }}
    >
      <p className="small" role="status">
        {words.codeSent(started.address, started.validMinutes)}
      </p>
      <TextInput label={words.code} autoComplete="one-time-code" value={code} onChange={setCode} fault={fault} />
      {sending.error !== null && fault === undefined && <ProblemNote error={sending.error} />}
      <div className="row">
        <Button kind="main" type="submit" isDisabled={sending.isSending}>
          {words.confirm}
        </Button>
      </div>
    </Form>
  );
}
