/**
 * Dumps of the embedded database: tar files as PGlite makes them, unpacked in one piece. PGlite's own way and that of
 * streams copy 40 MB several times over, which was a third of a start on a new database.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MemoryFS } from "@electric-sql/pglite";
import { Header } from "tar";

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
    const header = new Header(dump.subarray(at, at + blockBytes));
    if (header.nullBlock) return files;
    const { path, size = 0, type, cksumValid } = header;
    const begin = at + blockBytes;
    const isDirectory = type === "Directory";
    const isKnown = cksumValid && path !== undefined && (isDirectory || type === "File");
    if (!isKnown || begin + size > dump.length) throw new Error(`The dump is damaged at byte ${at}.`);
    files.push({ path, content: isDirectory ? null : dump.subarray(begin, begin + size) });
    at = begin + Math.ceil(size / blockBytes) * blockBytes;
  }
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
