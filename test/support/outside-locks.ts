/** Requests that wait for what is locked from outside, by a connection of the test's own to the same database. */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Orm } from "#schema/connection/orm.ts";
import type { Answer } from "./client.ts";
import { eventually } from "./wait.ts";

export type Execute = (sql: string, parameters: readonly string[]) => Promise<unknown>;

/** Holds what `sql` locks while `work` is done, which may lock more. */
export function whileLocked<T>(
  outside: Orm,
  sql: string,
  parameters: readonly string[],
  work: (also: Execute) => Promise<T>,
): Promise<T> {
  return (outside.em.fork() as SqlEntityManager).transactional(async (em) => {
    const also: Execute = (more, its) => (em as SqlEntityManager).execute(more, [...its]);
    await also(sql, parameters);
    return work(also);
  });
}

/** Resolves when so many requests wait for a lock. The use of a key is noted beside the request, and does not count. */
export function waitingForLocks(outside: Orm, count: number): Promise<void> {
  const sql = `
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query not like 'update "api_keys" set "last_used_at"%'`;
  return eventually(`${count} requests wait for a lock`, async () => {
    const [row] = await outside.em.fork().execute<{ count: number }[]>(sql);
    return row?.count === count;
  });
}

/** Starts requests one by one, each when those before it wait for a lock; their answers come when the lock goes. */
export async function startedInTurn(
  outside: Orm,
  requests: readonly (() => Promise<Answer>)[],
): Promise<readonly Promise<Answer>[]> {
  const started: Promise<Answer>[] = [];
  for (const request of requests) {
    started.push(request());
    await waitingForLocks(outside, started.length);
  }
  return started;
}
