/**
 * Databases for tests, each fresh and empty. The embedded database lives in memory; PostgreSQL is used where
 * TEST_DATABASE_URL (or the default port on this machine) answers, and must answer when CI=true. TEST_BACKEND narrows a
 * run to one of the two.
 */
import { after, before, describe } from "node:test";
import { randomBytes } from "node:crypto";
import { type Clock, systemClock } from "#core/clock.ts";
import { type Database, openDatabase } from "#schema/database.ts";
import { type Location, openOrm } from "#schema/orm.ts";

const serverUrl = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";

export type Driver = "embedded" | "postgresql";

async function adminQuery(sql: string): Promise<void> {
  const orm = await openOrm({ databaseUrl: serverUrl });
  try {
    await orm.em.fork().execute(sql);
  } finally {
    await orm.close();
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

/** An empty database of its own; the schema is not in it yet. */
export async function freshLocation(driver: Driver): Promise<FreshLocation> {
  if (driver === "embedded") return { location: { dataDirectory: "memory://" }, drop: async () => {} };
  const name = `flow_test_${randomBytes(6).toString("hex")}`;
  await adminQuery(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    location: { databaseUrl: url.href },
    drop: () => adminQuery(`drop database if exists ${name} with (force)`),
  };
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
    describe(`${title} (${driver})`, async () => {
      const absence = driver === "postgresql" ? await postgresAbsence() : null;
      if (absence !== null) return describe(driver, { skip: absence }, () => {});
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
