/**
 * The embedded database's files. Making a database costs seconds of computing, and every new one is the same: it is
 * made once per user and content, cached as a dump, and copied from there. A database appears in its directory whole or
 * not at all. Knows no table.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#core/clock.ts";
import { PGlite } from "@electric-sql/pglite";
import type { DumpInMemory } from "./embedded-dump.ts";

const cacheDirectory = join(homedir(), ".cache", "flow-evaluation-service");
/** A dump has 40 MB. Those of other versions and other clones are cached while they are among the last used. */
const maxTemplates = 6;

/** What MikroORM's driver opens. */
export interface EmbeddedDatabase {
  readonly dbName: string;
  /** A function, because MikroORM copies what it is given, member by member. */
  readonly driverOptions: () => DriverOptions;
}

interface DriverOptions {
  readonly fs?: DumpInMemory;
  readonly startParams: readonly string[];
}

/**
 * The database fills its buffers with zeros when it starts: the 128 MB that it takes by default are a third of a start,
 * and what it reads is in the system's cache anyway. So it does with each new 16 MB of its log, in one piece, for which
 * the event loop waits: nothing needs them, since it waits for no disk either (`-F`).
 */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB", "-c", "wal_init_zero=off"];
const common: DriverOptions = { startParams };

/** What a new database begins with. */
export interface Template {
  /** Differs when anything differs that decides the content. */
  readonly name: () => Promise<string>;
  /** Opens the empty database in this directory, fills it, and closes it. */
  readonly fill: (dataDirectory: string) => Promise<void>;
}

/**
 * @param dataDirectory `memory://` for a database that is gone when it is closed
 * @param template of a new database; without one it is empty
 */
export async function prepareEmbedded(dataDirectory: string, template?: Template): Promise<EmbeddedDatabase> {
  if (dataDirectory.startsWith("memory:")) {
    const { DumpInMemory } = await import("./embedded-dump.ts");
    const fs = new DumpInMemory(await newDatabase(template));
    return { dbName: dataDirectory, driverOptions: () => ({ ...common, fs }) };
  }
  const directory = join(dataDirectory, "postgres");
  if (!existsSync(directory)) await load(await newDatabase(template), dataDirectory, directory);
  return { dbName: directory, driverOptions: () => common };
}

/** A process that is killed in between leaves only the incoming directory, which the next start replaces. */
async function load(dump: Buffer, dataDirectory: string, directory: string): Promise<void> {
  const { unpackDump } = await import("./embedded-dump.ts");
  const incoming = `${directory}.incoming`;
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { mode: 0o700 });
  unpackDump(dump, incoming);
  renameSync(incoming, directory);
}

async function newDatabase(template: Template | undefined): Promise<Buffer> {
  if (template === undefined) return cached("empty-database", () => dumpOf("memory://"));
  return cached(`template-${await template.name()}`, () => filled(template));
}

/** In a directory of its own, so that nothing of a running service can get into the template. */
async function filled(template: Template): Promise<Buffer> {
  const directory = mkdtempSync(join(tmpdir(), "flow-template-"));
  try {
    await template.fill(directory);
    return await dumpOf(join(directory, "postgres"));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function dumpOf(dataDir: string): Promise<Buffer> {
  const database = await PGlite.create({ dataDir });
  const dump = await database.dumpDataDir("none");
  await database.close();
  return Buffer.from(await dump.arrayBuffer());
}

async function cached(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const file = join(cacheDirectory, `${name}-${pgliteVersion()}.tar`);
  const found = readCached(file);
  if (found !== null) return found;
  const dump = await make();
  keep(file, dump);
  return dump;
}

/** Read at once and whole: another process may remove it. */
function readCached(file: string): Buffer | null {
  try {
    const dump = readFileSync(file);
    markUsed(file);
    return dump;
  } catch {
    return null;
  }
}

function markUsed(file: string): void {
  try {
    const seconds = systemClock.now() / 1000;
    utimesSync(file, seconds, seconds);
  } catch {
    // The cache belongs to somebody else, or the file is gone already: neither matters to who has read it.
  }
}

/**
 * Processes may do this at once: the last one wins, and all copies serve. A cache that cannot be written costs time
 * only.
 */
function keep(file: string, dump: Buffer): void {
  const incoming = `${file}.${process.pid}`;
  try {
    mkdirSync(cacheDirectory, { recursive: true });
    writeFileSync(incoming, dump, { flush: true });
    renameSync(incoming, file);
    removeOldTemplates();
  } catch {
    rmSync(incoming, { force: true });
  }
}

function removeOldTemplates(): void {
  const lastUsed = (file: string) => statSync(file).mtimeMs;
  const templates = readdirSync(cacheDirectory)
    .filter((name) => /^template-.*\.tar$/.test(name))
    .map((name) => join(cacheDirectory, name))
    .sort((one, other) => lastUsed(other) - lastUsed(one));
  for (const file of templates.slice(maxTemplates)) rmSync(file, { force: true });
}

function pgliteVersion(): string {
  const manifest = new URL("../package.json", import.meta.resolve("@electric-sql/pglite"));
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}
