/** What is entered of a webhook, and what of it is sent. Pure. */
import type { Fault } from "../api/problem.ts";
import type { EventChoice, EventName, WebhookInput, WebhookPartsFragment } from "../api/generated.ts";

/** The usual events (`*`), all of them (`**`), or those that are named. */
export type EventsKind = "usual" | "all" | "named";

export interface WebhookDraft {
  readonly url: string;
  readonly description: string;
  readonly kind: EventsKind;
  /** Kept while another kind is chosen. */
  readonly named: readonly EventName[];
  readonly flowIds: readonly string[];
  readonly sourceIds: readonly string[];
  /** Kinds of sources, divided by commas. */
  readonly hints: string;
}

export const emptyDraft: WebhookDraft = {
  url: "",
  description: "",
  kind: "named",
  named: [],
  flowIds: [],
  sourceIds: [],
  hints: "",
};

type Saved = Pick<WebhookPartsFragment, "url" | "description" | "events" | "filter">;

export function draftOf({ url, description, events, filter }: Saved): WebhookDraft {
  return {
    url,
    description: description ?? "",
    kind: kindOf(events),
    named: events.filter((event): event is EventName => event !== "star" && event !== "star_star"),
    flowIds: filter?.flowIds ?? [],
    sourceIds: filter?.sourceIds ?? [],
    hints: (filter?.hints ?? []).join(", "),
  };
}

function kindOf(events: readonly EventChoice[]): EventsKind {
  if (events.includes("star_star")) return "all";
  return events.includes("star") ? "usual" : "named";
}

export function inputOf(draft: WebhookDraft): WebhookInput {
  const description = draft.description.trim();
  return {
    url: draft.url.trim(),
    description: description === "" ? null : description,
    events: eventsOf(draft),
    filter: filterOf(draft),
  };
}

function eventsOf({ kind, named }: WebhookDraft): readonly EventChoice[] {
  if (kind === "all") return ["star_star"];
  return kind === "usual" ? ["star"] : named;
}

/** A list that names none is left out: it holds nothing back. */
function filterOf({ flowIds, sourceIds, hints }: WebhookDraft): WebhookInput["filter"] {
  const kinds = hints
    .split(",")
    .map((hint) => hint.trim())
    .filter((hint) => hint !== "");
  const lists = Object.entries({ flowIds, sourceIds, hints: kinds }).filter(([, list]) => list.length > 0);
  return lists.length === 0 ? null : Object.fromEntries(lists);
}

/** Whether sending it would change anything. */
export function isChanged(draft: WebhookDraft, saved: Saved): boolean {
  return JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(draftOf(saved)));
}

/** Fields of the form, by the beginning of what the service calls them. */
const fields = [
  "url",
  "events",
  "description",
  "secret",
  "filter.flowIds",
  "filter.sourceIds",
  "filter.hints",
] as const;
type Field = (typeof fields)[number];

export interface SortedFaults {
  readonly at: (field: Field) => string | undefined;
  /** What no field stands for. */
  readonly others: readonly Fault[];
}

export function sortFaults(faults: readonly Fault[]): SortedFaults {
  const fieldOf = ({ loc }: Fault): Field | undefined =>
    fields.find((field) => loc === field || loc.startsWith(`${field}[`));
  return {
    at: (field) => faults.find((fault) => fieldOf(fault) === field)?.message,
    others: faults.filter((fault) => fieldOf(fault) === undefined),
  };
}
