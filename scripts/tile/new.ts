/**
 * `npm run tile:new`: a folder with a tile that works, to be made into another. Nothing that is there is ever
 * overwritten.
 */
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { ownFolders } from "#server/tiles/files.ts";
import { type Folder, keyFrom, makeFolder, nameFrom, textsIn } from "../author/folders.ts";
import { Refused } from "../refused.ts";

export interface NewTileOptions extends Folder {
  readonly language: string;
  /** Without one, the folder's name. */
  readonly key: string | undefined;
}

type AuthorLanguage = "python" | "typescript";

const template = join(import.meta.dirname, "template");
const sandbox = join(import.meta.dirname, "..", "..", "sandbox");

/** @returns what was made, and what to do with it */
export async function makeTile({ folder, shownFolder, language, key }: NewTileOptions): Promise<readonly string[]> {
  if (language !== "python" && language !== "typescript")
    throw new Refused(`--language must be python or typescript, and is ${language}.`);
  const ownKey = await checkedKey(key, basename(folder));
  await makeFolder({ folder, shownFolder }, await filesOf(language, ownKey));
  const script = language === "python" ? "tile.py" : "tile.ts";
  return [
    `${shownFolder} has a tile that works, "${ownKey}": ${script}, tile.json, help.md and examples/.`,
    `  test it at every save:  npm run tile:test -- ${shownFolder} --watch`,
    `  publish it:             API_KEY=gsk_… npm run tile:publish -- ${shownFolder} --url http://127.0.0.1:8080`,
  ];
}

async function checkedKey(given: string | undefined, folderName: string): Promise<string> {
  const key = keyFrom(given, folderName);
  if ((await readdir(ownFolders.platform)).includes(key))
    throw new Refused(`"${key}" is a built-in tile's key. Name another with --key.`);
  return key;
}

async function filesOf(language: AuthorLanguage, key: string): Promise<ReadonlyMap<string, string>> {
  const displayName = nameFrom(key);
  const definition = (await readFile(join(template, "tile.json"), "utf8"))
    .replace('"frost-hours"', JSON.stringify(key))
    .replace('"Frost hours"', JSON.stringify(displayName))
    .replace('"python"', JSON.stringify(language));
  const help = (await readFile(join(template, "help.md"), "utf8")).replace("Frost hours", displayName);
  return new Map([
    ["tile.json", definition],
    ["help.md", help],
    ...(await textsIn(join(template, language), "")),
    ...(await textsIn(join(template, "examples"), "examples/")),
    ...(await typesOf(language)),
  ]);
}

/** What an editor needs. The service has its own, and takes nothing of this. */
async function typesOf(language: AuthorLanguage): Promise<readonly (readonly [string, string])[]> {
  if (language === "python") return [["tile.pyi", await readFile(join(sandbox, "tile.pyi"), "utf8")]];
  const types = await readFile(join(sandbox, "tile.d.ts"), "utf8");
  return [["types/tile.d.ts", types], ...(await textsIn(ownFolders.library, "types/library/"))];
}
