/**
 * One kind of work with its own threads, cells and fair queue: TypeScript, Python, adapters, compilation, quarantine.
 * Never gives a thread more than it can do at once, so that all waiting happens in the fair queue.
 */
import type { MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import { FairQueue } from "#core/fair-queue.ts";
import { endThreads, threadOptions } from "#core/threads.ts";
import type { CellGroupSettings, Task } from "./messages.ts";

export interface CellGroupOptions {
  readonly threads: number;
  /** Jobs that one thread drives at once. */
  readonly jobsPerThread: number;
  readonly maxQueuedJobs: number;
  /** Jobs of one tenant at once, where jobs may take long and the others must not wait for them. Default: all. */
  readonly maxJobsPerTenant?: number;
}

export interface CellGroupJob {
  readonly tenantId: string;
  /** Makes the task when its turn has come, so that what waits holds no copies. */
  readonly makeTask: () => { readonly task: Task; readonly transfer: readonly (ArrayBuffer | MessagePort)[] };
  /** Counted in `health().queuedTargets`. */
  readonly targetCount: number;
  readonly signal: AbortSignal | undefined;
}

interface Waiting {
  readonly job: CellGroupJob;
  readonly onAbort: () => void;
  resolve(reply: unknown): void;
  reject(error: unknown): void;
}

/** The group is full. */
export class QueueFullError extends Error {}

export class CellGroup {
  readonly #pool: Piscina;
  readonly #queue: FairQueue<Waiting>;
  readonly #capacity: number;
  readonly #maxJobsPerTenant: number;
  readonly #runningByTenant = new Map<string, number>();
  #running = 0;
  #queuedTargets = 0;
  #isClosed = false;

  constructor(settings: CellGroupSettings, options: CellGroupOptions) {
    this.#capacity = options.threads * options.jobsPerThread;
    this.#maxJobsPerTenant = options.maxJobsPerTenant ?? this.#capacity;
    this.#queue = new FairQueue(options.maxQueuedJobs);
    this.#pool = new Piscina({
      filename: new URL("./worker.ts", import.meta.url).href,
      workerData: settings,
      minThreads: options.threads,
      maxThreads: options.threads,
      concurrentTasksPerWorker: options.jobsPerThread,
      // A thread must hear its cells while it has no task.
      atomics: "disabled",
      ...threadOptions(),
    });
  }

  get threadCount(): number {
    return this.#pool.threads.length;
  }

  get queuedTargets(): number {
    return this.#queuedTargets;
  }

  /**
   * Resolves with the thread's reply; rejects when the job's signal aborts, the group closes, or no cell can be
   * started.
   */
  run(job: CellGroupJob): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new Error("The pool is closed."));
    if (job.signal?.aborted) return Promise.reject(job.signal.reason);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { job, resolve, reject, onAbort: () => this.#drop(waiting) };
      if (!this.#queue.push(job.tenantId, waiting)) {
        reject(new QueueFullError(`The pool has ${this.#queue.size} jobs waiting and takes no more: try again later.`));
        return;
      }
      this.#queuedTargets += job.targetCount;
      job.signal?.addEventListener("abort", waiting.onAbort, { once: true });
      this.#dispatch();
    });
  }

  /** Starts every thread's first cell. */
  async warm(): Promise<void> {
    await Promise.all(Array.from({ length: this.#capacity }, () => this.#pool.run({ kind: "warm" } satisfies Task)));
  }

  /** Refuses what waits, and takes nothing new. */
  stop(): void {
    this.#isClosed = true;
    for (const { reject } of this.#queue.drain()) reject(new Error("The pool is closed."));
    this.#queuedTargets = 0;
  }

  async destroy(): Promise<void> {
    await endThreads(this.#pool);
  }

  #drop(waiting: Waiting): void {
    if (!this.#queue.remove(waiting.job.tenantId, waiting)) return;
    this.#queuedTargets -= waiting.job.targetCount;
    waiting.reject(waiting.job.signal?.reason);
  }

  #dispatch(): void {
    while (this.#running < this.#capacity) {
      const waiting = this.#queue.shift((tenantId) => this.#runningOf(tenantId) < this.#maxJobsPerTenant);
      if (!waiting) return;
      this.#queuedTargets -= waiting.job.targetCount;
      // A signal lives as long as its run: it must not hold the replies to all its jobs.
      waiting.job.signal?.removeEventListener("abort", waiting.onAbort);
      this.#count(waiting.job.tenantId, 1);
      void this.#perform(waiting);
    }
  }

  async #perform({ job, resolve, reject }: Waiting): Promise<void> {
    try {
      const { task, transfer } = job.makeTask();
      resolve(await this.#pool.run(task, { transferList: [...transfer] as never }));
    } catch (error) {
      // A thread that was ended with the group says so in its own words.
      reject(this.#isClosed ? new Error("The pool is closed.") : error);
    } finally {
      this.#count(job.tenantId, -1);
      this.#dispatch();
    }
  }

  #runningOf(tenantId: string): number {
    return this.#runningByTenant.get(tenantId) ?? 0;
  }

  #count(tenantId: string, change: 1 | -1): void {
    this.#running += change;
    const running = this.#runningOf(tenantId) + change;
    if (running === 0) this.#runningByTenant.delete(tenantId);
    else this.#runningByTenant.set(tenantId, running);
  }
}
