/**
 * The data directory of the embedded default, which serves one process. Knows nothing of what is kept in it.
 *
 * The lock is one of the operating system on a file in the directory: it ends with its process, however that ends, and
 * it holds between containers that share the directory. Node has no call for such locks. SQLite, which comes with Node,
 * locks its files this way: a write transaction that stays open is the lock. Readers are let in beside it, so that a
 * second process can read the first one's number.
 */
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

const lockName = "lock.db";
/** https://www.sqlite.org/rescode.html#busy */
const busyCode = 5;
/** A lock that nothing refers to would be closed by the garbage collector. */
const held = new Set<DatabaseSync>();

/** The directory cannot serve this process. The message says why and what to do. */
export class DirectoryRefused extends Error {}

/**
 * Takes the directory for this process, and makes it where it is missing.
 * @returns what gives the directory back
 * @throws DirectoryRefused when another process has it, or when it cannot be made
 */
export function lockDirectory(directory: string): () => void {
  makeDirectory(directory);
  const lock = orRefused(directory, () => new DatabaseSync(join(directory, lockName)));
  try {
    lock.exec(`begin immediate; pragma user_version = ${process.pid}; commit; begin immediate`);
  } catch (error) {
    const holder = isBusy(error) ? holderOf(lock) : null;
    lock.close();
    throw holder === null ? unusable(directory, error) : inUse(directory, holder);
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

/** The number of the process that took the lock last. */
function holderOf(lock: DatabaseSync): number {
  return Number(lock.prepare("pragma user_version").get()?.user_version);
}

function makeDirectory(directory: string): void {
  orRefused(directory, () => {
    makeFirstMissing(resolve(directory));
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.W_OK);
  });
}

/**
 * Makes the first missing directory of the path by itself. Node's recursive mkdir never returns where a parent that
 * exists refuses new entries as if it did not (below /proc: ENOENT); a plain mkdir says so.
 */
function makeFirstMissing(directory: string): void {
  if (existsSync(directory)) return;
  let missing = directory;
  while (!existsSync(dirname(missing))) missing = dirname(missing);
  try {
    mkdirSync(missing, { mode: 0o700 });
  } catch (error) {
    // Another process that starts on the same directory was quicker.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

function orRefused<T>(directory: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw unusable(directory, error);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === busyCode;
}

function unusable(directory: string, error: unknown): DirectoryRefused {
  const why = error instanceof Error ? error.message : "no reason given";
  return new DirectoryRefused(`DATA_DIR ${directory} cannot be used: ${why}. Set another one.`);
}

function inUse(directory: string, pid: number): DirectoryRefused {
  return new DirectoryRefused(
    `DATA_DIR ${directory} is in use by process ${pid}: the embedded database serves one process. Stop that one, or set DATABASE_URL.`,
  );
}
