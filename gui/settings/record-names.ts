/** How the logs call records: by name where it is known, else by the end of the id. */
import { useQuery } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import { RecordFlowsDocument } from "../api/documents/settings-record-names.ts";

const flowsNamed = 200;
/** The beginning of an id is its time, and much the same for what happened together. */
const shownLetters = 8;

export function shortId(id: string): string {
  return id.length <= shownLetters ? id : `…${id.slice(-shownLetters)}`;
}

/** By id, of those that are still there. */
export function useFlowNames(flowIds: readonly string[]): ReadonlyMap<string, string> {
  const ids = [...new Set(flowIds)].toSorted().slice(0, flowsNamed);
  const { data } = useQuery({
    queryKey: ["record-flows", ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => (await ask(RecordFlowsDocument, { first: flowsNamed, ids }, { signal })).flows,
    placeholderData: (before) => before,
  });
  return new Map((data?.edges ?? []).map(({ node: { id, displayName } }) => [id, displayName]));
}
