/** The files of an author's folder, as texts. Reads; decides nothing. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { examplesFolder, type FolderTexts } from "./folder-texts.ts";
import { Refused } from "../refused.ts";

/**
 * The files that are there of those that are wanted, and every example.
 *
 * @throws Refused when the folder cannot be read
 */
export async function readTexts(folder: string, wanted: readonly string[]): Promise<FolderTexts> {
  const all = await readdir(folder).catch((error: Error) => {
    throw new Refused(`${folder} is no folder that can be read (${error.message}).`);
  });
  const names = all.filter((name) => wanted.includes(name));
  const examples = await readdir(join(folder, examplesFolder)).catch(noneWithoutFolder);
  const files = [
    ...names,
    ...examples.filter((name) => name.endsWith(".json")).map((name) => `${examplesFolder}/${name}`),
  ];
  const texts = await Promise.all(files.map(async (name) => [name, await textOf(join(folder, name))] as const));
  return new Map(texts.filter((entry): entry is readonly [string, string] => entry[1] !== null));
}

function noneWithoutFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
  throw error;
}

/** An editor may remove a file for a moment while it saves. */
async function textOf(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}
