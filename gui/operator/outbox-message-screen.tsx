/** One kept message: as it would look, the links in it, its text, and the files that it brings. */
import { mdiDownload, mdiOpenInNew } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useParams } from "wouter";
import { ask } from "../api/ask.ts";
import { askForFile } from "../api/ask-for-file.ts";
import { OutboxMessageDetailDocument } from "../api/documents/operator-outbox.ts";
import type { OutboxMessageDetailQuery } from "../api/generated.ts";
import { useSend } from "../api/use-send.ts";
import { Button } from "../controls/button.tsx";
import { saveAsFile } from "../controls/save-as-file.ts";
import { ScrolledText } from "../controls/scrolled-text.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { Icon } from "../icons/icon.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { useFormats, useWords } from "../words/words.tsx";
import { OperatorFrame } from "./frame.tsx";
import { asOperator, operatorKey } from "./key.ts";
import { framedMail, linksIn, type MailLink } from "./mail-html.ts";
import "./outbox.css";
import { useOutboxWords } from "./words.ts";

type Message = NonNullable<OutboxMessageDetailQuery["outboxMessage"]>;

/** The service puts the nonce of its response there. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

export default function OutboxMessageScreen() {
  const words = useOutboxWords();
  const { shell } = useWords();
  const { id = "" } = useParams<{ id: string }>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...operatorKey, "outbox-message", id],
    queryFn: async ({ signal }) => (await ask(OutboxMessageDetailDocument, { id }, asOperator(signal))).outboxMessage,
  });
  const title = data ? (data.subject ?? words.calledTo[data.channel](data.to)) : words.title;
  return (
    <OperatorFrame title={title}>
      <BackLink href="/operator/outbox" label={words.title} />
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={6} />}
      {data === null && <EmptyNote title={shell.notFound} about={words.goneAbout} />}
      {data && <Opened key={data.id} message={data} />}
    </OperatorFrame>
  );
}

function Opened({ message }: { readonly message: Message }) {
  const words = useOutboxWords();
  const { html, text } = message;
  const mail = useMemo(() => (html === null ? null : framedMail(html, nonce)), [html]);
  const links = mail === null || mail.links.length === 0 ? linksIn(text) : mail.links;
  return (
    <div className="outbox-parts">
      {mail === null ? (
        <section className="card settings-card" aria-label={words.text}>
          <p className="outbox-text">{text}</p>
        </section>
      ) : (
        <div className="stack">
          <iframe
            className="card outbox-mail"
            title={words.asShown}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={mail.html}
          />
          <p className="small quiet">{words.shownAbout}</p>
          <details>
            <summary>{words.text}</summary>
            <ScrolledText text={text} />
          </details>
        </div>
      )}
      <div className="stack">
        {links.length > 0 && <Links links={links} />}
        <Facts message={message} />
        {message.attachments.length > 0 && <Files message={message} />}
      </div>
    </div>
  );
}

function Links({ links }: { readonly links: readonly MailLink[] }) {
  const words = useOutboxWords();
  return (
    <section className="card settings-card" aria-labelledby="outbox-links">
      <h2 id="outbox-links">{words.links}</h2>
      <ul className="stack">
        {links.map(({ label, href }) => (
          <li key={`${label} ${href}`} className="outbox-link">
            <a href={href} target="_blank" rel="noreferrer">
              {label} <Icon path={mdiOpenInNew} size={16} />
            </a>
            {label !== href && <span className="small quiet">{href}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ message }: { readonly message: Message }) {
  const words = useOutboxWords();
  const formats = useFormats();
  const { channel, to, fromName, language, headers, keptAt } = message;
  return (
    <section className="card settings-card" aria-label={words.facts}>
      <dl className="outbox-facts">
        <dt>{words.channel}</dt>
        <dd>{words.channels[channel]}</dd>
        <dt>{words.recipient}</dt>
        <dd>{to}</dd>
        {fromName !== null && <dt>{words.sender}</dt>}
        {fromName !== null && <dd>{fromName}</dd>}
        {language !== null && <dt>{words.language}</dt>}
        {language !== null && <dd>{language}</dd>}
        <dt>{words.keptAt}</dt>
        <dd>{formats.dateTime(keptAt)}</dd>
      </dl>
      {headers.length > 0 && (
        <details className="small">
          <summary>{words.headers}</summary>
          <ScrolledText text={headers.map(({ name, value }) => `${name}: ${value}`).join("\n")} />
        </details>
      )}
    </section>
  );
}

const kilobyte = 1_000;

function Files({ message: { id, attachments } }: { readonly message: Message }) {
  const words = useOutboxWords();
  const formats = useFormats();
  const sending = useSend();
  const load = async (number: number, filename: string): Promise<void> => {
    const path = `/v1/admin/outbox/${encodeURIComponent(id)}/attachments/${number}`;
    const file = await sending.send(() => askForFile(path, asOperator()));
    if (file !== null) saveAsFile(filename, file);
  };
  return (
    <section className="card settings-card" aria-labelledby="outbox-files">
      <h2 id="outbox-files">{words.attachments}</h2>
      <ul className="stack">
        {attachments.map(({ number, filename, bytes }) => (
          <li key={number} className="row">
            <Button
              icon={mdiDownload}
              isDisabled={sending.isSending}
              onPress={() => void load(number, filename)}
              aria-label={words.download(filename)}
            >
              {filename}
            </Button>
            <span className="small quiet">{formats.number(bytes / kilobyte, 1)} kB</span>
          </li>
        ))}
      </ul>
      {sending.error !== null && <ProblemNote error={sending.error} />}
    </section>
  );
}
