/** Makes a report now, for people on lists or for its link alone. The link is shown this once. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ask } from "../api/ask.ts";
import { SendReportDocument } from "../api/documents/reports.ts";
import type { ReportToSend } from "../api/generated.ts";
import { requestKeys } from "../api/request-key.ts";
import { tell } from "../controls/news.ts";
import { reportLogKey } from "./report-log-key.ts";
import type { Schedule } from "./schedules.ts";
import { useReportWords } from "./words.ts";

export interface MadeLink {
  readonly link: string;
  readonly expiresAt: string | null;
}

export interface MakeLink {
  /** The one that was made last; null for none. */
  readonly made: MadeLink | null;
  readonly isMaking: boolean;
  readonly error: unknown;
  readonly forget: () => void;
  /** @param onMade where the service has taken it */
  readonly send: (report: ReportToSend, onMade?: () => void) => void;
  /** Of what the schedule would show, and sent to nobody. */
  readonly lookAt: (schedule: Schedule) => void;
}

export function useLink(flowId: string): MakeLink {
  const words = useReportWords();
  const client = useQueryClient();
  const [keyOf] = useState(() => requestKeys());
  const [made, setMade] = useState<MadeLink | null>(null);
  // The same report again is another one, but where it is not known whether the first one was taken.
  const taken = useRef(0);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (input: ReportToSend) => {
      const asked = { id: flowId, input };
      const idempotencyKey = keyOf([asked, taken.current]);
      return (await ask(SendReportDocument, asked, { idempotencyKey })).sendReport;
    },
    onSuccess: (sent) => {
      taken.current += 1;
      const link = sent?.link ?? null;
      setMade(link === null ? null : { link, expiresAt: sent?.expiresAt ?? null });
      tell({ text: link === null ? words.sentNothing : words.sent });
      void client.invalidateQueries({ queryKey: reportLogKey(flowId) });
    },
  });
  const send = (report: ReportToSend, onMade?: () => void): void =>
    mutate(report, onMade === undefined ? {} : { onSuccess: onMade });
  return {
    made,
    isMaking: isPending,
    error,
    forget: reset,
    send,
    lookAt: ({ id, name, targetFilter, timeZone }) =>
      send({
        contactListIds: [],
        name: words.lookName(name ?? id),
        targetFilter: targetFilter ?? "all",
        timeZone: timeZone ?? "UTC",
      }),
  };
}
