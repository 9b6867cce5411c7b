/** A relay on the queue that belongs to a database: in process beside the embedded one, on Redis beside PostgreSQL. */
import type { Clock } from "#core/clock.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { DueJob } from "#schema/outbox.ts";
import { createLogger, type Logger } from "#server/logger.ts";
import { openBeeQueue } from "#server/queue/bee.ts";
import { createLocalQueue } from "#server/queue/local.ts";
import type { Queue } from "#server/queue/queue.ts";
import { createRelay, type Relay } from "#server/queue/relay.ts";
import type { OpenedDatabase } from "./databases.ts";
import { forgetPrefix, freshPrefix, testRedisUrl } from "./redis.ts";

export interface TestRelay {
  readonly relay: Relay;
  /** Every job that was woken, in order. */
  readonly woken: readonly DueJob[];
  /** What each look said whether a job is due. */
  readonly looks: readonly boolean[];
  /** Statements that took jobs from the outbox, and the jobs of each. */
  readonly claims: readonly number[];
  /** What the relay made of each job that ended, once it was committed. */
  readonly ends: readonly string[];
  /** What was logged as a warning or worse. */
  readonly warnings: readonly string[];
  close(): Promise<void>;
}

/** So long that only commits and ends of jobs wake the relay. */
const neverMs = 3_600_000;

export async function openRelay(
  { driver, database }: OpenedDatabase,
  clock: Clock,
  { prefix = freshPrefix(), pollMs = neverMs }: { readonly prefix?: string; readonly pollMs?: number } = {},
): Promise<TestRelay> {
  const woken: DueJob[] = [];
  const watch: Watch = { looks: [], claims: [], ends: [] };
  const warnings: string[] = [];
  const logger = watchedLogger(warnings);
  const queue: Queue =
    driver === "embedded"
      ? createLocalQueue({ logger })
      : await openBeeQueue({ logger, redisUrl: testRedisUrl, prefix });
  const wake: Queue["wake"] = (topic, job) => {
    woken.push({ topic, job });
    return queue.wake(topic, job);
  };
  const relay = createRelay({
    database: watchOutbox(database, watch),
    queue: { ...queue, wake },
    clock,
    logger,
    pollMs,
  });
  return {
    relay,
    woken,
    ...watch,
    warnings,
    close: async () => {
      await relay.stop();
      await queue.close(1_000);
      if (driver !== "embedded") await forgetPrefix(prefix);
    },
  };
}

function watchedLogger(warnings: string[]): Logger {
  const logger = createLogger("silent");
  logger.warn = (...args: unknown[]) => void warnings.push(String(args.at(-1)));
  logger.error = logger.warn;
  return logger;
}

interface Watch {
  readonly looks: boolean[];
  readonly claims: number[];
  readonly ends: ("finish" | "again" | "postpone")[];
}

/** What the relay does to the outbox is noted once it is committed. */
function watchOutbox(database: Database, { looks, claims, ends }: Watch): Database {
  const watched =
    (noted: (() => void)[]) =>
    (stores: Stores): Stores => {
      const forSystem: typeof stores.outbox.forSystem = () => {
        const outbox = stores.outbox.forSystem();
        const noting = <T>(end: Watch["ends"][number], work: Promise<T>): Promise<T> =>
          work.then((result) => {
            noted.push(() => ends.push(end));
            return result;
          });
        return {
          ...outbox,
          isAnyDue: async () => {
            const isDue = await outbox.isAnyDue();
            noted.push(() => looks.push(isDue));
            return isDue;
          },
          takeDue: async (...request) => {
            const due = await outbox.takeDue(...request);
            noted.push(() => claims.push(due.length));
            return due;
          },
          finish: (...job) => noting("finish", outbox.finish(...job)),
          again: (...job) => noting("again", outbox.again(...job)),
          postpone: (...job) => noting("postpone", outbox.postpone(...job)),
        };
      };
      return Object.create(stores, { outbox: { value: { ...stores.outbox, forSystem } } }) as Stores;
    };
  const noticing = async <T>(unit: (watch: (stores: Stores) => Stores) => Promise<T>): Promise<T> => {
    const noted: (() => void)[] = [];
    const result = await unit(watched(noted));
    for (const note of noted) note();
    return result;
  };
  return {
    ...database,
    read: (work) => noticing((watch) => database.read((stores) => work(watch(stores)))),
    write: (work, onCommit) => noticing((watch) => database.write((stores) => work(watch(stores)), onCommit)),
    writeStatement: (work) => noticing((watch) => database.writeStatement((stores) => work(watch(stores)))),
  };
}
