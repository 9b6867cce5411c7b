/** All messages of alerts, over all flows: who was told what, and why somebody was not. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Link } from "wouter";
import { ask } from "../api/ask.ts";
import { MessagesContactDocument, MessagesDocument } from "../api/documents/people-messages.ts";
import type { AlertChannel, AlertStatus } from "../api/generated.ts";
import { nextCursor } from "../api/pages.ts";
import { Button } from "../controls/button.tsx";
import { SearchInput, SelectInput } from "../controls/fields.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useFilters } from "../shell/filters.ts";
import { useWords } from "../words/words.tsx";
import { PeopleFrame } from "./frame.tsx";
import { MessageLine } from "./message-line.tsx";
import { usePeopleWords } from "./words.ts";

const pageSize = 50;
/** What waits is sent while the page stands open. */
const refreshMs = 60_000;
const channels: readonly AlertChannel[] = ["email", "sms", "voice"];
const statuses: readonly AlertStatus[] = [
  "pending",
  "sent",
  "failed",
  "unknown",
  "skipped_unverified",
  "skipped_optout",
  "skipped_blacklisted",
  "skipped_cooldown",
  "skipped_quiet_hours",
];

export default function MessagesScreen() {
  const words = usePeopleWords();
  const mayRead = useMay("results_read");
  return (
    <PeopleFrame title={words.messages} about={words.messagesAbout}>
      {mayRead ? <MessageList /> : <EmptyNote title={words.noScope} />}
    </PeopleFrame>
  );
}

function MessageList() {
  const words = usePeopleWords();
  const { common } = useWords();
  const [search, filter] = useFilters();
  const q = search.get("q") ?? "";
  const status = statuses.find((one) => one === search.get("status")) ?? null;
  const channel = channels.find((one) => one === search.get("channel")) ?? null;
  const contactId = search.get("contact");
  const wanted = useDeferredValue(q);
  const list = useInfiniteQuery({
    queryKey: ["messages", wanted, status, channel, contactId],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(
        MessagesDocument,
        { first: pageSize, after: pageParam, q: wanted === "" ? null : wanted, status, channel, contactId },
        { signal },
      ),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.alertDeliveries, asked),
    placeholderData: (before) => before,
    refetchInterval: refreshMs,
  });
  const messages = list.data?.pages.flatMap((page) => page.alertDeliveries?.edges.map(({ node }) => node) ?? []) ?? [];
  const isFiltered = q !== "" || status !== null || channel !== null || contactId !== null;
  return (
    <>
      <div className="filters">
        <SearchInput label={words.search} value={q} onChange={(value) => filter("q", value)} />
        <SelectInput
          label={words.status}
          isLabelUnseen
          value={status ?? "any"}
          choices={[
            { value: "any", label: words.anyStatus },
            ...statuses.map((value) => ({ value, label: words.statuses[value] })),
          ]}
          onChange={(value) => filter("status", value === "any" ? "" : value)}
        />
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
      {contactId !== null && <OfContact id={contactId} onEnd={() => filter("contact", "")} />}
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={7} />}
      {list.data !== undefined &&
        messages.length === 0 &&
        (isFiltered ? (
          <EmptyNote title={words.nothingFound} />
        ) : (
          <EmptyNote title={words.emptyTitle} about={words.emptyAbout} />
        ))}
      {messages.length > 0 && (
        <ul className={list.isPlaceholderData ? "card former" : "card"} aria-label={words.messages}>
          {messages.map((message) => (
            <MessageLine key={message.deliveryId} message={message} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button onPress={() => void list.fetchNextPage()} isDisabled={list.isFetchingNextPage}>
          {common.loadMore}
        </Button>
      )}
    </>
  );
}

/** The log of one contact alone. */
function OfContact({ id, onEnd }: { readonly id: string; readonly onEnd: () => void }) {
  const words = usePeopleWords();
  const { data: contact } = useQuery({
    queryKey: ["messages", "contact", id],
    queryFn: async ({ signal }) => (await ask(MessagesContactDocument, { id }, { signal })).contact,
  });
  return (
    <p className="row">
      {contact && (
        <span>
          {words.onlyTo} <Link href={`/people/${id}`}>{contact.displayName}</Link>
        </span>
      )}
      <Button onPress={onEnd}>{words.toAll}</Button>
    </p>
  );
}
