/**
 * The embedded queue: one process, in memory; tenants take turns, and each one's jobs are first in first out.
 * Everything it forgets when the process ends is in the outbox. Knows no database.
 */
import { FairQueue } from "#core/fair-queue.ts";
import { type QueueOptions, runAttempt, JobsInFlight } from "./attempts.ts";
import type { Job, QueueName } from "./model.ts";
import { type JobHandler, placesOfTenant, type Queue } from "./queue.ts";

interface Waiting {
  readonly job: Job;
  readonly attempt: number;
}

interface Line {
  readonly waiting: FairQueue<Waiting>;
  readonly waitingIds: Set<string>;
  /** Tenant by job. */
  readonly active: Map<string, string>;
  readonly retries: Map<string, NodeJS.Timeout>;
  readonly work: JobsInFlight;
  worker: { readonly handler: JobHandler; readonly concurrency: number } | null;
}

export function createLocalQueue(options: QueueOptions): Queue {
  const lines = new Map<QueueName, Line>();
  let isClosed = false;

  const lineOf = (name: QueueName): Line => {
    const line = lines.get(name) ?? newLine();
    lines.set(name, line);
    return line;
  };

  const enqueue = (name: QueueName, line: Line, entry: Waiting): void => {
    const { id, tenantId } = entry.job;
    if (isClosed || line.waitingIds.has(id) || line.active.has(id)) return;
    clearTimeout(line.retries.get(id));
    line.retries.delete(id);
    line.waitingIds.add(id);
    line.waiting.push(tenantId, entry);
    setImmediate(pump, name, line);
  };

  const pump = (name: QueueName, line: Line): void => {
    const { worker } = line;
    if (worker === null || isClosed) return;
    const places = placesOfTenant(worker.concurrency);
    while (line.active.size < worker.concurrency) {
      const entry = line.waiting.shift((tenantId) => activeOf(line, tenantId) < places);
      if (entry === undefined) return;
      const { id, tenantId } = entry.job;
      line.waitingIds.delete(id);
      line.active.set(id, tenantId);
      void work(name, line, worker.handler, entry);
    }
  };

  const work = async (name: QueueName, line: Line, handler: JobHandler, { job, attempt }: Waiting): Promise<void> => {
    const outcome = await line.work.run((signal) => runAttempt(name, job, attempt, handler, signal, options));
    line.active.delete(job.id);
    if (typeof outcome === "object" && !isClosed) {
      const timer = setTimeout(enqueue, outcome.retryInMs, name, line, { job, attempt: attempt + 1 });
      line.retries.set(job.id, timer);
    }
    pump(name, line);
  };

  return {
    ring: async (name, job) => {
      if (isClosed) throw new Error("The queue is closed.");
      enqueue(name, lineOf(name), { job, attempt: 1 });
    },
    handle: (name, concurrency, handler) => {
      const line = lineOf(name);
      if (line.worker !== null) throw new Error(`The queue ${name} has a handler already.`);
      line.worker = { handler, concurrency };
      setImmediate(pump, name, line);
    },
    ping: async () => {
      if (isClosed) throw new Error("The queue is closed.");
    },
    close: async (graceMs) => {
      isClosed = true;
      for (const line of lines.values()) {
        for (const timer of line.retries.values()) clearTimeout(timer);
        line.retries.clear();
        line.waiting.drain();
        line.waitingIds.clear();
      }
      await Promise.all([...lines.values()].map((line) => line.work.finish(graceMs)));
    },
  };
}

function newLine(): Line {
  const waiting = new FairQueue<Waiting>(Number.POSITIVE_INFINITY);
  return {
    waiting,
    waitingIds: new Set(),
    active: new Map(),
    retries: new Map(),
    work: new JobsInFlight(),
    worker: null,
  };
}

function activeOf({ active }: Line, tenantId: string): number {
  return [...active.values()].filter((each) => each === tenantId).length;
}
