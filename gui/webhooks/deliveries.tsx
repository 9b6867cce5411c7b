/** What was sent to a webhook, newest first. What has not arrived can be sent again. */
import { mdiReplay } from "@mdi/js";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { ask } from "../api/ask.ts";
import { WebhookDeliveriesDocument } from "../api/documents/webhooks-deliveries.ts";
import type { DeliveryStatus } from "../api/generated.ts";
import { nextCursor } from "../api/pages.ts";
import { unlessLive } from "../api/queries.ts";
import { Button } from "../controls/button.tsx";
import { SearchInput, SelectInput } from "../controls/fields.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useFilters } from "../shell/filters.ts";
import { DeliveryLine } from "./delivery-line.tsx";
import { deliveriesKey, type KnownDelivery, type KnownWebhook } from "./queries.ts";
import { RecoverDialog } from "./recover-dialog.tsx";
import { useWebhookWords } from "./words.ts";
import { LoadMore } from "../controls/load-more.tsx";

const pageSize = 25;
/** While something waits to be sent. */
const soonMs = 3_000;
const refreshMs = 60_000;
const statuses: readonly DeliveryStatus[] = ["pending", "succeeded", "failed", "dead"];

export function Deliveries({ webhook }: { readonly webhook: KnownWebhook }) {
  const words = useWebhookWords();
  const [isRecovering, setRecovering] = useState(false);
  const [search, filter] = useFilters();
  const q = search.get("q") ?? "";
  const status = statuses.find((one) => one === search.get("status")) ?? null;
  const list = useDeliveries(webhook.id, useDeferredValue(q), status);
  const { deliveries, isFormer } = list;
  const isFiltered = q !== "" || status !== null;
  const isDisabled = webhook.status === "disabled";
  return (
    <section className="card hook-card" aria-labelledby="hook-deliveries">
      <div className="row">
        <h2 id="hook-deliveries" className="grow">
          {words.deliveries}
        </h2>
        <Button icon={mdiReplay} isDisabled={isDisabled} onPress={() => setRecovering(true)}>
          {words.recover}
        </Button>
      </div>
      <div className="filters">
        <SearchInput label={words.deliverySearch} value={q} onChange={(value) => filter("q", value)} />
        <SelectInput
          label={words.status}
          isLabelUnseen
          value={status ?? "any"}
          choices={[
            { value: "any", label: words.anyStatus },
            ...statuses.map((value) => ({ value, label: words.deliveryStatuses[value] })),
          ]}
          onChange={(value) => filter("status", value === "any" ? "" : value)}
        />
      </div>
      {list.error !== null && <ProblemNote error={list.error} onRetry={list.retry} />}
      {list.isPending && <Skeleton lines={5} />}
      {deliveries?.length === 0 &&
        (isFiltered ? (
          <EmptyNote title={words.nothingSent} />
        ) : (
          <EmptyNote title={words.deliveriesEmpty} about={words.deliveriesEmptyAbout} />
        ))}
      {deliveries !== undefined && deliveries.length > 0 && (
        <ul className={isFormer ? "hook-deliveries former" : "hook-deliveries"} aria-label={words.deliveries}>
          {deliveries.map((delivery) => (
            <DeliveryLine
              key={delivery.deliveryId}
              webhookId={webhook.id}
              delivery={delivery}
              mayRedeliver={!isDisabled}
            />
          ))}
        </ul>
      )}
      <LoadMore list={list.longList} />
      {isRecovering && <RecoverDialog webhook={webhook} onClose={() => setRecovering(false)} />}
    </section>
  );
}

function useDeliveries(id: string, q: string, status: DeliveryStatus | null) {
  const list = useInfiniteQuery({
    queryKey: [...deliveriesKey(id), q, status],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(
        WebhookDeliveriesDocument,
        { id, first: pageSize, after: pageParam, q: q === "" ? null : q, status },
        { signal },
      ),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.webhookDeliveries, asked),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => unlessLive(deliveriesIn(state.data)?.some(isWaiting) ? soonMs : refreshMs),
  });
  return {
    deliveries: deliveriesIn(list.data),
    error: list.error,
    isPending: list.isPending,
    isFormer: list.isPlaceholderData,
    retry: () => void list.refetch(),
    longList: list,
  };
}

interface Pages {
  readonly pages: readonly {
    readonly webhookDeliveries: { readonly edges: readonly { readonly node: KnownDelivery }[] } | null;
  }[];
}

function deliveriesIn(data: Pages | undefined): readonly KnownDelivery[] | undefined {
  return data?.pages.flatMap(({ webhookDeliveries }) => webhookDeliveries?.edges.map(({ node }) => node) ?? []);
}

function isWaiting({ status }: KnownDelivery): boolean {
  return status === "pending";
}
