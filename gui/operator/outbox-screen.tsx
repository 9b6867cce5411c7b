/** The messages that were kept instead of being sent, found by words and channel, which the address keeps. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Link } from "wouter";
import { ask } from "../api/ask.ts";
import { OutboxListDocument } from "../api/documents/operator-outbox.ts";
import type { AlertChannel, OutboxListQuery } from "../api/generated.ts";
import { nextCursor } from "../api/pages.ts";
import { SearchInput, SelectInput } from "../controls/fields.tsx";
import { LoadMore } from "../controls/load-more.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useFilters } from "../shell/filters.ts";
import { useFormats } from "../words/words.tsx";
import { OperatorFrame } from "./frame.tsx";
import { asOperator, operatorKey } from "./key.ts";
import "./outbox.css";
import { useOutboxWords } from "./words.ts";

const pageSize = 50;
/** Somebody waits for a mail that is about to be kept. */
const refreshMs = 5_000;
const channels: readonly AlertChannel[] = ["email", "sms", "voice"];

export default function OutboxScreen() {
  const words = useOutboxWords();
  const [search, filter] = useFilters();
  const q = search.get("q") ?? "";
  const channel = channels.find((one) => one === search.get("channel")) ?? null;
  const wanted = useDeferredValue(q);
  const list = useInfiniteQuery({
    queryKey: [...operatorKey, "outbox", wanted, channel],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(
        OutboxListDocument,
        { first: pageSize, after: pageParam, channel, q: wanted === "" ? null : wanted },
        asOperator(signal),
      ),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.outboxMessages, asked),
    placeholderData: (before) => before,
    refetchInterval: refreshMs,
  });
  const pages = list.data?.pages ?? [];
  const messages = pages.flatMap((page) => page.outboxMessages?.edges.map(({ node }) => node) ?? []);
  const transports = pages[0]?.outboxMessages?.transports;
  const leaving = channels.filter((one) => transports?.[one] === "provider").map((one) => words.channels[one]);
  const isFiltered = q !== "" || channel !== null;
  return (
    <OperatorFrame title={words.title} about={words.about}>
      {leaving.length > 0 && <p role="status">{words.leaving(leaving)}</p>}
      <div className="filters">
        <SearchInput label={words.search} value={q} onChange={(value) => filter("q", value)} />
        <SelectInput
          label={words.channel}
          isLabelUnseen
          value={channel ?? "any"}
          choices={[
            { value: "any", label: words.anyChannel },
            ...channels.map((value) => ({ value, label: words.channels[value] })),
          ]}
          onChange={(value) => filter("channel", value === "any" ? "" : value)}
        />
      </div>
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={6} />}
      {list.data !== undefined && messages.length === 0 && (
        <EmptyNote title={isFiltered ? words.nothingFound : words.emptyTitle} />
      )}
      {messages.length > 0 && (
        <ul className={list.isPlaceholderData ? "card former" : "card"} aria-label={words.title}>
          {messages.map((message) => (
            <MessageLine key={message.id} message={message} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </OperatorFrame>
  );
}

type ListedMessage = NonNullable<OutboxListQuery["outboxMessages"]>["edges"][number]["node"];

function MessageLine({ message }: { readonly message: ListedMessage }) {
  const words = useOutboxWords();
  const formats = useFormats();
  const { id, channel, to, subject, excerpt, attachmentCount, keptAt } = message;
  return (
    <li className="settings-line">
      <div className="settings-name">
        <Link href={`/operator/outbox/${id}`}>{subject ?? words.calledTo[channel](to)}</Link>
        <span className="quiet small">{words.to(words.channels[channel], to)}</span>
      </div>
      <p className="small quiet outbox-excerpt">{excerpt}</p>
      <p className="small outbox-when">
        {formats.dateTime(keptAt)}
        {attachmentCount > 0 && <span className="quiet">{words.files(attachmentCount)}</span>}
      </p>
    </li>
  );
}
