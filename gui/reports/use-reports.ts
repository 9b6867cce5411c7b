/** A flow's report settings: read, and saved as a whole on the state that they were read in. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ask } from "../api/ask.ts";
import { ReportFlowDocument, SaveReportsDocument } from "../api/documents/reports.ts";
import type { ReportFlowFieldsFragment } from "../api/generated.ts";
import { asProblem } from "../api/problem.ts";
import { tell } from "../controls/news.ts";
import { type Reports, reportsOf } from "./schedules.ts";
import { useReportWords } from "./words.ts";

export type ReportFlow = ReportFlowFieldsFragment;

const conflict = 412;

function reportFlowKey(id: string): readonly string[] {
  return ["report-flow", id];
}

async function readReportFlow(id: string, signal?: AbortSignal): Promise<ReportFlow | null> {
  return (await ask(ReportFlowDocument, { id }, signal === undefined ? {} : { signal })).flow;
}

export function useReportFlow(id: string) {
  return useQuery({
    queryKey: reportFlowKey(id),
    queryFn: ({ signal }) => readReportFlow(id, signal),
  });
}

export interface SaveReports {
  readonly isSaving: boolean;
  /** Why the last one was refused, other than by what others have saved. */
  readonly error: unknown;
  readonly forget: () => void;
  /** Somebody begins to edit what is shown now: it is saved on this state, whatever is read meanwhile. */
  readonly begin: () => void;
  /** Nobody edits any more. */
  readonly end: () => void;
  /** @returns whether it is saved */
  readonly save: (change: (reports: Reports) => Reports) => Promise<boolean>;
}

/** Where others have saved meanwhile, theirs is shown, and nothing is sent until somebody saves again. */
export function useSaveReports(id: string): SaveReports {
  const words = useReportWords();
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** In which somebody edits; null where nobody does. */
  const base = useRef<ReportFlow | null>(null);
  const newest = (): ReportFlow | null => client.getQueryData<ReportFlow>(reportFlowKey(id)) ?? null;
  const take = (flow: ReportFlow | null): void => {
    if (flow === null) return;
    client.setQueryData(reportFlowKey(id), flow);
    // The editor saves with the same state.
    void client.invalidateQueries({ queryKey: ["flow", id] });
  };
  const send = async (change: (reports: Reports) => Reports): Promise<void> => {
    const flow = base.current ?? newest();
    if (flow === null) return;
    const input = { settings: { reports: change(reportsOf(flow)) } };
    take((await ask(SaveReportsDocument, { id, input, etag: flow.etag })).updateFlow);
  };
  const refuse = async (refusal: unknown): Promise<void> => {
    if (asProblem(refusal).details.status !== conflict) return setError(refusal);
    const theirs = await readReportFlow(id);
    take(theirs);
    if (base.current !== null) base.current = theirs;
    tell({ text: words.conflict });
  };
  return {
    isSaving,
    error,
    forget: () => setError(null),
    begin: () => {
      base.current ??= newest();
    },
    end: () => {
      base.current = null;
    },
    save: async (change) => {
      setSaving(true);
      setError(null);
      try {
        await send(change);
        return true;
      } catch (refusal) {
        await refuse(refusal).catch(setError);
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}
