/**
 * Dumps of the embedded database: tar files as PGlite makes them, unpacked in one piece. PGlite's own way and that of
 * streams copy 40 MB several times over, which was a third of a start on a new database.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MemoryFS } from "@electric-sql/pglite";

interface DumpedFile {
  readonly path: string;
  /** A piece of the dump; null for a directory. */
  readonly content: Buffer | null;
}

const blockBytes = 512;

/** @throws Error where it is not whole, or has what PGlite puts in none */
function filesOf(dump: Buffer): readonly DumpedFile[] {
  const files: DumpedFile[] = [];
  for (let at = 0; ; ) {
    const header = dump.subarray(at, at + blockBytes);
    if (header.length === blockBytes && header.every((byte) => byte === 0)) return files;
    const { path, size, isDirectory } = readHeader(header) ?? {};
    const begin = at + blockBytes;
    if (path === undefined || size === undefined || begin + size > dump.length)
      throw new Error(`The dump is damaged at byte ${at}.`);
    files.push({ path, content: isDirectory ? null : dump.subarray(begin, begin + size) });
    at = begin + Math.ceil(size / blockBytes) * blockBytes;
  }
}

interface TarHeader {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly isDirectory: boolean;
}

/** Of ustar (POSIX.1-2017, pax, "ustar Interchange Format"). Null where it is damaged, or of another kind of file. */
function readHeader(header: Buffer): TarHeader | null {
  const text = (start: number, length: number): string => {
    const end = header.indexOf(0, start);
    return header.toString("utf8", start, end < 0 ? start + length : Math.min(end, start + length));
  };
  const octal = (start: number, length: number): number => Number.parseInt(text(start, length).trim(), 8);
  // The sum of all bytes, with those of the sum itself as blanks.
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  const [type, size] = [text(156, 1), octal(124, 12)];
  const isDirectory = type === "5";
  if (octal(148, 8) !== sum || !(size >= 0) || !(isDirectory || type === "0" || type === "")) return null;
  const prefix = text(345, 155);
  return { path: prefix === "" ? text(0, 100) : `${prefix}/${text(0, 100)}`, size, isDirectory };
}

/** Writes it into an empty directory. */
export function unpackDump(dump: Buffer, directory: string): void {
  for (const { path, content } of filesOf(dump)) {
    const place = join(directory, path);
    if (content === null) mkdirSync(place, { recursive: true, mode: 0o700 });
    else writeFileSync(place, content, { mode: 0o600 });
  }
}

/** Files of a database that is in memory. They are pieces of the dump, which is theirs from then on. */
export class DumpInMemory extends MemoryFS {
  readonly #dump: Buffer;

  constructor(dump: Buffer) {
    super();
    this.#dump = dump;
  }

  override async initialSyncFs(): Promise<void> {
    const module = this.pg?.Module;
    if (module === undefined) throw new Error("The files are read before the database is there.");
    const { FS: files, ENV: environment } = module as typeof module & { readonly ENV: { readonly PGDATA: string } };
    files.mkdirTree(environment.PGDATA);
    for (const { path, content } of filesOf(this.#dump)) {
      const place = join(environment.PGDATA, path);
      if (content === null) files.mkdirTree(place);
      else files.writeFile(place, content, { canOwn: true });
    }
  }
}
