/**
 * Opens the database and brings its schema up to date, where it is one of ours.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { DatabaseRefused } from "./database-refused.ts";
import { translated } from "./database-failures.ts";
import { type Location, type Orm, type OrmOptions, openOrm } from "./orm.ts";
import { requireFit } from "./schema-fit.ts";

/** Any constant that no other advisory lock uses. */
const migrationLock = 7_301_001;

/** @throws DatabaseRefused where it does not fit, and what the database says where it can't be reached */
export async function openMigrated(location: Location, options: OrmOptions): Promise<Orm> {
  const orm = await openOrm(location, options);
  try {
    await migrate(orm, "databaseUrl" in location);
    return orm;
  } catch (error) {
    await orm.close();
    throw refusedOrTranslated(error);
  }
}

/**
 * Several processes may start at once. One migrates, and the others wait for it. The embedded database has one process.
 */
async function migrate(orm: Orm, isShared: boolean): Promise<void> {
  const em = orm.em.fork() as SqlEntityManager;
  if (!isShared) {
    await requireFit(em);
    return void (await orm.migrator.up());
  }
  await em.transactional(async (locked) => {
    await locked.execute("set local lock_timeout = 0");
    await locked.execute("select pg_advisory_xact_lock(?)", [migrationLock]);
    await requireFit(locked);
    await orm.migrator.up();
  });
}

const noSuchDatabase = "3D000";

/** A misspelt name must not make a new database, in which nobody's data are. */
function refusedOrTranslated(error: unknown): unknown {
  if (error instanceof DatabaseRefused) return error;
  if (error instanceof Error && "code" in error && error.code === noSuchDatabase)
    return new DatabaseRefused(
      "There is no such database on the server of DATABASE_URL. Correct its name, or make it: `npm run migrate -- create`.",
    );
  return translated(error);
}
