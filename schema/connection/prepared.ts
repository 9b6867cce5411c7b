/**
 * Statements of the reads that callers ask most: the database parses and plans each once per connection, and keeps it
 * under its name. Within a transaction they are sent as any other. Knows no table.
 */
import type { Session } from "./session.ts";

/** To be made once for each text, and not for each call. */
export interface Prepared {
  /** With `?` for each parameter. */
  readonly sql: string;
  readonly name: string;
  /** As PostgreSQL numbers its parameters. */
  readonly text: string;
}

export type Parameter = string | number | null;

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
  session: Session,
  statement: Prepared,
  values: readonly Parameter[],
): Promise<readonly Row[]> {
  const { send } = session;
  if (send === null)
    // As pg sends it: MikroORM would write a value that is not there into the text, as the name of a column.
    return session.em.execute<Row[]>(
      statement.sql,
      values.map((value) => value ?? null),
    );
  try {
    return (await send(statement, values)) as readonly Row[];
  } catch (error) {
    throw session.em
      .getPlatform()
      .getExceptionConverter()
      .convertException(error as Error);
  }
}
