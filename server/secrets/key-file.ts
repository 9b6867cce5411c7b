/** The keys that seal secrets in the data directory of the embedded default: one a line, the sealing one first. */
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sealKeyBytes } from "#core/seal.ts";

const fileName = "secrets.key";
const ownerOnly = 0o600;

/** The keys, made on first use: 32 random bytes that only the owner may read. For a directory that is locked. */
export function ensureSecretsKeys(directory: string): readonly [Buffer, ...Buffer[]] {
  const file = join(directory, fileName);
  if (!existsSync(file)) replaceSecretsKeys(directory, [newKeyLine()]);
  chmodSync(file, ownerOnly);
  const lines = readFileSync(file, "utf8").trim().split(/\s+/);
  const keys = lines.map((line) => Buffer.from(line, "base64"));
  const [first, ...others] = keys;
  if (first === undefined || keys.some((key) => key.length !== sealKeyBytes))
    throw new Error(`${file} must hold ${sealKeyBytes} bytes in base64 on each line. Restore it from a backup.`);
  return [first, ...others];
}

/** Adds a key that seals from now on; the others still open. For a directory that is locked. */
export function addSecretsKey(directory: string): void {
  replaceSecretsKeys(directory, [newKeyLine(), ...ensureSecretsKeys(directory).map(lineOf)]);
}

/** Keeps the sealing key alone. For a directory that is locked. */
export function dropPreviousSecretsKeys(directory: string): void {
  replaceSecretsKeys(directory, [lineOf(ensureSecretsKeys(directory)[0])]);
}

/** At once or not at all: without its keys, the database's secrets are lost. */
function replaceSecretsKeys(directory: string, lines: readonly string[]): void {
  const file = join(directory, fileName);
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
