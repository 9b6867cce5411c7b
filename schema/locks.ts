/**
 * Locks by a name of our own. Nobody waits for one while it holds a connection: who does not get it at once gives its
 * transaction up, and the unit of work is tried again a moment later (database.ts).
 */
import { DriverException } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";

/** Another transaction holds the lock. */
export class LockTaken extends Error {
  override readonly name = "LockTaken";
}

/**
 * Held until the transaction ends.
 * @throws LockTaken
 */
export async function takeLock(em: SqlEntityManager, name: string): Promise<void> {
  const [row] = await em.execute<{ taken: boolean }[]>(
    "select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as taken",
    [name],
  );
  if (row?.taken !== true) throw new LockTaken(name);
}

/** Of a lock that another transaction holds: ours at once, one of a row after `lock_timeout`. */
export function isLockTaken(error: unknown): boolean {
  return error instanceof LockTaken || (error instanceof DriverException && String(error.code) === "55P03");
}
