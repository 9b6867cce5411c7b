/**
 * A database with the schema and the built-in tiles, and nothing else: what every new one begins with, so that it is
 * made once and copied. Its name stands for all files that decide what is in it. A start still migrates and publishes
 * after it, and finds nothing to do.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { systemClock } from "#core/clock.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { openDatabase } from "#schema/database.ts";
import type { Template } from "#schema/connection/embedded.ts";
import type { Location } from "#schema/connection/orm.ts";
import { publishTiles } from "./publish.ts";

const root = join(import.meta.dirname, "..", "..");
/** Tables and how rows are written; tiles; what compiles them. The lock file names the libraries that have a part. */
const decisivePlaces = ["schema", "server/tiles", "sandbox", "pool"];
const lockFile = "package-lock.json";
const nameLength = 16;

export const publishedTemplate: Template = {
  name: templateName,
  fill: (dataDirectory) => fillPublished({ dataDirectory }),
};

/** Migrates the database at `location`, publishes the built-in tiles in it, and closes it. */
export async function fillPublished(location: Location): Promise<void> {
  const database = await openDatabase({ location });
  try {
    const runner = await createRunner({ threads: 1, hasStandby: false });
    try {
      await publishTiles({ database, runner, clock: systemClock });
    } finally {
      await runner.close();
    }
  } finally {
    await database.close();
  }
}

let named: Promise<string> | undefined;

/** The beginning of a SHA-256 (hex), of the files as they are at the first call in this process. */
export function templateName(): Promise<string> {
  named ??= nameOfFiles();
  return named;
}

async function nameOfFiles(): Promise<string> {
  const files = (await Promise.all(decisivePlaces.map(filesBelow))).flat().sort();
  const hash = createHash("sha256");
  for (const file of [...files, join(root, lockFile)]) {
    const digest = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
    hash.update(`${relative(root, file)} ${digest}\n`);
  }
  return hash.digest("hex").slice(0, nameLength);
}

async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(join(root, place), { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
