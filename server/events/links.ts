/**
 * The links of reports that events carry. Whoever has such a link sees the report, so it is kept sealed: in the feed
 * and in the deliveries to webhooks. It is opened for those who read the event, and for each attempt to deliver it.
 */
import { isSealed, type Sealer } from "#core/seal.ts";
import { eventLinkContext } from "#server/secrets/contexts.ts";
import type { DomainEvent } from "./catalogue.ts";

type Opener = Pick<Sealer, "open">;

export function sealedEventLink(sealer: Pick<Sealer, "seal">, tenantId: string, link: string): string {
  return sealer.seal(link, eventLinkContext(tenantId));
}

/** The event as its readers get it. */
export function openedEvent(sealer: Opener, event: DomainEvent): DomainEvent {
  if (event.event !== "report.generated") return event;
  return { ...event, data: { ...event.data, link: openedLink(sealer, event.tenantId, event.data.link) } };
}

interface KeptEnvelope {
  readonly tenantId: string;
  readonly event: DomainEvent["event"];
  /** JSON, as `envelopeOf` makes it. */
  readonly body: string;
}

/** The bytes that are signed and sent: the same at every attempt. */
export function openedEnvelope(sealer: Opener, { tenantId, event, body }: KeptEnvelope): string {
  if (event !== "report.generated") return body;
  const envelope = JSON.parse(body) as Pick<Extract<DomainEvent, { event: "report.generated" }>, "data">;
  const { data } = envelope;
  return JSON.stringify({ ...envelope, data: { ...data, link: openedLink(sealer, tenantId, data.link) } });
}

/** Null where none of the keys opens it. One that an earlier version kept in plain is what it is. */
function openedLink(sealer: Opener, tenantId: string, link: string | null): string | null {
  if (link === null || !isSealed(link)) return link;
  try {
    return sealer.open(link, eventLinkContext(tenantId));
  } catch {
    return null;
  }
}
