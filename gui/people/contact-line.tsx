/** One contact in a list: who it is, and for each channel whether messages reach it, or what holds them back. */
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiMinusCircleOutline } from "@mdi/js";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Icon } from "../icons/icon.tsx";
import { useOwnerName } from "./owner.tsx";
import type { KnownContact } from "./queries.ts";
import { channelsOf, type Reach, reachOn } from "./reach.ts";
import { type ContactWords, useContactWords } from "./words.ts";

export function ContactLine({ contact, action }: { readonly contact: KnownContact; readonly action?: ReactNode }) {
  const ownerName = useOwnerName()(contact.ownerUserKey);
  const { email, phone } = contact;
  const addresses = [email, phone, ownerName].filter((text) => text !== null);
  return (
    <li className={action === undefined ? "contact-line" : "contact-line with-action"}>
      <div className="people-name">
        <Link href={`/people/${contact.id}`}>{contact.displayName}</Link>
        <span className="small quiet">{addresses.join(" · ")}</span>
      </div>
      <ReachLines contact={contact} />
      {action}
    </li>
  );
}

function ReachLines({ contact }: { readonly contact: KnownContact }) {
  const words = useContactWords();
  const holds = holdsOf(contact, words);
  return (
    <ul className="reach-lines small">
      {channelsOf(contact).map((channel) => (
        <li key={channel}>
          <ReachState name={words.channels[channel]} reach={reachOn(contact, channel)} />
        </li>
      ))}
      {holds.map((text) => (
        <li key={text} className="quiet">
          {text}
        </li>
      ))}
    </ul>
  );
}

/** What holds back messages on every channel, in words. */
export function holdsOf({ quietHours, blacklist }: KnownContact, words: ContactWords): readonly string[] {
  const quiet = quietHours === null ? [] : [quietWords(quietHours, words)];
  return blacklist.length === 0 ? quiet : [...quiet, words.blacklisted(blacklist.length)];
}

function quietWords(
  { start, end, timeZone, mode }: NonNullable<KnownContact["quietHours"]>,
  words: ContactWords,
): string {
  return `${words.quietFrom(start, end, timeZone)}: ${mode === "hold" ? words.quietHold : words.quietDrop}`;
}

const pictures: Readonly<Record<Reach, string>> = {
  ok: mdiCheckCircleOutline,
  unverified: mdiAlertCircleOutline,
  not_agreed: mdiMinusCircleOutline,
  no_address: mdiMinusCircleOutline,
  no_number: mdiMinusCircleOutline,
};

export function ReachState({ name, reach }: { readonly name: string; readonly reach: Reach }) {
  const words = useContactWords();
  return (
    <span className={`reach-state ${reach}`}>
      <Icon path={pictures[reach]} size={16} />
      <span>
        {name}: {words.reach[reach]}
      </span>
    </span>
  );
}
