/**
 * How statements reach the embedded database: in one piece each. The library sends a statement in six messages and lets
 * the database look at each by itself, which takes longer than most statements do. A server's clients send them
 * together too (PostgreSQL documentation, 54.2.4 "Pipelining"). Knows no table.
 */
import {
  type messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
  types,
} from "@electric-sql/pglite";
import pLimit from "p-limit";

const { serialize } = protocol;
/** To run to its end what was bound. */
const runBound = Buffer.concat([serialize.describe({ type: "P" }), serialize.execute({}), serialize.sync()]);
/** To bind no values to the statement that was parsed last, and to run it. */
const runIt = Buffer.concat([serialize.bind({}), runBound]);

/** Of a statement within a transaction and beside one. */
type Query = <T>(sql: string, values?: readonly unknown[], options?: QueryOptions) => Promise<Results<T>>;

/** What a driver asks of a transaction, and no more. */
type OpenTransaction = Pick<Transaction, "query" | "rollback">;

/** From now on, until it is closed. Its other methods stay as they are, and are not to be used beside these. */
export function sendInOnePiece(database: PGlite): void {
  // One transaction, or one statement beside any, at a time: the database has one connection.
  const turns = pLimit(1);
  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    turns(async () => {
      if (database.closed) throw new Error("The embedded database is closed.");
      const result = await work();
      await database.syncToFs();
      return result;
    });
  const run: Query = (sql, values, options) => database.runExclusive(() => sent(database, sql, values ?? [], options));

  const query: Query = (sql, values, options) => inTurn(() => run(sql, values, options));
  const transaction = <T>(work: (opened: OpenTransaction) => Promise<T>): Promise<T> => inTurn(() => whole(run, work));

  Object.assign(database, { query, transaction });
  // The library's own way takes a number out of each two characters.
  database.parsers[types.BYTEA] = (text: string): Buffer => Buffer.from(text.slice("\\x".length), "hex");
}

async function whole<T>(run: Query, work: (opened: OpenTransaction) => Promise<T>): Promise<T> {
  let hasEnded = false;
  const end = async (command: "commit" | "rollback"): Promise<void> => {
    if (hasEnded) return;
    hasEnded = true;
    await run(command);
  };
  const query: Query = (sql, values, options) => {
    if (hasEnded) throw new Error("The transaction has ended.");
    return run(sql, values, options);
  };
  await run("begin");
  try {
    const result = await work({ query: query as Transaction["query"], rollback: () => end("rollback") });
    await end("commit");
    return result;
  } catch (error) {
    await end("rollback");
    throw error;
  }
}

async function sent<T>(
  database: PGlite,
  sql: string,
  values: readonly unknown[],
  options: QueryOptions = {},
): Promise<Results<T>> {
  const parsing = serialize.parse({ text: sql });
  const answer =
    values.length === 0
      ? await handOver(database, [parsing, runIt])
      : await runWith(
          database,
          await handOver(database, [parsing, serialize.describe({ type: "S" }), serialize.sync()]),
          values,
        );
  const [results] = parse.parseResults(answer, parsersFor(database, answer), options);
  return results as Results<T>;
}

/** Of the columns that are there: the library copies all it is given, for each statement. */
function parsersFor({ parsers }: PGlite, answer: Description): PGlite["parsers"] {
  const fields = answer.flatMap((message) => (isRowDescription(message) ? message.fields : []));
  const known: PGlite["parsers"] = {};
  for (const { dataTypeID: type } of fields) if (parsers[type] !== undefined) known[type] = parsers[type];
  return known;
}

function isRowDescription(message: Description[number]): message is messages.RowDescriptionMessage {
  return message.name === "rowDescription";
}

type Written = string | Uint8Array | null;
type Description = Parameters<typeof parse.parseDescribeStatementResults>[0];

function handOver(database: PGlite, messages: readonly Uint8Array[]): Promise<Description> {
  return database.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
}

/** Binds values to the statement that was parsed last, and runs it. */
function runWith(database: PGlite, description: Description, values: readonly unknown[]): Promise<Description> {
  return handOver(database, [serialize.bind({ values: written(database, description, values) }), runBound]);
}

/** Values as the database reads them, by the types that it says it expects. */
function written(database: PGlite, description: Description, values: readonly unknown[]): Written[] {
  const expected = parse.parseDescribeStatementResults(description);
  return values.map((value, index) => {
    if (value === null || value === undefined) return null;
    const type = expected[index] ?? -1;
    if (type === types.BYTEA && value instanceof Uint8Array) return value;
    const serializer = database.serializers[type];
    return serializer === undefined ? String(value) : serializer(value);
  });
}
