/**
 * A built-in tile as files: `definition.json`, the script and `help.md` in a folder of its own, with the library
 * modules that the script imports, directly or through each other. Reads; decides nothing.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import stableJson from "fast-json-stable-stringify";
import type { Language, ScriptSource } from "#sandbox/contract.ts";
import type { PublishedContent } from "#schema/tiles.ts";
import type { TileContent } from "./model.ts";

export interface TileFiles {
  readonly content: PublishedContent;
  readonly source: ScriptSource;
}

export interface TileFolders {
  /** One folder per tile. */
  readonly platform: string;
  /** `<name>.ts` is what scripts import as `#tile/<name>`. */
  readonly library: string;
}

export const ownFolders: TileFolders = {
  platform: join(import.meta.dirname, "platform"),
  library: join(import.meta.dirname, "library"),
};

const scriptNames: Readonly<Record<Language, string>> = { typescript: "tile.ts", python: "tile.py" };

/** All tiles of the folder, by key. */
export async function readTiles(folders: TileFolders): Promise<readonly TileFiles[]> {
  const entries = await readdir(folders.platform, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(names.sort().map((name) => readTile(join(folders.platform, name), folders.library)));
}

/** SHA-256 (hex) of everything that decides what the tile does and how it is described. */
export function contentHash({ content, source }: TileFiles): string {
  return createHash("sha256").update(stableJson({ content, source })).digest("hex");
}

async function readTile(folder: string, library: string): Promise<TileFiles> {
  const authored = JSON.parse(await readFile(join(folder, "definition.json"), "utf8")) as TileContent;
  const markdown = (await readFile(join(folder, "help.md"), "utf8")).trim();
  const content = { ...authored, ui: { ...authored.ui, help: { markdown } } };
  const scriptName = scriptNames[content.language];
  const code = await readFile(join(folder, scriptName), "utf8");
  const modules = content.language === "typescript" ? await readModules(code, library) : {};
  const fileName = scriptName.replace("tile", content.key);
  return { content, source: { language: content.language, role: "tile", code, fileName, modules } };
}

/**
 * The library modules that a script imports, directly or through each other, by specifier. One that there is not is
 * left out: the compiler says where it is imported.
 */
export async function readModules(
  code: string,
  library: string = ownFolders.library,
): Promise<Readonly<Record<string, string>>> {
  const modules: Record<string, string> = {};
  const waiting = importsOf(code);
  for (let specifier = waiting.pop(); specifier !== undefined; specifier = waiting.pop()) {
    if (specifier in modules) continue;
    const text = await readModule(specifier, library);
    if (text === null) continue;
    modules[specifier] = text;
    waiting.push(...importsOf(text));
  }
  return modules;
}

/** All of the library, by specifier. */
export async function readLibrary(library: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(library)).filter((name) => name.endsWith(".ts")).sort();
  const specifiers = names.map((name) => `#tile/${name.slice(0, -".ts".length)}`);
  return Object.fromEntries(
    await Promise.all(specifiers.map(async (each) => [each, (await readModule(each, library)) ?? ""] as const)),
  );
}

async function readModule(specifier: string, library: string): Promise<string | null> {
  try {
    return await readFile(join(library, `${specifier.slice("#tile/".length)}.ts`), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function importsOf(code: string): string[] {
  return [...code.matchAll(/\b(?:from|import)\s*["'](#tile\/[\w-]+)["']/g)].flatMap((match) => match[1] ?? []);
}
