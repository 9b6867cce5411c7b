/** How a contact is reached: each address with its verification, each channel with a test, and what holds all back. */
import { mdiEmailOutline, mdiMessageTextOutline, mdiPhoneOutline, mdiSendOutline } from "@mdi/js";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { ask } from "../api/ask.ts";
import { SendTestDocument, TestDeliveryDocument } from "../api/documents/people-contacts.ts";
import type { AlertChannel, TestOutcomeFragment } from "../api/generated.ts";
import { Button } from "../controls/button.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { Icon } from "../icons/icon.tsx";
import { useMay } from "../session/may.ts";
import { useFormats } from "../words/words.tsx";
import { holdsOf, ReachState } from "./contact-line.tsx";
import type { KnownContact } from "./queries.ts";
import { addressOn, channels, reachOn } from "./reach.ts";
import { CodeVerification, LinkVerification } from "./verification.tsx";
import { useContactWords, usePeopleWords } from "./words.ts";

export function ReachedBy({ contact }: { readonly contact: KnownContact }) {
  const words = useContactWords();
  const mayReadLog = useMay("results_read");
  const { email, phone, emailVerified, phoneVerified } = contact;
  const holds = holdsOf(contact, words);
  const isReached = channels.some((channel) => reachOn(contact, channel) === "ok");
  return (
    <section className="card people-card" aria-labelledby="contact-reach">
      <h2 id="contact-reach">{words.reachedBy}</h2>
      {!isReached && <p className="fault">{words.unreachable}</p>}
      {holds.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Address
        icon={mdiEmailOutline}
        name={words.email}
        address={email}
        none={words.noEmail}
        isVerified={emailVerified}
      >
        <LinkVerification contact={contact} />
        <Channel contact={contact} channel="email" />
      </Address>
      <Address
        icon={mdiPhoneOutline}
        name={words.phone}
        address={phone}
        none={words.noPhone}
        isVerified={phoneVerified}
      >
        <CodeVerification contact={contact} />
        <Channel contact={contact} channel="sms" />
        <Channel contact={contact} channel="voice" />
      </Address>
      {mayReadLog ? (
        <Link href={`/people/messages?contact=${contact.id}`} className="people-log">
          <Icon path={mdiMessageTextOutline} size={18} />
          {words.messages}
        </Link>
      ) : (
        <p className="quiet small">{words.noLog}</p>
      )}
    </section>
  );
}

interface AddressProps {
  readonly icon: string;
  readonly name: string;
  readonly address: string | null;
  /** Where there is none. */
  readonly none: string;
  readonly isVerified: boolean;
  readonly children: ReactNode;
}

function Address({ icon, name, address, none, isVerified, children }: AddressProps) {
  const words = useContactWords();
  if (address === null) return <p className="quiet">{none}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds buttons and a form, and is no group of fields
    <div className="address" role="group" aria-label={name}>
      <p className="row">
        <Icon path={icon} size={18} />
        <strong className="people-text">{address}</strong>
        <span className={isVerified ? "reach-state ok small" : "reach-state unverified small"}>
          {isVerified ? words.verified : words.unverified}
        </span>
      </p>
      {children}
    </div>
  );
}

interface ChannelProps {
  readonly contact: KnownContact;
  readonly channel: AlertChannel;
}

function Channel({ contact, channel }: ChannelProps) {
  const words = useContactWords();
  const mayWrite = useMay("contacts_write");
  const about = useId();
  const test = useMutation({
    mutationFn: async () => (await ask(SendTestDocument, { id: contact.id, channel })).testContact,
  });
  const reach = reachOn(contact, channel);
  const name = words.channels[channel];
  return (
    <div className="channel">
      <div className="row">
        <span id={about} className="grow">
          <ReachState name={name} reach={reach} />
        </span>
        {mayWrite && addressOn(contact, channel) !== null && (
          <Button
            icon={mdiSendOutline}
            aria-label={words.of(words.test, name)}
            isDisabled={test.isPending}
            onPress={() => test.mutate()}
          >
            {words.test}
          </Button>
        )}
      </div>
      {test.error !== null && <ProblemNote error={test.error} />}
      {test.data && <TestOutcome key={test.data.deliveryId} made={test.data} />}
    </div>
  );
}

const lookMs = 1_500;

/** What became of a test: looked at until it is final, by who may read results. */
function TestOutcome({ made }: { readonly made: TestOutcomeFragment }) {
  const words = useContactWords();
  const { statuses } = usePeopleWords();
  const formats = useFormats();
  const mayRead = useMay("results_read");
  const { data } = useQuery({
    queryKey: ["test-delivery", made.deliveryId],
    enabled: mayRead && made.status === "pending",
    queryFn: async ({ signal }) =>
      (await ask(TestDeliveryDocument, { id: made.deliveryId }, { signal })).alertDelivery ?? made,
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? lookMs : false),
  });
  const { status, reason, error, at, endedAt } = data ?? made;
  if (status === "pending")
    return (
      <p className="small" role="status">
        {words.testWaits} {reason}
      </p>
    );
  return (
    <p className="small" role="status">
      <strong>{words.testOutcome(statuses[status], formats.time(endedAt ?? at))}</strong>
      {reason !== null && ` · ${reason}`}
      {error !== null && ` · ${error}`}
    </p>
  );
}
