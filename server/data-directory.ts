/**
 * The data directory of the embedded default: one process at a time, and the key that seals secrets. Knows nothing of
 * what the database keeps in it.
 */
import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { sealKeyBytes } from "#core/seal.ts";

const lockName = "lock.json";
const secretsKeyName = "secrets.key";
const ownerOnly = 0o600;

/** The directory cannot serve this process; the message says why and what to do. */
export class DirectoryRefused extends Error {}

interface Holder {
  readonly pid: number;
  /** Tells a process from a later one with the same number; null where the system does not say. */
  readonly startedAt: string | null;
}

/**
 * Takes the directory for this process, making it if need be. A lock that a process left behind when it was killed is
 * taken over.
 * @returns what gives the directory back
 * @throws DirectoryRefused when another process has it, or when it cannot be made
 */
export function lockDirectory(directory: string): () => void {
  makeDirectory(directory);
  const file = join(directory, lockName);
  const own = JSON.stringify(holderOf(process.pid));
  for (let tries = 0; tries < 3; tries++) {
    if (writeNew(file, own)) return () => releaseIfOwn(file, own);
    const found = read(file);
    if (found === null) continue;
    const holder = parse(found);
    if (holder !== null && isAlive(holder)) throw inUse(directory, holder.pid);
    setAside(file, found, directory);
  }
  throw inUse(directory, null);
}

/**
 * The keys in the directory, one a line, the sealing one first; made on first use: 32 random bytes that only the owner
 * may read.
 */
export function ensureSecretsKeys(directory: string): readonly [Buffer, ...Buffer[]] {
  const file = join(directory, secretsKeyName);
  writeNew(file, newKeyLine());
  chmodSync(file, ownerOnly);
  const lines = readFileSync(file, "utf8").trim().split(/\s+/);
  const keys = lines.map((line) => Buffer.from(line, "base64"));
  const [first, ...others] = keys;
  if (first === undefined || keys.some((key) => key.length !== sealKeyBytes))
    throw new Error(`${file} must hold ${sealKeyBytes} bytes in base64 on each line. Restore it from a backup.`);
  return [first, ...others];
}

/** A new key that seals from now on; the others still open. For a directory that is locked. */
export function addSecretsKey(directory: string): void {
  replaceSecretsKeys(directory, [newKeyLine(), ...ensureSecretsKeys(directory).map(lineOf)]);
}

/** Leaves the sealing key alone in the directory. For a directory that is locked. */
export function dropPreviousSecretsKeys(directory: string): void {
  replaceSecretsKeys(directory, [lineOf(ensureSecretsKeys(directory)[0])]);
}

/** At once or not at all: without its keys, the database's secrets are lost. */
function replaceSecretsKeys(directory: string, lines: readonly string[]): void {
  const file = join(directory, secretsKeyName);
  const next = `${file}.next`;
  writeFileSync(next, lines.join(""), { mode: ownerOnly, flush: true });
  renameSync(next, file);
}

function newKeyLine(): string {
  return lineOf(randomBytes(sealKeyBytes));
}

function lineOf(key: Buffer): string {
  return `${key.toString("base64")}\n`;
}

function makeDirectory(directory: string): void {
  try {
    makeFirstMissing(resolve(directory));
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.W_OK);
  } catch (error) {
    throw new DirectoryRefused(
      `DATA_DIR ${directory} cannot be used: ${error instanceof Error ? error.message : "no reason given"}. Set another one.`,
    );
  }
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
    if (!isCode(error, "EEXIST")) throw error;
  }
}

function writeNew(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: "wx", mode: ownerOnly });
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
}

function parse(text: string): Holder | null {
  try {
    const { pid, startedAt } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === "number" ? { pid, startedAt: startedAt ?? null } : null;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  // After a restart of its container a process may find its own number in the lock it left behind.
  if (holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (isCode(error, "ESRCH")) return false;
  }
  const { startedAt } = holderOf(holder.pid);
  return holder.startedAt === null || startedAt === null || startedAt === holder.startedAt;
}

/** Moves the dead holder's lock away. Where another process was quicker and the lock is now its own, puts it back. */
function setAside(file: string, deadText: string, directory: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  if (readFileSync(aside, "utf8") !== deadText) {
    renameSync(aside, file);
    throw inUse(directory, null);
  }
  rmSync(aside);
}

function releaseIfOwn(file: string, own: string): void {
  if (read(file) === own) rmSync(file, { force: true });
}

/**
 * Field 22 of /proc/<pid>/stat is the start time in clock ticks since boot (proc(5)); the name in field 2 may hold
 * spaces.
 */
function holderOf(pid: number): Holder {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return { pid, startedAt: stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null };
  } catch {
    return { pid, startedAt: null };
  }
}

function inUse(directory: string, pid: number | null): DirectoryRefused {
  const who = pid === null ? "another process" : `process ${pid}`;
  return new DirectoryRefused(
    `DATA_DIR ${directory} is in use by ${who}: the embedded database serves one process. Stop that one, or set DATABASE_URL.`,
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code;
}
