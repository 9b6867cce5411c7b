/**
 * The jobs of one queue that this process has taken: they wait in line until a place is free. Tenants take turns, each
 * one's jobs are first in first out, and none takes more places than a tenant may have. Both drivers use it. Knows no
 * Redis and no database.
 */
import { FairQueue } from "#core/fair-queue.ts";
import type { Logger } from "#server/logger.ts";
import { JobsInFlight } from "./jobs-in-flight.ts";
import type { Job, QueueName } from "./model.ts";
import { type JobWorker, placesOfTenant } from "./queue.ts";

interface Waiting {
  readonly job: Job;
  readonly end: () => void;
}

/** A job that was taken into the line. */
export interface TakenJob {
  /** Resolves when it has been worked on, or was released. */
  readonly ended: Promise<void>;
  /** It waits because its tenant has all the places that it may have. */
  readonly isCrowdedOut: boolean;
}

export class JobLine {
  readonly #name: QueueName;
  readonly #logger: Logger;
  readonly #waiting = new FairQueue<Waiting>(Number.POSITIVE_INFINITY);
  /** Of all that wait or are in work. */
  readonly #ids = new Set<string>();
  readonly #idsInWork = new Set<string>();
  /** Taken once more when they end. */
  readonly #onceMore = new Map<string, Job>();
  /** Jobs in work by tenant. */
  readonly #inWork = new Map<string, number>();
  readonly #flight = new JobsInFlight();
  /** Ended by the close. */
  readonly #released: Job[] = [];
  #worker: { readonly work: JobWorker; readonly concurrency: number; readonly tenantPlaces: number } | null = null;
  #isClosed = false;

  constructor(name: QueueName, logger: Logger) {
    this.#name = name;
    this.#logger = logger;
  }

  /** @throws Error where there is a worker already */
  attend(concurrency: number, work: JobWorker, tenantPlaces = placesOfTenant(concurrency)): void {
    if (this.#worker !== null) throw new Error(`The queue ${this.#name} has a handler already.`);
    this.#worker = { work, concurrency, tenantPlaces };
    setImmediate(() => this.#fill());
  }

  /**
   * Null for a job that waits here already, for one that is in work here, which is taken once more when it ends, and
   * for any once the line is closed.
   */
  take(job: Job): TakenJob | null {
    if (this.#isClosed || this.takeOnceMore(job) || this.#ids.has(job.id)) return null;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    this.#ids.add(job.id);
    this.#waiting.push(job.tenantId, { job, end });
    const isCrowdedOut = !this.#mayServe(job.tenantId);
    this.#fill();
    return { ended, isCrowdedOut };
  }

  /**
   * Whether the job is in work here: then it is taken once more when it ends. It may have been added again after its
   * worker had looked at it, or even after the worker had ended its row.
   */
  takeOnceMore({ id, tenantId, data }: Job): boolean {
    if (!this.#idsInWork.has(id)) return false;
    this.#onceMore.set(id, { id, tenantId, data });
    return true;
  }

  /** As `take`, and it is in work at once; null, and nothing is taken, while anything waits here or is in work. */
  takeIfIdle(job: Job): TakenJob | null {
    return this.#worker === null || this.#ids.size > 0 ? null : this.take(job);
  }

  /**
   * Takes nothing more and waits for what is in work up to `graceMs`, then aborts it. Returns what was not carried out:
   * what still waited, what was broken off, and what was to be taken once more.
   */
  async close(graceMs: number): Promise<readonly Job[]> {
    this.#isClosed = true;
    const waited = this.#waiting.drain();
    for (const { end } of waited) end();
    await this.#flight.finish(graceMs);
    return [...waited.map(({ job }) => job), ...this.#released, ...this.#onceMore.values()];
  }

  #mayServe(tenantId: string): boolean {
    return this.#worker !== null && this.#workOf(tenantId) < this.#worker.tenantPlaces;
  }

  #workOf(tenantId: string): number {
    return this.#inWork.get(tenantId) ?? 0;
  }

  #fill(): void {
    if (this.#worker === null || this.#isClosed) return;
    while (this.#flight.size < this.#worker.concurrency) {
      const next = this.#waiting.shift((tenantId) => this.#mayServe(tenantId));
      if (next === undefined) return;
      void this.#carryOut(this.#worker.work, next);
    }
  }

  async #carryOut(work: JobWorker, { job, end }: Waiting): Promise<void> {
    this.#count(job.tenantId, 1);
    this.#idsInWork.add(job.id);
    await this.#flight.run((signal) => this.#try(work, job, signal));
    this.#count(job.tenantId, -1);
    this.#idsInWork.delete(job.id);
    this.#ids.delete(job.id);
    end();
    const onceMore = this.#onceMore.get(job.id);
    this.#onceMore.delete(job.id);
    if (onceMore !== undefined && this.take(onceMore) === null) this.#released.push(onceMore);
    this.#fill();
  }

  /** Never rejects: its row brings a job back. */
  async #try(work: JobWorker, job: Job, signal: AbortSignal): Promise<void> {
    try {
      await work(job, signal);
    } catch (err) {
      if (signal.aborted) this.#released.push(job);
      else this.#logger.warn({ err, queue: this.#name, jobId: job.id }, "a job was let go; it is woken again");
    }
  }

  #count(tenantId: string, by: number): void {
    const count = this.#workOf(tenantId) + by;
    if (count === 0) this.#inWork.delete(tenantId);
    else this.#inWork.set(tenantId, count);
  }
}
