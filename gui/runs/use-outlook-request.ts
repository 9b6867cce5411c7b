/** Asks when it will happen, follows how far the service is, and reads again what follows from the answer. */
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ask } from "../api/ask.ts";
import { OutlookProgressDocument, RequestOutlookDocument } from "../api/documents/runs-outlook.ts";
import type { OutlookProgressQuery } from "../api/generated.ts";
import { isPassing, Problem } from "../api/problem.ts";
import { queryClient, waitMs } from "../api/queries.ts";
import { requestKeys } from "../api/request-key.ts";

/** As the service asks for; where it is full, the waiting of all questions holds as well. */
const pollMs = 2_000;
const maxRetries = 4;

export type OutlookProgress = NonNullable<OutlookProgressQuery["outlook"]>;

export interface OutlookRequest {
  readonly ask: () => void;
  readonly isAsking: boolean;
  /** Null before it is known. */
  readonly progress: OutlookProgress | null;
  /** Why it was refused, or cannot be followed; null where all is well. */
  readonly error: unknown;
}

export function useOutlookRequest(flowId: string): OutlookRequest {
  const [id, setId] = useState<string | null>(null);
  const request = useMutation({
    mutationFn: async (idempotencyKey: string) =>
      (await ask(RequestOutlookDocument, { id: flowId }, { idempotencyKey })).requestOutlook,
    retry: (failures, error) => error instanceof Problem && isPassing(error) && failures < maxRetries,
    retryDelay: (failures, error) => waitMs(error, failures),
    onSuccess: (asked) => setId(asked?.id ?? null),
  });
  const { data = null, error } = useQuery({ ...progressOf(id ?? ""), enabled: id !== null });
  const isFollowed = id !== null && error === null && (data === null || isUnfinished(data));
  const hasSucceeded = data?.status === "succeeded";
  useEffect(() => {
    if (hasSucceeded) readAgain(flowId);
  }, [hasSucceeded, flowId]);
  return {
    ask: () => {
      setId(null);
      request.mutate(requestKeys()(flowId));
    },
    isAsking: request.isPending || isFollowed,
    progress: id === null ? null : data,
    error: request.error ?? (id === null ? null : error),
  };
}

function progressOf(id: string) {
  return queryOptions({
    queryKey: ["outlook", id],
    queryFn: async ({ signal }) => (await ask(OutlookProgressDocument, { id }, { signal })).outlook,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || (data !== null && isUnfinished(data)) ? pollMs : false,
  });
}

export function isUnfinished({ status }: Pick<OutlookProgress, "status">): boolean {
  return status === "queued" || status === "running";
}

/** Each run of the flow shows the newest outlook, and so do its flows. */
function readAgain(flowId: string): void {
  for (const queryKey of [["run-target"], ["run"], ["flows"], ["flow-history", flowId]])
    void queryClient.invalidateQueries({ queryKey });
}
