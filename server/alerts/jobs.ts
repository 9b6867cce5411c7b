/** The queue's face of alerts: a woken flow has runs or outlooks to decide on, a woken delivery is to be sent. */
import type { HandledJobs } from "#server/queue/handled-jobs.ts";
import type { Sender } from "#server/sending/sender.ts";
import { decideOutlooks } from "./decide-outlook.ts";
import { type DecideDependencies, decideRuns } from "./decide-run.ts";

/** Flows that one process decides on at the same time. */
const decideConcurrency = 4;

export function alertJobs(dependencies: DecideDependencies): HandledJobs {
  return {
    topic: "alerts",
    concurrency: decideConcurrency,
    handler: async ({ id, tenantId }, signal) => {
      await decideRuns(dependencies, tenantId, id, signal);
      await decideOutlooks(dependencies, tenantId, id, signal);
      return "done";
    },
  };
}

/** Messages that one process sends at the same time: they wait for providers. */
const sendConcurrency = 16;
/** Of these, those of one tenant: however long its provider takes, the others' leave. */
const tenantConcurrency = 4;

export function messageJobs(sender: Sender): HandledJobs {
  return {
    topic: "messages",
    concurrency: sendConcurrency,
    tenantConcurrency,
    handler: ({ id, tenantId }, signal) => sender.send(tenantId, id, signal),
  };
}
