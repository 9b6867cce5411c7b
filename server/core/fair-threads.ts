/**
 * Threads for what takes too long for the event loop. Tenants take turns: all waiting happens in a fair queue, and a
 * thread is never given more than the one task that it works on.
 */
import { Piscina } from "piscina";
import { AppError } from "./errors.ts";
import { FairQueue } from "./fair-queue.ts";
import { endThreads, threadOptions } from "./threads.ts";

export interface FairThreads<Task> {
  /**
   * The worker's answer to the task.
   * @param handedOver memory that goes to the thread without a copy
   * @throws {AppError} `unavailable` when very many tasks wait
   */
  run(tenantId: string, task: Task, handedOver: readonly ArrayBuffer[]): Promise<unknown>;
  /** Refuses what waits and what is in work, and ends the threads. */
  close(): Promise<void>;
}

interface Waiting<Task> {
  readonly task: Task;
  readonly handedOver: readonly ArrayBuffer[];
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

const maxWaiting = 10_000;
const retryAfterSeconds = 2;

/** @param worker the file that a thread runs @param threads how many at most; the first task starts the first */
export function createFairThreads<Task>(worker: URL, threads: number): FairThreads<Task> {
  const pool = new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    atomics: "disabled",
    ...threadOptions(),
  });
  const queue = new FairQueue<Waiting<Task>>(maxWaiting);
  let running = 0;

  const dispatch = (): void => {
    while (running < threads) {
      const next = queue.shift();
      if (next === undefined) return;
      running += 1;
      void carryOut(next);
    }
  };
  const carryOut = async ({ task, handedOver, resolve, reject }: Waiting<Task>): Promise<void> => {
    try {
      resolve(await pool.run(task, { transferList: [...handedOver] }));
    } catch (error) {
      reject(error);
    } finally {
      running -= 1;
      dispatch();
    }
  };
  return {
    run: (tenantId, task, handedOver) =>
      new Promise((resolve, reject) => {
        if (!queue.push(tenantId, { task, handedOver, resolve, reject })) return reject(tooMany());
        dispatch();
      }),
    close: async () => {
      for (const { reject } of queue.drain()) reject(new Error("The service is closing."));
      await endThreads(pool);
    },
  };
}

function tooMany(): AppError {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return new AppError("unavailable", "Very many tasks are waiting at this moment. Try again shortly.", { headers });
}
