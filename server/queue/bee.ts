/**
 * The queue on Redis, with bee-queue: any number of processes wake and work. Redis holds nothing that the outbox does
 * not, so jobs are removed when they end. A job passes through Redis once: a process that takes one whose tenant has
 * all its places there keeps it in its own line (job-line.ts) and takes the next. A process that closes wakes the jobs
 * again that it does not carry out. A job of a process that died while working on it is stalled and goes to another;
 * one that it kept in line is woken again from its row. Knows no database.
 */
import BeeQueue from "bee-queue";
import scripts from "bee-queue/lib/lua/index.js";
import { within } from "#core/with-timeout.ts";
import type { Logger } from "#server/logger.ts";
import { JobLine } from "./job-line.ts";
import { settleMs } from "./jobs-in-flight.ts";
import { dropLeftIds } from "./left-ids.ts";
import { type RedisClient, watchRedis } from "./redis-watch.ts";
import type { Job, QueueName } from "./model.ts";
import type { Queue, WakeOutcome } from "./queue.ts";

export interface BeeQueueOptions {
  readonly logger: Logger;
  readonly redisUrl: string;
  /** Every key in Redis starts with it. */
  readonly prefix: string;
  /** A job whose process has not been heard of for this long goes to another. */
  readonly stallMs?: number;
  /** Redis is back after an interruption, perhaps empty, or was emptied: wake everything that is unfinished. */
  readonly onReconnect?: () => Promise<void> | void;
}

interface Payload {
  readonly tenantId: string;
  readonly data: Job["data"];
}

const defaultStallMs = 10_000;
const answerTimeoutMs = 5_000;
const wakerCloseMs = 1_000;
const maxReconnectWaitMs = 500;
/** The client gives up for good when it has tried to connect for so long in all: as long as a timer can be set. */
const connectForMs = 2 ** 31 - 1;
/** A connection on which nothing moved for so long is tested. */
const keepAliveAfterMs = 10_000;

