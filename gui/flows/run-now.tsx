/** Runs a flow at once and opens the run. Nobody is told of it, unless that is asked for. */
import { mdiDotsVertical, mdiPlay } from "@mdi/js";
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { ask } from "../api/ask.ts";
import { RunNowDocument } from "../api/documents/flows-history.ts";
import { queryClient } from "../api/queries.ts";
import { Button } from "../controls/button.tsx";
import { ActionMenu } from "../controls/menu.tsx";
import { useMay } from "../session/may.ts";
import { useHistoryWords } from "./history-words.ts";

export interface RunNow {
  readonly run: () => void;
  /** As at a time of the schedule: the flow's lists are told. */
  readonly runAndTell: () => void;
  readonly isRunning: boolean;
  readonly error: unknown;
}

export function useRunNow(flowId: string): RunNow {
  const [, navigate] = useLocation();
  const mutation = useMutation({
    mutationFn: (suppressAlerts: boolean) => ask(RunNowDocument, { id: flowId, suppressAlerts }),
    onSuccess: ({ runFlow }) => {
      void queryClient.invalidateQueries({ queryKey: ["flow-history", flowId] });
      if (runFlow !== null) navigate(`/runs/${runFlow.id}`);
    },
  });
  return {
    run: () => mutation.mutate(true),
    runAndTell: () => mutation.mutate(false),
    isRunning: mutation.isPending,
    error: mutation.error,
  };
}

/** Not there where the session may not run flows. */
export function RunNowButton({ action }: { readonly action: RunNow }) {
  const historyWords = useHistoryWords();
  const mayRun = useMay("flows_run");
  if (!mayRun) return null;
  return (
    <>
      <Button kind="main" icon={mdiPlay} onPress={action.run} isDisabled={action.isRunning}>
        {historyWords.runNow}
      </Button>
      <ActionMenu
        label={historyWords.waysToRun}
        icon={mdiDotsVertical}
        actions={[
          { id: "quiet", label: historyWords.runQuietly, run: action.run },
          { id: "tell", label: historyWords.runAndTell, run: action.runAndTell },
        ]}
      />
    </>
  );
}
