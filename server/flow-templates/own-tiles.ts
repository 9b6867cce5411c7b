/**
 * The tiles that templates need beside the built-in ones, as files in `server/tiles/ready/`: what would be sent to
 * publish them. Reads; decides nothing.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { NewTileInput } from "#server/tiles/own-tiles-rules.ts";

const folder = join(import.meta.dirname, "..", "tiles", "ready");

/** By key. */
export async function readTemplateTiles(): Promise<ReadonlyMap<string, NewTileInput>> {
  const tiles = await Promise.all((await readdir(folder)).toSorted().map(readTile));
  return new Map(tiles.map((tile) => [tile.key, tile]));
}

async function readTile(name: string): Promise<NewTileInput> {
  const read = (file: string) => readFile(join(folder, name, file), "utf8");
  const tile: NewTileInput = JSON.parse(await read("tile.json"));
  const help = { markdown: (await read("help.md")).trim() };
  return { ...tile, script: await read("tile.ts"), ui: { ...tile.ui, help } };
}
