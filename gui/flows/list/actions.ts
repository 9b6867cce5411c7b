/** What the list does with a flow. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { ExportFlowDocument, SetFlowStatusDocument } from "../../api/documents/flows-list.ts";
import type { FlowStatus } from "../../api/generated.ts";
import { asProblem } from "../../api/problem.ts";
import { tell } from "../../controls/news.ts";
import { saveAsFile } from "../../controls/save-as-file.ts";
import { useWords } from "../../words/words.tsx";
import { flowDeletions } from "./deletions.ts";
import type { ListedFlow } from "./listed-flow.ts";

export function useFlowActions() {
  const words = useWords();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ["flows"] });
  const complain = (error: unknown): void =>
    tell({ text: asProblem(error).details.detail || words.common.unreachable });

  const status = useMutation({
    mutationFn: ({ flow, to }: { readonly flow: ListedFlow; readonly to: FlowStatus }) =>
      ask(SetFlowStatusDocument, { id: flow.id, status: to, etag: flow.etag }),
    onSuccess: refresh,
    onError: complain,
  });
  return {
    setStatus: (flow: ListedFlow, to: FlowStatus): void => status.mutate({ flow, to }),
    remove: (flow: ListedFlow): void => {
      flowDeletions.plan({ record: flow, onSent: () => void refresh(), onError: complain });
      tell(
        {
          text: words.common.deleted(flow.displayName),
          action: { label: words.common.undo, run: () => flowDeletions.takeBack(flow.id) },
        },
        () => void flowDeletions.send(flow.id),
      );
    },
    exportFlow: async (flow: ListedFlow): Promise<void> => {
      try {
        const { exportFlow } = await ask(ExportFlowDocument, { id: flow.id });
        saveAsFile(
          `${flow.displayName}.json`,
          new Blob([JSON.stringify(exportFlow, null, 2)], { type: "application/json" }),
        );
      } catch (error) {
        complain(error);
      }
    },
  };
}
