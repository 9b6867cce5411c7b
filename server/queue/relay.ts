/**
 * From the outbox to the queue. A job that was added as woken is woken by the process that added it: its own handler
 * gets it, where that has nothing else to do, and else the queue. After each commit that added another job, and every
 * `pollMs`, the due rows are woken. When a job's handler has ended well its row is deleted, and otherwise the row says
 * when the job comes again. A wake-up that was lost (with Redis, with a process, between commit and wake-up) is
 * repeated from the row, so nothing is lost, and a handler may be called twice.
 */
import pRetry from "p-retry";
import type { Clock } from "#core/clock.ts";
import { inLane, inOwnLane, jobLane } from "#core/fair-share.ts";
import { type Repetition, repeat, type Timer } from "#core/repeat.ts";
import { inSpan } from "#core/trace.ts";
import type { Logger } from "#server/logger.ts";
import type { Database } from "#schema/database.ts";
import type { DueJob, WokenJob } from "#schema/outbox.ts";
import type { Stores } from "#schema/stores.ts";
import { type Job, type QueueName, soonestAgainMs } from "./model.ts";
import type { EndJob, JobHandler, JobWorker, Queue } from "./queue.ts";

export interface Relay {
  /** As Queue.handle, and what becomes of the outbox row follows from the handler's outcome. */
  handle(name: QueueName, concurrency: number, handler: JobHandler, tenantPlaces?: number): void;
  /** Wakes everything unfinished once, then keeps waking what becomes due. */
  start(): Promise<void>;
  /**
   * Wakes what was woken and is unfinished, however recently, and what is due: after a start, or when Redis came back
   * or was emptied. Returns how many.
   */
  wakeUnfinished(): Promise<number>;
  /** Makes a pass now: wakes what is due. Never rejects; what fails is tried again. */
  wakeDue(): Promise<void>;
  stop(): Promise<void>;
}

export interface RelayOptions {
  readonly database: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly pollMs?: number;
  readonly timer?: Timer;
}

const notRelayed = "the outbox was not relayed; it is tried again";
const defaultPollMs = 2_000;
const batchSize = 200;
/**
 * While the database is away, noting the end of a job is tried again, until the outbox would wake the job again by
 * itself.
 */
const noteTries = { retries: 30, minTimeout: 250, maxTimeout: 2_000 } as const;

type Note = (outbox: ReturnType<Stores["outbox"]["forSystem"]>) => Promise<void>;

