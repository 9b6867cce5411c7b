/** Asks what messages would say, once the settings rest for a moment. What is wrong with them comes of the same. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ask } from "../api/ask.ts";
import { PreviewAlertsDocument } from "../api/documents/alerts.ts";
import type { PreviewAlertsMutation } from "../api/generated.ts";
import { asProblem, type Fault } from "../api/problem.ts";
import { useRested } from "../controls/use-rested.ts";
import type { Alerts } from "./draft.ts";

type Messages = NonNullable<PreviewAlertsMutation["previewAlerts"]>["messages"];

export interface Samples {
  /** Null until there are any. */
  readonly messages: Messages | null;
  /** Of settings as they were. */
  readonly isFormer: boolean;
  readonly isFaulty: boolean;
  readonly faults: readonly Fault[];
  /** Other than faults of the settings. */
  readonly error: unknown;
  readonly retry: () => void;
}

/** Those that the service writes in. */
const locales = ["en", "de"];
const invalid = 422;

export function useSamples(flowId: string, alerts: Alerts, isAllowed: boolean): Samples {
  const rested = useRested(JSON.stringify(alerts));
  const [newest, setNewest] = useState<Messages | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["alert-samples", flowId, rested],
    enabled: isAllowed,
    queryFn: async ({ signal }) => {
      const input = { alerts: JSON.parse(rested) as Alerts, locales };
      return (await ask(PreviewAlertsDocument, { id: flowId, input }, { signal })).previewAlerts?.messages ?? [];
    },
    staleTime: 60_000,
  });
  useEffect(() => {
    if (data !== undefined) setNewest(data);
  }, [data]);
  const details = error === null ? null : asProblem(error).details;
  const isFaulty = details?.status === invalid;
  return {
    messages: data ?? newest,
    isFormer: data === undefined,
    isFaulty,
    faults: isFaulty ? details.errors : [],
    error: isFaulty ? null : error,
    retry: () => void refetch(),
  };
}
