/** How far a run is, as the service tells it; what is stored meanwhile is read again now and then. */
import { useEffect, useState } from "react";
import { RunProgressDocument } from "../api/documents/runs-run.ts";
import type { RunProgressSubscription } from "../api/generated.ts";
import { live } from "../api/live.ts";
import { queryClient } from "../api/queries.ts";
import { runKey } from "./queries.ts";

export type Progress = NonNullable<RunProgressSubscription["runProgressed"]>;

/** Results come quickly, and each look reads all outcomes. */
const betweenLooksMs = 2_000;

/** Null while nothing is known. */
export function useProgress(runId: string, isInWork: boolean): Progress | null {
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(() => {
    if (!isInWork) return;
    let lastLook = 0;
    const look = (): void => {
      lastLook = performance.now();
      void queryClient.invalidateQueries({ queryKey: runKey(runId) });
    };
    return live(
      RunProgressDocument,
      { id: runId },
      {
        onNews: ({ runProgressed }) => {
          setProgress(runProgressed);
          if (performance.now() - lastLook > betweenLooksMs) look();
        },
        onEnd: () => {
          look();
          void queryClient.invalidateQueries({ queryKey: ["run-target", runId] });
          void queryClient.invalidateQueries({ queryKey: ["run-why", runId] });
        },
      },
    );
  }, [runId, isInWork]);
  return isInWork ? progress : null;
}
