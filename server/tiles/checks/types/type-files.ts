/**
 * Every file that a tile's types may come from: the language's own, the contract of scripts, and the library. Nothing
 * else of the disk is there for the checked program, whatever it names.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const projectRoot = join(import.meta.dirname, "../../../..");
const languageFolder = dirname(createRequire(import.meta.url).resolve("typescript"));
const libraryFolder = join(projectRoot, "server/tiles/library");

/** Where the files lie for the program. */
export const contractPath = "/sandbox/tile.d.ts";
export const languagePath = "/language";
const libraryPath = "/library";

/** Neither the browser's nor another host's. */
const isOfTheLanguage = /^lib\.(es5|es20\d\d|esnext|decorators)(\.[a-z0-9.]+)?\.d\.ts$/;

/** Text by path; undefined for what is not there. */
export function readTypeFile(path: string): string | undefined {
  if (path === contractPath) return readFileSync(join(projectRoot, "sandbox/tile.d.ts"), "utf8");
  const [, folder, name = ""] = /^(\/language|\/library)\/([\w.-]+)$/.exec(path) ?? [];
  if (folder === languagePath && isOfTheLanguage.test(name)) return textOf(join(languageFolder, name));
  if (folder === libraryPath && name.endsWith(".ts")) return textOf(join(libraryFolder, name));
  return undefined;
}

/** Path of what a script imports by `specifier`; undefined for what it cannot import. */
export function typePathOf(specifier: string): string | undefined {
  if (specifier === "#sandbox/tile.d.ts") return contractPath;
  const name = /^#tile\/([\w-]+)$/.exec(specifier)?.[1];
  return name === undefined ? undefined : `${libraryPath}/${name}.ts`;
}

/** All modules of the library: with them as roots, programs of different scripts have the same files. */
export function libraryPaths(): readonly string[] {
  return readdirSync(libraryFolder)
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .map((name) => `${libraryPath}/${name}`);
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
