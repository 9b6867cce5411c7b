/** Which events a subscription gets. Pure. */
import { type DomainEvent, eventCatalogue } from "#server/events/catalogue.ts";
import type { EventChoice, WebhookFilter, WebhookSubscription } from "./model.ts";

export type Subscribed = Pick<WebhookSubscription, "id" | "events" | "filter">;

/** A ping goes to the one subscription that it is for. */
export function wants({ id, events, filter }: Subscribed, event: DomainEvent): boolean {
  if (event.event === "ping") return event.data.subscriptionId === id;
  return isChosen(events, event.event) && (filter === null || passes(filter, event));
}

function isChosen(events: readonly EventChoice[], name: DomainEvent["event"]): boolean {
  return events.includes(name) || events.includes("**") || (events.includes("*") && eventCatalogue[name].isInStar);
}

/** What an event is about, as far as filters know it; null where it is about nothing of the kind. */
interface Subject {
  readonly flowIds: readonly string[] | null;
  readonly sourceIds: readonly string[] | null;
  readonly hints: readonly string[] | null;
}

/** A list holds back events that are about something else of its kind, or about nothing of it. */
function passes({ flowIds, sourceIds, hints }: WebhookFilter, event: DomainEvent): boolean {
  const subject = subjectOf(event);
  return agrees(flowIds, subject.flowIds) && agrees(sourceIds, subject.sourceIds) && agrees(hints, subject.hints);
}

function agrees(asked: readonly string[] | undefined, about: readonly string[] | null): boolean {
  if (asked === undefined) return true;
  return (about ?? []).some((one) => asked.includes(one));
}

function subjectOf(event: DomainEvent): Subject {
  switch (event.event) {
    case "run.completed":
      return {
        flowIds: [event.data.flowId],
        sourceIds: event.data.targets.flatMap(({ sourceId }) => (sourceId === null ? [] : [sourceId])),
        hints: null,
      };
    case "flow.triggered":
    case "flow.reset": {
      const { flowId, sourceId, hint } = event.data;
      return { flowIds: [flowId], sourceIds: listOf(sourceId), hints: listOf(hint) };
    }
    case "alert.sent":
    case "report.generated":
      return { flowIds: listOf(event.data.flowId), sourceIds: null, hints: null };
    case "source.status.changed":
      return { flowIds: null, sourceIds: [event.data.sourceId], hints: null };
    default:
      return { flowIds: null, sourceIds: null, hints: null };
  }
}

function listOf(id: string | null): readonly string[] {
  return id === null ? [] : [id];
}
