/** What a copy takes along of a flow's settings besides what is edited: alerts, reports, and whatever others keep. */
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { CopiedSettingsDocument } from "../../api/documents/flows-editor.ts";
import type { FlowSettingsInput } from "../../api/generated.ts";

export function copiedSettings(id: string) {
  return queryOptions({
    queryKey: ["copied-settings", id],
    queryFn: async ({ signal }): Promise<FlowSettingsInput> => {
      const { flow } = await ask(CopiedSettingsDocument, { id }, { signal });
      return flow?.settings ?? {};
    },
    // A copy is of the flow as it was when it was begun.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
