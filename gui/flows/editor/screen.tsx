/** The editor of a flow: a new one, a copy, or one that exists. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useParams, useSearchParams } from "wouter";
import { ask } from "../../api/ask.ts";
import { EditedFlowDocument } from "../../api/documents/flows-editor.ts";
import { ProblemNote, Skeleton } from "../../controls/states.tsx";
import { Nowhere } from "../../shell/nowhere.tsx";
import { useWords } from "../../words/words.tsx";
import { copiedSettings } from "./copied-settings.ts";
import { draftOf, type EditedFlow, emptyDraft, usualAlerts } from "./draft.ts";
import { FlowEditor } from "./flow-editor.tsx";
import { type Person, usePerson } from "./person.ts";
import type { EditorStart } from "./use-editor.ts";

export default function EditorScreen() {
  const { id } = useParams<{ id?: string }>();
  const [search] = useSearchParams();
  const copied = search.get("from");
  const wanted = id ?? copied;
  const person = usePerson();
  const { data, error, refetch } = useQuery({
    queryKey: ["flow", wanted],
    queryFn: async ({ signal }): Promise<EditedFlow | null> =>
      (await ask(EditedFlowDocument, { id: wanted ?? "" }, { signal })).flow,
    enabled: wanted !== null && wanted !== undefined,
    // What is edited is not changed under the hands: a change by others is told, and merged where it matters.
    refetchOnWindowFocus: false,
    // What is kept of an earlier visit is shown at once, and may be older than what others have left.
    refetchOnMount: "always",
  });
  if (wanted === null || wanted === undefined)
    return <FlowEditor key={`${person.name} new`} start={newStart(person)} />;
  if (data === undefined && error !== null) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={8} />;
  if (data === null) return <Nowhere />;
  if (id === undefined) return <Copy key={`${person.name} copy ${data.id}`} flow={data} person={person} />;
  return <KnownFlow key={`${person.name} ${data.id}`} flow={data} person={person} />;
}

function newStart({ name: person }: Person): EditorStart {
  const draft = { ...emptyDraft, alerts: usualAlerts };
  return { flow: null, draft, settings: {}, ownerUserKey: null, person, subject: "new" };
}

interface FlowProps {
  readonly flow: EditedFlow;
  readonly person: Person;
}

function KnownFlow({ flow, person }: FlowProps) {
  const start = useMemo((): EditorStart => {
    const ownerUserKey = ownerFor(person, flow);
    return { flow, draft: draftOf(flow), settings: {}, ownerUserKey, person: person.name, subject: flow.id };
  }, [flow, person]);
  return <FlowEditor start={start} />;
}

function ownerFor({ isTenant }: Person, { ownerUserKey }: EditedFlow): string | null {
  return isTenant ? ownerUserKey : null;
}

/** With alerts, reports and whatever else the flow has in its settings. It begins as a draft, so nobody is told. */
function Copy({ flow, person }: FlowProps) {
  const words = useWords();
  const { data: settings, error, refetch } = useQuery(copiedSettings(flow.id));
  const start = useMemo((): EditorStart | null => {
    if (settings === undefined) return null;
    const { id, displayName } = flow;
    const ownerUserKey = ownerFor(person, flow);
    const draft = { ...draftOf(flow), displayName: words.flows.copyOf(displayName), status: "draft" as const };
    return { flow: null, draft, settings, ownerUserKey, person: person.name, subject: `copy of ${id}` };
  }, [flow, person, settings, words]);
  if (error !== null) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (start === null) return <Skeleton lines={8} />;
  return <FlowEditor start={start} />;
}
