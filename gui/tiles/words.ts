/** The words of these screens. They come with them: the first view of the pages has none of them. */
import { tiles as de } from "../words/tiles-de.ts";
import { tiles as en } from "../words/tiles-en.ts";
import { useLanguage } from "../words/words.tsx";

export type TileWords = typeof en;

export function useTileWords(): TileWords {
  return useLanguage() === "de" ? de : en;
}
