/** How the logs call records: by name where it is known, else by the end of the id. */
import { useQuery } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import {
  RecordAdaptersDocument,
  RecordContactListsDocument,
  RecordContactsDocument,
  RecordFlowsDocument,
  RecordSourcesDocument,
  RecordTilesDocument,
  RecordUsersDocument,
} from "../api/documents/settings-record-names.ts";
import type { AuditedType } from "../api/generated.ts";
import { useMay } from "../session/may.ts";

const mostNamed = 200;
/** The beginning of an id is its time, and much the same for what happened together. */
const shownLetters = 8;

export function shortId(id: string): string {
  return id.length <= shownLetters ? id : `…${id.slice(-shownLetters)}`;
}

interface Named {
  readonly id: string;
  readonly displayName: string;
}

type Names = ReadonlyMap<string, string>;
type Read = (ids: readonly string[], signal: AbortSignal) => Promise<Connected | null>;

interface Connected {
  readonly edges: readonly { readonly node: Named }[];
}

const readFlows: Read = async (ids, signal) =>
  (await ask(RecordFlowsDocument, { first: mostNamed, ids }, { signal })).flows;
const readSources: Read = async (ids, signal) =>
  (await ask(RecordSourcesDocument, { first: mostNamed, ids }, { signal })).sources;
const readContacts: Read = async (ids, signal) =>
  (await ask(RecordContactsDocument, { first: mostNamed, ids }, { signal })).contacts;
const readLists: Read = async (ids, signal) =>
  (await ask(RecordContactListsDocument, { first: mostNamed, ids }, { signal })).contactLists;
const readUsers: Read = async (ids, signal) =>
  (await ask(RecordUsersDocument, { first: mostNamed, ids }, { signal })).users;
const readTiles: Read = async (ids, signal) =>
  (await ask(RecordTilesDocument, { first: mostNamed, ids }, { signal })).tiles;
const readAdapters: Read = async (_ids, signal) =>
  (await ask(RecordAdaptersDocument, { first: mostNamed }, { signal })).adapters;

/** By id, of those that are still there. */
export function useFlowNames(flowIds: readonly string[]): Names {
  return useNames("flow", flowIds, readFlows);
}

interface NamedRecord {
  readonly recordType: AuditedType;
  readonly recordId: string;
}

/** By id, of those that are still there and that the session may see. */
export function useRecordNames(records: readonly NamedRecord[]): Names {
  const idsOf = (type: AuditedType, isSeen = true): readonly string[] =>
    isSeen ? records.flatMap(({ recordType, recordId }) => (recordType === type ? [recordId] : [])) : [];
  const names = [
    useFlowNames(idsOf("flow")),
    useNames("source", idsOf("source", useMay("sources_read")), readSources),
    useNames("contact", idsOf("contact"), readContacts),
    useNames("contact-list", idsOf("contact_list"), readLists),
    useNames("user", idsOf("user", useMay("users_manage")), readUsers),
    useNames("tile", idsOf("tile"), readTiles),
    useNames("adapter", idsOf("adapter", useMay("adapters_manage")), readAdapters),
  ];
  return new Map(names.flatMap((each) => [...each]));
}

function useNames(kind: string, all: readonly string[], read: Read): Names {
  const ids = [...new Set(all)].toSorted().slice(0, mostNamed);
  const { data } = useQuery({
    queryKey: ["record-names", kind, ids],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => read(ids, signal),
    placeholderData: (before) => before,
  });
  return new Map((data?.edges ?? []).map(({ node: { id, displayName } }) => [id, displayName]));
}
