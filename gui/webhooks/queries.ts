/** What the screens of webhooks read. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import { EventTypesDocument, WebhookDetailDocument } from "../api/documents/webhooks.ts";
import type { DeliveryPartsFragment, WebhookPartsFragment } from "../api/generated.ts";

export type KnownWebhook = WebhookPartsFragment;
export type KnownDelivery = DeliveryPartsFragment;

export const webhooksKey = ["webhooks"];

export function webhookQuery(id: string) {
  return queryOptions({
    queryKey: [...webhooksKey, "one", id],
    queryFn: async ({ signal }) => (await ask(WebhookDetailDocument, { id }, { signal })).webhook,
  });
}

export function deliveriesKey(id: string) {
  return [...webhooksKey, "deliveries", id];
}

/** It changes with a new version of the service only. */
export function useEventTypes() {
  return useQuery({
    queryKey: ["event-types"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await ask(EventTypesDocument, {}, { signal })).eventCatalogue?.items ?? [],
  });
}
