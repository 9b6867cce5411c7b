import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import fc from "fast-check";
import { prepareEmbedded } from "#schema/connection/embedded.ts";
import { sendInOnePiece } from "#schema/connection/embedded-statements.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

interface Told {
  readonly rows?: readonly unknown[];
  readonly fields?: readonly unknown[];
  readonly affectedRows?: number | undefined;
  readonly code?: string | undefined;
}

/** Some statements alone, some within a transaction that is committed or rolled back. */
interface Piece {
  readonly ending: "alone" | "commit" | "rollback";
  readonly statements: readonly Statement[];
}

const table = `
  create table kept (
    name text primary key, count int not null check (count < 5), at timestamptz, content jsonb, many text[]
  )`;

const name = fc.constantFrom("", "a", "b", "ü'\"\\", "?", "$1");
const count = fc.integer({ min: 0, max: 6 });
const content = fc.constantFrom("null", "{}", '{"a":[1,2.5,"x"]}', '"\\u00e9"');
/** Of any script, except for the character that PostgreSQL has not. */
const text = fc.string({ unit: "grapheme", maxLength: 300 }).map((any) => any.replaceAll("\0", ""));
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const statement: fc.Arbitrary<Statement> = fc.oneof(
  fc.record({ name, count, content }).map(({ name, count, content }) => ({
    sql: `insert into kept values (${literal(name)}, ${count}, 'epoch', ${literal(content)}, '{a,NULL,""}') returning *`,
    values: [],
  })),
  fc.record({ name, count, content: fc.option(content) }).map(({ name, count, content }) => ({
    sql: "insert into kept values ($1, $2, $3, $4, $5) on conflict (name) do update set count = excluded.count",
    values: [name, count, new Date(86_400_000), content === null ? null : JSON.parse(content), ["x", name]],
  })),
  fc.array(fc.option(text), { minLength: 1, maxLength: 9 }).map((values) => ({
    sql: `select ${values.map((_, index) => `$${index + 1}::text as c${index}`).join(", ")}`,
    values,
  })),
  name.map((name) => ({ sql: "select * from kept where name > $1 order by name", values: [name] })),
  name.map((name) => ({ sql: `delete from kept where name = ${literal(name)}`, values: [] })),
  count.map((count) => ({ sql: `update kept set count = count + ${count}`, values: [] })),
  fc
    .constantFrom("select * from kept order by name", "select count(*) as n from kept", "", "select 1 where false")
    .map((sql) => ({ sql, values: [] })),
  fc
    .constantFrom("selec 1", "select * from missing", "select 1/0", "select 1; select 2", "select $1::int")
    .map((sql) => ({ sql, values: [] })),
  fc.constant({ sql: "select $1::int as n", values: ["no number"] }),
  fc.constant({ sql: "do $$ begin raise notice 'said'; end $$", values: [] }),
);

const piece: fc.Arbitrary<Piece> = fc.record({
  ending: fc.constantFrom("alone", "commit", "rollback"),
  statements: fc.array(statement, { maxLength: 4 }),
});

async function emptyDatabase(): Promise<PGlite> {
  const { dbName, driverOptions } = await prepareEmbedded("memory://");
  const { startParams, ...options } = driverOptions();
  return PGlite.create({ ...options, startParams: [...startParams], dataDir: dbName });
}

async function tellOf(database: Pick<Transaction, "query">, { sql, values }: Statement): Promise<Told> {
  try {
    const { rows, fields, affectedRows } = await database.query(sql, [...values], { rowMode: "object" });
    return { rows, fields, affectedRows };
  } catch (error) {
    return { code: (error as { code?: string }).code };
  }
}

async function play(database: PGlite, { ending, statements }: Piece): Promise<readonly Told[]> {
  const told: Told[] = [];
  if (ending === "alone") for (const one of statements) told.push(await tellOf(database, one));
  else
    await database.transaction(async (opened) => {
      for (const one of statements) told.push(await tellOf(opened, one));
      if (ending === "rollback") await opened.rollback();
    });
  return told;
}

describe("statements to the embedded database", () => {
  let plain: PGlite;
  let inOnePiece: PGlite;
  before(async () => {
    [plain, inOnePiece] = await Promise.all([emptyDatabase(), emptyDatabase()]);
    await Promise.all([plain.exec(table), inOnePiece.exec(table)]);
    sendInOnePiece(inOnePiece);
  });
  after(() => Promise.all([plain.close(), inOnePiece.close()]));

  test("tell in one piece what they tell message by message, whatever came before them", async () => {
    const property = fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 6 }), async (pieces) => {
      await Promise.all([plain.exec("truncate kept"), inOnePiece.exec("truncate kept")]);
      for (const one of pieces) assert.deepEqual(await play(inOnePiece, one), await play(plain, one));
      const rest = { sql: "select * from kept order by name", values: [] };
      assert.deepEqual(await tellOf(inOnePiece, rest), await tellOf(plain, rest));
    });
    await fc.assert(property, { numRuns: propertyRuns(40) });
  });

  test("keep their rows apart when many are asked at once", async () => {
    const asked = Array.from({ length: 40 }, (_, index) => index);
    const rows = await Promise.all(
      asked.map(async (index) => {
        const sql = index % 3 === 0 ? `select ${index} as n` : "select $1::int as n";
        return (await inOnePiece.query(sql, index % 3 === 0 ? [] : [index])).rows;
      }),
    );
    assert.deepEqual(
      rows,
      asked.map((n) => [{ n }]),
    );
  });

  test("wait for a transaction that is open", async () => {
    const order: string[] = [];
    const transaction = inOnePiece.transaction(async (opened) => {
      await opened.query("select 1");
      order.push("first in it");
      await opened.query("select 2");
      order.push("second in it");
    });
    await Promise.all([transaction, inOnePiece.query("select 3").then(() => order.push("beside it"))]);
    assert.deepEqual(order, ["first in it", "second in it", "beside it"]);
  });

  test("leave nothing of a transaction that fails, and say why", async () => {
    await inOnePiece.query("truncate kept");
    const failing = inOnePiece.transaction(async (opened) => {
      await opened.query("insert into kept (name, count) values ('lost', 1)");
      throw new Error("The work failed.");
    });
    await assert.rejects(failing, /The work failed/);
    assert.deepEqual((await inOnePiece.query("select name from kept")).rows, []);
  });

  test("are refused within a transaction that has ended, and in a closed database", async () => {
    let kept: Pick<Transaction, "query"> | null = null;
    await inOnePiece.transaction(async (opened) => {
      kept = opened;
    });
    const ended = kept as unknown as Pick<Transaction, "query">;
    await assert.rejects(async () => ended.query("select 1"), /has ended/);
    const closed = await emptyDatabase();
    sendInOnePiece(closed);
    await closed.close();
    await assert.rejects(closed.query("select 1"), /closed/);
  });

  test("need one message to the database each, and two with values", async (t) => {
    const messages = t.mock.method(inOnePiece, "execProtocolRawSync");
    await inOnePiece.query("select 1");
    assert.equal(messages.mock.callCount(), 1);
    await inOnePiece.transaction((opened) => opened.query("select 1"));
    assert.equal(messages.mock.callCount(), 4);
    // What a value is written as follows from the type that the database says it expects.
    await inOnePiece.query("select $1::int as n", [1]);
    assert.equal(messages.mock.callCount(), 6);
  });
});