export function createRelay({
  database,
  queue,
  clock,
  logger,
  pollMs = defaultPollMs,
  ...timing
}: RelayOptions): Relay {
  let passes: Repetition | null = null;
  let isStopped = false;
  let isBehind = false;

  /** What the queue has already may be ending there, and is woken again soon. */
  const wakeEach = async (jobs: readonly DueJob[]): Promise<void> => {
    const outcomes = await Promise.all(jobs.map(({ topic, job }) => queue.wake(topic, job)));
    const known = jobs.filter((_, index) => outcomes[index] === "known");
    if (known.length > 0) await database.writeStatement((stores) => stores.outbox.forSystem().wakeSoon(known));
  };

  /** Where this fails, or the process ends before, the row is due again soon. */
  const wakeAtOnce = ({ topic, job, mayRunHere }: WokenJob): void => {
    if (isStopped || (mayRunHere && queue.offer(topic, job))) return;
    wakeEach([{ topic, job }]).catch((err: unknown) => {
      isBehind = true;
      logger.warn({ err }, notRelayed);
    });
  };

  const wakeBatch = async (wokenBefore: number | null): Promise<number> => {
    if (wokenBefore === null && !(await database.read((stores) => stores.outbox.forSystem().isAnyDue()))) return 0;
    const due = await database.writeStatement((stores) => stores.outbox.forSystem().takeDue(batchSize, wokenBefore));
    await wakeEach(due);
    return due.length;
  };

  const wakeAll = async (wokenBefore: number | null): Promise<number> => {
    let total = 0;
    for (;;) {
      const count = await wakeBatch(wokenBefore);
      total += count;
      if (count < batchSize || isStopped) return total;
    }
  };

  /**
   * What the queue did not take is in the rows alone, and not due for a while: it is woken with everything else once
   * the queue answers.
   */
  const wakeOrFallBehind = async (wokenBefore: number | null): Promise<number> => {
    try {
      const count = await wakeAll(wokenBefore);
      if (wokenBefore !== null) isBehind = false;
      return count;
    } catch (error) {
      isBehind = true;
      throw error;
    }
  };

  const pass = async (): Promise<void> => {
    if (isBehind) await queue.ping();
    await wakeOrFallBehind(isBehind ? clock.now() : null);
  };

  /** Makes a pass, or one more after the one in work. */
  const wake = (): void => void passes?.run();

  /** Writes what becomes of a job's row. Where the tenant has more jobs than were woken, the next are. */
  const settle = async (name: QueueName, { tenantId }: Job, note: Note): Promise<void> => {
    const callsForMore = await database.write(async (stores) => {
      const outbox = stores.outbox.forSystem();
      await note(outbox);
      return outbox.callsForMore(name, tenantId);
    });
    if (callsForMore) wake();
  };

  /**
   * When the job was added; null where it is not to be carried out now. One without a row was finished by another, and
   * one that waits for a later time was woken for an earlier one.
   */
  const addedAtOf = async (name: QueueName, job: Job): Promise<number | null> => {
    if (job.addedAt !== undefined) return job.addedAt;
    const found = await database.read((stores) => stores.outbox.forSystem().find(name, job));
    return found === null || found.waitsForLater ? null : found.addedAt;
  };

  const carryOut = async (name: QueueName, job: Job, handler: JobHandler, signal: AbortSignal): Promise<void> => {
    const addedAt = await addedAtOf(name, job);
    if (addedAt === null) return;
    let callsForMore = false;
    // A job that was added again meanwhile stays: what it asks for may have come too late for this one to see.
    const end: EndJob = async (stores) => {
      callsForMore = await stores.outbox.forSystem().finish(name, job, addedAt);
    };
    const outcome = await handler(job, signal, end);
    if (typeof outcome === "object") {
      // By the time at which the handler ended, however long it takes to write it down.
      const againAt = Math.max(outcome.againAt, clock.now() + soonestAgainMs);
      return settle(name, job, (outbox) => outbox.again(name, job, addedAt, againAt));
    }
    if (outcome === "done") await database.writeStatement(end);
    if (callsForMore) wake();
  };

  /** Rejects only when `signal` aborts: then the queue releases the job. */
  const work = async (name: QueueName, job: Job, handler: JobHandler, signal: AbortSignal): Promise<void> => {
    try {
      await carryOut(name, job, handler, signal);
    } catch (err) {
      if (signal.aborted) throw err;
      logger.warn({ err, queue: name, jobId: job.id }, "job failed; it comes again");
      const postpone = () => settle(name, job, (outbox) => outbox.postpone(name, job));
      await pRetry(postpone, { ...noteTries, signal });
    }
  };

  return {
    handle: (name, concurrency, handler, tenantPlaces) => {
      const worker: JobWorker = (job, signal) =>
        inLane(jobLane(job.tenantId), () => inJobSpan(name, job, () => work(name, job, handler, signal)));
      queue.handle(name, concurrency, worker, tenantPlaces);
    },
    start: async () => {
      await wakeAll(clock.now());
      if (isStopped) return;
      passes = repeat({
        ...timing,
        everyMs: pollMs,
        round: () => inOwnLane(pass),
        onError: (err) => logger.warn({ err }, notRelayed),
      });
      database.onOutbox(wake);
      database.onWoken(wakeAtOnce);
    },
    wakeUnfinished: () => inOwnLane(() => wakeOrFallBehind(clock.now())),
    wakeDue: async () => void (await passes?.run()),
    stop: async () => {
      isStopped = true;
      await passes?.stop();
    },
  };
}

/** Part of the trace in which the job was added. */
function inJobSpan<T>(name: QueueName, { data }: Job, work: () => Promise<T>): Promise<T> {
  return inSpan({ name: `job ${name}`, kind: "consumer" }, work, data.traceparent ?? null);
}
