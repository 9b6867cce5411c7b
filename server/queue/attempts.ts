/**
 * What both drivers do around a handler: give it a signal, count its attempts, say when to try again. A job that failed
 * too often is let go: its outbox row remains and the relay rings it again later.
 */
import type { Logger } from "#server/logger.ts";
import type { Job, QueueName } from "./model.ts";
import type { JobHandler } from "./queue.ts";

export interface QueueOptions {
  readonly logger: Logger;
  readonly maxAttempts?: number;
  /** Wait before attempt `attempt + 1`, in milliseconds. */
  readonly backoffMs?: (attempt: number) => number;
}

export const defaultMaxAttempts = 5;
const firstBackoffMs = 500;
const maxBackoffMs = 60_000;

/** Handlers whose signal was aborted get this long to let go: to hand back what they hold is a transaction. */
export const settleMs = 3_000;

export function defaultBackoffMs(attempt: number): number {
  return Math.min(firstBackoffMs * 4 ** (attempt - 1), maxBackoffMs);
}

export type AttemptOutcome = "done" | "failed" | "aborted" | { readonly retryInMs: number };

/** Why a handler's signal is aborted: the process stops, and the job is another's. Nobody's failure. */
export class HandedBack extends Error {
  override readonly name = "HandedBack";
  constructor() {
    super("The process stops: the job is handed back.");
  }
}

/** Runs attempt number `attempt` (from 1). Never rejects. */
export async function runAttempt(
  name: QueueName,
  job: Job,
  attempt: number,
  handler: JobHandler,
  signal: AbortSignal,
  options: QueueOptions,
): Promise<AttemptOutcome> {
  try {
    await handler(job, signal);
    return "done";
  } catch (err) {
    if (signal.aborted) return "aborted";
    const isLast = attempt >= (options.maxAttempts ?? defaultMaxAttempts);
    options.logger.warn({ err, queue: name, jobId: job.id, attempt, isLast }, "job failed");
    return isLast ? "failed" : { retryInMs: (options.backoffMs ?? defaultBackoffMs)(attempt) };
  }
}

/** The jobs in work of one queue, so that closing can wait for them and then abort them. */
export class JobsInFlight {
  readonly #controllers = new Set<AbortController>();
  readonly #running = new Set<Promise<unknown>>();

  get size(): number {
    return this.#running.size;
  }

  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const running = work(controller.signal);
    this.#controllers.add(controller);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#controllers.delete(controller);
      this.#running.delete(running);
    }
  }

  /** Resolves when nothing runs any more, at the latest `settleMs` after `graceMs`. */
  async finish(graceMs: number): Promise<void> {
    if (await this.#emptyWithin(graceMs)) return;
    for (const controller of this.#controllers) controller.abort(new HandedBack());
    await this.#emptyWithin(settleMs);
  }

  async #emptyWithin(ms: number): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(resolve, ms, false);
    try {
      return await Promise.race([Promise.allSettled([...this.#running]).then(() => true as const), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
