/** What a part of the service handles: the jobs of one topic. */
import type { QueueName } from "./model.ts";
import type { JobHandler } from "./queue.ts";

export interface HandledJobs {
  readonly topic: QueueName;
  /** Jobs that one process carries out at the same time. */
  readonly concurrency: number;
  /** Of these, the jobs of one tenant; all but one when left out. */
  readonly tenantConcurrency?: number;
  readonly handler: JobHandler;
}
