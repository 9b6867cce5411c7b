/**
 * `npm run tile:new`: a folder with a tile that works, to be made into another. Nothing that is there is ever
 * overwritten.
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ownFolders } from "#server/tiles/files.ts";
import { Refused } from "./refused.ts";

export interface NewTileOptions {
  /** Absolute. */
  readonly folder: string;
  /** As the author wrote it: for what is said. */
  readonly shownFolder: string;
  readonly language: string;
  /** Without one, the folder's name. */
  readonly key: string | undefined;
}

type AuthorLanguage = "python" | "typescript";

const template = join(import.meta.dirname, "template");
const sandbox = join(import.meta.dirname, "..", "..", "sandbox");
const keyPattern = /^[a-z0-9-]{2,40}$/;

/** @returns what was made, and what to do with it */
export async function makeTile({ folder, shownFolder, language, key }: NewTileOptions): Promise<readonly string[]> {
  if (language !== "python" && language !== "typescript")
    throw new Refused(`--language must be python or typescript, and is ${language}.`);
  const ownKey = await checkedKey(key, basename(folder));
  const files = await filesOf(language, ownKey);
  await claim(folder, shownFolder);
  for (const [name, text] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text, { flag: "wx" });
  }
  const script = language === "python" ? "tile.py" : "tile.ts";
  return [
    `${shownFolder} has a tile that works, "${ownKey}": ${script}, tile.json, help.md and examples/.`,
    `  test it at every save:  npm run tile:test -- ${shownFolder} --watch`,
    `  publish it:             API_KEY=gsk_… npm run tile:publish -- ${shownFolder} --url http://127.0.0.1:8080`,
  ];
}

/** Of the folder's name, what a key may have. */
async function checkedKey(given: string | undefined, folderName: string): Promise<string> {
  const key =
    given ??
    folderName
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]+/g, "-")
      .replaceAll(/^-+|-+$/g, "");
  const which = given === undefined ? `The folder's name gives the key "${key}"` : `The key "${key}" cannot be`;
  if (!keyPattern.test(key))
    throw new Refused(`${which}: a key has 2 to 40 of a-z, 0-9 and "-". Name another with --key.`);
  if ((await readdir(ownFolders.platform)).includes(key))
    throw new Refused(`"${key}" is a built-in tile's key. Name another with --key.`);
  return key;
}

/** An empty folder may be there already. */
async function claim(folder: string, shownFolder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length === 0) return;
  } catch (error) {
    throw new Refused(`${shownFolder} cannot be made: ${(error as Error).message}.`);
  }
  throw new Refused(`${shownFolder} is not empty. Nothing was written.`);
}

async function filesOf(language: AuthorLanguage, key: string): Promise<ReadonlyMap<string, string>> {
  const displayName = key.charAt(0).toUpperCase() + key.slice(1).replaceAll("-", " ");
  const definition = (await readFile(join(template, "tile.json"), "utf8"))
    .replace('"frost-hours"', JSON.stringify(key))
    .replace('"Frost hours"', JSON.stringify(displayName))
    .replace('"python"', JSON.stringify(language));
  const help = (await readFile(join(template, "help.md"), "utf8")).replace("Frost hours", displayName);
  return new Map([
    ["tile.json", definition],
    ["help.md", help],
    ...(await textsOf(join(template, language), "")),
    ...(await textsOf(join(template, "examples"), "examples/")),
    ...(await typesOf(language)),
  ]);
}

/** What an editor needs. The service has its own, and takes nothing of this. */
async function typesOf(language: AuthorLanguage): Promise<readonly (readonly [string, string])[]> {
  if (language === "python") return [["tile.pyi", await readFile(join(sandbox, "tile.pyi"), "utf8")]];
  const types = await readFile(join(sandbox, "tile.d.ts"), "utf8");
  return [["types/tile.d.ts", types], ...(await textsOf(ownFolders.library, "types/library/"))];
}

async function textsOf(folder: string, prefix: string): Promise<readonly (readonly [string, string])[]> {
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => [`${prefix}${name}`, await readFile(join(folder, name), "utf8")] as const),
  );
}
