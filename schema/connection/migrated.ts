/**
 * Opens the database and brings its schema up to date.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { DatabaseRefused } from "./process-lock.ts";
import { translated } from "./database-failures.ts";
import { type Location, type Orm, type OrmOptions, openOrm } from "./orm.ts";

/** Any constant that no other advisory lock uses. */
const migrationLock = 7_301_001;

/** @throws DatabaseRefused, and what the database says where it can't be reached */
export async function openMigrated(location: Location, options: OrmOptions): Promise<Orm> {
  const orm = await openOrm(location, options);
  try {
    await migrate(orm, "databaseUrl" in location);
    return orm;
  } catch (error) {
    await orm.close();
    throw error instanceof DatabaseRefused ? error : translated(error);
  }
}

/**
 * Several processes may start at once. One migrates, and the others wait for it. The embedded database has one process.
 */
async function migrate(orm: Orm, isShared: boolean): Promise<void> {
  if (!isShared) return void (await orm.migrator.up());
  await (orm.em.fork() as SqlEntityManager).transactional(async (em) => {
    await em.execute("set local lock_timeout = 0");
    await em.execute("select pg_advisory_xact_lock(?)", [migrationLock]);
    await orm.migrator.up();
  });
}
