/**
 * The queue seam. PostgreSQL is the truth and the queue only wakes: a job carries ids only, is woken after its outbox
 * row is committed, may wake twice, and may be lost with all of Redis without losing work (the relay wakes again from
 * the rows). Two drivers: bee.ts (bee-queue on Redis) and local.ts (embedded, in-process); one contract test for both.
 */
import type { Stores } from "#schema/stores.ts";
import type { Job, QueueName } from "./model.ts";

/**
 * What a handler answers: the job is done, or it comes again at that time (epoch ms), which is no failure. `ended`: it
 * was done with the transaction that `EndJob` was part of. An exception is a failure: the job comes again after a
 * while, and later each time.
 */
export type JobOutcome = "done" | "ended" | { readonly againAt: number };

/** Ends the job in a transaction of its handler, which saves one of its own. For the last of them. */
export type EndJob = (stores: Stores) => Promise<void>;

/** Handlers take their work by leases of their own: a job may reach two of them. */
export type JobHandler = (job: Job, signal: AbortSignal, end: EndJob) => Promise<JobOutcome>;

/**
 * Carries a job out. The queue forgets it when this has ended, well or not, so the worker itself arranges that it comes
 * again.
 */
export type JobWorker = (job: Job, signal: AbortSignal) => Promise<void>;

/**
 * `taken`: a worker will be called for the job after this. `known`: the queue has it already, perhaps in work, and
 * perhaps about to forget it.
 */
export type WakeOutcome = "taken" | "known";

export interface Queue {
  wake(name: QueueName, job: Job): Promise<WakeOutcome>;
  /**
   * One tenant's jobs take up all places but one, or `tenantPlaces`: however long they take, the others' have a place.
   * Tenants take turns.
   */
  handle(name: QueueName, concurrency: number, worker: JobWorker, tenantPlaces?: number): void;
  /**
   * Offers the job to this process's own handler, which begins at once, where it has nothing else to do. Otherwise
   * false, and the job is left alone.
   */
  offer(name: QueueName, job: Job): boolean;
  ping(): Promise<void>;
  /** Stops taking jobs, waits for those in work up to `graceMs`, then aborts their signals. */
  close(graceMs: number): Promise<void>;
}

/** How many of a handler's places one tenant's jobs may take up at a time. */
export function placesOfTenant(concurrency: number): number {
  return Math.max(1, concurrency - 1);
}
