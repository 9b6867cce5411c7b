/**
 * Counts the steps of an attempt and has the count written now and then: an interval after the first step, and no more
 * often than that. When the worker ends, only the last moment of it is lost. A short attempt writes nothing. Knows no
 * store.
 */

export interface Steps {
  /** Some more are done. */
  add(count: number): void;
  /** Nothing is written from now on; resolves when nothing is being written. */
  stop(): Promise<void>;
}

const defaultIntervalMs = 500;

/** @param write false, or a failure, where the count could not be written: it is tried again */
export function countSteps(write: (steps: number) => Promise<boolean>, intervalMs = defaultIntervalMs): Steps {
  let done = 0;
  let written = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | null = null;

  const writeDue = (): void => {
    timer = undefined;
    if (isStopped || written === done) return;
    const steps = done;
    writing = write(steps)
      .then(
        (isWritten) => {
          if (isWritten) written = steps;
        },
        () => undefined,
      )
      .finally(() => {
        writing = null;
        if (!isStopped && written !== done) wait();
      });
  };

  const wait = (): void => {
    timer ??= setTimeout(writeDue, intervalMs);
  };

  return {
    add: (count) => {
      done += count;
      if (writing === null && !isStopped) wait();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await writing;
    },
  };
}
