/** The tiles of the palette: grouped, in order, and searched. Pure. */
import type { TileLook } from "./model.ts";

export interface PaletteTile {
  /** Of the newest version's definition. */
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly displayName: string;
  readonly description: string;
  readonly isPlatform: boolean;
  readonly ui: TileLook;
}

export interface PaletteGroup<Tile extends PaletteTile = PaletteTile> {
  readonly title: string;
  readonly tiles: readonly Tile[];
}

/**
 * A group stands where its first tile does.
 * @param search words that must all be found, in any case and with any marks on letters
 */
export function paletteGroups<Tile extends PaletteTile>(
  tiles: readonly Tile[],
  search: string,
): readonly PaletteGroup<Tile>[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found = tiles.filter((tile) => {
    const text = plain(`${tile.displayName} ${tile.ui.shortName} ${tile.key} ${tile.ui.group} ${tile.description}`);
    const help = plain(tile.ui.help.markdown);
    return words.every((word) => text.includes(word) || help.includes(word));
  });
  const ordered = found.toSorted((a, b) => a.ui.order - b.ui.order || a.displayName.localeCompare(b.displayName));
  return [...Map.groupBy(ordered, ({ ui }) => ui.group)].map(([title, members]) => ({ title, tiles: members }));
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();
}
