/** Statements that go to the embedded database in one turn get what the library's own way gets. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PGlite } from "@electric-sql/pglite";
import fc from "fast-check";
import { prepareEmbedded } from "#schema/embedded.ts";

type Statement = readonly [sql: string, ...parameters: unknown[]];
interface Asked {
  query(sql: string, parameters?: unknown[]): Promise<object>;
}

let inOneTurn: PGlite;
let byTheLibrary: PGlite;

before(async () => {
  [inOneTurn, byTheLibrary] = await Promise.all([open(), open({ extensions: {} })]);
});
after(() => Promise.all([inOneTurn.close(), byTheLibrary.close()]));

async function open(over: object = {}): Promise<PGlite> {
  const { driverOptions } = await prepareEmbedded("memory://");
  const { startParams, ...options } = driverOptions();
  return PGlite.create({ ...options, startParams: [...startParams], ...over });
}

/** Twice, because the second time the types of its parameters are known. */
async function outcomes(database: Asked, [sql, ...parameters]: Statement): Promise<readonly unknown[]> {
  return [await outcome(database, sql, parameters), await outcome(database, sql, parameters)];
}

async function outcome(database: Asked, sql: string, parameters: unknown[]): Promise<unknown> {
  try {
    const { rows, fields, affectedRows } = (await database.query(sql, parameters)) as Record<string, unknown>;
    return { rows, fields, affectedRows };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return { code, message };
  }
}

const values: Statement = [
  `select $1::int as a, $2::bigint as b, $3::numeric as c, $4::text as d, $5::jsonb as e, $6::timestamptz as f,
     $7::bool as g, $8::text[] as h, $9::float8 as i, $10::bytea as j`,
  ...[7, 9_007_199_254_740_993n, "1.50", "ä", { k: [1, null] }, new Date(1_700_000_000_123), true],
  ...[["x", 'y"', ","], 0.1, new Uint8Array([0, 1, 255])],
];

const statements: readonly Statement[] = [
  ["create table if not exists things (id int primary key, name text, tags text[], body jsonb)"],
  ["insert into things values ($1, $2, $3, $4) returning id, tags, body", 1, "one", ["a", "b"], { deep: [1] }],
  ["insert into things values ($1, $2, $3, $4)", 2, null, null, null],
  ["insert into things (id) values ($1) on conflict do nothing", 1],
  ["select * from things where id = any($1) order by id", [1, 2, 3]],
  ["select id, id as same, name from things where name is not distinct from $1", null],
  ["update things set name = $1 where id > $2", "more", 0],
  ["with found as (select 1 as n) select n, n + $1::int as next from found", 1],
  ["select 1 as one where false"],
  ["select 1 / $1::int as never", 0],
  ["select * from nothing"],
  ["select $1::int as wrong", "not a number"],
  ["select $1 as one", "too", "many"],
  ["this is no statement"],
  values,
  ["delete from things where id = $1", 2],
  ["set search_path = public"],
  [""],
];

test("alone: rows, their types, how many were affected, and errors", async () => {
  for (const statement of statements)
    assert.deepEqual(await outcomes(inOneTurn, statement), await outcomes(byTheLibrary, statement), statement[0]);
});

test("in a transaction: what fails ends it, and leaves the database as it was", async () => {
  for (const statement of statements) {
    const played = (database: PGlite): Promise<readonly unknown[]> =>
      database.transaction(async (transaction) => {
        const found = await outcomes(transaction, statement);
        return [found, await outcome(transaction, "select count(*) as n from things", [])];
      });
    assert.deepEqual(await played(inOneTurn), await played(byTheLibrary), statement[0]);
  }
});

test("values of every kind come back as they were given", async () => {
  const texts = fc.array(fc.string({ unit: "binary" }));
  const storable = (text: string): boolean => !/\0|\\u0000/.test(text) && text.isWellFormed();
  await fc.assert(
    fc.asyncProperty(texts, fc.jsonValue(), fc.integer(), async (list, body, number) => {
      fc.pre(storable(JSON.stringify([list, body])));
      const statement: Statement = [
        "select $1::text[] as list, $2::jsonb as body, $3::int8 as number",
        list,
        body,
        number,
      ];
      assert.deepEqual(await outcomes(inOneTurn, statement), await outcomes(byTheLibrary, statement));
    }),
    { numRuns: 50 },
  );
});

test("a column that got another type is compared with values of that type", async () => {
  await inOneTurn.query("create table changed (value int)");
  await inOneTurn.query("insert into changed values ($1)", [1]);
  await inOneTurn.query("alter table changed alter value type text");
  await inOneTurn.query("insert into changed values ($1)", ["two"]);
  const { rows } = await inOneTurn.query("select value from changed order by value");
  assert.deepEqual(rows, [{ value: "1" }, { value: "two" }]);
});

test("a transaction keeps out every statement that is not its own, and takes none when it has ended", async () => {
  await inOneTurn.query("create table counted (n int)");
  const order: string[] = [];
  let ended: Asked | undefined;
  const whole = inOneTurn.transaction(async (transaction) => {
    ended = transaction;
    await transaction.query("insert into counted values (1)");
    order.push("first");
    await transaction.query("insert into counted values (2)");
    order.push("second");
  });
  const beside = inOneTurn.query("select count(*)::int as n from counted").then(({ rows }) => {
    order.push("beside");
    return rows;
  });
  await whole;
  assert.deepEqual(await beside, [{ n: 2 }]);
  assert.deepEqual(order, ["first", "second", "beside"]);
  await assert.rejects(async () => ended?.query("select 1"), /has ended/);
});
