/** Webhooks over REST: records ↔ JSON, times ↔ ISO 8601. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import { eventCatalogue, type EventName } from "#server/events/catalogue.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { DeliveryAttempt, FrozenDelivery, WebhookDelivery, WebhookSubscription } from "./model.ts";
import { webhookEtag, type WebhookService, type WithSecret } from "./service.ts";

type Schemas = components["schemas"];
type Operations =
  | "getEventCatalogue"
  | "createWebhook"
  | "listWebhooks"
  | "getWebhook"
  | "updateWebhook"
  | "deleteWebhook"
  | "rotateWebhookSecret"
  | "pingWebhook"
  | "listWebhookDeliveries"
  | "getWebhookDelivery"
  | "redeliverWebhookDelivery"
  | "recoverWebhook";

export function webhookHandlers(webhooks: WebhookService): Pick<Handlers, Operations> {
  return {
    getEventCatalogue: async () => ({ status: 200, body: { items: eventTypes() } }),
    createWebhook: async ({ caller, body }) => {
      const made = await webhooks.create(caller, body);
      const { subscription } = made;
      const headers = { Location: `/v1/webhooks/${subscription.id}` };
      return { status: 201, body: withSecretJson(made), etag: webhookEtag(subscription), headers };
    },
    listWebhooks: async ({ caller, query }) => {
      const page = await webhooks.page(caller, query);
      return { status: 200, body: { items: page.items.map(webhookJson), nextCursor: page.nextCursor } };
    },
    getWebhook: async ({ caller, params }) => {
      const webhook = await webhooks.get(caller, params.id);
      return { status: 200, body: webhookJson(webhook), etag: webhookEtag(webhook) };
    },
    updateWebhook: async ({ caller, params, body, ifMatch }) => {
      const webhook = await webhooks.update(caller, params.id, body, ifMatch);
      return { status: 200, body: webhookJson(webhook), etag: webhookEtag(webhook) };
    },
    deleteWebhook: async ({ caller, params, ifMatch }) => {
      await webhooks.delete(caller, params.id, ifMatch);
      return { status: 204, body: undefined };
    },
    rotateWebhookSecret: async ({ caller, params, body }) => {
      const rotated = await webhooks.rotateSecret(caller, params.id, body?.graceSeconds ?? 0);
      return { status: 200, body: withSecretJson(rotated), etag: webhookEtag(rotated.subscription) };
    },
    pingWebhook: async ({ caller, params }) => {
      await webhooks.ping(caller, params.id);
      return { status: 202, body: { event: "ping" } };
    },
    listWebhookDeliveries: async ({ caller, params, query }) => {
      const page = await webhooks.deliveries(caller, params.id, query);
      return { status: 200, body: { items: page.items.map(deliveryJson), nextCursor: page.nextCursor } };
    },
    getWebhookDelivery: async ({ caller, params }) => {
      const delivery = await webhooks.delivery(caller, params.id, params.deliveryId);
      return { status: 200, body: frozenJson(delivery), etag: String(delivery.attempts.length) };
    },
    redeliverWebhookDelivery: async ({ caller, params }) => {
      const delivery = await webhooks.redeliver(caller, params.id, params.deliveryId);
      return { status: 202, body: frozenJson(delivery) };
    },
    recoverWebhook: async ({ caller, params, body }) => {
      const { since, until, statuses, dryRun } = body;
      const request = {
        since: Date.parse(since),
        until: until === undefined ? null : Date.parse(until),
        statuses: statuses ?? (["dead", "failed"] as const),
        isDryRun: dryRun ?? false,
      };
      return { status: 202, body: { count: await webhooks.recover(caller, params.id, request) } };
    },
  };
}

function eventTypes(): Schemas["EventType"][] {
  return Object.entries(eventCatalogue).map(([event, { emittedWhen, isInStar }]) => {
    return { event: event as EventName, description: emittedWhen, isInStar };
  });
}

function webhookJson(webhook: WebhookSubscription): Schemas["Webhook"] {
  const {
    tenantId: _tenant,
    revision: _revision,
    failingSince,
    createdAt,
    updatedAt,
    events,
    filter,
    ...shown
  } = webhook;
  return {
    ...shown,
    events: [...events],
    filter: filter === null ? null : filterJson(filter),
    failingSince: failingSince === null ? null : isoTime(failingSince),
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  };
}

function filterJson(filter: NonNullable<WebhookSubscription["filter"]>) {
  return Object.fromEntries(Object.entries(filter).map(([name, list]) => [name, [...list]]));
}

function withSecretJson({ subscription, secret }: WithSecret): Schemas["WebhookWithSecret"] {
  return { ...webhookJson(subscription), secret };
}

function deliveryJson(delivery: WebhookDelivery): Schemas["WebhookDelivery"] {
  const { id, subscriptionId, eventId, event, status, attempts, lastResponse, nextAttemptAt, createdAt, endedAt } =
    delivery;
  return {
    deliveryId: id,
    subscriptionId,
    eventId,
    event,
    status,
    attempts: attempts.map(attemptJson),
    lastResponse,
    nextAttemptAt: nextAttemptAt === null ? null : isoTime(nextAttemptAt),
    createdAt: isoTime(createdAt),
    endedAt: endedAt === null ? null : isoTime(endedAt),
  };
}

function frozenJson(delivery: FrozenDelivery): Schemas["FrozenWebhookDelivery"] {
  const envelope = JSON.parse(delivery.body) as Schemas["EventEnvelope"];
  return { ...deliveryJson(delivery), envelope };
}

function attemptJson({ at, statusCode, error, durationMs }: DeliveryAttempt) {
  return {
    at: isoTime(at),
    ...(statusCode === undefined ? {} : { statusCode }),
    ...(error === undefined ? {} : { error }),
    durationMs,
  };
}
