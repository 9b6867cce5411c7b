/** A service on a PostgreSQL database and a Redis of its own, and what works on them beside it, in a worker's place. */
import { type Database, openDatabase } from "#schema/database.ts";
import type { Bus } from "#server/bus/bus.ts";
import { openRedisBus } from "#server/bus/redis.ts";
import { Cleanup } from "#server/cleanup.ts";
import { type Client, createClient } from "#test/support/client.ts";
import { publishedLocation } from "#test/support/databases.ts";
import { originOf, spawnService, testDirectory } from "#test/support/process.ts";
import { forgetPrefix, freshPrefix, testRedisUrl } from "#test/support/redis.ts";

export interface BesideService {
  readonly url: string;
  readonly operator: Client;
  readonly database: Database;
  readonly bus: Bus;
  close(): Promise<void>;
}

const adminKey = "operator-key-for-the-bench";

/** @param settings of the service, beside where it is and what it keeps */
export async function openBesideService(settings: Readonly<Record<string, string>>): Promise<BesideService> {
  const cleanup = new Cleanup();
  try {
    return { ...(await open(settings, cleanup)), close: () => cleanup.close() };
  } catch (error) {
    await cleanup.close();
    throw error;
  }
}

async function open(
  settings: Readonly<Record<string, string>>,
  cleanup: Cleanup,
): Promise<Omit<BesideService, "close">> {
  const { location, drop } = await publishedLocation("postgresql", { isDurable: true });
  cleanup.add(drop);
  if (!("databaseUrl" in location)) throw new Error("A PostgreSQL database was asked for.");
  const prefix = freshPrefix();
  cleanup.add(() => forgetPrefix(prefix));
  const directory = testDirectory();
  cleanup.add(async () => directory.remove());
  const serving = spawnService({
    PORT: "0",
    NODE_ENV: "production",
    POOL_THREADS: "1",
    LOG_LEVEL: "error",
    DATA_DIR: directory.path,
    DATABASE_URL: location.databaseUrl,
    REDIS_URL: testRedisUrl,
    REDIS_PREFIX: prefix,
    SECRETS_KEY: Buffer.alloc(32, 9).toString("base64"),
    ADMIN_API_KEY: adminKey,
    ...settings,
  });
  cleanup.add(async () => {
    serving.kill("SIGTERM");
    await serving.ended;
  });
  const url = await originOf(serving);
  const database = await openDatabase({ location });
  cleanup.add(() => database.close());
  const bus = await openRedisBus({ url: testRedisUrl, prefix, onAway: () => {} });
  cleanup.add(() => bus.close());
  return { url, operator: createClient(url, adminKey), database, bus };
}
