/**
 * Whether several processes may use the database. A process whose time can be moved must be the only one, and this is
 * where the others are kept out. Every connection of an ordinary process holds a lock that all of them share. A process
 * that must be alone holds the same lock for itself, on a connection beside its pool. PostgreSQL gives the lock back
 * when the connection ends, however its process ends. Knows only pg.
 */
import type { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseRefused } from "./database-refused.ts";

export interface Access {
  /**
   * Resolves when a new connection of the pool may be used.
   * @throws DatabaseRefused while another process uses the database, and one of the two must be alone
   */
  admit(pool: EventEmitter, client: EventEmitter): Promise<void>;
  close(): Promise<void>;
}

interface Client extends EventEmitter {
  readonly connection: { readonly stream: { destroy(): void } };
  connect(): Promise<unknown>;
  query(statement: string, parameters: readonly unknown[]): Promise<{ readonly rows: readonly { held: boolean }[] }>;
  end(): Promise<void>;
}

interface Pool extends EventEmitter {
  readonly options: { readonly password?: unknown };
  readonly Client: new (options: object) => Client;
}

/** Any constant that no other advisory lock uses. */
const processLock = 7_301_004;
/** A process that has just ended may hold it for a moment. */
const maxTries = 10;
const pauseMs = 100;

const sharedSql = "select pg_try_advisory_lock_shared($1) as held";
const exclusiveSql = "select pg_try_advisory_lock($1) as held";

export function sharedAccess(): Access {
  return {
    admit: async (_pool, client) => {
      if (!(await takesLock(client as Client, sharedSql)))
        throw new DatabaseRefused(
          "A process with MOVABLE_CLOCK=1 uses this database, and must be the only one. Stop that one, or use another database.",
        );
    },
    close: async () => {},
  };
}

export function exclusiveAccess(): Access {
  const admitted = new Set<Client>();
  let keeper: Promise<Client> | null = null;

  /** Without the lock no connection may go on: others may come now. */
  const lost = (): void => {
    keeper = null;
    for (const client of admitted) client.connection.stream.destroy();
  };

  const keep = async ({ Client, options }: Pool): Promise<Client> => {
    // The password is hidden from copies.
    const client = new Client({ ...options, password: options.password });
    client.on("error", () => {});
    client.once("end", lost);
    await client.connect();
    if (await takesLock(client, exclusiveSql)) return client;
    await client.end();
    throw new DatabaseRefused(
      "MOVABLE_CLOCK=1 needs the database for one process alone, and another one uses it. Stop that one, or use another database.",
    );
  };

  return {
    admit: async (pool, emitter) => {
      const client = emitter as Client;
      admitted.add(client);
      client.once("end", () => admitted.delete(client));
      keeper ??= keep(pool as Pool);
      await keeper;
    },
    close: async () => {
      const client = await keeper?.catch(() => null);
      await client?.end();
    },
  };
}

async function takesLock(client: Client, sql: string): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query(sql, [processLock]);
    if (rows[0]?.held === true) return true;
    if (tries === maxTries) return false;
    await sleep(pauseMs);
  }
}
