/** Runs a flow at once, tells nobody of it, and opens the run. */
import { mdiPlay } from "@mdi/js";
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { ask } from "../api/ask.ts";
import { RunNowDocument } from "../api/documents/flows-history.ts";
import { queryClient } from "../api/queries.ts";
import { Button } from "../controls/button.tsx";
import { useMay } from "../session/may.ts";
import { useHistoryWords } from "./history-words.ts";

export interface RunNow {
  readonly run: () => void;
  readonly isRunning: boolean;
  readonly error: unknown;
}

export function useRunNow(flowId: string): RunNow {
  const [, navigate] = useLocation();
  const mutation = useMutation({
    mutationFn: () => ask(RunNowDocument, { id: flowId }),
    onSuccess: ({ runFlow }) => {
      void queryClient.invalidateQueries({ queryKey: ["flow-history", flowId] });
      if (runFlow !== null) navigate(`/runs/${runFlow.id}`);
    },
  });
  return { run: () => mutation.mutate(), isRunning: mutation.isPending, error: mutation.error };
}

/** Not there where the session may not run flows. */
export function RunNowButton({ action }: { readonly action: RunNow }) {
  const historyWords = useHistoryWords();
  const mayRun = useMay("flows_run");
  if (!mayRun) return null;
  return (
    <Button kind="main" icon={mdiPlay} onPress={action.run} isDisabled={action.isRunning}>
      {historyWords.runNow}
    </Button>
  );
}
