/** One message: what it is about, for whom, what became of it; and, opened, its text and why. */
import { mdiEmailOutline, mdiMessageTextOutline, mdiPhoneOutline } from "@mdi/js";
import { useId, useState } from "react";
import { Link } from "wouter";
import type { AlertChannel, AlertStatus, MessageFieldsFragment } from "../api/generated.ts";
import { Icon } from "../icons/icon.tsx";
import { useFormats } from "../words/words.tsx";
import { usePeopleWords } from "./words.ts";

type Message = MessageFieldsFragment;

const icons: Readonly<Record<AlertChannel, string>> = {
  email: mdiEmailOutline,
  sms: mdiMessageTextOutline,
  voice: mdiPhoneOutline,
};
/** More names than these would hide the others' lines. */
const shownNames = 5;

export function MessageLine({ message }: { readonly message: Message }) {
  const words = usePeopleWords();
  const formats = useFormats();
  const about = useId();
  const { channel, triggerType, status, targetNames, flow, contact, at } = message;
  const names = targetNames.slice(0, shownNames);
  const more = targetNames.length - names.length;
  return (
    <li className="message-line" aria-labelledby={about}>
      <Icon path={icons[channel]} size={18} />
      <div className="message-about">
        <p id={about}>
          {flow !== null && <Link href={`/flows/${flow.id}`}>{flow.displayName}</Link>}
          {flow !== null && " · "}
          {words.types[triggerType]}
          {names.length > 0 && ` · ${names.join(", ")}`}
          {more > 0 && ` ${words.moreNames(more)}`}
        </p>
        <p className="small quiet">
          {contact === null ? words.channels[channel] : words.toContact(words.channels[channel], contact.displayName)}
          {" · "}
          {formats.dateTime(at)}
        </p>
      </div>
      <span className={`message-status ${toneOf(status)}`}>{words.statuses[status]}</span>
      <Opened message={message} />
    </li>
  );
}

function toneOf(status: AlertStatus): "good" | "bad" | "open" | "none" {
  if (status === "sent") return "good";
  if (status === "pending") return "open";
  return status === "failed" || status === "unknown" ? "bad" : "none";
}

/** The text is fetched with the line, and stands there once somebody wants it. */
function Opened({ message }: { readonly message: Message }) {
  const words = usePeopleWords();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { reason, error, attempts, endedAt, run, combinedMessage } = message;
  return (
    <details className="small message-more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.more}</summary>
      {isOpen && (
        <div className="stack message-opened">
          <p className="message-text">{combinedMessage ?? message.message}</p>
          {reason !== null && <p>{reason}</p>}
          {error !== null && <p className="fault">{words.refusedWith(error)}</p>}
          <p className="quiet">
            {attempts > 0 && words.attempts(attempts)}
            {attempts > 0 && endedAt !== null && " · "}
            {endedAt !== null && words.ended(formats.dateTime(endedAt))}
          </p>
          {run !== null && <Link href={`/runs/${run.id}`}>{words.toRun}</Link>}
        </div>
      )}
    </details>
  );
}
