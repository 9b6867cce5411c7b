/**
 * The unit of work: one `read` or one `write` is one set of stores, and a `write` is one transaction. Brings the schema up to date when
 * it opens. Translates what a caller must know (the database is away) and leaves every other failure alone.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { ConnectionException, DriverException } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { type Clock, systemClock } from "#core/clock.ts";
import { AppError } from "#core/errors.ts";
import { type Location, type Orm, openOrm } from "./orm.ts";
import { buildStores, type Stores } from "./stores.ts";

export interface Database {
  /** For questions: each store call is its own statement. */
  read<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /** One transaction. `work` runs again when the database chose it as a deadlock's victim: it must do nothing but store. */
  write<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  /** `listener` is called after each commit that added a job to the outbox. */
  onOutbox(listener: () => void): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly location: Location;
  readonly clock?: Clock;
}

/** Any constant that no other advisory lock uses. */
const migrationLock = 7_301_001;
const maxTries = 4;
const retryAfterSeconds = 5;

export async function openDatabase({ location, clock = systemClock }: DatabaseOptions): Promise<Database> {
  const orm = await openMigrated(location);

  const outboxListeners: (() => void)[] = [];
  const inTransaction = new AsyncLocalStorage<true>();

  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    // With one embedded connection this would wait for itself for ever; with many it would leave the transaction unnoticed.
    if (inTransaction.getStore() === true) throw new Error("A unit of work was opened inside a transaction: use the stores it was given.");
    try {
      return await work();
    } catch (error) {
      throw translated(error);
    }
  };

  const transaction = <T>(work: (stores: Stores) => Promise<T>): Promise<{ result: T; appended: boolean }> =>
    (orm.em.fork() as SqlEntityManager).transactional(async (em) => {
      let appended = false;
      const onAppend = () => {
        appended = true;
      };
      const result = await inTransaction.run(true, () => work(buildStores({ em: em as SqlEntityManager, clock, onAppend })));
      return { result, appended };
    });

  return {
    read: (work) => guarded(() => work(buildStores({ em: orm.em.fork() as SqlEntityManager, clock, onAppend: outsideTransaction }))),
    write: (work) =>
      guarded(async () => {
        const { result, appended } = await withRetries(() => transaction(work));
        if (appended) for (const listener of outboxListeners) listener();
        return result;
      }),
    ping: () => guarded(async () => void (await orm.em.fork().execute("select 1"))),
    onOutbox: (listener) => void outboxListeners.push(listener),
    close: () => orm.close(),
  };
}

function outsideTransaction(): never {
  throw new Error("A job was added to the outbox outside a transaction: use Database.write.");
}

async function openMigrated(location: Location): Promise<Orm> {
  const orm = await openOrm(location);
  try {
    await migrate(orm, "databaseUrl" in location);
    return orm;
  } catch (error) {
    await orm.close();
    throw translated(error);
  }
}

/** Several processes may start at once: one migrates, the others wait for it. The embedded database has one process. */
async function migrate(orm: Orm, isShared: boolean): Promise<void> {
  if (!isShared) return void (await orm.migrator.up());
  await (orm.em.fork() as SqlEntityManager).transactional(async (em) => {
    await em.execute("select pg_advisory_xact_lock(?)", [migrationLock]);
    await orm.migrator.up();
  });
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= maxTries || !isTransient(error)) throw error;
    }
  }
}

/** Deadlock victims and serialisation failures: the database asks for another try. */
function isTransient(error: unknown): boolean {
  return error instanceof DriverException && ["40001", "40P01"].includes(String(error.code));
}

/** No connection, one that was cut, a server that is starting or stopping, or no free connection in time. */
function isAway(error: unknown): boolean {
  if (error instanceof ConnectionException) return true;
  if (!(error instanceof Error)) return false;
  const code = String((error as { code?: unknown }).code ?? "");
  if (/^(08...|57P0[1-3]|53300|ECONN\w+|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN)$/.test(code)) return true;
  return /Connection terminated|not queryable|timeout exceeded when trying to connect|connection timeout/i.test(error.message);
}

function translated(cause: unknown): unknown {
  if (!isAway(cause)) return cause;
  const error = new AppError("unavailable", "The database is away. Try again shortly.", {
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
  error.cause = cause;
  return error;
}
