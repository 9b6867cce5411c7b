/**
 * What an event makes due: a delivery for each subscription that wants it. Called in the transaction of its fan-out.
 */
import { newId } from "#core/ids.ts";
import type { EventConsumer } from "#server/events/fan-out.ts";
import { envelopeOf } from "./envelope.ts";
import { wants } from "./matching.ts";

/** A second call for the same event adds nothing. */
export const deliverToSubscriptions: EventConsumer = async (stores, event) => {
  const subscriptions = await stores.webhookSubscriptions.forSystem().active(event.tenantId);
  const wanting = subscriptions.filter((subscription) => wants(subscription, event));
  if (wanting.length === 0) return;
  const body = envelopeOf(event);
  const { tenantId, id: eventId, event: name, occurredAt: createdAt } = event;
  await stores.webhookDeliveries.forSystem().insertAll(
    wanting.map(({ id: subscriptionId }) => {
      return { id: newId(), tenantId, subscriptionId, eventId, event: name, body, createdAt };
    }),
  );
};
