/** The jobs in work of one queue, so that closing can wait for them and then abort them. */

/** Workers whose signal was aborted get this long to release what they hold, which takes a transaction. */
export const settleMs = 3_000;

/** Why a worker's signal is aborted: the process stops, and another one takes the job. This is no failure. */
export class JobReleased extends Error {
  override readonly name = "JobReleased";
  constructor() {
    super("The process stops: the job is released.");
  }
}

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
    for (const controller of this.#controllers) controller.abort(new JobReleased());
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
