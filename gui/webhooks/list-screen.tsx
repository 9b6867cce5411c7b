/** All webhooks: where events go, which, and how it goes. */
import { mdiPlus } from "@mdi/js";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { ask } from "../api/ask.ts";
import { WebhookListDocument } from "../api/documents/webhooks.ts";
import { eventName } from "../api/event-name.ts";
import type { EventChoice, WebhookStatus as Status } from "../api/generated.ts";
import { nextCursor } from "../api/pages.ts";
import { unlessLive } from "../api/queries.ts";
import { SearchInput, SelectInput } from "../controls/fields.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { Icon } from "../icons/icon.tsx";
import { useMay } from "../session/may.ts";
import { useFilters } from "../shell/filters.ts";
import { webhookDeletions } from "./deletions.ts";
import { WebhookFrame } from "./frame.tsx";
import { webhooksKey, type KnownWebhook } from "./queries.ts";
import { WebhookStatus } from "./webhook-status.tsx";
import { useWebhookWords } from "./words.ts";
import { LoadMore } from "../controls/load-more.tsx";

const pageSize = 25;
const refreshMs = 60_000;
const statuses: readonly Status[] = ["active", "disabled"];

export default function WebhookListScreen() {
  const words = useWebhookWords();
  const mayManage = useMay("webhooks_manage");
  return (
    <WebhookFrame title={words.title} about={words.about} actions={<AddLink />}>
      {mayManage && <WebhookList />}
    </WebhookFrame>
  );
}

function AddLink() {
  const words = useWebhookWords();
  return (
    <Link href="/webhooks/new" className="button main">
      <Icon path={mdiPlus} size={18} />
      {words.add}
    </Link>
  );
}

function WebhookList() {
  const words = useWebhookWords();
  const [search, filter] = useFilters();
  const q = search.get("q") ?? "";
  const status = statuses.find((one) => one === search.get("status")) ?? null;
  const wanted = useDeferredValue(q);
  const list = useInfiniteQuery({
    queryKey: [...webhooksKey, "list", wanted, status],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(
        WebhookListDocument,
        { first: pageSize, after: pageParam, q: wanted === "" ? null : wanted, status },
        { signal },
      ),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.webhooks, asked),
    placeholderData: (before) => before,
    refetchInterval: () => unlessLive(refreshMs),
  });
  const hidden = useSyncExternalStore(webhookDeletions.onHiddenChange, webhookDeletions.hidden);
  const read = list.data?.pages.flatMap(({ webhooks }) => webhooks?.edges.map(({ node }) => node) ?? []) ?? [];
  const webhooks = read.filter(({ id }) => !hidden.has(id));
  const isFiltered = q !== "" || status !== null;
  const isEmpty = list.data !== undefined && webhooks.length === 0;
  return (
    <>
      {(isFiltered || webhooks.length > 0) && (
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
        </div>
      )}
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={5} />}
      {isEmpty &&
        (isFiltered ? (
          <EmptyNote title={words.nothingFound} />
        ) : (
          <EmptyNote title={words.emptyTitle} about={words.emptyAbout} />
        ))}
      {webhooks.length > 0 && (
        <ul className={list.isPlaceholderData ? "card former" : "card"} aria-label={words.title}>
          {webhooks.map((webhook) => (
            <WebhookLine key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </>
  );
}

function WebhookLine({ webhook }: { readonly webhook: KnownWebhook }) {
  const words = useWebhookWords();
  const { id, url, description, events, filter } = webhook;
  return (
    <li className="hook-line">
      <div className="hook-name">
        <Link href={`/webhooks/${id}`}>{url}</Link>
        {description !== null && <span className="small">{description}</span>}
        <span className="hook-events">
          {events.filter(isNamed).map((event) => (
            <code key={event} className="chip">
              {eventName(event)}
            </code>
          ))}
          {events.includes("star") && <span className="quiet small">{words.kinds.usual}</span>}
          {events.includes("star_star") && <span className="quiet small">{words.kinds.all}</span>}
          {filter !== null && <span className="quiet small">{words.narrowed}</span>}
        </span>
      </div>
      <WebhookStatus webhook={webhook} />
    </li>
  );
}

function isNamed(event: EventChoice): boolean {
  return event !== "star" && event !== "star_star";
}
