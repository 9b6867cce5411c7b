/**
 * The queue seam. PostgreSQL is the truth and the queue a bell: a job carries ids only, is rung after its outbox row is
 * committed, may ring twice, and may be lost with all of Redis without losing work (the relay rings again from the
 * rows). Two drivers: bee.ts (bee-queue on Redis) and local.ts (embedded, in-process); one contract test for both.
 */
import type { Job, QueueName } from "./model.ts";

export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>;

export interface Queue {
  ring(name: QueueName, job: Job): Promise<void>;
  /**
   * A handler that throws is called again later (back-off), at most `maxAttempts` times; the rows remain the truth
   * after that. One tenant's jobs take up all places but one (`placesOfTenant`): however long they take, the others'
   * have a place.
   */
  handle(name: QueueName, concurrency: number, handler: JobHandler): void;
  ping(): Promise<void>;
  /** Stops taking jobs, waits for those in work up to `graceMs`, then aborts their signals. */
  close(graceMs: number): Promise<void>;
}

/** How many of a handler's places one tenant's jobs may take up at a time. */
export function placesOfTenant(concurrency: number): number {
  return Math.max(1, concurrency - 1);
}
