/** MikroORM's settings, in one place for the service, the migration script and the tests. Two drivers, one dialect. */
import type { EventEmitter } from "node:events";
import { Migrator } from "@mikro-orm/migrations";
import { MikroORM as PostgresORM } from "@mikro-orm/postgresql";
import type { SqlMikroORM } from "@mikro-orm/sql";
import type { Template } from "./embedded.ts";
import type { Access } from "./process-lock.ts";
import type { CredentialInvalidation } from "./credential-invalidation.ts";
import { entities } from "../entities.ts";
import { reclaimLostConnections } from "./lost-connections.ts";
import { migrations } from "../migrations/index.ts";
import type { SilenceWatch } from "./silence.ts";

/** Where the rows are: a real PostgreSQL, or the embedded one in a directory (`memory://` for none). */
export type Location =
  | { readonly databaseUrl: string; readonly maxConnections?: number }
  | { readonly dataDirectory: string };

export const defaultMaxConnections = 10;
const connectTimeoutMs = 5_000;
const statementTimeoutMs = 30_000;
/**
 * So long a transaction holds its connection while it waits for another's rows: then it gives up, and is tried again
 * without it.
 */
const lockTimeoutMs = 1_000;
/** A transaction whose process has gone without a word keeps its locks no longer. */
const idleTransactionTimeoutMs = 60_000;
/** A connection on which nothing moved for so long is asked whether it still is one. */
const keepAliveAfterMs = 10_000;

/** What both drivers have in common: one dialect, one entity manager. */
export type Orm = SqlMikroORM;

const shared = {
  entities,
  extensions: [Migrator],
  // A foreign key names columns that the table also has as plain properties (columns.ts, `references`).
  discovery: { checkDuplicateFieldNames: false },
  migrations: { migrationsList: [...migrations], snapshot: false, silent: true },
  // Error texts of the ORM go to whoever catches them.
  logger: () => {},
};

export interface OrmOptions {
  /** Told of the pool, where there is one. */
  readonly watch?: SilenceWatch;
  /** Says which connections of the pool may be used. */
  readonly access?: Access;
  /** Listens beside the pool. */
  readonly invalidation?: CredentialInvalidation;
  /** Of a new embedded database. */
  readonly template?: Template | undefined;
  /** Whether a database that the server does not have is made. A misspelt name would hide the one that is meant. */
  readonly createsDatabase?: boolean;
}

export async function openOrm(
  location: Location,
  { watch, access, invalidation, template, createsDatabase = false }: OrmOptions = {},
): Promise<Orm> {
  if ("databaseUrl" in location) {
    let pool: EventEmitter | null = null;
    return PostgresORM.init({
      ...shared,
      clientUrl: location.databaseUrl,
      ensureDatabase: createsDatabase,
      pool: { min: 0, max: location.maxConnections ?? defaultMaxConnections },
      driverOptions: {
        connectionTimeoutMillis: connectTimeoutMs,
        statement_timeout: statementTimeoutMs,
        lock_timeout: lockTimeoutMs,
        idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
        keepAlive: true,
        keepAliveInitialDelayMillis: keepAliveAfterMs,
        onPoolCreated: (created: EventEmitter) => {
          pool = created;
          reclaimLostConnections(created);
          watch?.attach(created);
          invalidation?.attach(created);
        },
        onConnect: async (client: EventEmitter) => {
          if (pool !== null) await access?.admit(pool, client);
        },
      },
    });
  }
  // Loaded where it is used: a service on a server does without.
  const [{ MikroORM: EmbeddedORM }, { prepareEmbedded }] = await Promise.all([
    import("@mikro-orm/pglite"),
    import("./embedded.ts"),
  ]);
  const { dbName, driverOptions } = await prepareEmbedded(location.dataDirectory, template);
  const orm = await EmbeddedORM.init({ ...shared, dbName, driverOptions });
  const connection = orm.driver.getConnection();
  const database = await connection.getNativeClient();
  const { sendInOnePiece } = await import("./embedded-statements.ts");
  sendInOnePiece(database);
  // Closing the ORM closes a database only once a statement was sent to it.
  await connection.execute("select 1");
  return orm;
}
