/**
 * The envelope of an event, as it is sent: made once, so that every attempt and redelivery has the same bytes. Pure.
 */
import { isoTime } from "#core/time.ts";
import type { DomainEvent } from "#server/events/catalogue.ts";

export function envelopeOf({ id, event, tenantId, occurredAt, data }: DomainEvent): string {
  return JSON.stringify({ id, event, tenantId, occurredAt: isoTime(occurredAt), data });
}
