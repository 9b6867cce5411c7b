/** Events over REST: records ↔ JSON, times ↔ ISO 8601. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { DomainEvent } from "./catalogue.ts";
import type { EventService } from "./service.ts";

export function eventHandlers(events: EventService): Pick<Handlers, "listEvents"> {
  return {
    listEvents: async ({ caller, query: { since, until, ...rest } }) => {
      const { items, nextCursor, lastSequence } = await events.feed(caller, {
        ...rest,
        ...(since === undefined ? {} : { since: Date.parse(since) }),
        ...(until === undefined ? {} : { until: Date.parse(until) }),
      });
      return { status: 200, body: { items: items.map(eventJson), nextCursor, lastSequence } };
    },
  };
}

function eventJson({ sequence, id, event, tenantId, occurredAt, data }: DomainEvent) {
  return { sequence, id, event, tenantId, occurredAt: isoTime(occurredAt), data: { ...data } };
}