/** Resolves once Redis answers; rejects when it does not. */
export async function openBeeQueue(options: BeeQueueOptions): Promise<Queue> {
  const wakers = new Map<QueueName, BeeQueue<Payload>>();
  const workers = new Map<QueueName, { readonly queue: BeeQueue<Payload>; readonly line: JobLine }>();
  let isClosed = false;

  const connect = (name: QueueName, isWorker: boolean): BeeQueue<Payload> => {
    const queue = new BeeQueue<Payload>(
      name,
      settingsOf(options, isWorker, () => isClosed),
    );
    queue.on("error", (err) => {
      if (!isClosed) options.logger.warn({ err, queue: name }, "redis");
    });
    // A failure of the first connection reaches the user of the queue. Later the client reconnects by itself.
    queue.ready().then(
      () => watchReconnects(queue),
      () => {},
    );
    return queue;
  };

  const wakeAgain = async (): Promise<void> => void (await options.onReconnect?.());

  /** A restarted Redis has lost bee-queue's scripts and perhaps the jobs. */
  const watchReconnects = (queue: BeeQueue<Payload>): void => {
    const { client } = queue as unknown as { client: NodeJS.EventEmitter };
    client.on("ready", () => {
      scripts.buildCache(client).then(
        () => wakeAgain().catch((err: unknown) => options.logger.warn({ err }, "not everything unfinished was woken")),
        (err: unknown) => options.logger.warn({ err }, "redis scripts"),
      );
    });
  };

  const wakerOf = (name: QueueName): BeeQueue<Payload> => {
    const known = workers.get(name)?.queue ?? wakers.get(name);
    if (known !== undefined) return known;
    const queue = connect(name, false);
    wakers.set(name, queue);
    return queue;
  };

  const save = async (name: QueueName, job: Job): Promise<WakeOutcome> => {
    const queue = wakerOf(name);
    const payload: Payload = { tenantId: job.tenantId, data: job.data };
    const saved = async (): Promise<WakeOutcome> => {
      const bee = await within(answerTimeoutMs, queue.createJob(payload).setId(job.id).save(), "Redis");
      // Bee-queue's types do not tell of the null, which it gives a job whose id it has.
      return (bee.id as string | null) === null ? "known" : "taken";
    };
    try {
      return await saved();
    } catch (error) {
      if (!/NOSCRIPT/.test(String(error))) throw error;
      await scripts.buildCache((queue as unknown as { client: NodeJS.EventEmitter }).client);
      return await saved();
    }
  };

  /** What is in work here need not be asked of Redis, which would not take it. */
  const wake = (name: QueueName, job: Job): Promise<WakeOutcome> =>
    workers.get(name)?.line.takeOnceMore(job) === true ? Promise.resolve("taken") : save(name, job);

  /** Bee-queue forgets the job as this resolves, and then gives the next. */
  const takeInto =
    (line: JobLine) =>
    async (bee: BeeQueue.Job<Payload>): Promise<void> => {
      const taken = line.take({ id: bee.id, tenantId: bee.data.tenantId, data: bee.data.data });
      if (taken !== null && !taken.isCrowdedOut) await taken.ended;
    };

  try {
    await within(answerTimeoutMs, wakerOf("runs").ready(), "Redis");
  } catch (error) {
    isClosed = true;
    throw error;
  }

  const clientsOf = (queue: BeeQueue<Payload>): RedisClient[] => {
    const { client, bclient } = queue as unknown as { client: RedisClient | null; bclient: RedisClient | null };
    return [client, bclient].filter((each) => each !== null);
  };
  const [asked = wakerOf("runs")] = wakers.values();
  const stopWatching = watchRedis({
    client: () => clientsOf(asked)[0] ?? null,
    others: () => [...wakers.values(), ...[...workers.values()].map(({ queue }) => queue)].flatMap(clientsOf),
    mark: `${options.prefix}:mark`,
    onEmptied: wakeAgain,
    onTrouble: (err) => options.logger.warn({ err }, "Redis is silent; its connections are made anew"),
  });

  return {
    wake: (name, job) => (isClosed ? Promise.reject(new Error("The queue is closed.")) : wake(name, job)),
    handle: (name, concurrency, worker, tenantPlaces) => {
      if (workers.has(name)) throw new Error(`The queue ${name} has a handler already.`);
      const queue = connect(name, true);
      const line = new JobLine(name, options.logger);
      line.attend(concurrency, worker, tenantPlaces);
      workers.set(name, { queue, line });
      queue.process(concurrency, takeInto(line));
      const warn = (err: unknown): void => options.logger.warn({ err, queue: name }, "redis");
      dropLeftIds(queue, warn);
      queue.checkStalledJobs((options.stallMs ?? defaultStallMs) / 2).catch(warn);
    },
    offer: (name, job) => (workers.get(name)?.line.takeIfIdle(job) ?? null) !== null,
    ping: async () => {
      if (isClosed) throw new Error("The queue is closed.");
      await within(answerTimeoutMs, wakerOf("runs").checkHealth(), "Redis");
    },
    close: async (graceMs) => {
      isClosed = true;
      stopWatching();
      const closing = [...workers].map(async ([name, { queue, line }]) => {
        const closed = queue.close(graceMs + settleMs + answerTimeoutMs).catch(() => {});
        const left = await line.close(graceMs);
        await closed;
        return left.map((job) => ({ name, job }));
      });
      const left = (await Promise.all(closing)).flat();
      // Only now has Redis forgotten them, so that they can be woken again under their ids: another process, or the
      // next, has them at once.
      workers.clear();
      const waking = left.map(({ name, job }) => save(name, job));
      for (const end of await Promise.allSettled(waking))
        if (end.status === "rejected")
          options.logger.warn({ err: end.reason }, "a job was not released; it is woken again from its row");
      await Promise.all([...wakers.values()].map((queue) => queue.close(wakerCloseMs).catch(() => {})));
    },
  };
}

function settingsOf(options: BeeQueueOptions, isWorker: boolean, hasGivenUp: () => boolean): BeeQueue.QueueSettings {
  const { protocol } = new URL(options.redisUrl);
  return {
    prefix: options.prefix,
    redis: {
      url: options.redisUrl,
      ...(protocol === "rediss:" ? { tls: {} } : {}),
      connect_timeout: connectForMs,
      socket_initial_delay: keepAliveAfterMs,
      retry_strategy: ({ attempt }: { attempt: number }) =>
        hasGivenUp() ? undefined : Math.min(attempt * 100, maxReconnectWaitMs),
    },
    isWorker,
    stallInterval: options.stallMs ?? defaultStallMs,
    getEvents: false,
    sendEvents: false,
    storeJobs: false,
    activateDelayedJobs: false,
    removeOnSuccess: true,
    removeOnFailure: true,
  };
}
