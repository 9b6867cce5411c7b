/**
 * How statements go to the embedded database: each in one turn of it. The library has it parse, describe, bind, execute
 * and end a statement one after the other, and each entry into WebAssembly costs as much as a short statement. What the
 * statement's parameters are is asked once and remembered. An extension as PGlite has them; knows no table.
 */
import { type Extension, messages, PGlite, protocol, type Results, types } from "@electric-sql/pglite";

const { serialize } = protocol;
type Message = messages.BackendMessage;
type Parameters = readonly unknown[];

/** Of statements with their parameters' types. What is forgotten is asked again. */
const maxRemembered = 2_000;
/** What may change the types of other statements' parameters. */
const changesTypes = /^\s*(alter|create|drop|do)\b/i;
/** Of these the completion names how many rows were affected. */
const changesRows = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/;

export const oneTurnQueries: Extension = {
  name: "one-turn-queries",
  setup: async (database) => ({
    init: async () => {
      if (!(database instanceof PGlite)) throw new Error("Statements go to the database of this process.");
      replaceQueries(database);
    },
  }),
};

function replaceQueries(database: PGlite): void {
  const statements = new Statements(database);
  database.query = async <Row>(sql: string, parameters: Parameters = []) => {
    await database._checkReady();
    return database._runExclusiveTransaction(async () => {
      const result = await statements.run<Row>(sql, parameters);
      await database.syncToFs();
      return result;
    });
  };
  const transaction = database.transaction.bind(database);
  database.transaction = (work) =>
    transaction((held) => {
      held.query = async <Row>(sql: string, parameters: Parameters = []) => {
        if (held.closed) throw new Error("The transaction has ended.");
        return statements.run<Row>(sql, parameters);
      };
      return work(held);
    });
}

class Statements {
  readonly #database: PGlite;
  /** The types (OIDs) of the parameters, by the statement. */
  readonly #parameterTypes = new Map<string, readonly number[]>();

  constructor(database: PGlite) {
    this.#database = database;
  }

  run<Row>(sql: string, parameters: Parameters): Promise<Results<Row>> {
    return this.#database.runExclusive(async () => {
      if (changesTypes.test(sql)) this.#parameterTypes.clear();
      const known = this.#parameterTypes.get(sql);
      const answer =
        known === undefined
          ? await this.#runUnknown(sql, parameters)
          : await this.#send(parsing(sql, known), ...this.#execution(parameters, known));
      return resultOf<Row>(answer, this.#database.parsers);
    });
  }

  async #runUnknown(sql: string, parameters: Parameters): Promise<readonly Message[]> {
    const known = await this.#describe(sql);
    if (this.#parameterTypes.size >= maxRemembered) this.#parameterTypes.clear();
    if (!changesTypes.test(sql)) this.#parameterTypes.set(sql, known);
    return this.#send(...this.#execution(parameters, known));
  }

  /** The types of its parameters. The database has parsed it and goes on from there. */
  async #describe(sql: string): Promise<readonly number[]> {
    try {
      const answer = await this.#send(parsing(sql, []), serialize.describe({ type: "S" }));
      const description = answer.find((message) => message instanceof messages.ParameterDescriptionMessage);
      return description?.dataTypeIDs ?? [];
    } catch (error) {
      await this.#send(serialize.sync());
      throw error;
    }
  }

  #execution(parameters: Parameters, parameterTypes: readonly number[]): readonly Uint8Array[] {
    const values = parameters.map((value, index) => this.#textOf(value, parameterTypes[index]));
    return [serialize.bind({ values }), serialize.describe({ type: "P" }), serialize.execute({}), serialize.sync()];
  }

  #textOf(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const write = type === undefined ? undefined : this.#database.serializers[type];
    return write === undefined ? String(value) : write(value);
  }

  /** @throws messages.DatabaseError */
  #send(...parts: readonly Uint8Array[]): Promise<readonly Message[]> {
    return this.#database.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  }
}

function parsing(text: string, parameterTypes: readonly number[]): Uint8Array {
  return serialize.parse({ text, types: [...parameterTypes] });
}

function resultOf<Row>(answer: readonly Message[], parsers: PGlite["parsers"]): Results<Row> {
  const rows: Row[] = [];
  let fields: Results["fields"] = [];
  let affectedRows = 0;
  for (const message of answer) {
    if (message instanceof messages.DataRowMessage) rows.push(rowOf<Row>(message, fields, parsers));
    else if (message instanceof messages.RowDescriptionMessage)
      fields = message.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
    else if (message instanceof messages.CommandCompleteMessage)
      affectedRows += Number(changesRows.exec(message.text)?.[1] ?? 0);
  }
  return { rows, fields, affectedRows };
}

function rowOf<Row>(
  { fields: values }: messages.DataRowMessage,
  fields: Results["fields"],
  parsers: PGlite["parsers"],
): Row {
  return Object.fromEntries(
    fields.map(({ name, dataTypeID }, index) => [name, types.parseType(values[index] ?? null, dataTypeID, parsers)]),
  ) as Row;
}
