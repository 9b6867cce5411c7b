/** The records that an event is about, and where they are shown. Pure. */
import { isRecord } from "../api/problem.ts";

export type RecordKind = "run" | "flow" | "source" | "contact" | "adapter" | "webhook" | "report" | "user";

export interface EventRecord {
  readonly kind: RecordKind;
  readonly id: string;
  /** As the event calls it; null where it does not. */
  readonly name: string | null;
  /** Null for what has no page of its own. */
  readonly href: string | null;
}

interface Member {
  readonly kind: RecordKind;
  readonly id: string;
  readonly name?: string;
}

/** Members of `data`, in the order in which one looks for them. */
const members: readonly Member[] = [
  { kind: "run", id: "runId" },
  { kind: "flow", id: "flowId", name: "flowName" },
  { kind: "source", id: "sourceId", name: "targetName" },
  { kind: "contact", id: "contactId" },
  { kind: "adapter", id: "adapterId", name: "displayName" },
  { kind: "webhook", id: "subscriptionId", name: "url" },
  { kind: "report", id: "reportId" },
];

const pages: Readonly<Partial<Record<RecordKind, string>>> = {
  run: "/runs",
  flow: "/flows",
  adapter: "/data",
  webhook: "/webhooks",
};

/** @param event its name, `user_verified` */
export function recordsOf(event: string, data: unknown): readonly EventRecord[] {
  if (!isRecord(data)) return [];
  const found = members.flatMap(({ kind, id, name }) => recordIn(data, kind, id, nameMember(event, kind, name)));
  if (event === "user_verified") return [...found, ...recordIn(data, "user", "subjectId")];
  if (event === "contact_verified") return [...found, ...recordIn(data, "contact", "subjectId")];
  return found;
}

/** A source is a target by its name in most events, and itself in its own. */
function nameMember(event: string, kind: RecordKind, name: string | undefined): string | undefined {
  return kind === "source" && event === "source_status_changed" ? "displayName" : name;
}

function recordIn(
  data: Readonly<Record<string, unknown>>,
  kind: RecordKind,
  idMember: string,
  nameMember?: string,
): readonly EventRecord[] {
  const id = data[idMember];
  if (typeof id !== "string" || id === "") return [];
  const name = nameMember === undefined ? null : data[nameMember];
  const page = pages[kind];
  return [
    {
      kind,
      id,
      name: typeof name === "string" && name !== "" ? name : null,
      href: page === undefined ? null : `${page}/${encodeURIComponent(id)}`,
    },
  ];
}
