/** The messages that would have gone out, and those that would not, with the reason. Their text is folded. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../api/ask.ts";
import { BacktestContactsDocument } from "../../api/documents/flows-seasons.ts";
import { Button } from "../../controls/button.tsx";
import { useFormats, useWords } from "../../words/words.tsx";
import { useSeasonWords } from "../season-words.ts";
import type { Backtest, BacktestMessage } from "./timeline.ts";

const pageSize = 100;

export function Messages({ backtest: { messages, messagesLeftOut, transitions } }: { readonly backtest: Backtest }) {
  const words = useSeasonWords();
  const { common } = useWords();
  const [shown, setShown] = useState(pageSize);
  const contacts = useContactNames();
  const targets = new Map(transitions.map(({ targetIndex, targetName }) => [targetIndex, targetName]));
  return (
    <section aria-labelledby="messages-title" className="stack">
      <h3 id="messages-title">{words.messages(messages.length)}</h3>
      <ul className="messages">
        {messages.slice(0, shown).map((message, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a log that only grows at its end, without ids of its own
          <li key={place}>
            <Message
              message={message}
              contact={contacts.get(message.contactId) ?? words.someContact}
              targets={message.targets.flatMap((index) => targets.get(index) ?? [])}
            />
          </li>
        ))}
      </ul>
      {shown < messages.length && <Button onPress={() => setShown(shown + pageSize)}>{common.loadMore}</Button>}
      {messagesLeftOut > 0 && <p className="small quiet">{words.leftOut(messagesLeftOut)}</p>}
    </section>
  );
}

function Message({
  message: { at, sentAt, channel, kind, outcome, reason, subject, text },
  contact,
  targets,
}: {
  readonly message: BacktestMessage;
  readonly contact: string;
  readonly targets: readonly string[];
}) {
  const words = useSeasonWords();
  const formats = useFormats();
  return (
    <details className="message">
      <summary>
        <span className="message-time small">{formats.dateTime(at)}</span>
        <span className="grow">
          {words.kinds[kind]}
          {targets.length > 0 && `: ${formats.list(targets)}`}
          <span className="quiet small"> · {words.toContact(words.channels[channel], contact)}</span>
        </span>
        <span className={`message-outcome ${outcome}`}>{words.outcomes[outcome]}</span>
      </summary>
      <div className="message-body">
        {reason !== null && <p className="small">{reason}</p>}
        {sentAt !== null && sentAt !== at && <p className="small">{words.sentAt(formats.dateTime(sentAt))}</p>}
        {subject !== null && subject !== text && <p>{subject}</p>}
        <pre>{text}</pre>
      </div>
    </details>
  );
}

/** Where they may not be read, messages do without. */
function useContactNames(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ["backtest-contacts"],
    queryFn: async ({ signal }) => {
      const { contacts } = await ask(BacktestContactsDocument, {}, { signal });
      return new Map(contacts?.edges.map(({ node }) => [node.id, node.displayName]));
    },
    retry: false,
    staleTime: 60_000,
  });
  return data ?? new Map();
}
