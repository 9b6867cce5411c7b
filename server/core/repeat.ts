/**
 * What a process does again and again: one round at a time, after each interval, until it is stopped. The one place in
 * which intervals are made, so that a moved clock can drive them.
 */

/** Where intervals come from. */
export interface Timer {
  /** Calls `tick` every `ms` milliseconds, until what it returns is called. */
  every(ms: number, tick: () => void): () => void;
}

export const systemTimer: Timer = {
  every: (ms, tick) => {
    const timer = setInterval(tick, ms);
    return () => clearInterval(timer);
  },
};

/** What a part of the service does periodically. It may run in several processes at once, and at any time. */
export interface PeriodicTask {
  /** For the log. */
  readonly name: string;
  /** Milliseconds between the beginnings of two rounds. */
  readonly everyMs: number;
  /** Whether a round is made at the start as well. */
  readonly isFirstAtOnce?: boolean;
  /** @param stopping aborted when the process ends: what has begun is brought to an end soon */
  round(stopping: AbortSignal): Promise<void>;
}

export interface RepeatOptions extends Omit<PeriodicTask, "name"> {
  /** A round that failed. The next one comes all the same. */
  readonly onError: (error: unknown) => void;
  readonly timer?: Timer;
}

export interface Repetition {
  /**
   * Makes a round now or, while one is in work, one more after it. Resolves with the end of that round, also where it
   * failed.
   */
  run(): Promise<void>;
  /** Begins no more rounds, and resolves when the one in work has ended. */
  stop(): Promise<void>;
}

/** An interval that ends while a round is in work is passed over. */
export function repeat({
  everyMs,
  isFirstAtOnce = false,
  round,
  onError,
  timer = systemTimer,
}: RepeatOptions): Repetition {
  const stopping = new AbortController();
  let inWork: Promise<void> | null = null;
  let afterwards: Promise<void> | null = null;

  const begin = (): Promise<void> => {
    inWork = round(stopping.signal)
      .catch(onError)
      .finally(() => {
        inWork = null;
      });
    return inWork;
  };

  const run = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    if (inWork === null) return begin();
    afterwards ??= inWork.then(() => {
      afterwards = null;
      return run();
    });
    return afterwards;
  };

  const cancel = timer.every(everyMs, () => {
    if (inWork === null) void run();
  });
  if (isFirstAtOnce) void run();

  return {
    run,
    stop: async () => {
      cancel();
      stopping.abort();
      await inWork;
    },
  };
}
