/**
 * Whether a database holds the tables that this version reads and writes. Each migration names the tables that it
 * changes with their fingerprints (`../migrations/fingerprints.ts`), so that a database is judged as it stands, before
 * anything in it is changed.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { type Fingerprints, fingerprints } from "../migrations/fingerprints.ts";
import { DatabaseRefused } from "./database-refused.ts";

const executedSql = `select name from mikro_orm_migrations order by id`;
const isNewSql = `select to_regclass('mikro_orm_migrations') is null as "isNew"`;
/** Columns alone: who adds an index of their own changes nothing that is read. */
const fingerprintsSql = `
  select c.relname as "table",
    md5(string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null'
      else '' end, ', ' order by a.attname collate "C")) as "fingerprint"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'mikro_orm_migrations'
  group by c.relname order by c.relname collate "C"`;

/** The tables of a database as they stand. */
export async function readFingerprints(em: SqlEntityManager): Promise<Fingerprints> {
  const rows = await em.execute<{ readonly table: string; readonly fingerprint: string }[]>(fingerprintsSql);
  return Object.fromEntries(rows.map(({ table, fingerprint }) => [table, fingerprint]));
}

/**
 * @throws DatabaseRefused where a later version migrated the database, or its tables are not those that its migrations
 * make
 */
export async function requireFit(em: SqlEntityManager): Promise<void> {
  const [state] = await em.execute<{ readonly isNew: boolean }[]>(isNewSql);
  if (state?.isNew) return;
  const executed = (await em.execute<{ readonly name: string }[]>(executedSql)).map(({ name }) => name);
  const problem = unknownMigration(executed) ?? otherTable(tablesAfter(executed), await readFingerprints(em));
  if (problem !== null) throw new DatabaseRefused(problem);
}

function unknownMigration(executed: readonly string[]): string | null {
  const unknown = executed.find((name) => !Object.hasOwn(fingerprints, name));
  if (unknown === undefined) return null;
  return `A later version of the service has changed this database (migration ${unknown}). Start that version, or go \
back with it first: \`npm run migrate -- down\` undoes one migration (docs/operations.md, "From one version to another").`;
}

/** The tables that migrations have made together. */
function tablesAfter(executed: readonly string[]): Fingerprints {
  return Object.assign({}, ...executed.map((name) => fingerprints[name])) as Fingerprints;
}

/** Tables of others in the same schema are no concern of ours. */
function otherTable(expected: Fingerprints, found: Fingerprints): string | null {
  const table = Object.keys(expected).find((name) => expected[name] !== (found[name] ?? null));
  if (table === undefined) return null;
  return `The table ${table} of this database is not as this version of the service knows it: an early version, or \
somebody else, has made or changed it. Nothing was changed. Start the version that made it and export the flows \
(\`GET /v1/flows/{id}/export\`), or use another database (DATABASE_URL, DATA_DIR). docs/operations.md says more ("From one \
version to another").`;
}
