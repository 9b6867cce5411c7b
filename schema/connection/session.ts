/**
 * Where the stores of one unit of work send their statements. Most reads outside a transaction are one prepared
 * statement, and need no entity manager: it is made for those that do. Knows no table.
 */
import type { PGlite } from "@electric-sql/pglite";
import { PostgreSqlConnection, type SqlEntityManager } from "@mikro-orm/postgresql";
import type { SqlMikroORM } from "@mikro-orm/sql";

export interface Session {
  readonly em: SqlEntityManager;
  /** Sends a prepared statement. Null in a transaction, where it is sent as any other. */
  readonly send: SendPrepared | null;
}

export type SendPrepared = (
  statement: { readonly name: string; readonly text: string },
  values: readonly (string | number | null)[],
) => Promise<readonly object[]>;

interface Pool {
  connect(): Promise<Client>;
}

interface Client {
  query(statement: object): Promise<{ readonly rows: readonly object[] }>;
  release(): void;
}

export function inTransaction(em: SqlEntityManager): Session {
  return { em, send: null };
}

/** @returns what makes the session of a unit of work that is no transaction */
export async function sessionsOf(orm: SqlMikroORM): Promise<() => Session> {
  const connection = orm.driver.getConnection();
  const send =
    connection instanceof PostgreSqlConnection
      ? sendingOver((await connection.getNativeClient()) as Pool)
      : sendingToEmbedded((await connection.getNativeClient()) as PGlite);
  return () => new LoneSession(orm, send);
}

function sendingOver(pool: Pool): SendPrepared {
  return async ({ name, text }, values) => {
    const client = await pool.connect();
    try {
      return (await client.query({ name, text, values })).rows;
    } finally {
      client.release();
    }
  };
}

/** As any other statement: it would have to be parsed by itself to be had under a name. */
function sendingToEmbedded(database: PGlite): SendPrepared {
  return async ({ text }, values) => (await database.query<object>(text, [...values])).rows;
}

class LoneSession implements Session {
  readonly send: SendPrepared;
  readonly #orm: SqlMikroORM;
  #em: SqlEntityManager | null = null;

  constructor(orm: SqlMikroORM, send: SendPrepared) {
    this.#orm = orm;
    this.send = send;
  }

  get em(): SqlEntityManager {
    this.#em ??= this.#orm.em.fork() as SqlEntityManager;
    return this.#em;
  }
}
