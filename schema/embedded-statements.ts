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

const { serialize } = protocol;
/** Of a bind message without values; and of the length and the format of each value. */
const [bindBytes, lengthBytes, formatBytes] = [13, 4, 2];
/** How a value is given. */
const [asText, asBytes] = [0, 1];
/** To run to its end what was bound. */
const runBound = Buffer.concat([serialize.describe({ type: "P" }), serialize.execute({}), serialize.sync()]);
/** To bind no values to the statement that was parsed last, and to run it. */
const runIt = Buffer.concat([bound([]), runBound]);

/** Of a statement within a transaction and beside one. */
type Query = <T>(sql: string, values?: readonly unknown[], options?: QueryOptions) => Promise<Results<T>>;

/** What a driver asks of a transaction, and no more. */
type OpenTransaction = Pick<Transaction, "query" | "rollback">;

/** To be made once for each text, with a name of its own. */
interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/** The database parses and plans a statement once, and keeps it under its name. It is one message from then on. */
export type SendNamed = <Row>(statement: NamedStatement, values: readonly unknown[]) => Promise<readonly Row[]>;

/** For statements outside a transaction. Made once for a database. */
export function namedStatements(database: PGlite): SendNamed {
  /** What the database says that it expects of each. */
  const known = new Map<string, Description>();

  const describe = async ({ name, text }: NamedStatement): Promise<Description> => {
    const description = await handOver(database, [
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    ]);
    known.set(name, description);
    return description;
  };

  return async <Row>(statement: NamedStatement, values: readonly unknown[]) => {
    await database._checkReady();
    return database._runExclusiveTransaction(() =>
      database.runExclusive(async () => {
        const description = known.get(statement.name) ?? (await describe(statement));
        const answer = await runWith(database, description, values, statement.name);
        await database.syncToFs();
        return (parse.parseResults(answer, parsersFor(database, answer), { rowMode: "object" })[0]?.rows ??
          []) as Row[];
      }),
    );
  };
}

/** From now on, until it is closed. Its other methods stay as they are. */
export function sendInOnePiece(database: PGlite): void {
  const run: Query = (sql, values, options) => database.runExclusive(() => sent(database, sql, values ?? [], options));

  const query: Query = async (sql, values, options) => {
    await database._checkReady();
    return database._runExclusiveTransaction(async () => {
      const results = await run<never>(sql, values, options);
      await database.syncToFs();
      return results;
    });
  };

  const transaction = async <T>(work: (opened: OpenTransaction) => Promise<T>): Promise<T> => {
    await database._checkReady();
    return database._runExclusiveTransaction(async () => {
      const result = await whole(run, work);
      await database.syncToFs();
      return result;
    });
  };

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

/** @param statement its name; without one, the statement that was parsed last */
function runWith(
  database: PGlite,
  description: Description,
  values: readonly unknown[],
  statement = "",
): Promise<Description> {
  return handOver(database, [bound(written(database, description, values), statement), runBound]);
}

/**
 * Binds values to a statement ("Bind" in PostgreSQL's "Message Formats"). The library's own way looks at each character
 * of a value in JavaScript: of an insert of results that was a twelfth.
 */
function bound(values: readonly Written[], statement = ""): Buffer {
  const lengths = values.map((value) => (value === null ? 0 : Buffer.byteLength(value)));
  const nameBytes = Buffer.byteLength(statement);
  const room = lengths.reduce((sum, length) => sum + formatBytes + lengthBytes + length, bindBytes + nameBytes);
  const message = Buffer.allocUnsafe(room);
  let at = message.write("B", 0, "latin1");
  at = message.writeInt32BE(room - at, at);
  // The portal has no name.
  at = message.writeInt8(0, at);
  at += message.write(statement, at);
  at = message.writeInt8(0, at);
  at = message.writeUInt16BE(values.length, at);
  for (const value of values) at = message.writeInt16BE(value instanceof Uint8Array ? asBytes : asText, at);
  at = message.writeUInt16BE(values.length, at);
  for (const [index, value] of values.entries()) {
    at = message.writeInt32BE(value === null ? -1 : (lengths[index] as number), at);
    at = writeValue(message, at, value);
  }
  // All columns of the rows are text.
  message.writeInt16BE(0, at);
  return message;
}

/** @returns where the next one begins */
function writeValue(message: Buffer, at: number, value: Written): number {
  if (value === null) return at;
  if (typeof value === "string") return at + message.write(value, at);
  message.set(value, at);
  return at + value.length;
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
