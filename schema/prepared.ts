/**
 * Statements of the reads that callers ask most: PostgreSQL parses and plans each once per connection, and keeps it
 * under its name. Within a transaction, and in the embedded database, they are sent as any other. Knows no table.
 */
import { PostgreSqlConnection, type SqlEntityManager } from "@mikro-orm/postgresql";

/** To be made once for each text, and not for each call. */
export interface Prepared {
  /** With `?` for each parameter. */
  readonly sql: string;
  readonly name: string;
  /** As PostgreSQL numbers its parameters. */
  readonly text: string;
}

export type Parameter = string | number | null;

interface Pool {
  connect(): Promise<Client>;
}

interface Client {
  query(statement: object): Promise<{ readonly rows: readonly object[] }>;
  release(): void;
}

let count = 0;

/** @param sql holds no question mark but those of its parameters */
export function prepared(sql: string): Prepared {
  count += 1;
  let at = 0;
  const text = sql.replaceAll("?", () => {
    at += 1;
    return `$${at}`;
  });
  return { sql, text, name: `prepared ${count}` };
}

export async function execute<Row extends object>(
  em: SqlEntityManager,
  { sql, text, name }: Prepared,
  values: readonly Parameter[],
): Promise<readonly Row[]> {
  const connection = em.getConnection();
  if (!(connection instanceof PostgreSqlConnection) || em.getTransactionContext() !== undefined)
    // As pg sends it: MikroORM would write a value that is not there into the text, as the name of a column.
    return em.execute<Row[]>(
      sql,
      values.map((value) => value ?? null),
    );
  try {
    const pool = (await connection.getNativeClient()) as Pool;
    const client = await pool.connect();
    try {
      return (await client.query({ name, text, values })).rows as readonly Row[];
    } finally {
      client.release();
    }
  } catch (error) {
    throw em
      .getPlatform()
      .getExceptionConverter()
      .convertException(error as Error);
  }
}
