/**
 * The Python twins of the built-in tiles as scripts: each with the modules of `library/` that it imports, directly or
 * through each other.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ScriptSource } from "#sandbox/contract.ts";

const library = join(import.meta.dirname, "library");

/** By the tile's key. */
export async function readTwins(): Promise<ReadonlyMap<string, ScriptSource>> {
  const names = await readdir(import.meta.dirname);
  const keys = names.filter((name) => name.endsWith(".py")).map((name) => name.slice(0, -".py".length));
  return new Map(await Promise.all(keys.sort().map(async (key) => [key, await readTwin(key)] as const)));
}

async function readTwin(key: string): Promise<ScriptSource> {
  const fileName = `${key}.py`;
  const code = await readFile(join(import.meta.dirname, fileName), "utf8");
  const own = new Set((await readdir(library)).map((name) => name.replace(/\.py$/, "")));
  const modules: Record<string, string> = {};
  const waiting = importsOf(code);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name in modules || !own.has(name)) continue;
    const text = await readFile(join(library, `${name}.py`), "utf8");
    modules[name] = text;
    waiting.push(...importsOf(text));
  }
  return { language: "python", role: "tile", code, fileName, modules };
}

function importsOf(code: string): string[] {
  return [...code.matchAll(/^from (\w+) import /gm)].flatMap((match) => match[1] ?? []);
}
