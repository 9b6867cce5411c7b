/**
 * The embedded database's files. Making an empty database costs seconds of computing, and every empty one is the same:
 * it is made once per user and version, kept in the user's cache, and copied from there. A database appears in its
 * directory whole or not at all. Knows no table.
 */
import { existsSync, mkdirSync, openAsBlob, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

const cacheDirectory = join(homedir(), ".cache", "flow-evaluation-service");

/** What MikroORM's driver opens. */
export interface EmbeddedDatabase {
  readonly dbName: string;
  /** A function, because MikroORM copies what it is given, and a Blob cannot be copied member by member. */
  readonly driverOptions: () => { readonly loadDataDir?: Blob };
}

/** @param dataDirectory `memory://` for a database that is gone when it is closed */
export async function prepareEmbedded(dataDirectory: string): Promise<EmbeddedDatabase> {
  if (dataDirectory.startsWith("memory:")) {
    const loadDataDir = await emptyDatabase();
    return { dbName: dataDirectory, driverOptions: () => ({ loadDataDir }) };
  }
  const directory = join(dataDirectory, "postgres");
  if (!existsSync(directory)) await fill(dataDirectory, directory);
  return { dbName: directory, driverOptions: () => ({}) };
}

/** A process that is killed in between leaves only the incoming directory, which the next start replaces. */
async function fill(dataDirectory: string, directory: string): Promise<void> {
  const incoming = `${directory}.incoming`;
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  rmSync(incoming, { recursive: true, force: true });
  const database = await PGlite.create({ dataDir: incoming, loadDataDir: await emptyDatabase() });
  await database.close();
  renameSync(incoming, directory);
}

async function emptyDatabase(): Promise<Blob> {
  const file = join(cacheDirectory, `empty-database-${pgliteVersion()}.tar`);
  if (existsSync(file)) return openAsBlob(file);
  const database = await PGlite.create({ dataDir: "memory://" });
  const dump = await database.dumpDataDir("none");
  await database.close();
  await keep(file, dump);
  return dump;
}

/**
 * Processes may do this at once: whoever comes last wins, and all copies serve. A cache that cannot be written costs
 * time only.
 */
async function keep(file: string, dump: Blob): Promise<void> {
  const incoming = `${file}.${process.pid}`;
  try {
    mkdirSync(cacheDirectory, { recursive: true });
    writeFileSync(incoming, Buffer.from(await dump.arrayBuffer()), { flush: true });
    renameSync(incoming, file);
  } catch {
    rmSync(incoming, { force: true });
  }
}

function pgliteVersion(): string {
  const manifest = new URL("../package.json", import.meta.resolve("@electric-sql/pglite"));
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}
