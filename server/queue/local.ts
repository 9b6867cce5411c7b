/**
 * The embedded queue: one process, in memory. Everything it forgets when the process ends is in the outbox. Knows no
 * database.
 */
import type { Logger } from "#server/logger.ts";
import { JobLine } from "./job-line.ts";
import type { QueueName } from "./model.ts";
import type { Queue } from "./queue.ts";

export function createLocalQueue({ logger }: { readonly logger: Logger }): Queue {
  const lines = new Map<QueueName, JobLine>();
  let isClosed = false;

  const lineOf = (name: QueueName): JobLine => {
    const line = lines.get(name) ?? new JobLine(name, logger);
    lines.set(name, line);
    return line;
  };

  return {
    wake: async (name, job) => {
      if (isClosed) throw new Error("The queue is closed.");
      lineOf(name).take(job);
      return "taken";
    },
    handle: (name, concurrency, worker, tenantPlaces) => lineOf(name).attend(concurrency, worker, tenantPlaces),
    offer: (name, job) => lineOf(name).takeIfIdle(job) !== null,
    ping: async () => {
      if (isClosed) throw new Error("The queue is closed.");
    },
    close: async (graceMs) => {
      isClosed = true;
      await Promise.all([...lines.values()].map((line) => line.close(graceMs)));
    },
  };
}
