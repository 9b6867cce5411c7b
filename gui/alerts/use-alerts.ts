/** The edits of a flow's alerts, from the first change to the answer of the service. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import { AlertFlowDocument, SaveAlertsDocument } from "../api/documents/alerts.ts";
import type { AlertFlowFieldsFragment } from "../api/generated.ts";
import { asProblem, type Fault } from "../api/problem.ts";
import { tell } from "../controls/news.ts";
import { useKept } from "../session/use-kept.ts";
import { type Alerts, alertsOf, isEdited, rebased } from "./draft.ts";
import { type AlertEdit, keptEdit } from "./kept.ts";
import { useAlertWords } from "./words.ts";

export type AlertFlow = AlertFlowFieldsFragment;

export interface AlertEditor {
  readonly draft: Alerts;
  readonly isEdited: boolean;
  /** False where the browser keeps nothing, so that a reload would lose the edits. */
  readonly isKept: boolean;
  readonly isSaving: boolean;
  /** Why the last save was refused, other than by what others have saved. */
  readonly error: unknown;
  readonly faults: readonly Fault[];
  readonly change: (next: Alerts) => void;
  readonly discard: () => void;
  readonly save: () => void;
}

export function alertFlowKey(id: string): readonly string[] {
  return ["alert-flow", id];
}

export async function readAlertFlow(id: string, signal?: AbortSignal): Promise<AlertFlow | null> {
  return (await ask(AlertFlowDocument, { id }, signal === undefined ? {} : { signal })).flow;
}

const conflict = 412;

/** What was changed, and changed back, is nothing to keep. */
function worthKeeping(edit: AlertEdit): AlertEdit | null {
  return isEdited(alertsOf(edit.base), edit.draft) ? edit : null;
}

export function useAlerts(flow: AlertFlow): AlertEditor {
  const words = useAlertWords();
  const client = useQueryClient();
  const {
    state: edit,
    set: setEdit,
    isKept,
  } = useKept({ kind: "alerts", subject: flow.id, read: keptEdit, write: worthKeeping });
  const saved = alertsOf(flow);
  const draft = edit?.draft ?? saved;
  const base = edit?.base ?? flow;

  const take = (next: AlertFlow): void => {
    client.setQueryData(alertFlowKey(next.id), next);
    // The editor reads the same settings.
    void client.invalidateQueries({ queryKey: ["flow", next.id] });
  };
  /** What others have left is shown where nothing was edited here. Nothing is sent until somebody saves again. */
  const meet = async (sent: AlertEdit): Promise<void> => {
    const theirs = await readAlertFlow(flow.id);
    if (theirs === null) return;
    take(theirs);
    setEdit((now) => {
      const edited = now?.draft ?? sent.draft;
      return { draft: rebased(alertsOf(sent.base), edited, alertsOf(theirs)), base: theirs };
    });
    tell({ text: words.conflict });
  };
  const mutation = useMutation({
    mutationFn: async (sent: AlertEdit) => {
      const { id, etag } = sent.base;
      return (await ask(SaveAlertsDocument, { id, etag, input: { settings: { alerts: sent.draft } } })).updateFlow;
    },
    onSuccess: (next, sent) => {
      if (next === null) return;
      take(next);
      // What was typed meanwhile goes on from there.
      setEdit((now) => (now === null || now.draft === sent.draft ? null : { ...now, base: next }));
      tell({ text: words.saved });
    },
    onError: async (error, sent) => {
      if (asProblem(error).details.status === conflict) await meet(sent);
    },
  });
  const isConflict = asProblem(mutation.error).details.status === conflict;
  const error = mutation.error === null || isConflict ? null : mutation.error;
  return {
    draft,
    isEdited: edit !== null && isEdited(alertsOf(base), draft),
    isKept,
    isSaving: mutation.isPending,
    error,
    faults: error === null ? [] : asProblem(error).details.errors,
    change: (next) => {
      if (mutation.isError) mutation.reset();
      setEdit({ draft: next, base });
    },
    discard: () => {
      mutation.reset();
      setEdit(null);
    },
    save: () => mutation.mutate({ draft, base }),
  };
}
