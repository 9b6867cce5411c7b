/** A log of messages, found by words, status and channel, which the address keeps. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import type { AlertChannel, AlertStatus, MessageFieldsFragment } from "../api/generated.ts";
import { nextCursor } from "../api/pages.ts";
import { unlessLive } from "../api/queries.ts";
import { SearchInput, SelectInput } from "../controls/fields.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useFilters } from "../shell/filters.ts";
import { MessageLine } from "./message-line.tsx";
import { usePeopleWords } from "./words.ts";
import { LoadMore } from "../controls/load-more.tsx";
import "./people.css";

export interface MessagesAsked {
  readonly after: string | null;
  readonly q: string | null;
  readonly status: AlertStatus | null;
  readonly channel: AlertChannel | null;
}

export interface MessagePage {
  readonly edges: readonly { readonly node: MessageFieldsFragment }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface MessageListProps {
  /** Under which it is kept. */
  readonly queryKey: readonly string[];
  readonly read: (asked: MessagesAsked, signal: AbortSignal) => Promise<MessagePage | null>;
  /** Says to what the log is narrowed beside its filters, and ends that. */
  readonly narrowed?: ReactNode;
}

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

export function MessageList({ queryKey, read, narrowed }: MessageListProps) {
  const words = usePeopleWords();
  const [search, filter] = useFilters();
  const q = search.get("q") ?? "";
  const status = statuses.find((one) => one === search.get("status")) ?? null;
  const channel = channels.find((one) => one === search.get("channel")) ?? null;
  const wanted = useDeferredValue(q);
  const list = useInfiniteQuery({
    queryKey: [...queryKey, wanted, status, channel],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      read({ after: pageParam, q: wanted === "" ? null : wanted, status, channel }, signal),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last, asked),
    placeholderData: (before) => before,
    refetchInterval: () => unlessLive(refreshMs),
  });
  const messages = list.data?.pages.flatMap((page) => page?.edges.map(({ node }) => node) ?? []) ?? [];
  const isFiltered = q !== "" || status !== null || channel !== null || narrowed !== undefined;
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
      {narrowed}
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
      <LoadMore list={list} />
    </>
  );
}
