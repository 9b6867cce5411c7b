/** The queue's face of reports' mails: a woken delivery is to be sent, and may be the last of its report. */
import type { HandledJobs } from "#server/queue/handled-jobs.ts";
import type { Sender } from "#server/sending/sender.ts";
import { type SettleDependencies, settleReport } from "./settle.ts";

/** Mails that one process sends at the same time: they wait for providers. */
const sendConcurrency = 16;
/** Of these, those of one tenant: however long its provider takes, the others' leave. */
const tenantConcurrency = 4;

export function mailJobs(sender: Sender, settling: SettleDependencies): HandledJobs {
  return {
    topic: "mails",
    concurrency: sendConcurrency,
    tenantConcurrency,
    handler: async ({ id, tenantId, data: { reportId = "" } }, signal) => {
      const outcome = await sender.send(tenantId, id, signal);
      if (outcome === "done") await settleReport(settling, tenantId, reportId);
      return outcome;
    },
  };
}
