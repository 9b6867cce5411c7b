import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { fingerprintsOfMigrations } from "../../scripts/migrate.ts";
import { DatabaseRefused } from "#schema/connection/database-refused.ts";
import { openMigrated } from "#schema/connection/migrated.ts";
import { openOrm } from "#schema/connection/orm.ts";
import { fingerprints } from "#schema/migrations/fingerprints.ts";
import { covers, type Driver, freshLocation, postgresAbsence } from "#test/support/databases.ts";
import { testDirectory } from "#test/support/process.ts";

const initialDigest = "e3b27efd810995ecc34b63b434d61f470c57eb6c23b3332f6d20dd2f35523c9b";
const tablesSql = "select table_name from information_schema.tables where table_schema = 'public' order by 1";

for (const driver of ["embedded", "postgresql"] satisfies Driver[]) {
  const isCovered = covers(driver === "embedded" ? "embedded" : "real");
  const skip = isCovered
    ? driver === "postgresql"
      ? ((await postgresAbsence()) ?? false)
      : false
    : "this run covers the other driver";

  describe(`the migrations (${driver})`, { skip }, () => {
    test("make exactly what the entities say, and undo all of it", async () => {
      const { location, drop } = await freshLocation(driver);
      const orm = await openOrm(location);
      try {
        await orm.migrator.up();
        assert.equal(await orm.schema.getUpdateSchemaSQL({ wrap: false, dropTables: false }), "");
        assert.deepEqual(await orm.migrator.getPending(), []);
        const made = await orm.em.fork().execute<{ table_name: string }[]>(tablesSql);
        assert.ok(made.length > 5);
        while ((await orm.migrator.getExecuted()).length > 0) await orm.migrator.down();
        const left = await orm.em.fork().execute<{ table_name: string }[]>(tablesSql);
        assert.deepEqual(
          left.map((row) => row.table_name),
          ["mikro_orm_migrations"],
        );
        await orm.migrator.up();
        assert.deepEqual(await orm.em.fork().execute(tablesSql), made);
      } finally {
        await orm.close();
        await drop();
      }
    });

    test("bring keys into their normal form, but for those that another record has in it", async () => {
      const { location, drop } = await freshLocation(driver);
      const orm = await openOrm(location);
      try {
        await orm.migrator.up({ to: "initial" });
        const run = (sql: string) => orm.em.fork().execute<{ id: string; tenant_key: string }[]>(sql);
        await run("insert into tenants values ('t', 'T', 'active', 1, 1, null, 1, now())");
        const [composed, decomposed] = ["grün".normalize("NFC"), "grün".normalize("NFD")];
        const insert = (id: string, key: string) =>
          run(`insert into adapters (tenant_id, id, display_name, tenant_key, facet, language, script, compiled, egress,
            sealed_env, enabled, timeout_ms, consecutive_failures, revision, created_at, updated_at)
            values ('t', '${id}', 'A', '${key}', 'weather', 'typescript', '', '{}', '[]', '{}', false, 1, 0, 1, now(), now())`);
        await insert("alone", "fr\u0075\u0308h");
        await insert("first", composed);
        await insert("second", decomposed);
        await orm.migrator.up();
        const rows = await run("select id, tenant_key from adapters order by id");
        assert.deepEqual(
          rows.map(({ id, tenant_key }) => [id, tenant_key]),
          [
            ["alone", "früh".normalize("NFC")],
            ["first", composed],
            ["second", decomposed],
          ],
        );
      } finally {
        await orm.close();
        await drop();
      }
    });

    test("are refused on a database that is not theirs, which stays as it is", async () => {
      const { location, remove } = await lastingLocation(driver);
      const refusal = (about: RegExp) =>
        assert.rejects(
          openMigrated(location, {}),
          (error) => error instanceof DatabaseRefused && about.test(error.message),
        );
      const run = async (sql: string) => {
        const orm = await openOrm(location);
        const rows = await orm.em.fork().execute<Record<string, unknown>[]>(sql);
        await orm.close();
        return rows;
      };
      try {
        const orm = await openOrm(location);
        await orm.migrator.up({ to: "initial" });
        await orm.close();
        await run("alter table runs drop column flow_version");
        await refusal(/The table runs of this database is not as this version/);
        assert.deepEqual(await run("select name from mikro_orm_migrations"), [{ name: "initial" }]);
        await run("alter table runs add column flow_version int not null");
        await run("create table somebody_elses (id text)");
        await run("create index somebody_elses_too on runs (number)");
        await (await openMigrated(location, {})).close();
        await run("insert into mikro_orm_migrations (name) values ('999-of-tomorrow')");
        await refusal(/A later version .* \(migration 999-of-tomorrow\)/);
        await run("delete from mikro_orm_migrations where name = '999-of-tomorrow'");
        await (await openMigrated(location, {})).close();
      } finally {
        await remove();
      }
    });

    test("hold a tenant's column in every foreign key between two of its records", async () => {
      const { location, drop } = await freshLocation(driver);
      const orm = await openOrm(location);
      try {
        await orm.migrator.up();
        const keys = await orm.em.fork().execute<{ name: string; columns: string[]; target: string }[]>(foreignKeysSql);
        assert.ok(keys.length > 0);
        const open = keys.filter(({ columns, target }) => target !== "tenants" && !columns.includes("tenant_id"));
        assert.deepEqual(
          open.map(({ name }) => name),
          [],
        );
      } finally {
        await orm.close();
        await drop();
      }
    });
  });
}

test("what each migration makes of its tables is written down", async () => {
  assert.deepEqual(await fingerprintsOfMigrations(), fingerprints, "npm run migrate -- fingerprints");
});

describe("a database that is not there", { skip: covers("real") ? ((await postgresAbsence()) ?? false) : true }, () => {
  test("is not made by a start, and is by `migrate -- create`", async () => {
    const { location, drop } = await freshLocation("postgresql");
    await drop();
    assert.ok("databaseUrl" in location);
    await assert.rejects(openMigrated(location, {}), (error) => {
      assert.ok(error instanceof DatabaseRefused);
      assert.match(error.message, /no such database .*npm run migrate -- create/);
      return true;
    });
    try {
      const environment = { ...process.env, DATABASE_URL: location.databaseUrl };
      await promisify(execFile)(process.execPath, ["scripts/migrate.ts", "create"], { env: environment });
      await (await openMigrated(location, {})).close();
    } finally {
      await drop();
    }
  });
});

/** A database that is opened several times. */
async function lastingLocation(driver: Driver) {
  if (driver === "postgresql") {
    const { location, drop } = await freshLocation(driver);
    return { location, remove: drop };
  }
  const directory = testDirectory();
  return { location: { dataDirectory: directory.path }, remove: async () => directory.remove() };
}

test("the first migration is never edited: databases that it made are in use", () => {
  const written = readFileSync(new URL("../../schema/migrations/initial.ts", import.meta.url));
  assert.equal(createHash("sha256").update(written).digest("hex"), initialDigest, "add a migration instead");
});

const foreignKeysSql = `
  select c.conname as name, c.confrelid::regclass::text as target,
    array(select a.attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as columns
  from pg_constraint c
  where c.contype = 'f'`;
