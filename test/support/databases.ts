/**
 * Databases for tests, each fresh and empty. The embedded database lives in memory; PostgreSQL is used where
 * TEST_DATABASE_URL (or the default port on this machine) answers, and must answer when CI=true. TEST_BACKEND narrows a
 * run to one of the two.
 */
import { after, before, describe } from "node:test";
import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { type Clock, systemClock } from "#core/clock.ts";
import { type Database, openDatabase } from "#schema/database.ts";
import type { Location } from "#schema/connection/orm.ts";
import { fillPublished, templateName } from "#server/tiles/template.ts";

const serverUrl = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";

export type Driver = "embedded" | "postgresql";

const adminQuery = (sql: string) => onServer(serverUrl, sql);

/** By the driver alone: an ORM for one statement would take twenty times as long. */
export async function onServer(databaseUrl: string, sql: string): Promise<readonly Record<string, string>[]> {
  const client = new Client({ connectionString: databaseUrl });
  // A connection that is cut fails its statement as well.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Which of the two kinds of drivers this run covers: `embedded`, `real`, or both when TEST_BACKEND is not set. */
export function covers(backend: "embedded" | "real"): boolean {
  const wanted = process.env["TEST_BACKEND"];
  return wanted === undefined || wanted === backend;
}

/** Why PostgreSQL cannot be used here; null when it can. In CI it must be there. */
export async function postgresAbsence(): Promise<string | null> {
  try {
    await adminQuery("select 1");
    return null;
  } catch (error) {
    if (process.env["CI"] === "true")
      throw new Error("CI needs a PostgreSQL server: set TEST_DATABASE_URL.", { cause: error });
    return "no PostgreSQL server answers here: set TEST_DATABASE_URL to run this";
  }
}

export interface FreshLocation {
  readonly location: Location;
  drop(): Promise<void>;
}

/**
 * Whether commits wait until they are on the disk, as a service's do. For tests they need not: nothing that a client
 * sees differs, unless the server dies, and tests in which it does have a server of their own. Benchmarks need it.
 */
interface Durability {
  readonly isDurable: boolean;
}
const hasty: Durability = { isDurable: false };

/** An empty database of its own; the schema is not in it yet. */
export async function freshLocation(driver: Driver, durability = hasty): Promise<FreshLocation> {
  if (driver === "embedded") return { location: { dataDirectory: "memory://" }, drop: async () => {} };
  const name = freshName();
  await adminQuery(`create database ${name}`);
  await setDurability(name, durability);
  return locationOf(name);
}

/**
 * A database of its own for a service that starts: what its start would write is in PostgreSQL's already. An embedded
 * one the service copies from its own template.
 */
export async function publishedLocation(driver: Driver, durability = hasty): Promise<FreshLocation> {
  if (driver === "embedded") return freshLocation(driver);
  const template = `${templatePrefix}${await templateName()}`;
  const name = freshName();
  if (await copyDatabase(template, name, durability)) return locationOf(name);
  await makeTemplate(template);
  if (!(await copyDatabase(template, name, durability)))
    throw new Error(`The database ${template} was made and is not there.`);
  return locationOf(name);
}

async function setDurability(name: string, { isDurable }: Durability): Promise<void> {
  if (!isDurable) await adminQuery(`alter database ${name} set synchronous_commit = off`);
}

const templatePrefix = "flow_template_";
/** Those of other versions are kept while they are among the newest: other clones may use them. */
const maxTemplates = 6;
const invalidCatalogName = "3D000";

/** False where there is no such template. */
async function copyDatabase(template: string, name: string, durability: Durability): Promise<boolean> {
  try {
    await adminQuery(`create database ${name} template ${template}`);
    await setDurability(name, durability);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === invalidCatalogName) return false;
    throw error;
  }
}

/**
 * Under a name that nobody uses until it is whole. Processes may do this at once: the first to be ready names its own
 * `template`, the others throw theirs away.
 */
async function makeTemplate(template: string): Promise<void> {
  const incoming = await freshLocation("postgresql");
  try {
    await fillPublished(incoming.location);
    await adminQuery(`alter database ${nameOf(incoming.location)} rename to ${template}`);
  } catch (error) {
    await incoming.drop();
    if ((error as { code?: unknown }).code !== duplicateDatabase) throw error;
  }
  await dropOldTemplates();
}

const duplicateDatabase = "42P04";

async function dropOldTemplates(): Promise<void> {
  const rows = await adminQuery(
    `select datname as name from pg_database where datname like '${templatePrefix}%' order by oid desc`,
  );
  for (const { name } of rows.slice(maxTemplates)) await adminQuery(`drop database if exists ${name}`);
}

function freshName(): string {
  return `flow_test_${randomBytes(6).toString("hex")}`;
}

function locationOf(name: string): FreshLocation {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    location: { databaseUrl: url.href },
    drop: async () => void (await adminQuery(`drop database if exists ${name} with (force)`)),
  };
}

function nameOf(location: Location): string {
  if (!("databaseUrl" in location)) throw new Error("A PostgreSQL database was asked for.");
  return new URL(location.databaseUrl).pathname.slice(1);
}

/** `npm test` has found out beforehand that the real backend is there. Only a file that is run by itself must look. */
function describeWhereServed(driver: Driver, title: string, suite: () => void): void {
  if (driver === "embedded" || process.env["TEST_BACKEND"] === "real") return void describe(title, suite);
  describe(title, async () => {
    const absence = await postgresAbsence();
    if (absence === null) suite();
    else describe(driver, { skip: absence }, () => {});
  });
}

export interface OpenedDatabase {
  readonly driver: Driver;
  readonly database: Database;
  readonly location: Location;
}

/** Runs one suite over both drivers, each on a database of its own that is gone afterwards. */
export function describeOnEachDatabase(
  title: string,
  suite: (opened: () => OpenedDatabase) => void,
  clock: Clock = systemClock,
): void {
  const drivers: Driver[] = [
    ...(covers("embedded") ? ["embedded" as const] : []),
    ...(covers("real") ? ["postgresql" as const] : []),
  ];
  for (const driver of drivers) {
    describeWhereServed(driver, `${title} (${driver})`, () => {
      let opened: OpenedDatabase | undefined;
      let fresh: FreshLocation | undefined;
      before(async () => {
        fresh = await freshLocation(driver);
        opened = {
          driver,
          location: fresh.location,
          database: await openDatabase({ location: fresh.location, clock }),
        };
      });
      after(async () => {
        await opened?.database.close();
        await fresh?.drop();
      });
      suite(() => {
        if (opened === undefined) throw new Error("The database is open only while tests run.");
        return opened;
      });
    });
  }
}
