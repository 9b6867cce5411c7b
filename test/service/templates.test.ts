/** A new database that was copied from the template is the one that migrating and publishing would have made. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { existsSync, globSync, rmSync, statSync, truncateSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { create } from "tar";
import { systemClock } from "#core/clock.ts";
import type { Runner } from "#pool/runner.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { openDatabase } from "#schema/database.ts";
import { prepareEmbedded } from "#schema/connection/embedded.ts";
import { type Location, openOrm } from "#schema/connection/orm.ts";
import { publishTiles } from "#server/tiles/publish.ts";
import { fillPublished, publishedTemplate } from "#server/tiles/template.ts";
import {
  covers,
  type Driver,
  type FreshLocation,
  freshLocation,
  postgresAbsence,
  publishedLocation,
} from "#test/support/databases.ts";
import { type TestDirectory, testDirectory } from "#test/support/process.ts";

/** What a database consists of, but for the rows: each as text that two databases can share. */
const schemaQueries = {
  columns: `select table_name, column_name, data_type, udt_name, is_nullable, column_default
    from information_schema.columns where table_schema = 'public' order by 1, 2`,
  constraints: `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  indexes: `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
  sequences: `select sequencename, data_type::text from pg_sequences where schemaname = 'public' order by 1`,
  migrations: "select name from mikro_orm_migrations order by id",
  tiles: `select key, version, is_latest, tenant_id, display_name, description, content, script, compiled, content_hash
    from tiles order by key, version`,
};

let runner: Runner;
before(async () => {
  runner = await createRunner({ threads: 1, hasStandby: false });
});
after(() => runner.close());

const drivers = [
  ...(covers("embedded") ? (["embedded"] as const) : []),
  ...(covers("real") ? (["postgresql"] as const) : []),
];
const absence = covers("real") ? await postgresAbsence() : null;

for (const driver of drivers)
  describe(`A database from the template (${driver})`, () => {
    const skip = driver === "postgresql" ? (absence ?? false) : false;

    test("has the schema, the migrations and the tiles of one that was made step by step", { skip }, async () => {
      const stepByStep = await emptyLocation(driver);
      const copied = await copiedLocation(driver);
      try {
        await fillPublished(stepByStep.location);
        const [expected, actual] = [await contentOf(stepByStep.location), await contentOf(copied.location)];
        for (const [name, rows] of Object.entries(expected)) assert.notEqual(rows.length, 0, name);
        assert.deepEqual(actual, expected);
      } finally {
        await Promise.all([stepByStep.drop(), copied.drop()]);
      }
    });

    test("leaves nothing to migrate and nothing to publish, and has no other rows", { skip }, async () => {
      const copied = await copiedLocation(driver);
      try {
        const orm = await openOrm(copied.location);
        assert.deepEqual(await orm.migrator.getPending(), []);
        const tables = (await orm.em
          .fork()
          .execute("select tablename as name from pg_tables where schemaname = 'public'")) as { name: string }[];
        for (const { name } of tables.filter((table) => !["tiles", "mikro_orm_migrations"].includes(table.name)))
          assert.deepEqual(await orm.em.fork().execute(`select * from "${name}"`), [], name);
        await orm.close();
        const database = await openDatabase({ location: copied.location });
        const published = await publishTiles({ database, runner, clock: systemClock });
        await database.close();
        assert.deepEqual(
          published.filter(({ version }) => version !== null),
          [],
        );
      } finally {
        await copied.drop();
      }
    });
  });

describe("The start says so, and makes no database, where", {
  skip: covers("embedded") ? false : "this run covers the real drivers",
}, () => {
  const harms: Readonly<Record<string, (dump: string) => void>> = {
    "a part of the dump is lost": (dump) => truncateSync(dump, statSync(dump).size / 2),
    "one of its files cannot be written": (dump) => {
      const onWriteEntry = (entry: { path: string }): void => {
        entry.path = "a".repeat(300);
      };
      create({ file: dump, sync: true, cwd: import.meta.dirname, onWriteEntry }, [basename(import.meta.filename)]);
    },
  };

  for (const [title, harm] of Object.entries(harms))
    test(title, async () => {
      const name = randomUUID();
      const fill = async (dataDirectory: string) => (await openOrm({ dataDirectory })).close();
      const [before, after] = [testDirectory(), testDirectory()];
      await prepareEmbedded(before.path, { name: async () => name, fill });
      const [dump = ""] = globSync(join(homedir(), ".cache", "flow-evaluation-service", `template-${name}-*.tar`));
      try {
        harm(dump);
        await assert.rejects(prepareEmbedded(after.path, { name: async () => name, fill }));
        const isThere = ({ path }: TestDirectory): boolean => existsSync(join(path, "postgres"));
        assert.deepEqual([isThere(before), isThere(after)], [true, false]);
      } finally {
        rmSync(dump, { force: true });
        for (const directory of [before, after]) directory.remove();
      }
    });
});

/** Databases that are opened more than once lie in a directory. */
async function emptyLocation(driver: Driver): Promise<FreshLocation> {
  if (driver === "postgresql") return freshLocation(driver);
  const directory = testDirectory();
  return { location: { dataDirectory: directory.path }, drop: async () => directory.remove() };
}

async function copiedLocation(driver: Driver): Promise<FreshLocation> {
  if (driver === "postgresql") return publishedLocation(driver);
  const empty = await emptyLocation(driver);
  await (await openOrm(empty.location, { template: publishedTemplate })).close();
  return empty;
}

type Content = Record<keyof typeof schemaQueries, readonly unknown[]>;

async function contentOf(location: Location): Promise<Content> {
  const orm = await openOrm(location);
  try {
    const content: Record<string, readonly unknown[]> = {};
    for (const [name, sql] of Object.entries(schemaQueries)) content[name] = await orm.em.fork().execute(sql);
    return content as Content;
  } finally {
    await orm.close();
  }
}
