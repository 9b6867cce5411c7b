/**
 * What events make due: a delivery for each subscription that wants one. Called in the transaction that hands them out.
 */
import { newId } from "#core/ids.ts";
import type { EventConsumer } from "#server/events/single-event-job.ts";
import { envelopeOf } from "./envelope.ts";
import { wants } from "./matching.ts";

/** A second call for the same event adds nothing. */
export const deliverToSubscriptions: EventConsumer = async (stores, events) => {
  const [first] = events;
  if (first === undefined) return;
  const subscriptions = await stores.webhookSubscriptions.forSystem().active(first.tenantId);
  const deliveries = events.flatMap((event) => {
    const wanting = subscriptions.filter((subscription) => wants(subscription, event));
    if (wanting.length === 0) return [];
    const body = envelopeOf(event);
    const { tenantId, id: eventId, event: name, occurredAt: createdAt } = event;
    return wanting.map(({ id: subscriptionId }) => {
      return { id: newId(), tenantId, subscriptionId, eventId, event: name, body, createdAt };
    });
  });
  await stores.webhookDeliveries.forSystem().insertAll(deliveries);
};
