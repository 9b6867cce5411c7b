/**
 * Locks by a name that we choose. Nothing waits for one while it holds a connection. A transaction that does not get
 * the lock at once is given up, and the unit of work is tried again a moment later (database.ts).
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

/** The error codes for a lock that another transaction holds: at once for ours, after `lock_timeout` for a row. */
export function isLockTaken(error: unknown): boolean {
  return error instanceof LockTaken || (error instanceof DriverException && String(error.code) === "55P03");
}
